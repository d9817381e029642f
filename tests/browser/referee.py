"""Referees by thumb: turns the steps of a scenario into taps on the judge's phone, and counts them.

A step is played the way the panel offers it; no order is given behind the panel's back.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.desk import Desk

Step = Mapping[str, Any]

DOUBLE_TAP_S = 0.42
"""Taps on one seat must be further apart than the guard against double taps."""
STAGE_REST_S = 0.27
"""Keys of the stage ignore taps for a moment after the stage has changed under the finger."""
BLUE_REST_S = 0.72
QUESTION_REST_S = 0.42
"""The answers of a question sleep for a moment, so that a habitual tap says nothing."""
RENDER_S = 0.2
"""In the phone's own time: what has arrived is drawn, and what is drawn takes effect."""

SANCTIONS = ("technical_minor", "technical_major", "caution")
"""Sanctions with a button of their own in the register."""


class Referee:
    """A thumb on one phone. `taps` counts every touch.

    With a desk, which knows what the phone is to show, the thumb need not rest: the phone's own time is moved on
    instead. It must be a phone whose time can be.
    """

    def __init__(self, phone: Page, desk: Desk | None = None) -> None:
        self.phone, self._desk = phone, desk
        self.taps = 0
        # Whoever opened the game may have tapped a moment ago.
        self._last = {"next": time.monotonic()}

    # --- the thumb ------------------------------------------------------------------------------------------------

    def tap(self, testid: str) -> None:
        """One touch. What comes after it is waited for by the next one."""
        self.phone.get_by_test_id(testid).tap()
        self.taps += 1
        self._last[testid] = time.monotonic()

    def seat(self, seat: int) -> None:
        self._rest(f"seat-{seat}", DOUBLE_TAP_S)
        self.tap(f"seat-{seat}")

    def stage(self, testid: str) -> None:
        """A key of the stage, once the stage lies still."""
        expect(self.phone.get_by_test_id(testid)).to_be_visible()
        self.settled()
        self.tap(testid)

    def still(self, testid: str) -> None:
        """A key of the stage where nothing is answered: there is no link."""
        self._pause(STAGE_REST_S)
        self.tap(testid)

    def blue(self, says: str) -> None:
        """The blue button, once it offers what is meant."""
        button = self.phone.get_by_test_id("next")
        expect(button).to_contain_text(says)
        expect(button).to_have_attribute("aria-disabled", "false")
        self._rest("next", BLUE_REST_S)
        self.tap("next")

    def confirm(self) -> None:
        expect(self.phone.get_by_test_id("confirm-yes")).to_be_visible()
        self._pause(QUESTION_REST_S)
        self.tap("confirm-yes")

    def settled(self) -> None:
        """Everything that was tapped has been answered, and the stage has lain still."""
        expect(self.phone.locator(".panel")).to_have_attribute("data-waiting", "0")
        self._pause(STAGE_REST_S)

    def _rest(self, testid: str, seconds: float) -> None:
        left = self._last.get(testid, 0.0) + seconds - time.monotonic()
        if left > 0:
            self._pause(left)

    def _pause(self, seconds: float) -> None:
        if self._desk is None:
            self.phone.wait_for_timeout(seconds * 1000)
            return
        revision = self._desk.get("snapshot")["revision"]
        expect(self.phone.locator(".panel")).to_have_attribute("data-revision", str(revision))
        self.phone.clock.run_for(round((seconds + RENDER_S) * 1000))

    # --- a game ---------------------------------------------------------------------------------------------------

    def open(self, regulation: str, players: Mapping[str, str], roles: Mapping[str, str]) -> None:
        """A new game from a pasted list of names, with roles dealt by hand."""
        self.tap("names-list")
        names = "\n".join(f"{seat}. {players[str(seat)]}" for seat in range(1, 11))
        self.phone.get_by_test_id("names-text").fill(names)
        self.tap(f"regulation-{regulation}")
        self.tap("roles-hand")
        for seat, role in roles.items():
            for _ in range(("sheriff", "mafia", "don").index(role) + 1):
                self.tap(f"role-{seat}")
        self.tap("start-game")
        expect(self.phone.get_by_test_id("next")).to_be_visible()

    def play(self, step: Step) -> int:
        """Plays one step; says how many taps it took."""
        before = self.taps
        (name, body), *rest = step.items()
        assert not rest, step
        getattr(self, f"_{name}")(body)
        self.settled()
        return self.taps - before

    def _night(self, number: int) -> None:
        self.blue("Договорка" if number == 0 else f"Ночь {number}")

    def _day(self, number: int) -> None:
        self.blue(f"день {number}")

    def _speech(self, seat: int) -> None:
        self.blue(f"речь №{seat}")

    def _nominate(self, body: Mapping[str, int]) -> None:
        self.stage(f"round-{body['seat']}")

    def _voting(self, _: bool) -> None:
        self.blue("Голосование")

    def _vote(self, body: Mapping[str, Sequence[int] | int]) -> None:
        if "Переголосование" in self.offered():
            self.blue("Переголосование")
        for seat, hands in body.items():
            last = seat == list(body)[-1]
            if not last:
                self.hands(int(seat), hands)
            settled = "Решено" in self.offered()
            self.blue(f"№{seat}")
            if settled:
                # A majority settles it before the others are called.
                return

    def hands(self, seat: int, hands: Sequence[int] | int) -> None:
        """One candidate's hands, by voter or by number."""
        expect(self.phone.get_by_test_id(f"candidate-{seat}")).to_have_attribute("aria-current", "true")
        self.settled()
        if isinstance(hands, int):
            self.tap("by-number")
            self.tap(f"number-{hands}")
        else:
            for hand in hands:
                self.tap(f"round-{hand}")

    def offered(self) -> str:
        """What the blue button says."""
        return self.phone.get_by_test_id("next").text_content() or ""

    def _tie_speech(self, seat: int) -> None:
        self.blue(f"№{seat}, 30 секунд")

    def _lift(self, hands: int) -> None:
        self.stage(f"number-{hands}")
        self.blue("За подъём")

    def _last_word(self, seat: int) -> None:
        self.blue(f"Последнее слово №{seat}")

    def _shot(self, seat: int | str) -> None:
        self.stage("miss" if seat == "miss" else f"round-{seat}")
        self.blue("Промах" if seat == "miss" else f"Убит №{seat}")

    def _best_move(self, seats: Sequence[int]) -> None:
        self.settled()
        for seat in seats:
            self.tap(f"round-{seat}")
        self.blue("Записать")

    def _don_check(self, seat: int) -> None:
        self.stage(f"round-{seat}")
        self.blue(f"Дон проверил №{seat}")

    def _sheriff_check(self, seat: int) -> None:
        self.stage(f"round-{seat}")
        self.blue(f"Шериф проверил №{seat}")

    def _infraction(self, body: Mapping[str, Any]) -> None:
        clause, sanction = body.get("clause"), body.get("sanction")
        if sanction in SANCTIONS:
            self.tap(f"kind-{sanction}")
        elif clause is not None:
            self.tap(f"kind-{self._list_of(clause)}")
            self.stage(f"clause-{clause}")
        before = self.revision()
        self.seat(body["seat"])
        self.answered(before)

    @staticmethod
    def _list_of(clause: str) -> str:
        """The button whose list of clauses is the shortest way to this one."""
        if clause.startswith(("6.8", "D")):
            return "removal"
        return "team_defeat" if clause.startswith("T") else "clause"

    def answered(self, before: int) -> None:
        """What was tapped has reached the journal, or is asked about and then confirmed."""
        self.phone.wait_for_function(
            """before => document.querySelector('[data-testid="confirm-yes"]')
              || Number(document.querySelector('.panel').dataset.revision) > before""",
            arg=before,
        )
        if self.phone.get_by_test_id("confirm-yes").is_visible():
            self.confirm()

    def revision(self) -> int:
        return int(self.phone.locator(".panel").get_attribute("data-revision") or 0)

    def _attach(self, body: Mapping[str, Any]) -> None:
        self.tap("add-clause")
        self.stage(f"clause-{body['clause']}")

    def _announce(self, _: str) -> None:
        self.blue("Объявить")

    def _finish(self, _: bool) -> None:
        before = self.revision()
        self.blue("Завершить игру")
        self.answered(before)

    def _undo(self, _: bool) -> None:
        self.tap("undo")
