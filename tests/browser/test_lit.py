"""A seat's key means what is lit: a key of the register that asks for a clause never ends in a plain foul."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.desk import Desk
from tests.browser.referee import QUESTION_REST_S, STAGE_REST_S
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

    def choose(self, clause: str) -> None:
        """The clause, and yes to the question where one is asked."""
        before = int(self.page.locator(".panel").get_attribute("data-revision") or 0)
        recorded = f"Number(document.querySelector('.panel').dataset.revision) > {before}"
        asked = """document.querySelector('[data-testid="confirm-yes"]')"""
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
