"""Reads a tournament's schedule, who sits where in which game, from a CSV file. It stores nothing."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from overlay.engine import Refused, check_name
from overlay.engine.errors import Fact
from overlay.engine.terms import SEATS
from overlay.store import Seating

COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "table": ("стол",),
    "game": ("игра",),
    "seat": ("место", "бокс"),
    "name": ("имя", "игрок", "ник", "player", "nick"),
}
"""What each column may be called besides; the first of these is how it is called in Russian."""
MOST: Final[Mapping[str, int]] = {"table": 999, "game": 9_999, "seat": len(SEATS)}
"""The largest number in each column of numbers."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong in a line. `code` and `facts` are worded as a refusal."""

    line: int
    code: str
    facts: Mapping[str, Fact]


class MalformedSchedule(Exception):
    """The file is no schedule; nothing of it may be used. `problems` name every line, in order."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(f"{len(problems)} problems")
        self.problems = problems


def read_schedule(path: Path) -> tuple[Seating, ...]:
    """The lines of the file: UTF-8, divided by `;`, `,` or tabs, its columns named in the first line, in any order.

    Raises `MalformedSchedule`.
    """
    content = path.read_bytes()
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise MalformedSchedule([Problem(line, "schedule_encoding", {})]) from None
    reading = _Reading()
    seatings = tuple(reading.lines(text))
    if reading.problems:
        raise MalformedSchedule(reading.problems)
    return seatings


class _Reading:
    """One pass over a file."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self._seats: dict[tuple[str, int, int], int] = {}
        self._names: dict[tuple[str, int, str], int] = {}

    def lines(self, text: str) -> Iterator[Seating]:
        first = text.partition("\n")[0]
        divider = next((mark for mark in ";\t" if mark in first), ",")
        rows = csv.reader(io.StringIO(text, newline=""), delimiter=divider, strict=True)
        start = 1
        try:
            header = [cell.strip().lower() for cell in next(rows, [])]
            places = {column: place for column in COLUMNS if (place := _place(column, header)) is not None}
            missing = [column for column in COLUMNS if column not in places]
            if missing:
                in_russian = ", ".join(COLUMNS[column][0] for column in missing)
                self._tell(1, "schedule_columns", columns_en=", ".join(missing), columns_ru=in_russian)
                return
            found = False
            start = rows.line_num + 1
            for row in rows:
                cells = [cell.strip() for cell in row]
                if any(cells):
                    found = True
                    yield from self._line(start, len(header), places, cells)
                start = rows.line_num + 1
            if not found:
                self._tell(1, "schedule_empty")
        except csv.Error as error:
            self._tell(start, "schedule_unreadable", reason=str(error))

    def _line(self, line: int, width: int, places: Mapping[str, int], cells: list[str]) -> Iterator[Seating]:
        if len(cells) != width:
            self._tell(line, "schedule_cells", have=len(cells), need=width)
            return
        named = {column: cells[place] for column, place in places.items()}
        numbers = {column: self._number(line, column, named[column]) for column in MOST}
        table, game, seat, name = numbers["table"], numbers["game"], numbers["seat"], named["name"]
        if table is None or game is None or seat is None:
            return
        if not name:
            self._tell(line, "schedule_no_name")
            return
        try:
            check_name(seat, name)
        except Refused as refused:
            self._tell(line, refused.code, **refused.facts)
            return
        where = (str(table), game)
        before = self._seats.setdefault((*where, seat), line)
        if before != line:
            self._tell(line, "schedule_seat_twice", seat=seat, before=before)
            return
        before = self._names.setdefault((*where, name.casefold()), line)
        if before != line:
            self._tell(line, "schedule_name_twice", name=name, before=before)
            return
        yield Seating(str(table), game, seat, name)

    def _number(self, line: int, column: str, text: str) -> int | None:
        most = MOST[column]
        if text.isascii() and text.isdigit() and len(text) <= 6 and 1 <= int(text) <= most:
            return int(text)
        self._tell(
            line,
            "schedule_number",
            column_en=column,
            column_ru=COLUMNS[column][0],
            value=text[:40],
            most=most,
        )
        return None

    def _tell(self, line: int, code: str, **facts: Fact) -> None:
        self.problems.append(Problem(line, code, facts))


def _place(column: str, header: list[str]) -> int | None:
    """Where the column stands, by its own name or else by the first of its others that is there."""
    return next((header.index(name) for name in (column, *COLUMNS[column]) if name in header), None)
