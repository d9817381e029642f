"""What goes wrong at a table, case by case: two judges, a slip of the finger, a phone that slept, a rule that lapsed.

Two judges who foul one seat at once are in `test_two_devices.py`; what is pure is tested beside its module.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.desk import Desk
from tests.browser.referee import DOUBLE_TAP_S, Referee
from tests.browser.venue import Venue, marks, tile

Steps = list[dict[str, Any]]

ROLES = {"2": "sheriff", "4": "don", "5": "mafia", "9": "mafia"}
NAMES = ["Ясень", "Комета", "Лиса", "Маяк", "Брусника", "Гром", "Тень", "Север", "Искра", "Вечнозелёный"]
PLAYERS = {str(seat): name for seat, name in enumerate(NAMES, 1)}


@dataclass
class Table:
    """A table with a judge's phone, the air, and another judge whose orders come over the wire."""

    phone: Page
    air: Page
    desk: Desk
    thumb: Referee

    def begin(self, *steps: dict[str, Any], roles: bool = True) -> None:
        """A new game that has come as far as these steps."""
        opening = {"regulation": "fsm", "players": PLAYERS, "replace": True}
        self.desk.give({"open": {**opening, "roles": ROLES} if roles else opening}, *steps)
        self.phone.get_by_test_id("tab-game").tap()
        self.follow()

    def follow(self) -> None:
        """Waits until the phone shows what the other judge has ordered."""
        revision = self.desk.get("snapshot")["revision"]
        expect(self.phone.locator(".panel")).to_have_attribute("data-revision", str(revision))
        # A finger that comes down as another judge's orders arrive was aimed at what stood there before.
        self.thumb.settled()

    def says(self, says: str) -> None:
        expect(self.phone.get_by_test_id("strip")).to_contain_text(says)


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Table]:
    venue = Venue(tmp_path_factory.mktemp("hall"), browser)
    phone = venue.phone()
    yield Table(phone, venue.air(), Desk(venue), Referee(phone))
    venue.stop()


@pytest.fixture
def table(hall: Table) -> Table:
    return hall


DAY: Steps = [{"night": 0}, {"day": 1}, {"speech": 1}]


def foul(seat: int) -> dict[str, Any]:
    return {"infraction": {"seat": seat, "sanction": "foul"}}


def test_the_row_one_looks_at_stays_while_the_other_judge_takes_it_back(table: Table) -> None:
    table.begin(*DAY, foul(3), foul(6), foul(7))
    phone = table.phone
    phone.get_by_test_id("tab-timeline").tap()
    row = phone.locator(".event", has_text="№6")
    expect(row).to_be_visible()
    table.thumb.settled()
    row.get_by_test_id("timeline-row").tap()
    row = phone.locator(".event.is-open")
    expect(row.get_by_test_id("would")).to_contain_text("без фолов")
    before = row.bounding_box()
    ref = next(r["ref"] for r in table.desk.rows() if r["seat"] == 6)
    table.desk.give({"revoke": ref}, foul(8))
    expect(row).to_contain_text("Уже возвращено: api")
    expect(row.get_by_test_id("row-redo")).to_have_text("Поставить снова")
    after = row.bounding_box()
    assert before
    assert after
    assert abs(before["y"] - after["y"]) < 1
    table.thumb.tap("row-redo")
    expect(row.get_by_test_id("row-undo")).to_be_visible()
    assert table.desk.snapshot()["seats"][5]["fouls"] == 1


def test_a_foul_on_the_speaker_in_the_last_second_leaves_the_clock_alone(table: Table) -> None:
    table.begin(*DAY, {"set": {"fouls": {"1": 2}}}, {"clock": {"add": -55}})
    phone, thumb = table.phone, table.thumb
    deadline = table.desk.snapshot()["clock"]["ends_at"]
    thumb.seat(1)
    table.says("третий фол")
    table.says("Эта минута не режется, следующая 30 секунд")
    assert table.desk.snapshot()["clock"]["ends_at"] == deadline
    thumb.seat(1)
    expect(phone.locator(".question")).to_contain_text("Четвёртый фол №1: удаление")
    # The clock runs on under the question; only the answer stops the speech.
    expect(phone.locator(".bar-clock")).to_contain_text("0:00", timeout=8_000)
    assert table.desk.snapshot()["game"]["speaker"] == 1
    thumb.confirm()
    table.says("№1 · четвёртый фол, удаление")
    assert table.desk.snapshot()["seats"][0]["presence"] == "removed"


def test_a_removal_during_the_vote_says_what_it_cancels_and_gives_the_hands_back(table: Table) -> None:
    nominations: Steps = [
        {"nominate": {"by": 1, "seat": 5}},
        {"speech": 2},
        {"nominate": {"by": 2, "seat": 8}},
        {"voting": True},
    ]
    table.begin(*DAY, *nominations)
    phone, thumb = table.phone, table.thumb
    thumb.hands(5, [1, 2])
    thumb.tap("kind-removal")
    thumb.stage("clause-6.8.15")
    thumb.seat(7)
    expect(phone.locator(".question")).to_contain_text("Сегодняшнее голосование отменяется")
    thumb.confirm()
    expect(phone.get_by_test_id("cancelled-hands")).to_contain_text("1, 2")
    table.says("Если вернуть")
    table.says("голосование состоится")
    thumb.tap("undo")
    expect(phone.get_by_test_id("candidate-5")).to_have_attribute("aria-current", "true")
    for seat in (1, 2):
        expect(phone.get_by_test_id(f"round-{seat}")).to_have_attribute("aria-pressed", "true")


def test_a_foul_for_the_wrong_seat_is_moved_in_the_timeline_as_one_correction(table: Table) -> None:
    table.begin(*DAY)
    phone, thumb, air = table.phone, table.thumb, table.air
    thumb.seat(3)
    expect(marks(air, 3)).to_have_count(1)
    thumb.settled()
    before = thumb.taps
    thumb.tap("tab-timeline")
    thumb.settled()
    phone.get_by_test_id("timeline-row").first.tap()
    thumb.stage("row-replace")
    phone.get_by_test_id("reason").fill("не тот сосед")
    thumb.stage("round-4")
    assert thumb.taps - before == 3
    expect(marks(air, 4)).to_have_count(1)
    expect(marks(air, 3)).to_have_count(0)
    rulings = table.desk.snapshot()["rulings"]
    assert [(r["seat"], r["note"]) for r in rulings] == [(4, "не тот сосед")]


VOTE = [
    *DAY,
    {"nominate": {"by": 1, "seat": 5}},
    {"speech": 2},
    {"nominate": {"by": 2, "seat": 6}},
    {"voting": True},
]


def settle_for(table: Table, seat: int, hands: int) -> None:
    """So many hands are up for that candidate, and nobody has said so to the server yet."""
    table.thumb.stage(f"candidate-{seat}")
    table.thumb.stage("by-number")
    table.thumb.stage(f"number-{hands}")
    expect(table.phone.get_by_test_id("next")).to_contain_text(f"Решено: уходит №{seat}")


def test_a_vote_that_is_settled_is_recorded_before_somebody_is_removed(table: Table) -> None:
    table.begin(*VOTE)
    phone, thumb = table.phone, table.thumb
    settle_for(table, 5, 6)
    remove(table, 7, "6.8.15")
    table.says("Голосование решено: уходит №5")
    expect(phone.locator(".question")).to_have_count(0)
    thumb.stage("offer")
    question = phone.locator(".question")
    expect(question).to_contain_text("Голосование следующего дня отменяется")
    expect(question).to_contain_text("За столом 8")
    thumb.confirm()
    thumb.settled()
    seats = table.desk.snapshot()["seats"]
    assert (seats[4]["presence"], seats[6]["presence"]) == ("leaving", "removed")
    assert table.desk.snapshot()["vote"]["result"] == "leaves"
    table.says("голосование следующего дня состоится")


def test_an_insult_of_who_is_voted_out_already_is_asked_about_as_a_team_defeat(table: Table) -> None:
    table.begin(*VOTE)
    settle_for(table, 5, 6)
    remove(table, 5, "6.8.4")
    table.thumb.stage("offer")
    expect(table.phone.locator(".question")).to_contain_text("Поражение команде №5")
    expect(table.phone.locator(".question")).to_contain_text("6.8.4, 6.9.5")
    table.phone.get_by_test_id("confirm-no").tap()


def remove(table: Table, seat: int, clause: str) -> None:
    table.thumb.stage("kind-clause")
    table.phone.get_by_test_id("clause-search").fill(clause)
    table.thumb.stage(f"clause-{clause}")
    table.thumb.seat(seat)


def test_a_best_move_that_was_named_is_recorded_before_its_author_is_removed(table: Table) -> None:
    table.begin(*DAY, {"night": 1}, {"shot": 3})
    for seat in (4, 7, 10):
        table.thumb.stage(f"round-{seat}")
    remove(table, 3, "6.8.6")
    table.says("Лучший ход назван")
    table.thumb.stage("offer")
    expect(table.phone.locator(".question")).to_contain_text("За столом 9")
    table.thumb.confirm()
    table.thumb.settled()
    assert table.desk.snapshot()["nights"][0]["best_move"] == [4, 7, 10]


def test_a_seat_with_three_fouls_of_the_night_says_what_the_next_tap_would_do(table: Table) -> None:
    table.begin(*DAY, {"night": 1}, foul(7), foul(7))
    key = table.phone.get_by_test_id("seat-7")
    expect(key).to_contain_text("утром")
    table.desk.give(foul(7))
    expect(key).to_contain_text("→ удал.")


def test_the_only_nominee_is_named_before_the_tap_that_lets_it_leave(table: Table) -> None:
    table.begin(*DAY, {"night": 1}, {"shot": "miss"}, {"day": 2}, {"speech": 2})
    seats = [3, 4, 5, 6, 7, 8, 9, 10, 1]
    table.desk.give({"nominate": {"by": 2, "seat": 7}}, *({"speech": seat} for seat in seats))
    table.follow()
    expect(table.phone.get_by_test_id("next")).to_contain_text("Уходит №7")
    table.thumb.blue("выставлен один")
    table.thumb.settled()
    assert table.desk.snapshot()["seats"][6]["presence"] == "leaving"
    expect(table.air.locator(".vote")).to_contain_text("Уходит 7")
    expect(table.air.locator(".vote")).not_to_contain_text("нужно")


def test_a_recorded_removal_becomes_a_technical_foul_in_the_timeline(table: Table) -> None:
    table.begin(*DAY, {"infraction": {"seat": 6, "clause": "6.8.15"}})
    table.thumb.tap("tab-timeline")
    table.thumb.settled()
    table.phone.get_by_test_id("timeline-row").first.tap()
    table.thumb.stage("row-replace")
    table.thumb.stage("replace-technical_minor")
    table.thumb.settled()
    seat = table.desk.snapshot()["seats"][5]
    assert (seat["presence"], seat["deduction"]) == ("seated", "-0.3")


SIGHT = """(sight) => {
  Object.defineProperty(document, 'visibilityState', {value: sight, configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
}"""
"""What a browser says to a page that goes out of sight or comes back."""


@contextmanager
def asleep(phone: Page, seconds: int) -> Iterator[None]:
    """The phone is out of sight, for so long by its clock."""
    phone.evaluate(SIGHT, "hidden")
    phone.evaluate(f"window.awake = Date.now; Date.now = () => window.awake.call(Date) + {seconds * 1000}")
    yield
    phone.evaluate(SIGHT, "visible")
    phone.evaluate("Date.now = window.awake")


def checked(phone: Page) -> None:
    """The phone has asked what happened while it slept."""
    expect(phone.locator(".panel")).not_to_have_class(re.compile("is-checking"))


def test_a_phone_that_slept_says_what_the_other_judge_did_meanwhile(table: Table) -> None:
    table.begin(*DAY)
    phone = table.phone
    with asleep(phone, 180):
        table.desk.give(foul(3), foul(4))
    missed = phone.get_by_test_id("missed")
    expect(missed).to_contain_text("Пока телефон спал: 2 решения второго судьи")
    table.thumb.stage("missed-timeline")
    expect(phone.locator(".timeline")).to_contain_text("№4")
    expect(missed).to_have_count(0)
    phone.get_by_test_id("tab-game").tap()
    with asleep(phone, 180):
        table.desk.give({"speech": 2})
    expect(missed).to_contain_text("игра ушла дальше")
    table.thumb.stage("missed-read")
    expect(missed).to_have_count(0)


def test_a_phone_that_slept_says_nothing_of_its_own_moves_or_of_a_glance_elsewhere(table: Table) -> None:
    table.begin(*DAY)
    phone, thumb = table.phone, table.thumb
    missed = phone.get_by_test_id("missed")
    thumb.blue("речь №2")
    with asleep(phone, 180):
        pass
    checked(phone)
    for seat in (3, 4):
        thumb.blue(f"речь №{seat}")
        thumb.settled()
        expect(missed).to_have_count(0)
    with asleep(phone, 8):
        table.desk.give(foul(3))
    checked(phone)
    table.says("№3")
    expect(missed).to_have_count(0)


def test_skipped_phases_are_set_with_three_taps_and_a_foul_never_asks(table: Table) -> None:
    table.begin(roles=False)
    phone, thumb = table.phone, table.thumb
    thumb.seat(6)
    table.says("№6 · 1-й фол")
    before = thumb.taps
    thumb.tap("tab-table")
    thumb.stage("round-6")
    thumb.blue("речь №6")
    assert thumb.taps - before == 3
    expect(phone.get_by_test_id("clock")).to_be_visible()
    game = table.desk.snapshot()["game"]
    assert (game["phase"], game["day"], game["speaker"]) == ("day", 1, 6)


def test_a_step_taken_too_early_is_given_back_with_its_seconds(table: Table) -> None:
    table.begin(*DAY, {"clock": {"add": -30}})
    phone, thumb = table.phone, table.thumb
    thumb.blue("речь №2")
    table.says("Речь №1 прервана на 0:")
    thumb.settled()
    thumb.tap("undo")
    expect(phone.locator(".clock-paused")).to_be_visible()
    clock = table.desk.snapshot()["clock"]
    assert (clock["seat"], clock["ends_at"]) == (1, None)
    assert 20_000 < clock["left_ms"] <= 30_000


def test_a_slip_by_night_is_held_until_it_is_announced(table: Table) -> None:
    table.begin({"night": 0}, {"day": 1}, {"night": 1})
    phone, thumb, air = table.phone, table.thumb, table.air
    thumb.seat(7)
    thumb.tap("kind-removal")
    thumb.stage("clause-6.8.6")
    thumb.seat(10)
    thumb.confirm()
    expect(phone.get_by_test_id("seat-7")).to_contain_text("утром")
    expect(phone.get_by_test_id("seat-10")).to_contain_text("утром")
    expect(tile(air, 7)).to_be_visible()
    assert marks(air, 7).count() == 0
    thumb.stage("held-list")
    expect(phone.get_by_test_id("held-10")).to_contain_text("Объявить после отсчёта")
    expect(phone.get_by_test_id("held-10").get_by_test_id("soften")).to_be_visible()
    thumb.settled()
    phone.get_by_test_id("held-7").get_by_test_id("postpone").tap()
    expect(phone.get_by_test_id("held-7")).to_contain_text("Объявить после проверок")
    table.desk.give({"shot": 3}, {"day": 2})
    phone.get_by_test_id("tab-game").tap()
    table.follow()
    phone.get_by_test_id("held-7").get_by_test_id("postpone").tap()
    thumb.blue("Объявить")
    expect(air.locator('[data-seat="10"][data-form="gone"]')).to_be_visible()
    assert marks(air, 7).count() == 0
    # What was left for later stands in nobody's way.
    expect(phone.get_by_test_id("next")).to_contain_text("Последнее слово №3")
    thumb.stage("held-list")
    thumb.settled()
    phone.get_by_test_id("held-7").get_by_test_id("announce-now").tap()
    expect(marks(air, 7)).to_have_count(1)


def test_an_insult_in_the_decisive_last_word_removes_and_changes_no_result(table: Table) -> None:
    gone: Steps = [{"set": {"presence": {"4": "voted_out", "5": "voted_out"}}}]
    vote: Steps = [{"day": 3}, {"speech": 1}, {"nominate": {"by": 1, "seat": 9}}, {"speech": 2}]
    end: Steps = [{"nominate": {"by": 2, "seat": 7}}, {"vote": {"9": 6, "7": 2}}, {"last_word": 9}]
    table.begin(*DAY, *gone, *vote, *end)
    phone, thumb = table.phone, table.thumb
    won = phone.locator(".won")
    expect(won).to_contain_text("Победа красных")
    expect(phone.get_by_test_id("still-punished")).to_contain_text("6.9.6")
    expect(phone.get_by_test_id("still-punished")).to_contain_text("6.8.1, 6.8.4, 6.8.15")
    before = won.inner_text()
    phone.get_by_test_id("next").tap()
    expect(phone.locator(".question")).to_contain_text("Последнее слово ещё идёт")
    phone.wait_for_timeout(DOUBLE_TAP_S * 1000)
    phone.get_by_test_id("confirm-no").tap()
    phone.get_by_test_id("tab-table").tap()
    thumb.stage("fix-seats")
    thumb.stage("round-9")
    thumb.stage("fix-card")
    thumb.stage("card-clause")
    expect(phone.get_by_test_id("clause-6.8.4")).to_contain_text("удаление")
    expect(phone.get_by_test_id("clause-6.8.8")).to_contain_text("без наказания")
    thumb.stage("clause-6.8.4")
    thumb.confirm()
    expect(won).to_be_visible()
    assert won.inner_text() == before
    expect(phone.locator(".rows")).to_contain_text("№9 · удалён")
    assert table.desk.snapshot()["game"]["outcome"]["winner"] == "red"


def test_a_team_defeat_takes_four_taps_and_any_other_undo_three(table: Table) -> None:
    table.begin(*DAY, {"infraction": {"seat": 3, "clause": "6.6.1"}}, foul(4))
    phone, thumb = table.phone, table.thumb
    phone.get_by_test_id("seat-7").click(delay=500)
    before = thumb.taps - 1
    thumb.stage("card-team_defeat")
    thumb.stage("clause-6.9.1")
    expect(phone.locator(".question")).to_contain_text("Побеждают чёрные")
    thumb.confirm()
    assert thumb.taps - before == 4
    expect(phone.locator(".won")).to_contain_text("Победа чёрных")
    before = thumb.taps
    thumb.tap("tab-timeline")
    row = phone.get_by_test_id("timeline-row").filter(has_text="6.6.1")
    expect(row).to_be_visible()
    thumb.settled()
    row.tap()
    thumb.stage("row-undo")
    assert thumb.taps + 1 - before == 3
    thumb.settled()
    assert [view["fouls"] for view in table.desk.snapshot()["seats"][2:4]] == [0, 1]


def test_without_roles_the_panel_asks_who_has_won_once_two_are_left(table: Table) -> None:
    gone = {"set": {"presence": {str(seat): "voted_out" for seat in range(1, 8)}}}
    table.begin(*DAY, gone, roles=False)
    phone, thumb = table.phone, table.thumb
    expect(phone.get_by_test_id("next")).not_to_contain_text("Кто победил?")
    thumb.tap("kind-removal")
    thumb.stage("clause-6.8.15")
    thumb.seat(9)
    thumb.confirm()
    expect(phone.get_by_test_id("next")).to_contain_text("Кто победил?")
    thumb.stage("winner-black")
    thumb.blue("Записать")
    thumb.blue("Завершить игру")
    thumb.settled()
    assert table.desk.snapshot()["game"]["outcome"]["winner"] == "black"
    assert table.desk.snapshot()["game"]["phase"] == "finished"
