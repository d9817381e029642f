"""The comforts of a device: its settings, the keyboard, a clock that warns, a screen that stays on."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.screens import LAPTOP, PHONE, SMALL, STAGE_REST_MS, Walk, panel
from tests.browser.venue import Venue

DOUBLE_TAP_MS = 450

WATCHED = """
window.heard = [];
window.felt = [];
window.OscillatorNode = class extends OscillatorNode {
  start(when) { window.heard.push(this.frequency.value); super.start(when); }
};
navigator.vibrate = (pattern) => { window.felt.push(pattern); return true; };
"""
"""Notes every tone and every pulse of the page."""

Open = Callable[..., tuple[Page, Walk]]


@pytest.fixture
def in_a_speech(venue: Venue, browser: Browser) -> Open:
    """A panel in the middle of a first round, with what its judge has set before."""

    def open_it(size: ViewportSize = PHONE, script: str = "", **settings: Any) -> tuple[Page, Walk]:
        page = panel(venue, browser, size, "ru", script=script, **settings)
        walk = Walk(venue, page)
        walk.into_a_speech()
        page.wait_for_timeout(STAGE_REST_MS)
        return page, walk

    return open_it


def choose(page: Page, *testids: str) -> None:
    """Opens the settings, chooses, closes them."""
    page.wait_for_timeout(300)
    page.get_by_test_id("settings").click()
    for testid in testids:
        page.wait_for_timeout(300)
        page.get_by_test_id(testid).click()
    page.get_by_test_id("close-sheet").click()
    expect(page.get_by_test_id("close-sheet")).to_have_count(0)


def left(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"]


def test_language_changes_at_once_and_outlives_a_reload(in_a_speech: Open) -> None:
    page, _ = in_a_speech()
    said: list[str] = []
    page.on("websocket", lambda link: link.on("framesent", lambda frame: said.append(str(frame))))
    choose(page, "set-lang-en")
    expect(page.get_by_test_id("next")).to_contain_text("Next: speech of 5")
    expect(page.locator(".bar:not(.is-offline)")).to_be_visible()
    # The server words its refusals and warnings.
    assert any(frame.startswith("40/table,") and '"lang":"en"' in frame for frame in said)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.reload()
    expect(page.get_by_test_id("next")).to_contain_text("Next: speech of 5")


def test_text_grows_and_the_keys_stay(in_a_speech: Open) -> None:
    page, _ = in_a_speech()
    sizes = """() => [
      getComputedStyle(document.querySelector('.section-head b')).fontSize,
      ...[...document.querySelectorAll('.seat, .round')].map((key) => key.offsetHeight + ' ' + key.offsetWidth),
    ]"""
    before = page.evaluate(sizes)
    choose(page, "set-text-130")
    after = page.evaluate(sizes)
    assert (before[0], after[0]) == ("15px", "19.5px")
    assert before[1:] == after[1:]


@pytest.mark.parametrize(("theme", "shown"), [("day", "day"), ("night", "night"), ("auto", "day")])
def test_a_theme_can_be_fixed(in_a_speech: Open, theme: str, shown: str) -> None:
    page, walk = in_a_speech()
    choose(page, f"set-theme-{theme}")
    expect(page.locator(".panel")).to_have_attribute("data-theme", shown)
    walk.order({"set": {"phase": "night", "number": 1}})
    expect(page.locator(".panel")).to_have_attribute("data-theme", "night" if theme == "auto" else shown)


def test_compact_gives_the_stage_more_room(in_a_speech: Open) -> None:
    page, _ = in_a_speech()
    height = "document.querySelector('.stage').offsetHeight"
    before = page.evaluate(height)
    choose(page, "set-compact")
    assert page.evaluate(height) >= before + 40
    expect(page.locator(".seat-name").first).to_be_hidden()


def test_left_hand_finds_undo_and_the_blue_button_on_its_side(in_a_speech: Open) -> None:
    page, _ = in_a_speech()
    choose(page, "set-left")
    assert left(page, ".undo") < left(page, ".offer") < left(page, ".strip-text")
    assert left(page, ".next") < left(page, ".pause")
    page.wait_for_timeout(DOUBLE_TAP_MS)
    page.get_by_test_id("seat-5").click()
    assert left(page, ".harmless") < left(page, ".danger")


def test_other_judges_see_the_new_name_of_a_device(venue: Venue, browser: Browser, in_a_speech: Open) -> None:
    page, _ = in_a_speech()
    page.get_by_test_id("settings").click()
    page.get_by_test_id("set-name").fill("Телефон Ани")
    page.get_by_test_id("set-name-save").click()
    expect(page.locator("form").get_by_role("status")).to_have_text("Названо")
    page.get_by_test_id("close-sheet").click()
    page.get_by_test_id("seat-3").click()
    other = panel(venue, browser, PHONE, "ru")
    expect(other.get_by_test_id("strip")).to_contain_text("Телефон Ани")
    expect(page.get_by_test_id("strip")).not_to_contain_text("Телефон Ани")


def test_name_of_another_device_is_refused_in_words(
    venue: Venue, browser: Browser, in_a_speech: Open
) -> None:
    panel(venue, browser, PHONE, "ru", name="Стол один")
    page, _ = in_a_speech()
    page.get_by_test_id("settings").click()
    page.get_by_test_id("set-name").fill("стол один")
    page.get_by_test_id("set-name-save").click()
    expect(page.locator("form").get_by_role("status")).to_contain_text("стол один")


# --- the clock ---------------------------------------------------------------------------------------------------


def tones(page: Page) -> list[int]:
    return [round(hz) for hz in page.evaluate("window.heard.splice(0)")]


def test_clock_warns_by_sound_pulse_and_colour_and_counts_on(in_a_speech: Open) -> None:
    page, walk = in_a_speech(script=WATCHED)
    page.locator(".bar h1").click()
    walk.order({"clock": {"add": -48}})
    page.evaluate("[window.heard, window.felt].forEach((all) => all.splice(0))")
    expect(page.locator(".clock.is-late")).to_be_visible()
    assert tones(page) == [880]
    walk.order({"clock": {"add": -8}})
    expect(page.locator(".clock.is-ended")).to_be_visible()
    assert tones(page) == [880, 880]
    assert page.evaluate("window.felt") == [[60], [200]]
    expect(page.locator(".clock-digits")).to_contain_text("0:00")
    expect(page.locator(".clock-digits small")).to_have_text("+0:02")


def test_what_is_turned_off_stays_off(in_a_speech: Open) -> None:
    page, walk = in_a_speech(script=WATCHED, sound=False, vibration=False, colour=False)
    page.locator(".bar h1").click()
    ink = "getComputedStyle(document.querySelector('.clock-digits')).color"
    before = page.evaluate(ink)
    walk.order({"clock": {"add": -53}})
    expect(page.locator(".clock.is-late")).to_be_visible()
    assert page.evaluate(ink) == before
    walk.order({"clock": {"add": -8}})
    expect(page.locator(".clock.is-ended")).to_be_visible()
    assert page.evaluate("[...window.heard, ...window.felt]") == []


def test_night_is_silent_whatever_the_setting(in_a_speech: Open) -> None:
    page, walk = in_a_speech(script=WATCHED, sound=True)
    page.locator(".bar h1").click()
    walk.order({"set": {"phase": "night", "number": 1}}, {"shot": 8}, {"clock": {"start": "best_move"}})
    page.evaluate("[window.heard, window.felt].forEach((all) => all.splice(0))")
    walk.order({"clock": {"add": -9}})
    page.get_by_test_id("seat-2").click()
    expect(page.locator(".clock.is-late")).to_be_visible()
    walk.order({"clock": {"add": -9}})
    expect(page.locator(".clock.is-ended")).to_be_visible()
    assert page.evaluate("window.heard") == []
    assert page.evaluate("window.felt") == [[60]]


def test_short_screens_show_the_corrections_for_five_seconds(in_a_speech: Open) -> None:
    page, _ = in_a_speech(SMALL, hasty=True)
    keys = page.get_by_test_id("round-1").bounding_box()
    more = page.get_by_role("button", name="+10")
    expect(more).to_be_hidden()
    page.locator(".clock-row").click()
    expect(more).to_be_visible()
    assert page.get_by_test_id("round-1").bounding_box() == keys
    page.clock.run_for(2_500)
    more.click()
    # Past the first five seconds, but not past five since the last tap.
    page.clock.run_for(3_000)
    expect(more).to_be_visible()
    page.clock.run_for(2_000)
    expect(more).to_be_hidden()


def test_screen_reader_hears_thirty_ten_and_zero(in_a_speech: Open) -> None:
    page, walk = in_a_speech()
    told = page.locator(".clock").get_by_role("status")
    expect(told).to_have_text("")
    for cut, said in ((-28, "30"), (-20, "10"), (-10, "")):
        walk.order({"clock": {"add": cut}})
        expect(told).to_contain_text(said)
    expect(told).to_have_text("Время")


# --- the screen --------------------------------------------------------------------------------------------------


def awake_line(page: Page) -> str:
    page.get_by_test_id("settings").click()
    return page.get_by_test_id("set-awake").inner_text()


def test_browser_holds_the_screen_where_it_can(in_a_speech: Open) -> None:
    page, _ = in_a_speech()
    page.locator(".bar h1").click()
    assert "экран держит браузер" in awake_line(page)


def test_silent_video_holds_the_screen_over_plain_http(in_a_speech: Open) -> None:
    complaints: list[str] = []
    page, _ = in_a_speech(script="delete Navigator.prototype.wakeLock;")
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.locator(".bar h1").click()
    page.wait_for_function("document.querySelector('.awake-video')?.currentTime > 0.5")
    assert "беззвучное видео" in awake_line(page)
    page.get_by_test_id("set-awake").click()
    expect(page.locator(".awake-video")).to_have_count(0)
    expect(page.get_by_test_id("set-awake")).to_contain_text("гаснет")
    assert complaints == []


# --- the keyboard ------------------------------------------------------------------------------------------------


def fouls(page: Page, seat: int) -> int:
    return page.get_by_test_id(f"seat-{seat}").locator(".pip.is-full").count()


def test_keyboard_referees(in_a_speech: Open) -> None:
    page, _ = in_a_speech(LAPTOP)
    press = page.keyboard.press
    press("Digit1")
    expect(page.get_by_test_id("strip")).to_contain_text("№1 · 1-й фол")
    press("Shift+Digit8")
    expect(page.get_by_test_id("round-8")).to_have_class(re.compile("is-chosen"))
    press("Space")
    expect(page.locator(".clock")).to_have_class(re.compile("is-paused"))
    before = page.get_by_test_id("clock").inner_text()
    press("NumpadAdd")
    expect(page.get_by_test_id("clock")).not_to_have_text(before)
    press("Minus")
    expect(page.get_by_test_id("clock")).to_have_text(before)
    press("KeyT")
    press("Digit3")
    expect(page.get_by_test_id("seat-3")).to_contain_text("−0,3")
    press("Backspace")
    expect(page.get_by_test_id("seat-3")).not_to_contain_text("−0,3")
    press("KeyL")
    expect(page.get_by_test_id("tab-timeline")).to_have_class("is-on")
    press("Escape")
    press("Enter")
    expect(page.get_by_test_id("next")).to_contain_text("№6")


def test_question_takes_yes_and_no_and_no_enter(in_a_speech: Open) -> None:
    page, _ = in_a_speech(LAPTOP)
    for answer, remains in (("Enter", 1), ("Escape", 1), ("KeyN", 0)):
        if page.get_by_role("alertdialog").count() == 0:
            page.keyboard.press("Digit5")
        page.wait_for_timeout(DOUBLE_TAP_MS)
        page.keyboard.press(answer)
        expect(page.get_by_role("alertdialog")).to_have_count(remains)
    page.wait_for_timeout(DOUBLE_TAP_MS)
    page.keyboard.press("Digit5")
    page.wait_for_timeout(DOUBLE_TAP_MS)
    page.keyboard.press("KeyY")
    expect(page.get_by_test_id("seat-5")).to_have_class(re.compile("is-gone"))


def test_held_key_counts_once_and_a_nervous_one_asks(in_a_speech: Open) -> None:
    page, _ = in_a_speech(LAPTOP)
    page.keyboard.down("Digit1")
    page.keyboard.down("Digit1")
    page.keyboard.down("Digit1")
    page.keyboard.up("Digit1")
    page.keyboard.press("Digit1")
    expect(page.get_by_test_id("strip")).to_contain_text("Засчитан один фол")
    expect(page.locator(".panel")).to_have_attribute("data-waiting", "0")
    assert fouls(page, 1) == 1


def test_digits_in_a_field_are_only_text(in_a_speech: Open) -> None:
    page, _ = in_a_speech(LAPTOP)
    page.keyboard.press("Slash")
    expect(page.get_by_test_id("clause-search")).to_be_focused()
    page.keyboard.type("6717 ?")
    expect(page.get_by_test_id("clause-search")).to_have_value("6717 ?")
    expect(page.locator(".panel")).to_have_attribute("data-waiting", "0")
    assert [fouls(page, seat) for seat in (6, 7, 1)] == [1, 0, 0]


def test_question_mark_shows_all_keys_and_the_laptop_shows_hints(in_a_speech: Open) -> None:
    page, _ = in_a_speech(LAPTOP)
    expect(page.locator(".key-hints")).to_contain_text("фол месту 1…10")
    page.keyboard.press("Shift+Slash")
    expect(page.locator(".stage")).to_contain_text("десять секунд больше или меньше")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("clock")).to_be_visible()


def test_digits_are_read_on_the_second(in_a_speech: Open) -> None:
    """Digits change when the server's second does: each change of three seconds is within a tenth of it."""
    page, _ = in_a_speech(hasty=True)
    # Its time stands from now on, and goes as far as it is told: a machine that stalls moves no second.
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    page.evaluate(
        """() => {
          window.changes = [];
          new MutationObserver(() => window.changes.push(performance.now())).observe(
            document.querySelector('[data-testid=clock]'),
            { characterData: true, childList: true, subtree: true },
          );
        }"""
    )
    page.clock.run_for(3_300)
    gaps = [later - earlier for earlier, later in pairwise(page.evaluate("window.changes"))]
    assert len(gaps) >= 2
    assert all(900 < gap < 1_100 for gap in gaps), gaps
