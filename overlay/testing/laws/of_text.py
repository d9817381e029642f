"""Laws about what a regulation is: its names, clauses, settings and keys."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Final

from overlay.api.clauses import LANGUAGES
from overlay.engine import Refused
from overlay.engine import commands as c
from overlay.engine.regulation import Judgement, Regulation
from overlay.engine.sanctions import (
    NoSanction,
    TechnicalFoul,
)
from overlay.engine.terms import SEATS
from overlay.engine.view import PenaltyKey, Titles
from overlay.testing.laws.ground import after, demand, judged
from overlay.testing.stages import STAGES, game_at
from overlay.wording import text

SLOW_MS: Final = 20
"""A ruling may take this long on average: the panel asks for hundreds after every tap."""


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
        judgement = judged(regulation, game, order)
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
        judgement = judged(regulation, game, c.RecordInfraction(5, None, "foul"))
        if isinstance(judgement, Refused):
            demand(number == 1, f"foul {number} is refused: {judgement}")
            return
        game = after(game, c.RecordInfraction(5, None, "foul"), regulation)


def _reaches_every_clause(regulation: Regulation) -> None:
    missing = set(regulation.clauses)
    for stage in STAGES:
        game = game_at(stage, regulation)
        for number in sorted(missing):
            for seat in SEATS:
                judgement = judged(regulation, game, c.RecordInfraction(seat, number))
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
                judgement = judged(regulation, game, c.RecordInfraction(seat, number))
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
            judged(regulation, game, c.RecordInfraction(seat, number))
            count += 1
    took = (time.perf_counter() - began) * 1000 / max(1, count)
    demand(took < SLOW_MS, f"a ruling takes {took:.0f} ms on average, more than {SLOW_MS}")


OF_TEXT: Final[Mapping[str, Callable[[Regulation], None]]] = {
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
