"""What wants the operator now, worst first; the page words it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from overlay.protocol.production import Attention, Health, QueuedBanner, Screen, UnitState
from overlay.wording import Lang

JUDGE_GONE_MS: Final = 5_000
"""A phone that changes its network is back sooner."""
WORST_FIRST: Final[Sequence[Health]] = ("broken", "warning", "off", "good")


@dataclass(frozen=True, slots=True)
class Standing:
    """What is looked at. `judgeless`: since when a running game has no judge. `trouble`: why nothing is stored.
    `is_apart`: news from other nodes take a second.
    """

    now: int
    judgeless: int | None
    trouble: str | None
    missing: Mapping[str, int]
    screens: Sequence[Screen]
    queue: Sequence[QueuedBanner]
    review: int | None
    review_waits: int
    units: Sequence[UnitState]
    is_apart: bool = False


def attention(standing: Standing, lang: Lang) -> tuple[Attention, ...]:
    """The list. Facts of units come in the reader's language."""
    found: list[Attention] = []

    def want(health: Health, code: str, **facts: str | int) -> None:
        found.append(Attention(health=health, code=code, facts=facts))

    if standing.trouble is not None:
        want("broken", "not_stored", reason=standing.trouble)
    if is_judge_gone(standing.judgeless, standing.now) and standing.judgeless is not None:
        want("broken", "judge_gone", since=standing.judgeless)
    for view, since in standing.missing.items():
        # The hall's screen belongs to the room: without it the air goes on.
        want("warning" if view == "hall" else "broken", "screen_missing", view=view, since=since)
    for state in standing.units:
        light = state.summary
        if light.health in ("broken", "warning"):
            title, detail = light.title.get(lang, ""), light.detail.get(lang, "")
            want(light.health, "unit", unit=state.unit, title=title, detail=detail)
    if standing.is_apart:
        want("warning", "nodes_apart")
    if standing.review is not None:
        want("warning", "under_review", since=standing.review, waiting=standing.review_waits)
    for banner in standing.queue:
        if banner.state == "held":
            want(
                "warning",
                "banner_held",
                id=banner.id,
                since=banner.since,
                seat=banner.seat,
                grade=banner.grade,
            )
    for view in dict.fromkeys(x.view for x in standing.screens if not x.is_current):
        want("warning", "screen_outdated", view=view)
    return tuple(sorted(found, key=lambda each: WORST_FIRST.index(each.health)))


def is_judge_gone(judgeless: int | None, now: int) -> bool:
    return judgeless is not None and now - judgeless > JUDGE_GONE_MS
