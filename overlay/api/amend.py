"""An organiser's addendum: a regulation that is another one with some of it changed, under its own id and edition."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields, replace
from types import MappingProxyType
from typing import TypedDict, Unpack

from overlay.api.clauses import ClauseBook
from overlay.api.policies import (
    FoulLadder,
    Lapse,
    LastWordDefeat,
    Mitigation,
    Reading,
    RemovalAndVote,
    RemovalPrice,
    TechnicalFouls,
)
from overlay.api.rulebook import Rider, Rulebook
from overlay.engine.regulation import Clause, GameRules, Provision, Regulation, Setting
from overlay.engine.view import PenaltyKey, Titles


class Policies(TypedDict, total=False):
    """The policies of a `Rulebook` that an addendum may put in place of the base's; None takes an optional one away."""

    ladder: FoulLadder
    register: tuple[PenaltyKey, ...]
    technical: TechnicalFouls | None
    readings: tuple[Reading, ...]
    last_word: LastWordDefeat | None
    lapse: Lapse | None
    mitigation: Mitigation | None
    removal: RemovalPrice
    defeat: RemovalPrice | None
    vote: RemovalAndVote | None
    rules: GameRules
    settings: tuple[Setting, ...]
    riders: tuple[Rider, ...]


def amend(
    base: Regulation,
    *,
    id: str,  # noqa: A002  (the regulation's own word for it)
    edition: str,
    title: Titles | None = None,
    short: Titles | None = None,
    add: ClauseBook | None = None,
    drop: Iterable[str] = (),
    **policies: Unpack[Policies],
) -> Rulebook:
    r"""A new regulation that is `base` with some of it changed. The base stays as it is.

    `id` and `edition` are the addendum's own; `title` and `short` those of the base where they are not given. `add`
    holds clauses and provisions that are new or stand in place of those with the same number. `drop` takes numbers
    away; siblings and keys of the register that named them go too. `policies` replace the base's. Raises `ValueError`
    for a base that is not made of policies, the base's own id, or a number to drop that the base does not have.

    >>> from overlay.api import FoulLadder, Removes, Rulebook, parse_clauses
    >>> book = parse_clauses('[clause."1"]\nkind = "foul"\nru = "Шум"\nen = "Noise"')
    >>> club = Rulebook("club", "1", {"en": "Club"}, {"en": "Club"}, book, FoulLadder({4: Removes("1")}), ())
    >>> strict = amend(club, id="strict", edition="1", ladder=FoulLadder({3: Removes("1")}))
    >>> strict.id, strict.ladder.removes_at, club.ladder.removes_at
    ('strict', 3, 4)
    """
    if not isinstance(base, Rulebook):
        raise ValueError(f"{base.id} is not made of policies (a Rulebook), so it cannot be amended")
    if id == base.id:
        raise ValueError(f"an addendum needs an id of its own; {id} is its base's")
    gone = frozenset(drop)
    for number in sorted(gone):
        if number not in base.clauses and number not in base.provisions:
            raise ValueError(f"{number} cannot be dropped: {base.id} does not have it")
    book = ClauseBook(
        MappingProxyType(_clauses(base.clauses, add.clauses if add else {}, gone)),
        MappingProxyType(_provisions(base.provisions, add.provisions if add else {}, gone)),
        add.lines if add else {},
        add.file if add else base.book.file,
    )
    register = policies.get("register", base.register)
    policies["register"] = tuple(key for key in register if key.clause is None or key.clause in book.clauses)
    return replace(
        base,
        id=id,
        edition=edition,
        title=title or base.title,
        short=short or base.short,
        book=book,
        **policies,
    )


def _clauses(
    old: Mapping[str, Clause], new: Mapping[str, Clause], gone: Collection[str]
) -> dict[str, Clause]:
    clauses = {number: clause for number, clause in {**old, **new}.items() if number not in gone}
    return {
        number: replace(clause, siblings=tuple(one for one in clause.siblings if one in clauses))
        for number, clause in clauses.items()
    }


def _provisions(
    old: Mapping[str, Provision], new: Mapping[str, Provision], gone: Collection[str]
) -> dict[str, Provision]:
    return {number: entry for number, entry in {**old, **new}.items() if number not in gone}


POLICIES = frozenset(Policies.__annotations__)
assert {field.name for field in fields(Rulebook)} >= POLICIES, "they are the fields of a rulebook"
