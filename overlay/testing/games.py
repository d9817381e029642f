"""Random games for the laws: mostly natural play, with infractions, odd orders and corrections mixed in."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from overlay.engine import Game, Refused, decide, evolve
from overlay.engine import commands as c
from overlay.engine.next_step import next_step
from overlay.engine.regulation import Regulation
from overlay.engine.terms import Role, Seat
from overlay.protocol.steps import STEPS

DEAL: dict[Seat, Role] = {3: "sheriff", 4: "don", 7: "mafia", 9: "mafia"}
LENGTH = 45
"""Orders in a random game."""


def opened(regulation: Regulation, *, dealt: bool) -> Game:
    """A new game, with roles or without."""
    order = c.OpenGame(regulation.id, roles=DEAL if dealt else {})
    game: Game | None = None
    for event in decide(None, order, regulation, at=0):
        game = evolve(game, event)
    assert game is not None, "opening makes a game"
    return game


def attempt(
    game: Game, command: c.Command, regulation: Regulation, *, step: int | None = None
) -> Game | None:
    """The game after an order, or None if it was refused."""
    number = step if step is not None else game.steps + 1
    try:
        events = decide(game, command, regulation, at=number * 1000, step=number)
    except Refused:
        return None
    for event in events:
        game = evolve(game, event)
    return game


def random_games(
    regulation: Regulation, count: int, *, seed: int, revisions: bool = True
) -> Iterator[tuple[Game, Game, Random]]:
    """That many games: the fresh one, the one that was played, and the dice. The same seed gives the same games."""
    for number in range(count):
        dice = Random(f"{seed}-{number}")  # noqa: S311  (games to try, nothing secret)
        fresh = opened(regulation, dealt=number % 2 == 0)
        yield fresh, played(fresh, regulation, dice, revisions=revisions), dice


def played(game: Game, regulation: Regulation, dice: Random, *, revisions: bool = True) -> Game:
    """The game after some random orders."""
    for _ in range(dice.randint(5, LENGTH)):
        command = random_order(game, regulation, dice, revisions=revisions)
        game = attempt(game, command, regulation) or game
    return game


def random_order(game: Game, regulation: Regulation, dice: Random, *, revisions: bool = True) -> c.Command:
    """An order that a judge might give in this game; it may well be refused."""
    kind, seat = dice.randint(0, 11), dice.randint(1, 10)
    match kind:
        case 0 | 1 | 2 | 3 | 4:
            return _natural(game, regulation, seat, dice)
        case 5 | 6 | 7:
            return _infraction(regulation, seat, dice)
        case 8:
            return c.RecordInfraction(seat, None, dice.choice(("foul", "foul", "foul", "caution")))
        case 9 if revisions and game.orders:
            return c.Undo(dice.choice(game.orders).step)
        case 10 if revisions and game.rulings:
            ruling = dice.choice(game.rulings)
            clause = dice.choice(list(regulation.clauses))
            return c.Revoke(ruling.ref) if ruling.clause else c.AttachClause(ruling.ref, clause)
        case 11:
            return c.Announce(None)
        case _:
            return c.Nominate(game.speaker or seat, dice.randint(1, 10))


def _infraction(regulation: Regulation, seat: Seat, dice: Random) -> c.Command:
    """Any clause, but seldom one that ends somebody's game, lest games end before they begin."""
    clause = dice.choice(list(regulation.clauses.values()))
    if clause.kind in ("removal", "team_defeat") and dice.random() < 0.7:
        return c.RecordInfraction(seat, None, "foul")
    override: c.Override | None = None
    if dice.random() < 0.2:
        override = dice.choice(("caution", "foul", "technical_minor", "technical_major", "removal"))
    return c.RecordInfraction(seat, clause.number, override)


def _natural(game: Game, regulation: Regulation, seat: Seat, dice: Random) -> c.Command:
    step = next_step(game, regulation)
    if step.code == "speech" and game.spoken and dice.random() < 0.3:
        return c.BeginVoting() if game.candidates else c.BeginNight(game.day)
    if step.code == "speech" and game.word == "own" and dice.random() < 0.3:
        return c.Nominate(game.speaker or seat, seat)
    if step.do is not None:
        return STEPS[next(iter(step.do))].model_validate(step.do).to_command()
    match step.code:
        case "vote" | "revote":
            standing = game.vote.standing if game.vote else ()
            if len(standing) > 1 and dice.random() < 0.3:
                return c.CountVote(dict.fromkeys(standing, game.at_table // len(standing)))
            return c.CountVote({one: dice.randint(0, game.at_table) for one in standing[:1]})
        case "lift":
            return c.CountLift(dice.randint(0, game.at_table))
        case "shot":
            return c.Shoot(None if dice.random() < 0.25 else seat)
        case "best_move":
            return c.NameBestMove(tuple(dice.sample(range(1, 11), 3)))
        case "don_check":
            return c.DonCheck(seat)
        case "sheriff_check":
            return c.SheriffCheck(seat)
        case "decide":
            return c.Declare(dice.choice(("red", "black")))
        case _:
            return c.SetClock("pause")
