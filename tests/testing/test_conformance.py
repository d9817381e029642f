"""Every regulation of this program keeps every law, and a law that is broken says where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from itertools import count

import pytest

import overlay_club
import overlay_fsm
from overlay.api import (
    Case,
    Costs,
    Deduction,
    FoulLadder,
    Judgement,
    LosesSpeech,
    Notice,
    Reading,
    Refused,
    Removes,
    Rulebook,
)
from overlay.testing import Law, LawBroken, laws
from tests.table import REGULATIONS

CLUB, FSM = overlay_club.REGULATION, overlay_fsm.REGULATION
LAWS = {law.name: law for law in laws(games=15)}


@pytest.mark.parametrize("name", sorted(REGULATIONS))
@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_our_own_regulations_keep_every_law(law: Law, name: str) -> None:
    law.holds(REGULATIONS[name])


def rides(rider: Callable[[Case, Judgement], Judgement]) -> Rulebook:
    return replace(CLUB, riders=(rider,))


def refuses(case: Case, judgement: Judgement) -> Judgement:
    if case.clause == "2":
        raise Refused("seat_not_at_table", seat=5, presence="seated")
    return judgement


def says_something_new(_case: Case, judgement: Judgement) -> Judgement:
    return replace(judgement, notices=(Notice("never_heard_of", {}),))


COUNTER = count(1)

BROKEN = {
    "a new id": (replace(CLUB, id="Club House"), "has an id", "'Club House'"),
    "no edition": (replace(CLUB, edition=" "), "has an edition", "empty"),
    "no English": (replace(CLUB, title={"ru": "Клуб"}), "has titles in every language", "in language en"),
    "an own refusal": (rides(refuses), "rules every clause, in the vote", "clause 2, seat 1, in the vote"),
    "two rulings": (
        rides(lambda case, judgement: replace(judgement, sanctions=(Deduction(Decimal(-next(COUNTER))),))),
        "rules the same case alike, in the vote",
        "ruled in two ways",
    ),
    "a foreign citation": (
        replace(CLUB, ladder=FoulLadder({1: Removes("77")})),
        "cites what exists, in the vote",
        "cites 77, which does not exist",
    ),
    "a reward": (
        replace(CLUB, ladder=FoulLadder({1: Costs(Decimal("0.5"), "3")})),
        "imposes sound sanctions, in the vote",
        "rewards",
    ),
    "a long minute": (
        replace(CLUB, ladder=FoulLadder({1: LosesSpeech(90, "next_own", "3")})),
        "imposes sound sanctions, in the vote",
        "90 s are left of a minute of 60",
    ),
    "few marks": (
        replace(CLUB, ladder=FoulLadder({5: Removes("3")}, slots=3)),
        "climbs its foul ladder",
        "foul 5 removes, and a tile has marks for only 3",
    ),
    "an unreachable clause": (
        replace(CLUB, riders=(lambda case, judgement: Judgement((), (case.clause or "1",)),)),
        "reaches every clause",
        "nothing ever follows from 1, 2, 4",
    ),
    "no words": (
        rides(says_something_new),
        "words what it says",
        "`notice-never_heard_of` has no words in ru",
    ),
    "no keys": (replace(CLUB, register=()), "has keys that lead somewhere", "no key `clause`"),
    "a reading of nothing": (
        replace(CLUB, readings=(Reading("1", "4", word="own"),)),
        "offers lawful choices, in the own minute",
        None,
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_law_says_where(name: str) -> None:
    regulation, law, words = BROKEN[name]
    if words is None:
        LAWS[law].holds(regulation)
        return
    with pytest.raises(LawBroken) as broken:
        LAWS[law].holds(regulation)
    assert words in str(broken.value)
