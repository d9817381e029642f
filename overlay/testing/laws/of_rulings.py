"""Laws about how a regulation rules, at every stage of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import replace
from decimal import Decimal
from typing import Final, get_args

from overlay.engine import Game, Refused, outlook
from overlay.engine import commands as c
from overlay.engine.outlook import clause_options
from overlay.engine.regulation import Case, Clause, Judgement, Regulation
from overlay.engine.rulings import case_of
from overlay.engine.sanctions import (
    Deduction,
    Foul,
    Removal,
    Sanction,
    SpeechLimit,
    TechnicalFoul,
)
from overlay.engine.terms import SEATS
from overlay.testing.laws.ground import demand, judged, judgements

OVERRIDES: Final[tuple[c.Override, ...]] = get_args(c.Override)
SANCTIONS: Final = get_args(Sanction)


def _rules_every_clause(regulation: Regulation, game: Game, stage: str) -> None:
    for clause in regulation.clauses.values():
        for seat in SEATS:
            judgement = judged(regulation, game, c.RecordInfraction(seat, clause.number))
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
    for order, judgement in judgements(regulation, game):
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
    for order, judgement in judgements(regulation, game):
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
            judgement = judged(regulation, game, replace(plain, sanction=override))
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


OF_RULINGS: Final[Mapping[str, Callable[[Regulation, Game, str], None]]] = {
    "rules every clause": _rules_every_clause,
    "rules the same case alike": _rules_alike,
    "cites what exists": _cites_what_exists,
    "imposes sound sanctions": _imposes_sound_sanctions,
    "offers lawful choices": _offers_lawful_overrides,
    "shows the picker": _shows_the_picker,
}
