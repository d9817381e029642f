"""Reads a regulation's `clauses.toml`: clauses and provisions as data, checked while they are read."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from importlib import resources
from types import MappingProxyType

from overlay.engine.regulation import Clause, Provision
from overlay.engine.view import Titles

LANGUAGES = ("ru", "en")

_FLAGS = {f.name for f in fields(Clause)} - {"number", "title"}


class ClauseFileError(ValueError):
    """A clauses file says something that a regulation cannot mean; the message names the clause."""


@dataclass(frozen=True, slots=True)
class ClauseBook:
    """The clauses of a text in their order: those that can be cited, and the general provisions."""

    clauses: Mapping[str, Clause]
    provisions: Mapping[str, Provision]


def load_clauses(package: str, name: str = "clauses.toml") -> ClauseBook:
    """The clause book that lies beside a plugin's code.

    `package` is the import name of the plugin. The file holds tables `[clause."6.6.1"]` with `kind`, `ru`,
    `en` and flags
    (the fields of `Clause`), and `[provision."6.4"]` with `ru`, `en` and `instead`. Raises `ClauseFileError`
    for a missing title, an unknown flag, a sibling that does not exist, or a technical foul without a size.
    """
    text = (resources.files(package) / name).read_text("utf-8")
    return parse_clauses(text)


def parse_clauses(text: str) -> ClauseBook:
    """The clause book in a TOML text; see `load_clauses`."""
    data = tomllib.loads(text)
    clauses = {number: _clause(number, entry) for number, entry in data.get("clause", {}).items()}
    provisions = {number: _provision(number, entry) for number, entry in data.get("provision", {}).items()}
    for clause in clauses.values():
        for sibling in clause.siblings:
            if sibling not in clauses:
                raise ClauseFileError(f"clause {clause.number}: sibling {sibling} does not exist")
    twice = clauses.keys() & provisions.keys()
    if twice:
        raise ClauseFileError(f"both clause and provision: {', '.join(sorted(twice))}")
    return ClauseBook(MappingProxyType(clauses), MappingProxyType(provisions))


def _titles(number: str, entry: dict[str, object]) -> Titles:
    titles = {}
    for language in LANGUAGES:
        title = entry.pop(language, None)
        if not isinstance(title, str) or not title.strip():
            raise ClauseFileError(f"clause {number}: no title in language {language}")
        titles[language] = title
    return titles


def _clause(number: str, raw: dict[str, object]) -> Clause:
    entry = dict(raw)
    title = _titles(number, entry)
    unknown = entry.keys() - _FLAGS
    if unknown:
        raise ClauseFileError(f"clause {number}: unknown {', '.join(sorted(unknown))}")
    values = {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}
    if values.get("kind") not in ("foul", "technical", "removal", "team_defeat", "referral"):
        raise ClauseFileError(
            f"clause {number}: kind {values.get('kind')!r} is not one that a ruling can have"
        )
    if values["kind"] == "technical" and values.get("size") not in ("minor", "major"):
        raise ClauseFileError(f"clause {number}: a technical foul needs a size, minor or major")
    return Clause(number=number, title=title, **values)  # type: ignore[arg-type]  # checked above


def _provision(number: str, raw: dict[str, object]) -> Provision:
    entry = dict(raw)
    title = _titles(number, entry)
    instead = entry.pop("instead", "")
    if entry or not isinstance(instead, str):
        raise ClauseFileError(f"provision {number}: only ru, en and instead are known")
    return Provision(number, title, instead)
