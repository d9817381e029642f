"""Reads a regulation's `clauses.toml`: clauses and provisions as data, checked while they are read."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, fields
from decimal import Decimal, InvalidOperation
from importlib import resources
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Final

from overlay.engine.regulation import Clause, Provision
from overlay.engine.view import Titles

LANGUAGES = ("ru", "en")

KINDS: Final = ("foul", "technical", "speech", "removal", "team_defeat", "referral")

_FLAGS = {f.name: str(f.type) for f in fields(Clause) if f.name not in ("number", "title")}
_HEADER = re.compile(r"""\s*\[\s*(clause|provision)\s*\.\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*\]""")
_AT_LINE = re.compile(r"\s*\(at line (\d+), column \d+\)$")


@dataclass(frozen=True, slots=True)
class ClauseProblem:
    """One thing in a clauses file that a regulation cannot mean.

    `line` counts from 1. `message` names the clause.
    """

    line: int
    message: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


class ClauseFileError(ValueError):
    r"""A clauses file says something that a regulation cannot mean; `problems` names all of it with the lines.

    `file` is the path, where the text came from a file.

    >>> try:
    ...     parse_clauses('[clause."1"]\nkind = "foul"\nru = "Шум"')
    ... except ClauseFileError as error:
    ...     print(error.problems[0])
    line 1: clause 1: no title in language en
    """

    def __init__(self, problems: tuple[ClauseProblem, ...], file: str = "clauses.toml") -> None:
        super().__init__("; ".join(f"{file}:{problem.line}: {problem.message}" for problem in problems))
        self.problems = problems
        self.file = file


@dataclass(frozen=True, slots=True)
class ClauseBook:
    """The clauses of a text in their order.

    `clauses`: those that can be cited, by number. `provisions`: general rules and definitions, by number. `lines`
    tells where each number stands in the file, `file` which one it is; both are for error messages only.
    """

    clauses: Mapping[str, Clause]
    provisions: Mapping[str, Provision]
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)
    file: str | None = field(default=None, compare=False)


def load_clauses(
    package: str | None, name: str = "clauses.toml", *, beside: Collection[str] = ()
) -> ClauseBook:
    """The clause book that lies beside a plugin's code.

    `package` is the import name of the plugin, `name` the file in it; write `load_clauses(__package__)`, which is
    right wherever the package lies. The file holds tables `[clause."6.6.1"]` with `kind`, `ru`, `en` and flags (the
    fields of `Clause`), and `[provision."6.4"]` with `ru`, `en` and `instead`. `beside` holds numbers of a base
    that clauses of an addendum may name: `load_clauses(__package__, beside={*BASE.clauses, *BASE.provisions})`. Raises
    `ClauseFileError` with everything that is wrong in it and the lines, and `FileNotFoundError` where there is no such
    file.
    """
    if not package:
        raise ValueError("load_clauses needs the name of a package: write load_clauses(__package__)")
    path = resources.files(package) / name
    return parse_clauses(text_of(path), file=str(path), beside=beside)


def text_of(file: Traversable) -> str:
    """The text of an author's file, which some editors begin with a mark of its encoding. Raises `ClauseFileError`."""
    content = file.read_bytes()
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        problem = ClauseProblem(line, "not UTF-8 text: save the file in that encoding")
        raise ClauseFileError((problem,), str(file)) from None


def parse_clauses(text: str, *, file: str | None = None, beside: Collection[str] = ()) -> ClauseBook:
    """The clause book in a TOML `text`; `file` is its name in error messages. See `load_clauses`.

    `beside`: numbers of a base that the clauses of an addendum may name as siblings.

    >>> book = parse_clauses('''
    ... [clause."1.1"]
    ... kind = "foul"
    ... ru = "Шум"
    ... en = "Noise"
    ... ''')
    >>> book.clauses["1.1"].title["en"]
    'Noise'
    """
    return _Reader(text, file or "clauses.toml", known=beside).book(file)


def read_beside(
    text: str, file: str, others: Collection[str], known: Collection[str] | None
) -> tuple[dict[str, object], ClauseBook | None]:
    """The data of a text that holds clauses beside other keys, and its clause book.

    `known` are numbers that clauses may name beyond the text's own; None leaves the clauses unread.
    """
    reader = _Reader(text, file, others, known or ())
    if known is None:
        return reader.data(), None
    return reader.data(), reader.book(file)


class _Reader:
    """Reads one text and collects what is wrong with it."""

    def __init__(
        self, text: str, file: str, others: Collection[str] = (), known: Collection[str] = ()
    ) -> None:
        self._text = text
        self._file = file
        self._others = others
        self._known = known
        self._problems: list[ClauseProblem] = []
        self._lines: dict[str, int] = {}

    def data(self) -> dict[str, object]:
        """All of the text, with its numbers found."""
        if not self._lines:
            self._index()
        data = self._parsed()
        for key in sorted(data.keys() - {"clause", "provision", *self._others}):
            known = ", ".join(("clause", "provision", *self._others))
            self._problems.append(ClauseProblem(self._line_of(key), f"unknown {key}; known are {known}"))
        self._fail()
        return data

    def _line_of(self, key: str) -> int:
        found = re.search(rf"^\s*\[?\s*{re.escape(key)}\b", self._text, re.MULTILINE)
        return self._text.count("\n", 0, found.start()) + 1 if found else 1

    def book(self, file: str | None) -> ClauseBook:
        """The clauses and provisions of the text."""
        data = self.data()
        clauses = {number: self._clause(number, entry) for number, entry in self._tables(data, "clause")}
        provisions = {
            number: self._provision(number, entry) for number, entry in self._tables(data, "provision")
        }
        for clause in filter(None, clauses.values()):
            for sibling in clause.siblings:
                if sibling not in clauses and sibling not in self._known:
                    self._say(clause.number, f"clause {clause.number}: sibling {sibling} does not exist")
            if clause.refers is not None and clause.refers not in {*clauses, *provisions, *self._known}:
                self._say(
                    clause.number, f"clause {clause.number}: refers to {clause.refers}, which does not exist"
                )
        self._fail()
        return ClauseBook(
            MappingProxyType({number: clause for number, clause in clauses.items() if clause}),
            MappingProxyType({number: entry for number, entry in provisions.items() if entry}),
            MappingProxyType(self._lines),
            file,
        )

    def _index(self) -> None:
        """Where each number stands; a number that stands twice is told before TOML tells it less plainly."""
        for line, text in enumerate(self._text.splitlines(), start=1):
            header = _HEADER.match(text)
            if header is None:
                continue
            kind = header[1]
            number = next(name for name in header.groups()[1:] if name is not None)
            if number in self._lines:
                self._problems.append(
                    ClauseProblem(line, f"{kind} {number} stands in line {self._lines[number]} already")
                )
            else:
                self._lines[number] = line
        self._fail()

    def _parsed(self) -> dict[str, object]:
        try:
            return tomllib.loads(self._text)
        except tomllib.TOMLDecodeError as error:
            at = _AT_LINE.search(str(error))
            message = _AT_LINE.sub("", str(error))
            if message == "Invalid value":
                message += "; text stands in quotes"
            line = int(at[1]) if at else self._text.count("\n") + 1
            raise ClauseFileError((ClauseProblem(line, f"not TOML: {message}"),), self._file) from None

    def _tables(self, data: Mapping[str, object], kind: str) -> Iterator[tuple[str, dict[str, object]]]:
        tables = data.get(kind, {})
        if not isinstance(tables, dict):
            self._say(None, f'{kind} must be tables such as [{kind}."1.1"]')
            return
        for number, entry in tables.items():
            if isinstance(entry, dict) and not any(isinstance(value, dict) for value in entry.values()):
                yield number, dict(entry)
            else:
                self._say(number, f'{kind} {number}: write the number in quotes, [{kind}."{number}..."]')

    def _clause(self, number: str, entry: dict[str, object]) -> Clause | None:
        before = len(self._problems)
        title = self._titles("clause", number, entry)
        for key in sorted(entry.keys() - _FLAGS.keys()):
            known = ", ".join(sorted(_FLAGS))
            self._say(number, f"clause {number}: unknown {key}; known are {known}")
        kind = entry.setdefault("kind", "")
        if kind == "technical" and entry.get("size") not in ("minor", "major"):
            self._say(number, f"clause {number}: a technical foul needs a size, minor or major")
        if kind == "speech" and "seconds" not in entry:
            self._say(number, f"clause {number}: the kind speech needs seconds, what is left of the minute")
        values = {key: self._value(number, key, value) for key, value in entry.items() if key in _FLAGS}
        if len(self._problems) > before:
            return None
        return Clause(number=number, title=title, **values)  # type: ignore[arg-type]  # checked by `_value`

    def _value(self, number: str, key: str, value: object) -> object:
        """The value of a flag, in the type that `Clause` has for it."""
        wanted = _FLAGS[key]
        fits: bool
        match wanted.partition("[")[0].partition(" ")[0]:
            case "bool":
                fits = isinstance(value, bool)
            case "int":
                fits = isinstance(value, int) and not isinstance(value, bool) and value >= 0
            case "tuple":
                fits = isinstance(value, list) and all(isinstance(item, str) for item in value)
                value = tuple(value) if isinstance(value, list) else value
            case "Decimal":
                return self._points(number, key, value)
            case _:
                fits = isinstance(value, str)
        choices = _CHOICES.get(key)
        if choices and fits:
            fits = all(item in choices for item in (value if isinstance(value, tuple) else (value,)))
        if not fits:
            meant = " or ".join(choices) if choices else _MEANT.get(wanted.partition("[")[0], "text")
            self._say(number, f"clause {number}: {key} = {value!r} is not {meant}")
        return value

    def _points(self, number: str, key: str, value: object) -> Decimal:
        try:
            points = Decimal(str(value))
        except InvalidOperation:
            points = Decimal("NaN")
        if isinstance(value, bool) or not points.is_finite() or points > 0:
            self._say(
                number, f"clause {number}: {key} = {value!r} is not zero or a negative number of points"
            )
        return points

    def _provision(self, number: str, entry: dict[str, object]) -> Provision | None:
        before = len(self._problems)
        if number in self._lines and self._heads(number) == "clause":
            self._say(number, f"{number} is both clause and provision")
        title = self._titles("provision", number, entry)
        instead = entry.pop("instead", "")
        if entry or not isinstance(instead, str):
            self._say(number, f"provision {number}: only ru, en and instead are known")
        return Provision(number, title, str(instead)) if len(self._problems) == before else None

    def _heads(self, number: str) -> str | None:
        header = _HEADER.match(self._text.splitlines()[self._lines[number] - 1])
        return header[1] if header else None

    def _titles(self, kind: str, number: str, entry: dict[str, object]) -> Titles:
        titles = {}
        for language in LANGUAGES:
            title = entry.pop(language, None)
            if isinstance(title, str) and title.strip():
                titles[language] = title
            else:
                self._say(number, f"{kind} {number}: no title in language {language}")
        return titles

    def _say(self, number: str | None, message: str) -> None:
        self._problems.append(ClauseProblem(self._lines.get(number or "", 1), message))

    def _fail(self) -> None:
        if self._problems:
            problems = sorted(self._problems, key=lambda problem: problem.line)
            raise ClauseFileError(tuple(problems), self._file)


_MEANT: Final = {
    "bool": "true or false",
    "int": "a whole number",
    "int | None": "a whole number",
    "tuple": "a list",
}
_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "kind": KINDS,
    "size": ("minor", "major"),
    "sizes": ("minor", "major"),
    "phase": ("night", "day"),
    "when": ("next_own", "next_round"),
}
"""Flags that are one of a few words."""
