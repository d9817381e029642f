"""The queue of banners under the operator's hands: examples of each order, and laws for any of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cache
from itertools import pairwise
from typing import cast

from hypothesis import given, settings
from hypothesis import strategies as st

from overlay.engine import sanctions as s
from overlay.engine import snapshot
from overlay.engine.view import RulingView, Snapshot
from overlay.server.airing import (
    GRAVE,
    HOLD_MS,
    PAUSE_MS,
    Act,
    Course,
    Courses,
    Directive,
    Grade,
    Showing,
    course,
    grade_of,
)
from overlay.server.banners import Banners, banners_of, queue_of
from tests.table import Table

SANCTIONS: dict[Grade, tuple[s.Sanction, ...]] = {
    "caution": (s.Caution(),),
    "foul": (s.Foul(1),),
    "technical": (s.TechnicalFoul("minor", Decimal("-0.3")),),
    "removal": (s.Removal(),),
    "team_defeat": (s.TeamDefeat("black"), s.Removal()),
}
BEGAN = 1_000_000


@cache
def example() -> tuple[Snapshot, RulingView]:
    """A real game, and a real ruling to make others of."""
    seen = snapshot(Table("fsm").do({"day": 1}, {"infraction": {"seat": 5, "sanction": "foul"}}).game, "air")
    return seen, seen.rulings[0]


@dataclass
class Evening:
    """Rulings and orders as they come, on a clock that the test moves."""

    now: int = BEGAN
    rulings: list[RulingView] = field(default_factory=list)
    orders: list[Directive] = field(default_factory=list)

    @property
    def seen(self) -> Snapshot:
        return replace(example()[0], rulings=tuple(self.rulings))

    @property
    def course(self) -> Course:
        return course(self.seen, self.orders, self.now)

    def wait(self, ms: int) -> None:
        self.now += ms

    def rule(self, seat: int, grade: Grade = "foul") -> str:
        """A ruling; the id of its showing."""
        ref = f"r{len(self.rulings) + 1}"
        made = replace(
            example()[1], ref=ref, seat=seat, sanctions=SANCTIONS[grade], aired_at=self.now, made_at=self.now
        )
        self.rulings.append(made)
        return f"1-{ref}-ruling-{self.now}"

    def revoke(self, index: int) -> None:
        before = self.rulings[index]
        if before.revoked_at is None and before.aired_at is not None and before.aired_at < self.now:
            self.rulings[index] = replace(before, status="revoked", revoked_at=self.now)

    def order(self, act: Act, id_: str | None = None) -> None:
        self.orders.append(Directive(self.now, act, id_))

    def on_air(self) -> Showing | None:
        return next((x for x in self.course.shown if x.is_on(self.now)), None)

    def times(self) -> list[tuple[int, int, int]]:
        """(seat, from, to) of everything that was or will be shown, from the beginning on."""
        return [
            (x.ruling.seat, (x.start or 0) - BEGAN, (x.end or 0) - BEGAN)
            for x in (*self.course.shown, *self.course.coming)
        ]


# --- examples ------------------------------------------------------------------------------------------------------


def test_three_rulings_within_a_second_are_each_on_air_in_full_and_in_order() -> None:
    evening = Evening()
    for seat in (5, 6, 7):
        evening.rule(seat)
        evening.wait(400)
    assert evening.times() == [(5, 0, 5_000), (6, 5_120, 10_120), (7, 10_240, 15_240)]


def test_a_freeze_holds_them_and_the_release_plays_them() -> None:
    evening = Evening()
    evening.rule(5)
    evening.wait(300)
    evening.rule(6)
    evening.wait(300)
    evening.order("freeze")
    evening.rule(7)
    evening.wait(60_000)
    assert evening.times() == [(5, 0, 5_000)]
    assert [x.ruling.seat for x in evening.course.waiting] == [6, 7]
    evening.order("thaw")
    assert evening.times()[1:] == [(6, 60_600, 65_600), (7, 65_720, 70_720)]


def test_a_correction_removes_what_it_corrects_from_the_queue() -> None:
    evening = Evening()
    for seat in (5, 6, 7):
        evening.rule(seat)
    evening.wait(1_000)
    evening.revoke(1)
    assert evening.times() == [(5, 0, 5_000), (7, 5_120, 10_120)]
    held = evening.rule(8)
    evening.order("hold", held)
    evening.wait(1_000)
    evening.revoke(3)
    assert evening.course.waiting == ()


def test_a_dropping_freeze_takes_down_what_is_on_air() -> None:
    evening = Evening()
    evening.rule(5)
    evening.wait(1_000)
    evening.order("drop")
    assert evening.times() == [(5, 0, 1_000)]


def test_in_a_freeze_a_false_banner_leaves_and_its_correction_waits() -> None:
    evening = Evening()
    evening.rule(5)
    evening.wait(500)
    evening.order("freeze")
    evening.wait(1_500)
    evening.revoke(0)
    assert evening.times() == [(5, 0, 2_000)]
    evening.wait(3_000)
    evening.order("thaw")
    assert evening.times()[1:] == [(5, 5_000, 11_000)]


def test_a_held_banner_lets_the_others_pass_and_takes_its_place_when_it_is_released() -> None:
    evening = Evening()
    evening.rule(5)
    held = evening.rule(6)
    evening.rule(7)
    evening.rule(8)
    evening.order("hold", held)
    evening.wait(6_000)
    evening.order("release", held)
    assert [seat for seat, *_ in evening.times()] == [5, 7, 6, 8]


def test_a_banner_that_is_skipped_is_not_shown_and_not_corrected() -> None:
    evening = Evening()
    evening.rule(5)
    skipped = evening.rule(6)
    evening.order("skip", skipped)
    evening.wait(20_000)
    evening.revoke(1)
    assert evening.times() == [(5, 0, 5_000)]


def test_a_banner_that_is_removed_leaves_now_and_is_corrected_if_need_be() -> None:
    evening = Evening()
    removed = evening.rule(5)
    evening.wait(1_000)
    evening.order("remove", removed)
    evening.wait(1_000)
    evening.revoke(0)
    assert evening.times() == [(5, 0, 1_000), (5, 2_000, 8_000)]


def test_a_replay_comes_after_those_that_wait() -> None:
    evening = Evening()
    first = evening.rule(5)
    evening.rule(6)
    evening.rule(7)
    evening.wait(7_000)
    evening.order("replay", first)
    evening.wait(100)
    evening.rule(8)
    assert [seat for seat, *_ in evening.times()] == [5, 6, 7, 5, 8]
    assert len({x.id for x in (*evening.course.shown, *evening.course.coming)}) == 5


def test_what_was_taken_back_is_not_replayed() -> None:
    evening = Evening()
    first = evening.rule(5)
    evening.wait(20_000)
    evening.revoke(0)
    evening.wait(20_000)
    evening.order("replay", first)
    assert len(evening.times()) == 2
    correction = evening.course.shown[-1]
    evening.order("replay", correction.id)
    assert len(evening.times()) == 3


def test_a_removal_goes_before_a_burst_of_fouls() -> None:
    evening = Evening()
    for seat in (1, 2, 3):
        evening.rule(seat)
        evening.wait(200)
    evening.rule(4, "caution")
    evening.rule(5, "removal")
    assert [seat for seat, *_ in evening.times()] == [1, 5, 2, 3, 4]


def test_a_removal_leaves_nothing_of_its_own_seat_behind() -> None:
    evening = Evening()
    for seat in (1, 2, 5, 3):
        evening.rule(seat)
        evening.wait(200)
    evening.rule(5, "removal")
    evening.rule(6, "team_defeat")
    assert [seat for seat, *_ in evening.times()] == [1, 5, 6, 2, 3]


def test_a_lighter_ruling_of_a_removed_seat_is_dropped_from_the_queue() -> None:
    """A third and a fourth foul at once: 30 seconds of the next speech mean nothing to one who has left."""
    evening = Evening()
    evening.rule(1)
    evening.wait(100)
    third = evening.rule(5)
    evening.wait(100)
    evening.rule(5, "removal")
    assert [(x.ruling.seat, x.grade) for x in evening.course.coming] == [(5, "removal")]
    assert evening.course.find(third) is None
    evening.wait(60_000)
    assert [x.grade for x in evening.course.shown] == ["foul", "removal"]


def test_what_is_on_air_when_its_player_is_removed_finishes() -> None:
    evening = Evening()
    evening.rule(5)
    evening.wait(1_000)
    evening.rule(5, "removal")
    assert evening.times() == [(5, 0, 5_000), (5, 5_120, 14_120)]


def test_a_removal_that_does_not_come_leaves_the_lighter_ruling_in_the_queue() -> None:
    for away in ("revoke", "skip", "hold"):
        evening = Evening()
        evening.rule(1)
        evening.wait(100)
        evening.rule(5)
        evening.wait(100)
        removal = evening.rule(5, "removal")
        evening.wait(100)
        if away == "revoke":
            evening.revoke(2)
        else:
            evening.order("skip" if away == "skip" else "hold", removal)
        assert [(x.ruling.seat, x.grade) for x in evening.course.coming] == [(5, "foul")], away


def test_the_operator_sees_the_queue_by_its_states() -> None:
    evening = Evening()
    evening.rule(1)
    evening.wait(5_100)
    evening.rule(2)
    evening.rule(3)
    held = evening.rule(4)
    evening.wait(500)
    evening.order("hold", held)
    queue = queue_of(evening.seen, evening.course, evening.now)
    assert [(x.state, x.seat) for x in queue] == [("on_air", 2), ("next", 3), ("held", 4), ("past", 1)]
    evening.order("freeze")
    queue = queue_of(evening.seen, evening.course, evening.now)
    assert [(x.state, x.seat, x.starts_at is None) for x in queue] == [
        ("on_air", 2, False),
        ("frozen", 3, True),
        ("held", 4, True),
        ("past", 1, False),
    ]


# --- laws ----------------------------------------------------------------------------------------------------------

WHAT = st.one_of(
    st.tuples(st.integers(1, 10), st.sampled_from(sorted(SANCTIONS))),
    st.tuples(
        st.sampled_from(["revoke", "hold", "release", "skip", "remove", "replay", "freeze", "drop", "thaw"]),
        st.integers(0, 20),
    ),
)
EVENT = st.tuples(st.integers(0, 7_000), WHAT)
EVENTS = st.lists(st.tuples(st.integers(1, 7_000), WHAT), max_size=30)


def play(events: list[tuple[int, tuple[object, object]]]) -> Iterator[Evening]:
    """The evening after each event."""
    evening = Evening()
    for pause, (what, which) in events:
        evening.wait(pause)
        if isinstance(what, int):
            evening.rule(what, cast(Grade, which))
        elif what == "revoke" and isinstance(which, int) and evening.rulings:
            evening.revoke(which % len(evening.rulings))
        elif what in ("freeze", "drop", "thaw"):
            evening.order(what)
        elif isinstance(which, int):
            known = [*evening.course.shown, *evening.course.coming, *evening.course.waiting]
            if known:
                evening.order(cast(Act, what), known[which % len(known)].id)
        yield evening


def frozen(evening: Evening) -> Iterator[tuple[int, int]]:
    """From when to when the judges conferred."""
    since: int | None = None
    for order in evening.orders:
        if order.act in ("freeze", "drop"):
            since = order.at if since is None else since
        elif order.act == "thaw" and since is not None:
            yield since, order.at
            since = None
    if since is not None:
        yield since, 10**12


@settings(max_examples=400)
@given(EVENTS)
def test_whatever_is_ordered_the_laws_of_the_queue_hold(
    events: list[tuple[int, tuple[object, object]]],
) -> None:
    before: tuple[Showing, ...] = ()
    evening = Evening()
    for evening in play(events):
        now = evening.now
        begun = tuple(x for x in evening.course.shown if x.start is not None and x.start < now)
        # What was seen stays as it was seen, in every later answer.
        assert [(x.id, x.start) for x in begun[: len(before)]] == [(x.id, x.start) for x in before]
        before = begun
    # Everything is let go, to see what comes of it.
    evening.order("thaw")
    for x in evening.course.waiting:
        evening.order("release", x.id)
    final = evening.course
    assert final.waiting == ()
    shown = [*final.shown, *final.coming]
    assert len({x.id for x in shown}) == len(shown)
    holds_one_at_a_time(shown)
    holds_full_length(evening, shown)
    holds_nothing_lost_nothing_twice(evening, shown)
    for x in shown:
        assert x.start is not None
        assert not any(since <= x.start < until for since, until in frozen(evening)), "shown while frozen"
    holds_order(evening, shown)


@settings(max_examples=400)
@given(st.lists(st.tuples(EVENT, st.lists(st.integers(0, 9_000), max_size=2)), max_size=25))
def test_what_is_asked_on_the_way_changes_no_answer(
    events: list[tuple[tuple[int, tuple[object, object]], list[int]]],
) -> None:
    """Whenever `Courses` is asked, and whatever has come since, it answers as if it were the first time."""
    courses, banners = Courses(), Banners()
    for evening, (_, looks) in zip(play([event for event, _ in events]), events, strict=True):
        for ahead in looks:
            now = evening.now + ahead
            asked = courses.at(evening.seen, tuple(evening.orders), now)
            assert asked == course(evening.seen, evening.orders, now)
            assert banners.of(evening.seen, asked, now) == banners_of(evening.seen, asked, now)


def holds_one_at_a_time(shown: list[Showing]) -> None:
    for one, other in pairwise(shown):
        assert one.end is not None
        assert other.start is not None
        at_once = other.correction and other.ruling.ref == one.ruling.ref and other.start == one.end
        assert at_once or other.start >= one.end + PAUSE_MS


def holds_full_length(evening: Evening, shown: list[Showing]) -> None:
    """Shorter only by the operator's hand or a correction."""
    for x in shown:
        assert x.start is not None
        assert x.end is not None
        assert x.length == HOLD_MS["correction" if x.correction else x.grade]
        if x.end - x.start == x.length:
            continue
        assert x.end - x.start < x.length
        by_hand = any(
            order.at == x.end
            and (order.act == "drop" or (order.act in ("skip", "remove") and order.id == x.id))
            for order in evening.orders
        )
        assert by_hand or x.ruling.revoked_at == x.end


def holds_nothing_lost_nothing_twice(evening: Evening, shown: list[Showing]) -> None:
    dropped = {order.id for order in evening.orders if order.act in ("skip", "remove")}
    for ruling in evening.rulings:
        mine = [x for x in shown if x.ruling.ref == ruling.ref and not x.again]
        rulings = [x for x in mine if not x.correction]
        corrections = [x for x in mine if x.correction]
        assert len(rulings) <= 1
        assert len(corrections) <= 1
        id_ = f"1-{ruling.ref}-ruling-{ruling.aired_at}"
        if not rulings:
            # It never came to its turn: taken out by hand, taken back, or its player was put out by then.
            outdone = grade_of(ruling.sanctions) not in GRAVE and any(
                other.seat == ruling.seat
                and grade_of(other.sanctions) in GRAVE
                and (other.aired_at or 0) >= (ruling.aired_at or 0)
                for other in evening.rulings
            )
            assert id_ in dropped or ruling.revoked_at is not None or outdone
            assert not corrections
        elif ruling.revoked_at is not None:
            correction = f"1-{ruling.ref}-correction-{ruling.revoked_at}"
            assert corrections or correction in dropped


def holds_order(evening: Evening, shown: list[Showing]) -> None:
    """Of one seat nothing overtakes; nothing light goes before what puts a player out."""
    held = {order.id for order in evening.orders if order.act in ("hold", "release")}
    plain = [x for x in shown if not x.again and x.id not in held]
    for seat in range(1, 11):
        # What replaces a false banner on air does so at once.
        of_seat = [x.since for x in plain if x.ruling.seat == seat and x.start != x.since]
        assert of_seat == sorted(of_seat)
    for grave in (x for x in plain if x.grade in GRAVE):
        for x in plain:
            between = grave.since <= (x.start or 0) < (grave.start or 0)
            at_once = x.correction and x.start == x.since
            # What waits for the seat of a removal goes along with it; with its correction, or a skipped one, too.
            along = any(
                x.since <= (at or 0) <= grave.since
                for ruling in evening.rulings
                if ruling.seat == x.ruling.seat and grade_of(ruling.sanctions) in GRAVE
                for at in (ruling.aired_at, ruling.revoked_at)
            )
            assert not between or at_once or along or x.grade in GRAVE
