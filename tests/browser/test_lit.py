"""A seat's key means what is lit: a key of the register that asks for a clause never ends in a plain foul."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Request, Route, ViewportSize, expect

from tests.browser.desk import Desk
from tests.browser.referee import DOUBLE_TAP_S, QUESTION_REST_S, STAGE_REST_S
from tests.browser.screens import LAPTOP, PHONE
from tests.browser.venue import Venue

HOLD_MS = 500
"""Longer than a tap: the seat's card opens."""
PLAYERS = {str(seat): f"Игрок {seat}" for seat in range(1, 11)}
ROLES = {"2": "sheriff", "4": "don", "5": "mafia", "9": "mafia"}
DAY: list[dict[str, Any]] = [{"night": 0}, {"day": 1}, {"speech": 1}]

PICKERS = {
    ("fsm", "clause"): "6.6.1",
    ("fsm", "removal"): "6.8.15",
    ("fiim", "clause"): "F1",
    ("fiim", "removal"): "D1",
    ("fiim", "team_defeat"): "T1",
}
"""Every key of a register that opens the list of clauses, and a clause that stands in its list."""


@dataclass
class Judge:
    """One panel, worked by finger or by mouse."""

    page: Page
    desk: Desk

    def __post_init__(self) -> None:
        self._asked: set[Request] = set()
        self.page.on("request", self._ask)
        self.page.on("requestfinished", self._answered)
        self.page.on("requestfailed", self._answered)

    def _ask(self, request: Request) -> None:
        if urlsplit(request.url).path.endswith("/clauses"):
            self._asked.add(request)

    def _answered(self, request: Request) -> None:
        self._asked.discard(request)

    def begin(self, regulation: str, *steps: dict[str, Any]) -> None:
        opening = {"regulation": regulation, "players": PLAYERS, "roles": ROLES, "replace": True}
        self.desk.give({"open": opening}, *DAY, *steps)
        self.in_step()

    def in_step(self) -> None:
        """The panel shows what the table is at."""
        revision = self.desk.get("snapshot")["revision"]
        expect(self.page.locator(".panel")).to_have_attribute("data-revision", str(revision))

    def tap(self, testid: str, rest: float = STAGE_REST_S) -> None:
        """One touch, once the stage lies still."""
        key = self.page.get_by_test_id(testid)
        expect(key).to_be_visible()
        self.page.wait_for_timeout(rest * 1000)
        key.click()

    def hold(self, seat: int) -> None:
        box = self.page.get_by_test_id(f"seat-{seat}").bounding_box()
        assert box
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        self.page.wait_for_timeout(HOLD_MS)
        self.page.mouse.up()
        expect(self.page.get_by_test_id("close-card")).to_be_visible()

    def asks(self, says: str) -> None:
        expect(self.page.locator(".bar")).to_contain_text(says)

    def is_lit(self, kind: str) -> None:
        expect(self.page.get_by_test_id(f"kind-{kind}")).to_have_attribute("aria-pressed", "true")

    def recorded(self) -> list[dict[str, Any]]:
        """What stands against anybody."""
        return [step["infraction"] for step in self.desk.standing() if "infraction" in step]

    def punished(self) -> list[tuple[int, str]]:
        return [(one["seat"], one["sanction"]) for one in self.recorded()]

    def choose(self, clause: str) -> None:
        """The clause, and yes to the question where one is asked."""
        before = int(self.page.locator(".panel").get_attribute("data-revision") or 0)
        recorded = f"Number(document.querySelector('.panel').dataset.revision) > {before}"
        asked = """document.querySelector('[data-testid="confirm-yes"]')"""
        # The server's word on what each clause would bring moves the rows, which then ignore taps for a moment.
        while self._asked:
            self.page.wait_for_timeout(10)
        self.tap(f"clause-{clause}")
        self.page.wait_for_function(f"() => {asked} || {recorded}")
        if self.page.get_by_test_id("confirm-yes").is_visible():
            self.tap("confirm-yes", QUESTION_REST_S)
        self.page.wait_for_function(f"() => {recorded}")


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Venue]:
    venue = Venue(tmp_path_factory.mktemp("lit"), browser)
    yield venue
    venue.stop()


@pytest.fixture(scope="module", params=[PHONE, LAPTOP], ids=["phone", "laptop"])
def judge(hall: Venue, browser: Browser, request: pytest.FixtureRequest) -> Judge:
    size: ViewportSize = request.param
    context = browser.new_context(viewport=size, has_touch=size == PHONE, locale="ru")
    hall.takes(context)
    page = context.new_page()
    page.goto(f"{hall.links['tables']['1']['judge']}&lang=ru")
    return Judge(page, Desk(hall))


@pytest.mark.parametrize(("regulation", "kind"), PICKERS)
def test_a_seat_tapped_under_an_open_list_is_kept_for_the_clause(
    judge: Judge, regulation: str, kind: str
) -> None:
    judge.begin(regulation)
    judge.tap(f"kind-{kind}")
    judge.asks("Какой пункт?")
    judge.tap("seat-5")
    judge.asks("№5: какой пункт?")
    judge.is_lit(kind)
    assert judge.recorded() == []
    clause = PICKERS[regulation, kind]
    judge.choose(clause)
    assert judge.recorded() == [{"seat": 5, "clause": clause}]


@pytest.mark.parametrize(("regulation", "kind"), PICKERS)
def test_a_seat_looked_at_first_is_kept_for_the_key_that_is_lit_after_it(
    judge: Judge, regulation: str, kind: str
) -> None:
    judge.begin(regulation)
    judge.hold(5)
    judge.tap(f"kind-{kind}")
    judge.asks("№5: какой пункт?")
    judge.is_lit(kind)
    # The wrong seat: tapping the right one moves the question, and records nothing.
    judge.tap("seat-7")
    judge.asks("№7: какой пункт?")
    assert judge.recorded() == []
    clause = PICKERS[regulation, kind]
    judge.choose(clause)
    assert judge.recorded() == [{"seat": 7, "clause": clause}]


def lit_and_armed(judge: Judge, kind: str) -> None:
    judge.tap(f"kind-{kind}")
    judge.is_lit(kind)


def test_what_is_armed_outlasts_the_other_judges_step_and_means_the_same(judge: Judge) -> None:
    judge.begin("fsm")
    lit_and_armed(judge, "technical_minor")
    judge.desk.give({"speech": 2})
    judge.in_step()
    judge.is_lit("technical_minor")
    judge.tap("seat-5")
    expect(judge.page.get_by_test_id("seat-5")).to_contain_text("−0,3")
    assert judge.punished() == [(5, "technical_minor")]
    # The other judge's technical makes the next one a removal: it is asked about.
    lit_and_armed(judge, "technical_minor")
    judge.desk.give({"infraction": {"seat": 6, "clause": "6.7.4", "sanction": "technical_minor"}})
    judge.in_step()
    judge.tap("seat-6")
    expect(judge.page.locator(".question")).to_contain_text("№6")
    judge.tap("confirm-no", QUESTION_REST_S)
    assert len(judge.recorded()) == 2


def test_a_new_game_drops_what_was_lit_and_asked_for_the_one_before(judge: Judge) -> None:
    judge.begin("fsm")
    judge.tap("kind-removal")
    judge.tap("seat-5")
    judge.asks("№5: какой пункт?")
    judge.begin("fsm", {"set": {"fouls": {"5": 3}}})
    judge.is_lit("foul")
    judge.asks("Стол 1")
    # Not the second half of a double tap.
    judge.tap("seat-5", DOUBLE_TAP_S)
    expect(judge.page.locator(".question")).to_contain_text("Четвёртый фол №5")
    judge.begin("fiim")
    expect(judge.page.locator(".question")).to_have_count(0)
    lit_and_armed(judge, "caution")
    judge.begin("fsm")
    judge.is_lit("foul")
    assert judge.recorded() == []


def test_a_question_is_answered_before_a_list_is_opened_under_it(judge: Judge) -> None:
    judge.begin("fsm", {"set": {"fouls": {"5": 3}}})
    judge.tap("seat-5")
    expect(judge.page.locator(".question")).to_be_visible()
    judge.tap("kind-removal")
    judge.is_lit("foul")
    expect(judge.page.get_by_test_id("strip")).to_contain_text("Сначала ответьте на вопрос")
    judge.tap("seat-7")
    expect(judge.page.locator('[data-testid="seat-7"] .pip.is-full')).to_have_count(1)
    expect(judge.page.locator(".question")).to_contain_text("Четвёртый фол №5")
    judge.tap("confirm-no", QUESTION_REST_S)
    assert judge.punished() == [(7, "foul")]


def test_the_same_key_or_the_foul_key_takes_the_light_back(judge: Judge) -> None:
    judge.begin("fsm")
    for back in ("kind-removal", "kind-foul"):
        judge.tap("kind-removal")
        judge.asks("Какой пункт?")
        judge.tap(back)
        judge.is_lit("foul")
        expect(judge.page.get_by_test_id("clause-search")).to_have_count(0)
    judge.tap("kind-removal")
    judge.tap("kind-technical_minor")
    judge.is_lit("technical_minor")
    expect(judge.page.get_by_test_id("clause-search")).to_have_count(0)
    judge.tap("disarm")
    assert judge.recorded() == []


TAP_AS_IT_LAPSES = """async () => {
  const foul = document.querySelector('[data-testid="kind-foul"]');
  const seat = document.querySelector('[data-testid="seat-5"]');
  const frame = () => new Promise(requestAnimationFrame);
  while (foul.getAttribute('aria-pressed') !== 'true') await frame();
  const {x, y, width, height} = seat.getBoundingClientRect();
  const at = {bubbles: true, pointerId: 7, clientX: x + width / 2, clientY: y + height / 2};
  seat.dispatchEvent(new PointerEvent('pointerdown', at));
  seat.dispatchEvent(new PointerEvent('pointerup', at));
}"""
"""A finger that comes down in the frame in which the armed choice has gone by itself."""


def test_a_tap_in_the_moment_in_which_the_choice_lapses_is_no_foul(judge: Judge) -> None:
    judge.begin("fsm")
    lit_and_armed(judge, "technical_minor")
    judge.page.evaluate(TAP_AS_IT_LAPSES)
    judge.is_lit("technical_minor")
    assert judge.recorded() == []
    judge.tap("seat-5", DOUBLE_TAP_S)
    expect(judge.page.get_by_test_id("seat-5")).to_contain_text("−0,3")
    assert judge.punished() == [(5, "technical_minor")]


def test_an_armed_clause_takes_no_second_tap_while_the_server_is_asked_what_it_brings(judge: Judge) -> None:
    judge.begin("fsm")
    judge.tap("kind-removal")
    held: list[Route] = []
    judge.page.route("**/effects?**", lambda route: held.append(route))  # noqa: PLW0108  (Playwright looks into it)
    judge.tap("clause-6.8.15")
    judge.tap("seat-5")
    expect(judge.page.get_by_test_id("seat-5")).to_have_class(re.compile("is-asked"))
    judge.tap("seat-5", DOUBLE_TAP_S)
    # No answer comes: the server is told, and asks instead of recording.
    expect(judge.page.locator(".question")).to_contain_text("№5")
    assert judge.recorded() == []
    judge.tap("confirm-no", QUESTION_REST_S)
    for route in held:
        route.abort()
    judge.page.unroute("**/effects?**")


def press_while(judge: Judge, testid: str, *steps: dict[str, Any]) -> None:
    """A finger that is down while the other judge's orders arrive."""
    box = judge.page.get_by_test_id(testid).bounding_box()
    assert box
    judge.page.wait_for_timeout(STAGE_REST_S * 1000)
    judge.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    judge.page.mouse.down()
    judge.desk.give(*steps)
    judge.in_step()
    judge.page.mouse.up()


def test_a_finger_that_is_down_while_the_other_judge_goes_on_moves_nothing(judge: Judge) -> None:
    judge.begin("fsm")
    expect(judge.page.get_by_test_id("next")).to_contain_text("№2")
    press_while(judge, "next", {"speech": 2})
    press_while(judge, "round-8", {"speech": 3})
    press_while(judge, "pause", {"clock": "pause"})
    judge.page.wait_for_timeout(STAGE_REST_S * 1000)
    snapshot = judge.desk.snapshot()
    assert (snapshot["game"]["speaker"], snapshot["nominees"]) == (3, [])
    assert snapshot["clock"]["ends_at"] is None


def test_the_way_back_shows_the_other_judges_move_before_it_takes_it_back(judge: Judge) -> None:
    judge.begin("fsm", {"speech": 2})
    judge.tap("undo")
    expect(judge.page.locator(".event.is-open")).to_contain_text("№2")
    assert judge.desk.snapshot()["game"]["speaker"] == 2
    judge.tap("row-undo")
    expect(judge.page.locator(".event.is-open")).to_contain_text("Уже возвращено")
    judge.tap("tab-game")
    assert judge.desk.snapshot()["game"]["speaker"] == 1
