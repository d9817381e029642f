"""What a cell hands back, and how cells are run: in turn and in random order, ratios within a round.

A round begins with the floor. Where that is off by more than 30 % of the median floor, the machine was busy with
something else: the round is discarded, and the result says so.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from bench.load import Failed

OFF: Final = 0.30

Figures = dict[str, float]


@dataclass(frozen=True)
class Settings:
    """How thorough a run is, and what may be fetched. `packages`: where what npm has installed is kept."""

    folder: Path
    rounds: int
    quick: bool
    nodecg: bool
    packages: Path

    def some(self, many: int, few: int) -> int:
        return few if self.quick else many


@dataclass
class Result:
    """The figures of one cell, by contender. `claims` are acceptance lines with what they came to."""

    name: str
    title: str
    rows: dict[str, Figures] = field(default_factory=dict)
    claims: list[tuple[str, bool | None, str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def claim(
        self, line: str, value: float | None, limit: float, unit: str = "", *, least: bool = False
    ) -> None:
        """At most `limit`, or at least where `least`. None: it was not measured."""
        if value is None:
            self.claims.append((line, None, "not measured"))
            return
        holds = value >= limit if least else value <= limit
        self.claims.append(
            (line, holds, f"{value:.3g}{unit} ({'at least' if least else 'at most'} {limit:g}{unit})")
        )


Measure = Callable[[], Figures]


def interleaved(
    result: Result,
    contenders: Mapping[str, Measure],
    rounds: int,
    dice: random.Random,
    floor: tuple[str, str] | None,
) -> dict[str, list[Figures]]:
    """Every contender once in each round, in random order; what the kept rounds gave. `floor`: its name and figure."""
    taken: list[dict[str, Figures]] = []
    missing: set[str] = set()
    for _ in range(rounds):
        names = [name for name in contenders if name not in missing]
        dice.shuffle(names)
        seen: dict[str, Figures] = {}
        for name in names:
            try:
                seen[name] = contenders[name]()
            except Failed as failed:
                missing.add(name)
                result.notes.append(f"{name}: {failed}")
        taken.append(seen)
    kept = _kept(result, taken, floor) if floor else taken
    return {name: [seen[name] for seen in kept if name in seen] for name in contenders}


def _kept(
    result: Result, taken: list[dict[str, Figures]], floor: tuple[str, str]
) -> list[dict[str, Figures]]:
    name, figure = floor
    values = [seen[name][figure] for seen in taken if name in seen]
    if not values:
        return taken
    middle = statistics.median(values)
    kept = [seen for seen in taken if name in seen and abs(seen[name][figure] - middle) <= OFF * middle]
    dropped = len(taken) - len(kept)
    if dropped:
        result.notes.append(
            f"{dropped} of {len(taken)} rounds discarded: the floor was off by more than {OFF:.0%}"
        )
    return kept


def middles(taken: Sequence[Figures]) -> Figures:
    """The median of each figure over the rounds."""
    names: Iterable[str] = taken[0] if taken else ()
    return {name: statistics.median(seen[name] for seen in taken) for name in names}


def ratio(
    above: Sequence[Figures], below: Sequence[Figures], figure: str, other: str | None = None
) -> float | None:
    """The median of the ratios within each round."""
    pairs = [
        (x[figure], y[other or figure]) for x, y in zip(above, below, strict=False) if y.get(other or figure)
    ]
    return statistics.median(x / y for x, y in pairs) if pairs else None


def slope(points: Sequence[tuple[float, float]]) -> float:
    """How much a value grows for each unit, by least squares."""
    mean_x = statistics.mean(x for x, _ in points)
    mean_y = statistics.mean(y for _, y in points)
    across = sum((x - mean_x) ** 2 for x, _ in points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / across if across else 0.0


def timed(act: Callable[[], object]) -> float:
    """Milliseconds."""
    began = time.perf_counter()
    act()
    return (time.perf_counter() - began) * 1000
