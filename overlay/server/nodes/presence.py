"""Who is connected to a node, as it tells the others: the judges' panels and the screens of a table, paired devices."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

import structlog
from pydantic import ValidationError

from overlay.protocol.base import Message
from overlay.protocol.messages import Device
from overlay.protocol.production import Screen
from overlay.store.journal import EVERY_TABLE

log = structlog.get_logger()

Anybody = TypeVar("Anybody")


class Present(Message):
    """What stands in a row of the database: of one table, or (`paired`) of all of them."""

    panels: tuple[Device, ...] = ()
    screens: tuple[Screen, ...] = ()
    paired: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not (self.panels or self.screens or self.paired)


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Who is connected to the other nodes, by table. `paired`: the ids of paired devices."""

    panels: Mapping[str, tuple[Device, ...]] = field(default_factory=dict)
    screens: Mapping[str, tuple[Screen, ...]] = field(default_factory=dict)
    paired: frozenset[str] = frozenset()


def gathered(presences: Mapping[tuple[str, str], str], own: str) -> Elsewhere:
    """What all nodes but this one tell."""
    panels: defaultdict[str, list[Device]] = defaultdict(list)
    screens: defaultdict[str, list[Screen]] = defaultdict(list)
    paired: set[str] = set()
    for (node, table), said in sorted(presences.items()):
        if node == own:
            continue
        present = _read(node, said)
        panels[table] += present.panels
        screens[table] += present.screens
        paired |= set(present.paired)
    return Elsewhere(_frozen(panels), _frozen(screens), frozenset(paired))


def changes(
    present: Mapping[str, Present], before: Mapping[str, str]
) -> tuple[dict[str, str | None], dict[str, str]]:
    """What is to be stored of `present` by table, None where nobody is any more, and what then stands there."""
    after = {table: who.model_dump_json() for table, who in present.items() if not who.is_empty}
    said: dict[str, str | None] = {table: who for table, who in after.items() if before.get(table) != who}
    said |= {table: None for table in before if table not in after}
    return said, after


def everywhere(paired: Iterable[str]) -> dict[str, Present]:
    """The row that is about no table."""
    return {EVERY_TABLE: Present(paired=tuple(sorted(paired)))}


def _read(node: str, said: str) -> Present:
    try:
        return Present.model_validate_json(said)
    except ValidationError as error:
        # A node of another version: it judges and shows all the same.
        log.warning("another node is of another version", node=node, reason=str(error))
        return Present()


def _frozen(lists: Mapping[str, list[Anybody]]) -> dict[str, tuple[Anybody, ...]]:
    return {table: tuple(items) for table, items in lists.items() if items}
