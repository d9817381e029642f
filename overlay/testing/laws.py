"""The laws that hold for every regulation: each a small function that raises `LawBroken` and says where."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final, cast, get_args

from overlay.api.clauses import LANGUAGES
from overlay.engine import Game, Refused, decode_event, encode_event, outlook, replay, snapshot
from overlay.engine import commands as c
from overlay.engine.outlook import clause_options
from overlay.engine.regulation import Case, Clause, Judgement, Regulation
from overlay.engine.rulings import case_of
from overlay.engine.sanctions import (
    Deduction,
    Foul,
    NoSanction,
    Removal,
    Sanction,
    SpeechLimit,
    TechnicalFoul,
)
from overlay.engine.terms import SEATS, Audience
from overlay.engine.view import PenaltyKey, Titles
from overlay.protocol.steps import STEPS
from overlay.testing.games import attempt, opened, random_games, random_order
from overlay.testing.stages import STAGES, game_at
from overlay.wording import text

OVERRIDES: Final[tuple[c.Override, ...]] = get_args(c.Override)
SANCTIONS: Final = get_args(Sanction)
GAMES: Final = 60
"""Random games for each law about whole games."""
SLOW_MS: Final = 20
"""A ruling may take this long on average: the panel asks for hundreds after every tap."""


class LawBroken(AssertionError):
    """A regulation does not keep a law. The text names the clause and the situation."""


@dataclass(frozen=True, slots=True)
class Law:
    """A law by its `name`, such as `rules every clause, in the vote`.

    `holds`: takes a regulation and raises `LawBroken` where it does not keep the law.
    """

    name: str
    holds: Callable[[Regulation], None]


def laws(*, games: int = GAMES) -> tuple[Law, ...]:
    """All laws. `games`: how many random games are played for each law about whole games.

    >>> len(laws()) > 90
    True
    """
    plain = [Law(name, holds) for name, holds in _PLAIN.items()]
    staged = [
        Law(f"{name}, {stage}", _at(holds, stage)) for name, holds in _STAGED.items() for stage in STAGES
    ]
    played = [Law(name, _over(holds, games)) for name, holds in _PLAYED.items()]
    return (*plain, *staged, *played)


def _at(holds: Callable[[Regulation, Game, str], None], stage: str) -> Callable[[Regulation], None]:
    def check(regulation: Regulation) -> None:
        holds(regulation, game_at(stage, regulation), stage)

    return check


def _over(holds: Callable[[Regulation, int], None], games: int) -> Callable[[Regulation], None]:
    return lambda regulation: holds(regulation, games)


def demand(truth: object, message: str) -> None:
    """Raises `LawBroken` with the message unless it is true."""
    if not truth:
        raise LawBroken(message)


# --- what it is ------------------------------------------------------------------------------------------------


def _has_an_id(regulation: Regulation) -> None:
    demand(
        re.fullmatch(r"[a-z][a-z0-9_-]{0,39}", regulation.id),
        f"the id {regulation.id!r} is not small Latin letters, digits, - and _",
    )


def _has_an_edition(regulation: Regulation) -> None:
    demand(
        regulation.edition.strip(), "the edition is empty: a protocol could not say by which text was ruled"
    )


def _has_titles(regulation: Regulation) -> None:
    _demand_titles("the regulation's title", regulation.title)
    _demand_titles("the regulation's short title", regulation.short)
    for lang in LANGUAGES:
        demand(len(regulation.short[lang]) <= 24, f"the short title in {lang} is longer than 24 characters")


def _titles_clauses(regulation: Regulation) -> None:
    demand(regulation.clauses, "there is no clause that can be cited")
    for clause in regulation.clauses.values():
        _demand_titles(f"clause {clause.number}", clause.title)
    for provision in regulation.provisions.values():
        _demand_titles(f"provision {provision.number}", provision.title)
    for setting in regulation.settings:
        _demand_titles(f"setting {setting.name}", setting.title)


def _demand_titles(what: str, titles: Titles) -> None:
    for lang in LANGUAGES:
        demand(str(titles.get(lang, "")).strip(), f"{what}: no title in language {lang}")


def _numbers_clauses(regulation: Regulation) -> None:
    filed = [(number, clause.number) for number, clause in regulation.clauses.items()]
    filed += [(number, provision.number) for number, provision in regulation.provisions.items()]
    for number, own in filed:
        demand(own == number, f"{number} is filed under another number, {own}")
    both = regulation.clauses.keys() & regulation.provisions.keys()
    demand(not both, f"both clause and provision: {', '.join(sorted(both))}")


def _has_its_siblings(regulation: Regulation) -> None:
    for clause in regulation.clauses.values():
        for sibling in clause.siblings:
            demand(sibling in regulation.clauses, f"clause {clause.number}: sibling {sibling} does not exist")
            demand(sibling != clause.number, f"clause {clause.number} is its own sibling")


def _has_settings_with_defaults(regulation: Regulation) -> None:
    for setting in regulation.settings:
        demand(Decimal(setting.default) <= 0, f"setting {setting.name}: the default is a reward")


def _keys_lead_somewhere(regulation: Regulation) -> None:
    kinds = [key.kind for key in regulation.register]
    demand(len(kinds) == len(set(kinds)), "two keys of the register are of the same kind")
    if any(clause.kind != "foul" for clause in regulation.clauses.values()):
        demand("clause" in kinds, "the register has no key `clause`, so most clauses cannot be reached")
    game = game_at("in the own minute", regulation)
    for key in regulation.register:
        demand(
            key.clause is None or key.clause in regulation.clauses,
            f"the key {key.kind} names clause {key.clause}, which does not exist",
        )
        if key.clause is None and key.sanction is None:
            continue
        order = c.RecordInfraction(5, key.clause, key.sanction)
        judgement = _judged(regulation, game, order)
        demand(
            isinstance(judgement, Judgement) or judgement.code in ("caution_needed", "fouls_needed"),
            f"the key {key.kind} is refused: {judgement}",
        )
        if isinstance(judgement, Judgement):
            _demand_points_on_key(key, judgement)


def _demand_points_on_key(key: PenaltyKey, judgement: Judgement) -> None:
    costs = [s.deduction for s in judgement.sanctions if isinstance(s, TechnicalFoul)]
    if key.points is not None and costs:
        demand(
            key.points == costs[0], f"the key {key.kind} says {key.points}, and the ruling costs {costs[0]}"
        )


def _climbs_its_ladder(regulation: Regulation) -> None:
    game = game_at("in the morning", regulation)
    for number in range(1, 21):
        if not game.at(5).may_be_cited:
            demand(
                regulation.foul_slots == 0 or regulation.foul_slots >= number - 1,
                f"foul {number - 1} removes, and a tile has marks for only {regulation.foul_slots}",
            )
            return
        judgement = _judged(regulation, game, c.RecordInfraction(5, None, "foul"))
        if isinstance(judgement, Refused):
            demand(number == 1, f"foul {number} is refused: {judgement}")
            return
        game = _after(game, c.RecordInfraction(5, None, "foul"), regulation)


def _reaches_every_clause(regulation: Regulation) -> None:
    missing = set(regulation.clauses)
    for stage in STAGES:
        game = game_at(stage, regulation)
        for number in sorted(missing):
            for seat in SEATS:
                judgement = _judged(regulation, game, c.RecordInfraction(seat, number))
                if isinstance(judgement, Judgement) and any(
                    not isinstance(sanction, NoSanction) for sanction in judgement.sanctions
                ):
                    missing.discard(number)
                    break
    demand(not missing, f"nothing ever follows from {', '.join(sorted(missing))}")


def _words_what_it_says(regulation: Regulation) -> None:
    for stage in STAGES:
        game = game_at(stage, regulation)
        for number in regulation.clauses:
            for seat in (5, 8):
                judgement = _judged(regulation, game, c.RecordInfraction(seat, number))
                told = (
                    [(f"refusal-{judgement.code}", judgement.facts)]
                    if isinstance(judgement, Refused)
                    else [(f"notice-{notice.code}", notice.facts) for notice in judgement.notices]
                )
                for message, facts in told:
                    for lang in LANGUAGES:
                        demand(
                            text(message, facts, lang) is not None,
                            f"clause {number}: `{message}` has no words in {lang}",
                        )


def _is_quick(regulation: Regulation) -> None:
    game = game_at("with fouls and a caution", regulation)
    began, count = time.perf_counter(), 0
    for number in regulation.clauses:
        for seat in SEATS:
            _judged(regulation, game, c.RecordInfraction(seat, number))
            count += 1
    took = (time.perf_counter() - began) * 1000 / max(1, count)
    demand(took < SLOW_MS, f"a ruling takes {took:.0f} ms on average, more than {SLOW_MS}")


# --- how it rules, at every stage --------------------------------------------------------------------------------


def _rules_every_clause(regulation: Regulation, game: Game, stage: str) -> None:
    for clause in regulation.clauses.values():
        for seat in SEATS:
            judgement = _judged(regulation, game, c.RecordInfraction(seat, clause.number))
            if isinstance(judgement, Refused):
                demand(
                    _may_refuse(clause, game, seat, judgement),
                    f"clause {clause.number}, seat {seat}, {stage}: refused with {judgement}",
                )
                continue
            demand(
                isinstance(judgement, Judgement),
                f"clause {clause.number}, {stage}: `judge` gave {type(judgement).__name__}, not a Judgement",
            )
            demand(
                judgement.sanctions,
                f"clause {clause.number}, {stage}: a ruling without a sanction, not even none",
            )


def _may_refuse(clause: Clause, game: Game, seat: int, refused: Refused) -> bool:
    """Whether this refusal has its ground in a fact that is known."""
    match refused.code:
        case "game_finished":
            return game.finished
        case "seat_not_at_table":
            return not game.at(seat).may_be_cited and not clause.reaches_gone
        case "fouls_needed":
            return game.fouls(seat) < clause.needs_fouls
        case "caution_needed":
            return clause.needs_caution and not game.cautions(seat)
        case "unknown_clause" | "clause_not_citable" | "sanction_not_lawful":
            return False
        case _:
            return True  # a reason of the author's own


def _rules_alike(regulation: Regulation, game: Game, stage: str) -> None:
    for number in (None, *regulation.clauses):
        for seat in (1, 5, 8):
            order = c.RecordInfraction(seat, number, "foul" if number is None else None)
            case = case_of(game, order)
            kept = deepcopy(case)
            first, second = _answer(regulation, case), _answer(regulation, deepcopy(case))
            demand(
                first == second, f"clause {number}, seat {seat}, {stage}: the same case is ruled in two ways"
            )
            demand(case == kept, f"clause {number}, {stage}: `judge` changes the case")


def _answer(regulation: Regulation, case: Case) -> object:
    try:
        return regulation.judge(case)
    except Refused as refused:
        return (refused.code, dict(refused.facts))


def _cites_what_exists(regulation: Regulation, game: Game, stage: str) -> None:
    known = {*regulation.clauses, *regulation.provisions}
    for order, judgement in _judgements(regulation, game):
        for number in judgement.cited:
            demand(number in known, f"clause {order.clause}, {stage}: cites {number}, which does not exist")
        if order.clause is not None:
            demand(
                judgement.cited[:1] == (order.clause,),
                f"clause {order.clause}, {stage}: the ruling does not cite it first",
            )
        demand(
            len(set(judgement.cited)) == len(judgement.cited),
            f"clause {order.clause}, {stage}: a number is cited twice",
        )


def _imposes_sound_sanctions(regulation: Regulation, game: Game, stage: str) -> None:
    for order, judgement in _judgements(regulation, game):
        where = f"clause {order.clause}, seat {order.seat}, {stage}"
        for sanction in judgement.sanctions:
            demand(isinstance(sanction, SANCTIONS), f"{where}: {sanction!r} is not a sanction")
            match sanction:
                case Foul(number=number):
                    demand(
                        number == game.fouls(order.seat) + 1,
                        f"{where}: foul {number} does not follow the last",
                    )
                case TechnicalFoul(deduction=points) | Deduction(points=points):
                    demand(
                        isinstance(points, Decimal),
                        f"{where}: points are Decimal, not {type(points).__name__}",
                    )
                    demand(points <= 0, f"{where}: a sanction that rewards, {points}")
                case SpeechLimit(seconds=seconds):
                    demand(
                        0 <= seconds <= game.rules.minute,
                        f"{where}: {seconds} s are left of a minute of {game.rules.minute}",
                    )
                case Removal():
                    demand(game.at(order.seat).may_be_cited, f"{where}: removes somebody who has left")
                case _:
                    pass


def _offers_lawful_overrides(regulation: Regulation, game: Game, stage: str) -> None:
    for clause in regulation.clauses.values():
        plain = c.RecordInfraction(5, clause.number)
        try:
            lawful = regulation.lawful_overrides(case_of(game, plain))
        except Refused:
            continue
        for override in OVERRIDES:
            judgement = _judged(regulation, game, replace(plain, sanction=override))
            where = f"clause {clause.number} as {override}, {stage}"
            if override in lawful:
                demand(
                    isinstance(judgement, Judgement) or game.finished,
                    f"{where}: said to be lawful and refused with {judgement}",
                )
            else:
                demand(
                    isinstance(judgement, Refused),
                    f"{where}: not among the lawful ones and ruled all the same",
                )


def _shows_the_picker(regulation: Regulation, game: Game, stage: str) -> None:
    for seat in (1, 5, 8):
        options = clause_options(game, regulation, seat)
        demand(len(options) == len(regulation.clauses), f"{stage}: the picker does not show every clause")
    shown = outlook(game, regulation)
    for seat_name, row in shown.preview.items():
        for kind, effect in row.items():
            demand(
                (effect.code is None) == (effect.act != "refused"),
                f"{stage}: the key {kind} of seat {seat_name} neither rules nor says why",
            )


def _judgements(regulation: Regulation, game: Game) -> Iterator[tuple[c.RecordInfraction, Judgement]]:
    """Every clause at every seat, and a quick foul, where it is not refused."""
    for number in (None, *regulation.clauses):
        for seat in SEATS:
            order = c.RecordInfraction(seat, number, "foul" if number is None else None)
            judgement = _judged(regulation, game, order)
            if isinstance(judgement, Judgement):
                yield order, judgement


def _judged(regulation: Regulation, game: Game, order: c.RecordInfraction) -> Judgement | Refused:
    try:
        return regulation.judge(case_of(game, order))
    except Refused as refused:
        return refused


def _after(game: Game, order: c.Command, regulation: Regulation) -> Game:
    after = attempt(game, order, regulation)
    if after is None:
        raise LawBroken(f"{order} is refused")
    return after


# --- whole games -------------------------------------------------------------------------------------------------


def standing(game: Game) -> object:
    """Everything that counts in a game: without clock, history and times."""
    rulings = tuple((r.ref, r.seat, r.clause, r.sanctions, r.cited, r.held) for r in game.rulings)
    names = (
        "phase", "day", "night", "speaker", "word", "opener", "spoken", "nominations", "seats", "vote",
        "cancelled_votes", "nights", "spent", "decided", "outcome", "undecided_defeat",
    )  # fmt: skip
    return (rulings, *(getattr(game, name) for name in names))


def _revoked_is_never_recorded(regulation: Regulation, games: int) -> None:
    for fresh, game, dice in random_games(regulation, games, seed=1, revisions=False):
        if not game.rulings:
            continue
        ruling = dice.choice(game.rulings)
        never = fresh
        for order in game.orders:
            if getattr(order.command, "ref", None) != ruling.ref:
                never = attempt(never, order.command, regulation, step=order.step) or never
        revoked = _after(game, c.Revoke(ruling.ref), regulation)
        demand(
            standing(revoked) == standing(never),
            f"taking back clause {ruling.clause} at seat {ruling.seat} leaves something of it behind",
        )


def _undone_twice_stands(regulation: Regulation, games: int) -> None:
    for _, game, dice in random_games(regulation, games, seed=2, revisions=False):
        if not game.orders:
            continue
        undone = _after(game, c.Undo(dice.choice(game.orders).step), regulation)
        redone = _after(undone, c.Undo(undone.steps), regulation)
        demand(
            standing(redone) == standing(game),
            "taking a correction back does not restore what stood before it",
        )


def _replays_without_it(regulation: Regulation, games: int) -> None:
    for _, game, _ in random_games(regulation, games, seed=3):
        stored = json.loads(json.dumps([encode_event(event) for event in game.log]))
        again = replay(decode_event(cast(Mapping[str, object], row)) for row in stored)
        assert again is not None
        demand(
            standing(again) == standing(game),
            "a journal does not give the same game without the regulation: a ruling holds something of its own",
        )


def _keeps_secrets(regulation: Regulation, games: int) -> None:
    audiences: tuple[Audience, ...] = ("air", "desk", "hall")
    for _, game, _ in random_games(regulation, games, seed=4):
        held = {ruling.ref for ruling in game.rulings if ruling.held}
        for audience in audiences:
            shown = snapshot(game, audience)
            demand(held.isdisjoint(r.ref for r in shown.rulings), f"a held ruling is shown to {audience}")
        hall = snapshot(game, "hall")
        demand(all(seat.role is None and seat.team is None for seat in hall.seats), "the hall sees a role")


def _adds_up(regulation: Regulation, games: int) -> None:
    for _, game, _ in random_games(regulation, games, seed=5):
        shown = snapshot(game, "judge")
        at_table = sum(seat.presence == "seated" for seat in shown.seats)
        demand(shown.game.at_table == at_table, "who is at the table does not add up")
        for seat in shown.seats:
            demand(seat.deduction <= 0, f"seat {seat.seat} has gained points")
        days = [day for day, _ in game.cancelled_votes]
        demand(len(set(days)) == len(days), "one vote is cancelled twice")


def _knows_the_next_step(regulation: Regulation, games: int) -> None:
    for _, game, _ in random_games(regulation, games, seed=6):
        step = outlook(game, regulation).next
        if step.do is not None:
            order = STEPS[next(iter(step.do))].model_validate(step.do).to_command()
            demand(attempt(game, order, regulation), f"the next step, {step.code}, is refused")


def _opens_again(regulation: Regulation, games: int) -> None:
    for _, game, dice in random_games(regulation, max(1, games // 10), seed=7):
        order = random_order(game, regulation, dice)
        first, second = attempt(game, order, regulation), attempt(game, order, regulation)
        demand((first is None) == (second is None), "the same order is taken once and refused once")
        demand(
            first is None or second is None or standing(first) == standing(second),
            "an order has two outcomes",
        )
        demand(
            opened(regulation, dealt=True).rules == regulation.rules,
            "the game does not keep the rules of play",
        )


_PLAIN: Final[Mapping[str, Callable[[Regulation], None]]] = {
    "has an id": _has_an_id,
    "has an edition": _has_an_edition,
    "has titles in every language": _has_titles,
    "titles every clause in every language": _titles_clauses,
    "files each clause under its number": _numbers_clauses,
    "has the siblings that it names": _has_its_siblings,
    "has settings with sound defaults": _has_settings_with_defaults,
    "has keys that lead somewhere": _keys_lead_somewhere,
    "climbs its foul ladder": _climbs_its_ladder,
    "reaches every clause": _reaches_every_clause,
    "words what it says": _words_what_it_says,
    "is quick": _is_quick,
}

_STAGED: Final[Mapping[str, Callable[[Regulation, Game, str], None]]] = {
    "rules every clause": _rules_every_clause,
    "rules the same case alike": _rules_alike,
    "cites what exists": _cites_what_exists,
    "imposes sound sanctions": _imposes_sound_sanctions,
    "offers lawful choices": _offers_lawful_overrides,
    "shows the picker": _shows_the_picker,
}

_PLAYED: Final[Mapping[str, Callable[[Regulation, int], None]]] = {
    "revoked means never recorded": _revoked_is_never_recorded,
    "what is undone twice stands": _undone_twice_stands,
    "replays without the plugin": _replays_without_it,
    "keeps secrets out of public screens": _keeps_secrets,
    "adds up": _adds_up,
    "knows the next step": _knows_the_next_step,
    "takes an order the same way": _opens_again,
}
