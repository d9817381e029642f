"""Addenda as plain TOML files: what the operator has put into `<data>/regulations/`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from overlay.api.addendum import Addendum, parse_addendum
from overlay.api.clauses import text_of
from overlay.engine.regulation import Regulation
from overlay.host.errors import PluginUnusable, words

FOLDER: Final = "regulations"
"""The folder of the data folder in which addenda lie."""


def addenda_in(
    data: Path, regulations: Mapping[str, Regulation]
) -> Iterator[tuple[Path, Regulation | PluginUnusable]]:
    """Every TOML file of the operator's: the regulation that it makes, or why it makes none.

    An addendum may stand on another; each waits until its base is there.
    """
    known = dict(regulations)
    waiting: list[tuple[Path, Addendum]] = []
    for path in sorted((data / FOLDER).glob("*.toml")):
        try:
            waiting.append((path, parse_addendum(text_of(path), file=str(path))))
        except (ValueError, OSError) as error:
            yield path, PluginUnusable(words(error))
    while waiting:
        ready = [(path, addendum) for path, addendum in waiting if addendum.base in known]
        if not ready:
            break
        waiting = [item for item in waiting if item not in ready]
        for path, addendum in ready:
            if addendum.id in known:
                yield path, PluginUnusable(f"the id `{addendum.id}` belongs to another regulation already")
                continue
            try:
                known[addendum.id] = made = addendum.apply(known[addendum.base])
            except ValueError as error:
                yield path, PluginUnusable(words(error))
                continue
            yield path, made
    for path, addendum in waiting:
        yield path, PluginUnusable(f"{path}: its base `{addendum.base}` is not there")
