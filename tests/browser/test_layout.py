"""Where things stand: the slab never moves, nothing covers a seat, fingers find what they aim at, no text is cut."""

from __future__ import annotations

from pprint import pformat
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.desk import Desk
from tests.browser.screens import BARS_SHOWN, LAPTOP, ON_ITS_SIDE, PHONE, SMALL, TABLET, Walk, panel
from tests.browser.venue import Venue

SLAB = """() => {
  const box = (element) => {
    const {x, y, width, height} = element.getBoundingClientRect();
    return [x, y, width, height];
  };
  const slab = document.querySelector('.slab');
  return slab && {
    slab: box(slab),
    strip: box(document.querySelector('.strip')),
    register: box(document.querySelector('.register')),
    undo: box(slab.querySelector('.undo')),
    seats: [...document.querySelectorAll('.seat')].map(box),
  };
}"""
"""Rectangles of the slab and of what a finger aims at without looking."""

UNDER_A_SEAT = """() => [...document.querySelectorAll('.seat, .undo')].filter((key) => {
  const {x, y, width, height} = key.getBoundingClientRect();
  const points = [[.5, .5], [.1, .1], [.9, .1], [.1, .9], [.9, .9]];
  return points.some(([right, down]) => {
    const hit = document.elementFromPoint(x + width * right, y + height * down);
    return !hit || !(key === hit || key.contains(hit));
  });
}).map((key) => key.dataset.testid)"""
"""Seats and the way back that something covers, or that stand outside the screen."""

TOO_SMALL = """() => [...document.querySelectorAll('button, input, textarea, [role=button]')]
  .filter((target) => target.getClientRects().length > 0)
  .map((target) => {
    const field = target.closest('label') ?? target;
    const {width, height} = field.getBoundingClientRect();
    return [target.dataset.testid ?? target.textContent, Math.round(width * 10) / 10, Math.round(height * 10) / 10];
  })
  .filter(([, width, height]) => width < 43.9 || height < 43.9)"""
"""Targets under 44 px; a field counts with its label, which a finger may touch as well."""

CUT = """() => {
  const found = [];
  const spills = (element) => getComputedStyle(element).overflowX === 'visible';
  for (const element of document.querySelectorAll('.panel *')) {
    const text = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join('').trim();
    const told = element.closest('.unseen') || element.offsetWidth === 1;
    if (text === '' || told || element.getClientRects().length === 0) continue;
    const style = getComputedStyle(element);
    const name = element.className || element.tagName;
    // Names of players and long sentences may end in an ellipsis; a word of the panel's own may not.
    const shortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    if (element.scrollWidth > element.clientWidth + 1 && style.display !== 'inline' && !shortened)
      found.push(['wide', name, text]);
    if (element.scrollHeight > element.clientHeight + 1 && style.overflowY === 'hidden' && !shortened)
      found.push(['high', name, text]);
    const words = [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim() !== '');
    const range = document.createRange();
    range.setStartBefore(words[0]);
    range.setEndAfter(words[words.length - 1]);
    const own = range.getBoundingClientRect();
    const key = element.closest('button');
    if (key && !shortened) {
      const around = key.getBoundingClientRect();
      // A line of type is higher than what its letters need of it.
      const slack = parseFloat(style.fontSize) * (parseFloat(style.fontSize) > 40 ? 0.3 : 0.12);
      const aside = own.left < around.left - 0.5 || own.right > around.right + 0.5;
      if (aside || own.top < around.top - slack || own.bottom > around.bottom + slack)
        found.push(['out of its key', name, text]);
    }
    if (own.right > innerWidth + 0.5 || own.left < -0.5) {
      let scrolls = false;
      for (let up = element; up; up = up.parentElement) scrolls ||= !spills(up);
      if (!scrolls) found.push(['off the screen', name, text]);
    }
  }
  return found;
}"""
"""Text that is cut, leaves its key or the screen."""

ROUND_KEYS = """() => {
  const stage = document.querySelector('.stage')?.getBoundingClientRect();
  return [...document.querySelectorAll('.rounds .round')].filter((key) => {
    const {top, bottom, left, right} = key.getBoundingClientRect();
    return top < stage.top - 0.5 || bottom > stage.bottom + 0.5 || left < stage.left - 0.5 || right > stage.right + 0.5;
  }).map((key) => key.dataset.testid);
}"""
"""Round keys that are not in sight without scrolling."""

SIDEWAYS = """() => [...document.querySelectorAll('.stage, .beside, .slab')]
  .filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.className)"""
"""Parts that are wider than their place: the stage scrolls up and down only."""

OVERLAP = """() => {
  const names = ['.bar', '.stage', '.beside', '.blue-row', '.strip', '.register', '.seats', '.tabs'];
  const boxes = (part) => [...document.querySelectorAll(part)].map((one) => [part, one.getBoundingClientRect()]);
  const parts = names.flatMap(boxes);
  const found = [];
  for (const [one, a] of parts) for (const [other, b] of parts) {
    if (one >= other) continue;
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 0.5 && high > 0.5) found.push([one, other]);
  }
  return found;
}"""

IN_SIGHT = {
    PHONE["height"]: {"speech-first", "speech", "speech-five-nominees", "vote", "shooting", "don-check"},
    SMALL["height"]: {"speech-first", "speech", "speech-five-nominees", "vote", "don-check"},
    TABLET["height"]: {"speech", "speech-five-nominees", "vote", "shooting", "best-move", "don-check"},
    LAPTOP["height"]: {"speech", "speech-five-nominees", "vote", "shooting", "don-check"},
    ON_ITS_SIDE["height"]: {"speech", "speech-five-nominees"},
    BARS_SHOWN["height"]: {"speech", "speech-five-nominees"},
}
"""Screens whose round keys need no scrolling, by the height of the device."""


def faults(page: Page, screen: str, size: ViewportSize) -> dict[str, Any]:
    """What is wrong with the screen, by kind."""
    return {
        f"{screen}: {kind}": found
        for kind, found in {
            "covered": page.evaluate(UNDER_A_SEAT),
            "too small": page.evaluate(TOO_SMALL),
            "cut": page.evaluate(CUT),
            "overlap": page.evaluate(OVERLAP),
            "sideways": page.evaluate(SIDEWAYS),
            "out of sight": page.evaluate(ROUND_KEYS) if screen in IN_SIGHT[size["height"]] else [],
        }.items()
        if found
    }


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize(
    "size",
    [PHONE, SMALL, BARS_SHOWN, TABLET, LAPTOP, ON_ITS_SIDE],
    ids=["390x844", "360x740", "390x664", "820x1180", "1366x768", "844x390"],
)
def test_slab_never_moves_and_nothing_is_cut(
    venue: Venue, browser: Browser, size: ViewportSize, lang: str
) -> None:
    page = panel(venue, browser, size, lang, hasty=True)
    wrong: dict[str, Any] = {}
    slabs: dict[str, Any] = {}
    for screen in Walk(venue, page).screens():
        wrong |= faults(page, screen, size)
        if slab := page.evaluate(SLAB):
            slabs[screen] = slab
    assert wrong == {}, pformat(wrong, width=160)
    assert len(slabs) >= 20
    first = next(iter(slabs.values()))
    assert {screen: slab for screen, slab in slabs.items() if slab != first} == {}


@pytest.mark.parametrize(
    ("size", "lang"), [(SMALL, "ru"), (SMALL, "en"), (TABLET, "ru")], ids=["ru", "en", "tablet"]
)
def test_largest_text_and_compact_keys_for_the_left_hand_cut_nothing(
    venue: Venue, browser: Browser, size: ViewportSize, lang: str
) -> None:
    page = panel(venue, browser, size, lang, hasty=True, text=130, compact=True, leftHanded=True)
    wrong: dict[str, Any] = {}
    slabs: list[Any] = []
    for screen in Walk(venue, page).screens():
        found = faults(page, screen, size)
        # Larger text may push the keys down: the stage scrolls.
        wrong |= {what: where for what, where in found.items() if not what.endswith("out of sight")}
        slabs += [slab for slab in [page.evaluate(SLAB)] if slab]
    assert wrong == {}, pformat(wrong, width=160)
    assert all(slab == slabs[0] for slab in slabs)


NARROWEST = ViewportSize(width=320, height=568)
BETWEEN_NUMBER_AND_DEDUCTION = """() => {
  const [number, deduction] = document.querySelector('[data-testid="seat-10"] .seat-top').children;
  return deduction.getBoundingClientRect().left - number.getBoundingClientRect().right;
}"""


def test_a_deduction_stands_apart_from_the_number_of_its_seat(venue: Venue) -> None:
    Desk(venue).give(
        {"open": {"regulation": "fsm"}},
        {"night": 0},
        {"day": 1},
        {"infraction": {"seat": 10, "clause": "6.7.4"}},
    )
    page = venue.phone()
    page.set_viewport_size(NARROWEST)
    page.get_by_test_id("seat-10").get_by_text("−0,3").wait_for()
    assert page.evaluate(BETWEEN_NUMBER_AND_DEDUCTION) >= 2
