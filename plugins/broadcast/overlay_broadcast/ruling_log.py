"""Text files for OBS text sources: the last ruling of each table, and all of the running game.

Only what may be on air is written: a night ruling appears when it is announced, and one that is taken back disappears.
"""

from __future__ import annotations

import re
from pathlib import Path

from overlay.api import Recorded, Snapshot
from overlay_broadcast.words import ruling_line


class RulingLog:
    """Writes `TABLE-last.txt` and `TABLE-game.txt` into a folder, whole and at once, so that no half line is shown."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._written: dict[Path, str] = {}

    def recorded(self, what: Recorded) -> None:
        """Brings the files of the table up to date."""
        lines = lines_of(what.seen_by("air"))
        name = re.sub(r"\W", "_", what.table)
        self._write(f"{name}-last.txt", lines[-1] if lines else "")
        self._write(f"{name}-game.txt", "\n".join(lines))

    def _write(self, name: str, text: str) -> None:
        path = self._folder / name
        # A source of OBS reads a file again whenever it was written.
        if self._written.get(path) == text and path.exists():
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
        self._written[path] = text


def lines_of(seen: Snapshot) -> list[str]:
    """A line for each standing ruling, oldest first."""
    names = {seat.seat: seat.name for seat in seen.seats}
    return [ruling_line(ruling, names[ruling.seat]) for ruling in seen.rulings if ruling.status == "standing"]
