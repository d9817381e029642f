"""The schedule of banners: one at a time, by the weight of the ruling, and the same for whoever asks."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overlay.engine import snapshot
from overlay.engine.sanctions import Foul, SpeechLimit
from overlay.engine.terms import Audience
from overlay.protocol.messages import Banner
from overlay.server.banners import HOLD_MS, PAUSE_MS, grade_of, schedule
from tests.table import DEAL, Table

FOUL = {"sanction": "foul"}
AFTER = 1_000
"""Milliseconds between two orders in these tests."""


class OnAir(Table):
    """A table whose orders come a second apart, and what its viewers see."""

    def __init__(self, **settings: str) -> None:
        super().__init__("fsm", roles=DEAL, **settings)
        self.do({"day": 1})

    def rule(self, seat: int, ref: str, **body: object) -> int:
        """Records an infraction; the moment at which it may go on air."""
        self.do({"infraction": {"seat": seat, "ref": ref, **body}})
        return self.now

    def revoke(self, ref: str) -> int:
        self.do({"revoke": ref})
        return self.now

    @property
    def now(self) -> int:
        return self.game.now

    def banners(self, now: int = 0, audience: Audience = "air") -> tuple[Banner, ...]:
        return schedule(snapshot(self.game, audience), (), now)


def times(banners: tuple[Banner, ...]) -> list[tuple[str, int, int]]:
    return [(banner.grade, banner.starts_at, banner.ends_at) for banner in banners]


def test_a_foul_is_on_air_at_once_for_five_seconds() -> None:
    table = OnAir()
    at = table.rule(5, "a", clause="6.6.1")
    assert times(table.banners()) == [("foul", at, at + 5_000)]
    (banner,) = table.banners()
    assert (banner.seat, banner.fouls, banner.foul_slots) == (5, 1, 4)
    assert [citation.clause for citation in banner.cited] == ["6.6.1"]


def test_counts_entered_by_hand_are_no_news() -> None:
    table = OnAir()
    table.do({"set": {"fouls": {"5": 2}}})
    assert table.game.fouls(5) == 2
    assert table.banners() == ()
    table.rule(5, "a", clause="6.6.1")
    (banner,) = table.banners()
    assert (banner.grade, banner.fouls) == ("third_foul", 3)


def test_the_next_banner_waits_until_the_one_before_is_over() -> None:
    table = OnAir()
    first = table.rule(5, "a", **FOUL)
    table.rule(6, "b", **FOUL)
    end = first + 5_000
    assert times(table.banners()) == [("foul", first, end), ("foul", end + PAUSE_MS, end + PAUSE_MS + 5_000)]


def test_a_correction_replaces_what_is_on_air_at_once() -> None:
    table = OnAir()
    first = table.rule(5, "a", **FOUL)
    table.rule(6, "b", **FOUL)
    revoked = table.revoke("a")
    after = revoked + 6_000 + PAUSE_MS
    assert times(table.banners()) == [
        ("foul", first, revoked),
        ("correction", revoked, revoked + 6_000),
        ("foul", after, after + 5_000),
    ]
    assert table.banners()[1].corrects == "foul"


def test_what_is_revoked_in_the_queue_is_never_shown_nor_corrected() -> None:
    table = OnAir()
    first = table.rule(5, "a", **FOUL)
    table.rule(6, "b", **FOUL)
    table.rule(7, "c", **FOUL)
    table.revoke("b")
    assert [banner.ref for banner in table.banners()] == ["a", "c"]
    assert table.banners()[1].starts_at == first + 5_000 + PAUSE_MS


def test_a_correction_of_what_was_shown_long_ago_waits_for_its_turn() -> None:
    table = OnAir()
    table.rule(5, "a", **FOUL)
    table.do(*({"speech": seat} for seat in range(1, 7)))
    table.rule(6, "b", **FOUL)
    table.revoke("a")
    shown, correction = table.banners(now=table.now)
    assert (shown.ref, shown.ends_at > table.now) == ("b", True)
    assert (correction.grade, correction.ref) == ("correction", "a")
    assert correction.starts_at == shown.ends_at + PAUSE_MS


def test_a_night_ruling_is_shown_when_it_is_announced() -> None:
    table = OnAir()
    table.do({"night": 1})
    table.rule(5, "a", **FOUL)
    assert table.banners() == ()
    assert table.banners(audience="judge") == ()
    table.do({"day": 2}, {"announce": "all"})
    assert times(table.banners()) == [("foul", table.now, table.now + 5_000)]


def test_the_vote_that_a_night_removal_takes_is_todays_once_it_is_day() -> None:
    table = OnAir()
    table.do({"night": 1})
    table.rule(5, "a", clause="6.8.6")
    table.rule(6, "b", clause="6.8.6")
    table.do({"announce": "a"})
    assert table.banners()[0].vote_cancelled == "tomorrow"
    table.do({"day": 2}, {"revoke": "a"}, {"announce": "b"})
    removal = next(banner for banner in table.banners() if banner.ref == "b")
    assert (removal.grade, removal.vote_cancelled) == ("removal", "today")


def test_a_night_ruling_that_is_revoked_before_morning_leaves_no_trace_on_air() -> None:
    table = OnAir()
    table.do({"night": 1})
    table.rule(5, "a", **FOUL)
    table.revoke("a")
    table.do({"day": 2})
    assert table.banners() == ()


@pytest.mark.parametrize(
    ("body", "grade", "seconds"),
    [
        ({"sanction": "caution"}, "caution", 4),
        ({"sanction": "foul"}, "foul", 5),
        ({"clause": "6.7.19"}, "technical", 7),
        ({"clause": "6.8.15"}, "removal", 9),
        ({"clause": "6.9.1"}, "team_defeat", 12),
    ],
)
def test_the_heavier_the_ruling_the_longer_it_stays(
    body: Mapping[str, object], grade: str, seconds: int
) -> None:
    table = OnAir()
    table.rule(5, "a", **body)
    (banner,) = table.banners()
    assert (banner.grade, banner.ends_at - banner.starts_at) == (grade, seconds * 1_000)


def test_a_third_foul_says_what_the_next_minute_is_cut_to() -> None:
    table = OnAir()
    for ref in "abc":
        table.rule(5, ref, **FOUL)
    third = table.banners()[-1]
    assert (third.grade, third.ends_at - third.starts_at) == ("third_foul", 6_000)
    assert third.speech is not None
    assert third.speech.seconds == 30


def test_a_time_penalty_alone_is_on_air_too() -> None:
    assert grade_of([SpeechLimit(20, "next_own")]) == "minute"
    assert grade_of([Foul(1), SpeechLimit(20, "next_own")]) == "third_foul"


def test_a_fourth_foul_is_a_removal_and_cancels_the_vote() -> None:
    table = OnAir()
    for ref in "abcd":
        table.rule(5, ref, **FOUL)
    fourth = table.banners()[-1]
    assert (fourth.grade, fourth.fouls, fourth.vote_cancelled) == ("removal", 4, "today")


@pytest.mark.parametrize(
    ("first", "second", "terms", "total"),
    [
        ("minor", "minor", [("-0.3", False), ("-0.3", True)], "-0.9"),
        ("minor", "major", [("-0.3", False), ("-0.6", True)], "-1.5"),
        ("major", "minor", [("-0.6", False), ("-0.3", True)], "-1.2"),
        ("major", "major", [("-0.6", False), ("-0.6", True)], "-1.8"),
    ],
)
def test_the_second_technical_shows_its_sum(
    first: str, second: str, terms: list[tuple[str, bool]], total: str
) -> None:
    table = OnAir()
    table.rule(5, "a", clause="6.7.4", sanction=f"technical_{first}")
    table.rule(5, "b", clause="6.7.4", sanction=f"technical_{second}")
    one, two = table.banners()
    assert ([(term.points, term.double) for term in one.terms], one.total) == (terms[:1], terms[0][0])
    assert two.grade == "second_technical"
    assert ([(term.points, term.double) for term in two.terms], two.total) == (terms, total)


def test_the_price_of_a_removal_is_one_more_term() -> None:
    table = OnAir(removal_deduction="-0.5")
    table.rule(5, "a", clause="6.7.19")
    table.rule(5, "b", clause="6.8.15")
    banner = table.banners()[-1]
    assert (banner.points, banner.total) == ("-0.5", "-1.1")
    assert [(term.points, term.size) for term in banner.terms] == [("-0.6", "major"), ("-0.5", None)]


def test_a_team_defeat_names_the_winner() -> None:
    table = OnAir()
    table.rule(7, "a", clause="6.9.1")
    assert table.banners()[-1].winner == "red"


def test_a_reloaded_page_gets_what_is_still_on() -> None:
    table = OnAir()
    at = table.rule(5, "a", **FOUL)
    assert len(table.banners(now=at + 5_999)) == 1
    assert table.banners(now=at + 6_000) == ()


def test_the_hall_does_not_see_roles_in_banners() -> None:
    table = OnAir()
    table.rule(7, "a", **FOUL)
    (banner,) = table.banners(audience="hall")
    assert (banner.role, banner.team) == (None, None)


ACTS = st.lists(st.one_of(st.integers(1, 10), st.sampled_from(["revoke", "wait"])), max_size=25)


@given(ACTS)
def test_there_is_never_more_than_one_banner_on_air(acts: list[Any]) -> None:
    table = OnAir()
    made: list[str] = []
    for number, act in enumerate(acts):
        if act == "wait":
            table.do({"speech": table.game.seated[0]})
        elif act == "revoke":
            if made:
                table.revoke(made.pop())
        elif table.game.at(act).may_be_cited and not table.game.decided:
            table.rule(act, f"n{number}", **FOUL)
            made.append(f"n{number}")
    shown = table.banners()
    assert len({banner.id for banner in shown}) == len(shown)
    for before, after in pairwise(shown):
        at_once = after.grade == "correction" and after.ref == before.ref
        assert after.starts_at >= before.ends_at + (0 if at_once else PAUSE_MS)
    for banner in shown:
        assert banner.ends_at - banner.starts_at <= HOLD_MS[banner.grade]
