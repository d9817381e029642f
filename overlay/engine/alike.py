"""How far two sequences begin alike. What is the same object on both sides costs next to nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress, count
from operator import is_not
from typing import Final, TypeVar

_AT_A_GLANCE: Final = 64

Item = TypeVar("Item")


def in_common(one: tuple[Item, ...], other: tuple[Item, ...]) -> int:
    """How many items both begin with."""
    shorter = min(len(one), len(other))
    place = 0
    # Slices are compared without a step of ours for every item.
    while place < shorter and one[place : place + _AT_A_GLANCE] == other[place : place + _AT_A_GLANCE]:
        place += _AT_A_GLANCE
    while place < shorter and (one[place] is other[place] or one[place] == other[place]):
        place += 1
    return min(place, shorter)


def differing(one: Sequence[Item], other: Sequence[Item]) -> Iterator[int]:
    """The places where they differ, as far as both go."""
    return (place for place in compress(count(), map(is_not, one, other)) if one[place] != other[place])
