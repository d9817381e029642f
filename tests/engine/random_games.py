"""Random games for the laws: mostly natural play, with infractions, odd orders and revisions mixed in."""

from __future__ import annotations

from hypothesis import strategies as st

from overlay.engine import Game, Refused, decide, evolve
from overlay.engine import commands as c
from overlay.engine.next_step import next_step
from overlay.engine.regulation import Regulation
from overlay.protocol.steps import STEPS
from tests.table import REGULATIONS

Throw = tuple[int, int, int]
"""One throw of the dice: what kind of step, which seat, which choice."""

throws = st.lists(
    st.tuples(st.integers(0, 11), st.integers(1, 10), st.integers(0, 997)), min_size=1, max_size=45
)
regulations = st.sampled_from(sorted(REGULATIONS))
deals = st.sampled_from([None, {3: "sheriff", 4: "don", 7: "mafia", 9: "mafia"}])


def opened(regulation: Regulation, roles: dict[int, str] | None) -> Game:
    order = c.OpenGame(regulation.id, roles=roles or {}, settings={})  # type: ignore[arg-type]
    return evolve(None, decide(None, order, regulation, at=0)[0])


def command_for(game: Game, regulation: Regulation, throw: Throw, *, revisions: bool = True) -> c.Command:
    """The order that a throw stands for in this game; it may well be refused."""
    kind, seat, pick = throw
    match kind:
        case 0 | 1 | 2 | 3 | 4:
            return _natural(game, regulation, seat, pick)
        case 5 | 6:
            clause = _clause(regulation, pick)
            override: c.Override | None = "foul" if clause is None else None
            if clause is not None and pick % 5 == 0:
                override = ("caution", "foul", "technical_minor", "technical_major", "removal")[pick % 7 % 5]
            return c.RecordInfraction(seat, clause, override)
        case 7 | 11:
            return c.Nominate(game.speaker or seat, pick % 10 + 1)
        case 8:
            return c.RecordInfraction(seat, None, "foul")
        case 9 if revisions and game.orders:
            return c.Undo(game.orders[pick % len(game.orders)].step)
        case 10 if revisions and game.rulings:
            ruling = game.rulings[pick % len(game.rulings)]
            clause = list(regulation.clauses)[pick % len(regulation.clauses)]
            return c.Revoke(ruling.ref) if ruling.clause else c.AttachClause(ruling.ref, clause)
        case _ if pick % 5 == 0:
            return _setting(seat, pick)
        case _:
            return c.Announce(None) if pick % 2 else c.BeginSpeech(seat)


def _setting(seat: int, pick: int) -> c.Command:
    match pick % 4:
        case 0:
            return c.SetTable(phase="day", number=pick % 4 + 1, speaker=seat)
        case 1:
            return c.SetTable(phase="night", number=pick % 3)
        case 2:
            return c.SetTable(presence={seat: ("seated", "killed", "voted_out", "removed")[pick // 4 % 4]})
        case _:
            return c.SetTable(fouls={seat: pick % 4})


def _clause(regulation: Regulation, pick: int) -> str | None:
    """Any clause, but seldom one that ends somebody's game, lest games end before they begin; None: a quick foul."""
    clauses = list(regulation.clauses.values())
    clause = clauses[pick % len(clauses)]
    if clause.kind in ("removal", "team_defeat") and pick % 4:
        return None
    return clause.number


def _natural(game: Game, regulation: Regulation, seat: int, pick: int) -> c.Command:
    step = next_step(game, regulation)
    if step.code == "speech" and game.spoken and pick % 3 == 0:
        return c.BeginVoting() if game.candidates else c.BeginNight(game.day)
    if step.code == "speech" and game.word == "own" and game.nominations[-1:] != () and pick % 3 == 1:
        return c.Nominate(game.speaker or seat, seat)
    if step.do is not None:
        return STEPS[next(iter(step.do))].model_validate(step.do).to_command()
    match step.code:
        case "vote" | "revote":
            standing = game.vote.standing if game.vote else ()
            if pick % 3 == 0 and len(standing) > 1:
                half = game.at_table // len(standing)
                return c.CountVote(dict.fromkeys(standing, half))
            return c.CountVote({s: pick // (i + 1) % (game.at_table + 1) for i, s in enumerate(standing[:1])})
        case "lift":
            return c.CountLift(pick % (game.at_table + 1))
        case "shot":
            return c.Shoot(None if pick % 4 == 0 else seat)
        case "best_move":
            return c.NameBestMove(tuple({(seat + i * pick) % 10 + 1 for i in range(1, 4)}))
        case "don_check":
            return c.DonCheck(seat)
        case "sheriff_check":
            return c.SheriffCheck(seat)
        case "decide":
            return c.Declare("red" if pick % 2 else "black")
        case _:
            return c.SetClock("pause")


def attempt(game: Game, command: c.Command, regulation: Regulation, *, step: int) -> Game | None:
    """The game after an order, or None if it was refused."""
    try:
        events = decide(game, command, regulation, at=step * 1000, step=step)
    except Refused:
        return None
    for event in events:
        game = evolve(game, event)
    return game


def play(game: Game, regulation: Regulation, dice: list[Throw], *, revisions: bool = True) -> Game:
    for throw in dice:
        command = command_for(game, regulation, throw, revisions=revisions)
        game = attempt(game, command, regulation, step=game.steps + 1) or game
    return game
