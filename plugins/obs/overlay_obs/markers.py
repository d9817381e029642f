"""Marks of rulings beside a recording, for OBS that has no chapters: one line each, with the recording's timecode."""

from __future__ import annotations

import csv
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from overlay_obs.words import Lang, Words

HEADS: Final[Mapping[Lang, tuple[str, ...]]] = {
    "ru": ("таймкод", "стол", "игра", "место", "имя", "решение", "пункты"),
    "en": ("timecode", "table", "game", "seat", "name", "ruling", "clauses"),
}
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet would calculate what begins like this."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One ruling, or that one was taken back. `ref`: the ruling's name in its game."""

    table: str
    game: int
    ref: str
    seat: int
    name: str
    ruling: Words
    clauses: str

    def words(self, lang: Lang) -> str:
        """All of it in one line, for a chapter."""
        who = f"{self.seat} {self.name}".strip()
        return f"{who}: {self.ruling[lang]}" + (f" ({self.clauses})" if self.clauses else "")


class Markers:
    """The file of the running recording: `RECORDING.csv` beside it, or, where that folder is not on this machine or
    the recording's name is not known yet, a file in a folder of our own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file: Path | None = None
        self._lines: dict[tuple[str, int, str], _Line] = {}

    def begin(self, recording: str) -> None:
        """A recording has begun."""
        self._file = _beside(recording)

    def put(self, mark: Mark, timecode: str, recording: str, lang: Lang) -> Path:
        """Writes a line, with the heads before the first one; the file that it stands in.

        A file that was begun stays in its language.
        """
        if self._file is None:
            self._file = _beside(recording) or self._folder / f"{time.strftime('%Y-%m-%d %H-%M-%S')}.csv"
        self._file.parent.mkdir(parents=True, exist_ok=True)
        is_new = not self._file.exists()
        lang = lang if is_new else _lang_of(self._file)
        # Spreadsheets take a file without this sign for one in the system's old alphabet.
        with self._file.open("a", encoding="utf-8-sig" if is_new else "utf-8", newline="") as file:
            rows = csv.writer(file, delimiter=";")
            if is_new:
                rows.writerow(HEADS[lang])
            cells = _cells(timecode, mark, lang)
            rows.writerow(cells)
        self._lines[_key(mark)] = _Line(self._file, cells)
        return self._file

    def amend(self, mark: Mark) -> None:
        """What was marked is another ruling now, say with the clause that was added later: its line tells that one.

        Also after the recording, for who sat to write the clauses in does it in the break.
        """
        line = self._lines.get(_key(mark))
        if line is None or not line.file.exists():
            return
        with line.file.open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.reader(file, delimiter=";"))
        # Somebody may have edited the file, and then it is theirs.
        found = next((at for at in reversed(range(len(rows))) if rows[at] == line.cells), None)
        if found is None:
            return
        rows[found] = line.cells = _cells(line.cells[0], mark, _lang_of(line.file))
        whole = line.file.with_name(f"{line.file.name}.part")
        with whole.open("w", encoding="utf-8-sig", newline="") as file:
            csv.writer(file, delimiter=";").writerows(rows)
        whole.replace(line.file)

    def end(self, recording: str) -> str | None:
        """The recording is finished: its marks go beside it, if they are not there. The file's new place, if moved."""
        file, self._file = self._file, None
        place = _beside(recording)
        if file is None or place is None or file == place or not file.exists():
            return None
        lines = file.read_bytes()
        with place.open("ab") as kept:
            # Behind those from before the connection was lost, without a second row of heads.
            kept.write(lines.partition(b"\n")[2] if place.stat().st_size else lines)
        file.unlink()
        for line in self._lines.values():
            if line.file == file:
                line.file = place
        return str(place)


@dataclass(slots=True)
class _Line:
    """Where a mark stands, and what it reads there."""

    file: Path
    cells: list[str]


def _key(mark: Mark) -> tuple[str, int, str]:
    return mark.table, mark.game, mark.ref


def _cells(timecode: str, mark: Mark, lang: Lang) -> list[str]:
    cells = (timecode, mark.table, mark.game, mark.seat, mark.name, mark.ruling[lang], mark.clauses)
    return [_text(cell) for cell in cells]


def _beside(recording: str) -> Path | None:
    if not recording:
        return None
    path = Path(recording)
    return path.with_suffix(".csv") if path.is_absolute() and path.parent.is_dir() else None


def _lang_of(file: Path) -> Lang:
    """The language that a file was begun in."""
    with file.open(encoding="utf-8-sig", newline="") as begun:
        heads = tuple(next(csv.reader(begun, delimiter=";"), ()))
    return "en" if heads == HEADS["en"] else "ru"


def _text(cell: object) -> str:
    text = str(cell)
    return f"'{text}" if text.startswith(FORMULA) else text
