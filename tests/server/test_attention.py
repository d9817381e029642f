"""What wants the operator: each thing by its code, the worst first."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from overlay.protocol.production import QueuedBanner, Screen, UnitLight, UnitState
from overlay.server.production.attention import JUDGE_GONE_MS, Standing, attention

NOW = 1_000_000
CALM = Standing(
    now=NOW,
    judgeless=None,
    trouble=None,
    missing={},
    screens=(),
    queue=(),
    review=None,
    review_waits=0,
    units=(),
)
BANNER = QueuedBanner(
    id="1-r1-ruling-5",
    state="held",
    since=NOW - 20_000,
    starts_at=None,
    ends_at=None,
    length_ms=5_000,
    ref="r1",
    grade="foul",
    corrects=None,
    seat=5,
    name="Гром",
    clause="6.6.1",
    fouls=1,
    points=None,
    total=None,
)
SCREEN = Screen(
    id="s",
    view="board",
    audience="air",
    lag_ms=14,
    lag_at=NOW,
    width=1920,
    height=420,
    chromium=103,
    obs="30.2.3",
    is_current=False,
    is_hidden=False,
    skew_ms=0,
    address="192.168.1.9",
    since=NOW,
)
WORDS = {"ru": "Повтор не готов", "en": "No replay"}


def unit(health: Any) -> UnitState:
    light = UnitLight(health=health, title=WORDS, detail={"ru": "включите", "en": "turn it on"})
    return UnitState(unit="obs", title=WORDS, summary=light, lights=(light,), buttons=())


def test_nothing_wants_an_operator_when_all_is_well() -> None:
    well = replace(
        CALM,
        judgeless=NOW - JUDGE_GONE_MS,
        units=(unit("good"), unit("off")),
        queue=(BANNER.model_copy(update={"state": "next"}),),
        screens=(SCREEN.model_copy(update={"is_current": True}),),
    )
    assert attention(well, "ru") == ()


@pytest.mark.parametrize(
    ("standing", "code", "facts"),
    [
        (replace(CALM, trouble="disk_full"), "not_stored", {"reason": "disk_full"}),
        (replace(CALM, judgeless=NOW - 5_001), "judge_gone", {"since": NOW - 5_001}),
        (
            replace(CALM, missing={"full": NOW - 12_000}),
            "screen_missing",
            {"view": "full", "since": NOW - 12_000},
        ),
        (replace(CALM, screens=(SCREEN, SCREEN)), "screen_outdated", {"view": "board"}),
        (
            replace(CALM, review=NOW - 9_000, review_waits=3),
            "under_review",
            {"since": NOW - 9_000, "waiting": 3},
        ),
        # Servers that hear of each other late.
        (replace(CALM, is_apart=True), "nodes_apart", {}),
        (
            replace(CALM, queue=(BANNER,)),
            "banner_held",
            {"id": BANNER.id, "since": BANNER.since, "seat": 5, "grade": "foul"},
        ),
        (
            replace(CALM, units=(unit("warning"),)),
            "unit",
            {"unit": "obs", "title": "Повтор не готов", "detail": "включите"},
        ),
    ],
)
def test_each_thing_is_named_with_its_facts(standing: Standing, code: str, facts: dict[str, object]) -> None:
    (wanted,) = attention(standing, "ru")
    assert (wanted.code, dict(wanted.facts)) == (code, facts)


def test_the_worst_comes_first() -> None:
    everything = replace(
        CALM,
        trouble="locked",
        judgeless=0,
        screens=(SCREEN,),
        queue=(BANNER,),
        review=1,
        units=(unit("broken"),),
    )
    healths = [wanted.health for wanted in attention(everything, "en")]
    assert healths == ["broken", "broken", "broken", "warning", "warning", "warning"]


def test_a_closed_screen_of_the_hall_does_not_stop_the_air() -> None:
    found = attention(replace(CALM, missing={"hall": NOW - 9_000, "board": NOW - 9_000}), "en")
    assert [(one.health, one.facts["view"]) for one in found] == [("broken", "board"), ("warning", "hall")]
