"""The form of a new game: whose names stand in it, the deduction for a removal; and what long names do to the panel."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.desk import Desk
from tests.browser.referee import Referee
from tests.browser.venue import Venue

FIRST = ["Ясень", "Комета", "Лиса", "Маяк", "Брусника", "Гром", "Тень", "Север", "Искра", "Вечнозелёный"]
SECOND = [*FIRST[3:], *FIRST[:3]]
LONG = [
    "Константинопольский-Преображенский",
    "Мистер Шляпник из Зазеркалья",
    "Старший Оперуполномоченный",
    "Ёжик",
    *FIRST[4:9],
    "Йод",
]


UNBROKEN = [
    "Константинопольский-Преображенский",
    "Экстравагантнейшая Превосходительница",
    "Рентгеноэлектрокардиографический",
    "ЧЕЛОВЕКОПОДОБНЫЙ ДЕМОН",
    "Christopher-Bartholomew Featherston",
    "Donaudampfschifffahrtsgesellschaft",
    "VeryLongNicknameWithoutAnySpaces123",
    "The Incomprehensible Wallflower",
    "Достопримечательность_из_Урюпинска1",
    "Мистер Шляпник из Зазеркалья",
]
"""Names that need more than one line beside the clock, up to the longest that may be given."""


def store(data: Path, *games: list[str]) -> None:
    """The organiser stores a schedule while the server runs."""
    file = data.parent / "seating.csv"
    lines = [
        f"1,{game},{seat},{name}" for game, names in enumerate(games, 1) for seat, name in enumerate(names, 1)
    ]
    file.write_text("\n".join(["table,game,seat,name", *lines]), encoding="utf-8")
    program = str(Path(sys.executable).with_name("mafia-overlay"))
    subprocess.run([program, "schedule", str(file), "--data", str(data)], check=True)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of the fixture `venue`."""
    return tmp_path / "data"


def names_stand(phone: Page, names: list[str]) -> None:
    for seat, name in enumerate(names, 1):
        expect(phone.get_by_test_id(f"name-{seat}")).to_have_value(name)


def players(names: list[str]) -> dict[str, str]:
    return {str(seat): name for seat, name in enumerate(names, 1)}


def test_the_schedules_names_stand_in_the_form_and_win_over_those_of_the_last_game(
    venue: Venue, data: Path
) -> None:
    store(data, FIRST, SECOND)
    phone, desk = venue.phone(), Desk(venue)
    expect(phone.get_by_test_id("scheduled")).to_contain_text("Игра 1")
    names_stand(phone, FIRST)
    Referee(phone).tap("start-game")
    expect(phone.get_by_test_id("seat-1")).to_contain_text(FIRST[0])
    assert [seat["name"] for seat in desk.snapshot()["seats"]] == FIRST
    desk.give({"night": 0}, {"day": 1}, {"decided": "red"}, {"finish": True})
    next_game(phone)
    expect(phone.get_by_test_id("scheduled")).to_contain_text("Игра 2")
    names_stand(phone, SECOND)


def next_game(phone: Page) -> None:
    Referee(phone).blue("Новая игра")


def test_what_the_judge_has_typed_is_not_overwritten_by_a_schedule_that_comes_later(
    venue: Venue, data: Path
) -> None:
    phone = venue.phone()
    phone.get_by_test_id("name-3").fill("Свой")
    store(data, FIRST)
    phone.reload()
    expect(phone.get_by_test_id("names-schedule")).to_have_attribute("aria-pressed", "false")
    expect(phone.get_by_test_id("name-3")).to_have_value("Свой")
    expect(phone.get_by_test_id("name-1")).to_have_value("")
    Referee(phone).tap("names-schedule")
    names_stand(phone, FIRST)


def test_a_deduction_needs_no_sign_and_a_wrong_one_is_refused_by_its_title(venue: Venue) -> None:
    phone, desk = venue.phone(), Desk(venue)
    price = phone.get_by_test_id("setting-removal_deduction")
    title = phone.locator(".setting .row-main").inner_text()
    price.fill("0,5678")
    Referee(phone).tap("start-game")
    expect(phone.get_by_text(f"«{title}»: «−0,5678» не баллы")).to_be_visible()
    price.fill("−0,5")
    expect(price).to_have_value("0,5")
    Referee(phone).tap("start-game")
    expect(phone.get_by_test_id("next")).to_be_visible()
    desk.give({"night": 0}, {"day": 1}, {"infraction": {"seat": 4, "clause": "6.8.15"}})
    assert float(desk.snapshot()["seats"][3]["deduction"]) == -0.5


INK = """() => {
  const pen = document.createElement('canvas').getContext('2d');
  return [...document.querySelectorAll('.seat-name')].filter((name) => {
    const style = getComputedStyle(name);
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const {actualBoundingBoxAscent: ink, fontBoundingBoxAscent: up, fontBoundingBoxDescent: down}
      = pen.measureText(name.textContent);
    return name.clientHeight < parseFloat(style.lineHeight) - 0.01
      || ink > up + (parseFloat(style.lineHeight) - up - down) / 2;
  }).map((name) => name.textContent);
}"""
"""Names whose dots and breves stand above the box that cuts them."""

NEAR = """() => [...document.querySelectorAll('.seat-top')].filter((top) => {
  const badge = top.querySelector('.badge');
  const number = top.querySelector('.seat-number');
  return badge && badge.getBoundingClientRect().left < number.getBoundingClientRect().right + 2;
}).map((top) => top.textContent)"""

TORN = """(what) => [...document.querySelectorAll(what)].flatMap((name) => {
  const torn = [];
  const {bottom} = name.getBoundingClientRect();
  const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const {data} = texts.currentNode;
    const range = document.createRange();
    const ends = [...data].map((_, at) => {
      range.setStart(texts.currentNode, at);
      range.setEnd(texts.currentNode, at + 1);
      return range.getBoundingClientRect().bottom;
    });
    ends.forEach((end, at) => {
      const onwards = at + 1 < data.length && ends[at + 1] > end + 4 && ends[at + 1] < bottom + 4;
      if (onwards && !'\\u00ad- '.includes(data[at])) torn.push(data);
    });
  }
  return torn;
})"""
"""Words that go on in the next line that is seen without a hyphen."""

UNDER_THE_GAUGE = """() => {
  const over = document.querySelector('.clock-digits small').getBoundingClientRect();
  const gauge = document.querySelector('.gauge').getBoundingClientRect();
  return over.bottom > gauge.top;
}"""

CUT_SHORT = """(what) => {
  const {scrollHeight, clientHeight} = document.querySelector(what);
  return scrollHeight > clientHeight + 1;
}"""


@pytest.fixture
def played(venue: Venue) -> Desk:
    desk = Desk(venue)
    desk.give({"open": {"regulation": "fsm", "players": players(LONG)}}, {"night": 0}, {"day": 1})
    return desk


@pytest.mark.parametrize("width", [390, 360])
def test_names_numbers_and_sums_on_the_keys_are_whole(
    venue: Venue, browser: Browser, played: Desk, width: int
) -> None:
    played.give(*[{"infraction": {"seat": seat, "clause": "6.7.8"}} for seat in (4, 10)])
    phone = venue.phone()
    phone.set_viewport_size({"width": width, "height": 844})
    expect(phone.locator(".badge-technical")).to_have_count(2)
    assert phone.evaluate(INK) == []
    assert phone.evaluate(NEAR) == []


def test_a_long_name_is_read_beside_the_clock_and_the_time_over_stands_clear(
    venue: Venue, played: Desk
) -> None:
    phone = venue.phone()
    for seat in (1, 2):
        played.give({"speech": seat})
        expect(phone.locator(".clock .disc")).to_have_text(str(seat))
        assert not phone.evaluate(CUT_SHORT, ".clock-who b")
    played.give({"clock": {"add": -55}})
    expect(phone.locator(".clock-digits small")).to_be_visible(timeout=15_000)
    assert not phone.evaluate(UNDER_THE_GAUGE)
    assert not phone.evaluate(CUT_SHORT, ".clock-who b")


@pytest.mark.parametrize("size", [(390, 844), (390, 664), (360, 740), (844, 390), (820, 1180), (1024, 768)])
def test_a_name_too_long_for_a_line_is_broken_where_a_word_may_be(
    venue: Venue, desk: Desk, size: tuple[int, int]
) -> None:
    desk.give({"open": {"regulation": "fsm", "players": players(UNBROKEN)}}, {"night": 0}, {"day": 1})
    phone = venue.phone()
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    for seat in range(1, 11):
        desk.give({"speech": seat})
        expect(phone.locator(".clock .disc")).to_have_text(str(seat))
        assert phone.evaluate(TORN, ".clock-who b") == []
        assert phone.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    # What stands beside a short word is whole, and a word that has a line for itself is, too.
    desk.give({"speech": 8})
    expect(phone.locator(".clock .disc")).to_have_text("8")
    lines = phone.locator(".clock-who .name-part").evaluate_all(
        "parts => parts.map((part) => part.offsetHeight)"
    )
    if size == (390, 844):
        assert len(lines) == 3
        assert len(set(lines)) == 1


def test_the_strip_shows_first_that_the_vote_would_be_held_and_cuts_no_line_in_half(
    venue: Venue, played: Desk
) -> None:
    fouls: list[dict[str, Any]] = [{"infraction": {"seat": 3, "sanction": "foul"}}] * 4
    played.give({"speech": 1}, {"nominate": {"by": 1, "seat": 5}}, *fouls)
    strip = venue.phone().get_by_test_id("strip")
    expect(strip.locator("span")).to_contain_text("Если вернуть: голосование состоится")
    assert strip.evaluate("strip => strip.scrollHeight <= strip.clientHeight + 1")


def test_a_tie_before_its_first_speech_names_no_seat(venue: Venue, played: Desk) -> None:
    played.give(
        {"speech": 1},
        {"nominate": {"by": 1, "seat": 9}},
        {"speech": 2},
        {"nominate": {"by": 2, "seat": 2}},
        {"voting": True},
        {"vote": {"9": [1, 2, 3, 4, 5], "2": [6, 7, 8, 9, 10]}},
    )
    phone = venue.phone()
    thumb = Referee(phone)
    thumb.tap("tab-timeline")
    expect(phone.locator(".event").first).to_contain_text("Счёт: 9 — 5, 2 — 5")
    thumb.tap("tab-table")
    expect(phone.locator(".blue-row")).to_contain_text("сейчас: день 1, попил")
    expect(phone.locator(".blue-row")).not_to_contain_text("№")


def test_the_best_move_is_among_what_is_said_aloud_in_the_morning(venue: Venue, played: Desk) -> None:
    played.give({"night": 1}, {"infraction": {"seat": 7, "clause": "6.8.15"}}, {"shot": 3})
    played.give({"best_move": [1, 4, 9]}, {"day": 2})
    aloud = venue.phone().locator(".hint", has_text="Вслух:")
    expect(aloud).to_contain_text("1, 4, 9")
