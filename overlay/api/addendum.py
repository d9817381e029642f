"""An addendum as a plain TOML file: what `amend` does, for people who write no Python."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from decimal import Decimal, InvalidOperation
from typing import Any, Final, NoReturn

from overlay.api.amend import amend
from overlay.api.clauses import LANGUAGES, ClauseFileError, ClauseProblem, read_beside
from overlay.api.policies import Costs, FoulLadder, LosesSpeech, RemovalPrice, Removes, Rung
from overlay.api.rulebook import Rulebook
from overlay.engine.regulation import GameRules, Regulation
from overlay.engine.view import Titles

KEYS: Final = (
    "id", "edition", "base", "base_edition", "title", "short", "drop", "ladder", "technical", "removal", "defeat",
    "rules", "settings",
)  # fmt: skip
_RUNG = ("seconds", "when", "spared_at", "spared_seconds", "removes", "points", "cites")


@dataclass(frozen=True, slots=True)
class Addendum:
    """A parsed addendum, waiting for its base. `apply` gives the regulation.

    `id`, `edition`: its own. `base`: the id of the regulation that it changes. `text`: the file's content, and `file`
    its name, for error messages.
    """

    id: str
    edition: str
    base: str
    text: str
    file: str

    def apply(self, base: Regulation) -> Rulebook:
        """The regulation that the addendum makes of its base. Raises `ClauseFileError` with the lines."""
        return _Amending(self, base).result()


def parse_addendum(text: str, *, file: str = "addendum.toml") -> Addendum:
    r"""The addendum in a TOML `text`; `file` is its name in error messages.

    Raises `ClauseFileError` with everything that is wrong before the base is known.

    >>> addendum = parse_addendum('id = "cup"\nedition = "2026"\nbase = "club"')
    >>> addendum.id, addendum.base
    ('cup', 'club')
    """
    data = read_beside(text, file, KEYS, None)[0]
    problems = [
        ClauseProblem(_line(text, key), f'{key} is missing: write {key} = "..."')
        for key in ("id", "edition", "base")
        if not (isinstance(data.get(key), str) and data[key])
    ]
    if not problems and not re.fullmatch(r"[a-z][a-z0-9_-]*", str(data["id"])):
        problems.append(ClauseProblem(_line(text, "id"), "id is small Latin letters, digits, - and _"))
    if problems:
        raise ClauseFileError(tuple(problems), file)
    return Addendum(str(data["id"]), str(data["edition"]), str(data["base"]), text, file)


class _Amending:
    """One addendum being applied to its base."""

    def __init__(self, addendum: Addendum, base: Regulation) -> None:
        self._addendum = addendum
        if not isinstance(base, Rulebook):
            self._fail("base", f"{base.id} is not made of policies (a Rulebook), so it cannot be amended")
        self._base = base
        known = {*base.clauses, *base.provisions}
        self._data, self._book = read_beside(addendum.text, addendum.file, KEYS, known)

    def result(self) -> Rulebook:
        base, data = self._base, self._data
        pinned = data.get("base_edition", base.edition)
        if pinned != base.edition:
            self._fail("base_edition", f"{base.id} is installed in the edition {base.edition}, not {pinned}")
        drop = data.get("drop", [])
        if not isinstance(drop, list) or not all(isinstance(number, str) for number in drop):
            self._fail("drop", 'drop is a list of numbers in quotes, such as ["6.6.8"]')
        policies: dict[str, Any] = {}
        readers: Mapping[str, Callable[[Mapping[str, object]], object]] = {
            "ladder": self._ladder,
            "technical": self._technical,
            "removal": lambda entry: self._price("removal", entry),
            "defeat": lambda entry: self._price("defeat", entry),
            "rules": self._rules,
            "settings": self._settings,
        }
        for key, reader in readers.items():
            if key in data:
                policies[key] = reader(self._table(key))
        try:
            made = amend(
                base,
                id=self._addendum.id,
                edition=self._addendum.edition,
                title=self._titles("title"),
                short=self._titles("short"),
                add=self._book,
                drop=drop,
                **policies,
            )
        except ValueError as error:
            self._fail("drop" if "dropped" in str(error) else "id", str(error))
        self._check_citations(made)
        return made

    def _check_citations(self, made: Rulebook) -> None:
        known = {*made.clauses, *made.provisions}
        for number, rungs in made.ladder.rungs.items():
            for rung in rungs if isinstance(rungs, tuple) else (rungs,):
                if rung.cites not in known:
                    self._fail(
                        f"ladder.{number}", f"ladder.{number} cites {rung.cites}, which does not exist"
                    )
        for key in ("removal", "defeat"):
            price = getattr(made, key)
            if price is not None and price.cites is not None and price.cites not in known:
                self._fail(key, f"{key} cites {price.cites}, which does not exist")

    def _ladder(self, entry: Mapping[str, object]) -> FoulLadder:
        rungs = dict(self._base.ladder.rungs)
        slots = self._base.ladder.slots
        for key, value in entry.items():
            place = f"ladder.{key}"
            if key == "slots":
                slots = self._whole(place, value)
            elif not key.isdigit():
                self._fail(place, f"{place}: a rung is named by its count of fouls, such as [ladder.3]")
            elif value is False:
                rungs.pop(int(key), None)
            elif isinstance(value, dict):
                rungs[int(key)] = self._rung(place, value)
            else:
                self._fail(place, f"{place} is a table, or false to take the rung away")
        return replace(self._base.ladder, rungs=rungs, slots=slots)

    def _rung(self, place: str, entry: Mapping[str, object]) -> tuple[Rung, ...]:
        self._known(place, entry, _RUNG)
        cites = entry.get("cites")
        if not isinstance(cites, str):
            self._fail(place, f"{place} needs cites, the number that a ruling by it names")
        made: list[Rung] = []
        if entry.get("removes"):
            made.append(Removes(cites))
        if "seconds" in entry:
            when = entry.get("when", "next_own")
            if when not in ("next_own", "next_round"):
                self._fail(place, f"{place}: when is next_own or next_round")
            spared = entry.get("spared_at", [])
            if not isinstance(spared, list) or not all(isinstance(count, int) for count in spared):
                self._fail(place, f"{place}: spared_at is a list of numbers of players")
            left = entry.get("spared_seconds")
            made.append(
                LosesSpeech(
                    self._whole(f"{place}: seconds", entry["seconds"]),
                    when,
                    cites,
                    tuple(spared),
                    None if left is None else self._whole(f"{place}: spared_seconds", left),
                )
            )
        if "points" in entry:
            made.append(Costs(self._points(place, entry["points"]), cites))
        if not made:
            self._fail(place, f"{place} brings nothing: give it seconds, points or removes = true")
        return tuple(made)

    def _technical(self, entry: Mapping[str, object]) -> object:
        base = self._base.technical
        if base is None:
            self._fail("technical", f"{self._base.id} has no technical fouls")
        self._known("technical", entry, ("minor", "major", "removing", "factor", "cites"))
        points = dict(base.points)
        for size in base.points:
            if size in entry:
                points[size] = self._points("technical", entry[size])
        return replace(
            base,
            points=points,
            removing=self._whole("technical", entry.get("removing", base.removing)),
            factor=self._whole("technical", entry.get("factor", base.factor)),
            cites=str(entry.get("cites", base.cites)),
        )

    def _price(self, key: str, entry: Mapping[str, object]) -> RemovalPrice:
        self._known(key, entry, ("points", "cites"))
        cites = entry.get("cites")
        return RemovalPrice(
            self._points(key, entry.get("points")), cites=None if cites is None else str(cites)
        )

    def _rules(self, entry: Mapping[str, object]) -> GameRules:
        kinds = {field.name: type(getattr(self._base.rules, field.name)) for field in fields(GameRules)}
        self._known("rules", entry, tuple(kinds))
        values: dict[str, Any] = {}
        for key, value in entry.items():
            made = tuple(tuple(pair) for pair in value) if isinstance(value, list) else value
            if type(made) is not kinds[key]:
                self._fail(
                    f"rules.{key}", f"rules.{key} = {value!r} is not of the kind {kinds[key].__name__}"
                )
            values[key] = made
        return replace(self._base.rules, **values)

    def _settings(self, entry: Mapping[str, object]) -> object:
        self._known("settings", entry, tuple(setting.name for setting in self._base.settings))
        return tuple(
            replace(setting, default=str(self._points("settings", entry[setting.name])))
            if setting.name in entry
            else setting
            for setting in self._base.settings
        )

    # --- values ----------------------------------------------------------------------------------------------

    def _table(self, key: str) -> Mapping[str, object]:
        value = self._data[key]
        if not isinstance(value, dict):
            self._fail(key, f"{key} is a table: write [{key}]")
        return value

    def _titles(self, key: str) -> Titles | None:
        value = self._data.get(key)
        if value is None:
            return None
        if not isinstance(value, dict) or not all(isinstance(value.get(lang), str) for lang in LANGUAGES):
            self._fail(key, f'{key} is {{ ru = "...", en = "..." }}')
        return {lang: value[lang] for lang in LANGUAGES}

    def _known(self, place: str, entry: Mapping[str, object], keys: tuple[str, ...]) -> None:
        for key in entry:
            if key not in keys:
                self._fail(place, f"{place}: unknown {key}; known are {', '.join(keys) or 'none'}")

    def _whole(self, place: str, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            self._fail(place.partition(":")[0], f"{place}: {value!r} is not a whole number")
        return value

    def _points(self, place: str, value: object) -> Decimal:
        try:
            points = Decimal(str(value))
        except InvalidOperation:
            points = Decimal("NaN")
        if isinstance(value, bool) or not points.is_finite() or points > 0:
            self._fail(place, f"{place}: {value!r} is not zero or a negative number of points")
        return points

    def _fail(self, key: str, message: str) -> NoReturn:
        line = _line(self._addendum.text, key)
        raise ClauseFileError((ClauseProblem(line, message),), self._addendum.file)


def _line(text: str, key: str) -> int:
    """Where a key or a table stands in the text, as well as that can be seen."""
    first, _, second = key.partition(".")
    patterns = [
        rf"^\s*\[\s*{re.escape(key)}\s*\]",
        rf"^\s*\[\s*{re.escape(first)}\s*\]",
        rf"^\s*{re.escape(first)}\b",
    ]
    if second:
        patterns.insert(1, rf"^\s*{re.escape(second)}\s*=")
    for pattern in patterns:
        found = re.search(pattern, text, re.MULTILINE)
        if found:
            return text.count("\n", 0, found.start()) + 1
    return 1
