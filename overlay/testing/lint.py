"""Finds what a regulation says that can never matter, and points at the place in the author's files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import get_args, get_type_hints

from overlay.api import Costs, LosesSpeech, PenaltyKey, RemovalPrice, Removes, Rulebook, Rung
from overlay.engine.regulation import Clause, Regulation


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong: the file and line as far as they can be told, and what to do in the author's own words."""

    message: str
    file: str | None = None
    line: int | None = None

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line) if part is not None)
        return f"{place}: {self.message}" if place else self.message


def lint(regulation: Regulation) -> list[Problem]:
    """Problems of a regulation that is made of policies; of any other nothing is known before it judges."""
    if not isinstance(regulation, Rulebook):
        return []
    return list(_Lint(regulation).problems())


class _Lint:
    def __init__(self, regulation: Rulebook) -> None:
        self._of = regulation
        self._known = {*regulation.clauses, *regulation.provisions}
        self._sources = _Sources(regulation.book.file)

    def problems(self) -> Iterator[Problem]:
        yield from self._citations()
        yield from self._ladder()
        yield from self._flags()
        yield from self._technical()
        yield from self._readings()
        yield from self._settings()
        yield from self._register()

    def _citations(self) -> Iterator[Problem]:
        """What a policy cites has a title only if it is a clause or a provision."""
        of = self._of
        cited = [(f"the rung {number} of the ladder", rung.cites) for number, rung in self._rungs()]
        if of.ladder.each is not None:
            cited.append(("what every foul costs", of.ladder.each.cites))
        for name in ("technical", "last_word", "lapse", "mitigation", "removal", "defeat"):
            policy = getattr(of, name)
            if policy is not None and policy.cites is not None:
                cited.append((name, policy.cites))
        for what, number in cited:
            if number not in self._known:
                message = f'{what} cites "{number}", which is neither clause nor provision: give it a title'
                yield self._at(message, f'"{number}"')

    def _rungs(self) -> Iterator[tuple[int, Rung]]:
        for number, found in self._of.ladder.rungs.items():
            for rung in found if isinstance(found, tuple) else (found,):
                yield number, rung

    def _ladder(self) -> Iterator[Problem]:
        ladder = self._of.ladder
        last = ladder.removes_at
        for number, rung in self._rungs():
            if number < 1:
                yield self._at(f"the ladder has a rung {number}: fouls count from 1", f"{number}:")
            elif last is not None and number > last:
                message = f"the rung {number} of the ladder is never reached: foul {last} removes"
                yield self._at(message, f"{number}:", f"[ladder.{number}]")
            if isinstance(rung, LosesSpeech) and rung.seconds > self._of.rules.minute:
                message = f"the rung {number} leaves {rung.seconds} s of a minute of {self._of.rules.minute}"
                yield self._at(message, "LosesSpeech(")
            if isinstance(rung, Costs) and rung.points > 0:
                yield self._at(f"the rung {number} rewards: points are zero or negative", "Costs(")
        fouls = any(clause.kind == "foul" for clause in self._of.clauses.values())
        quick = any(key.sanction == "foul" for key in self._of.register)
        if ladder.rungs and not fouls and not quick:
            yield self._at("the ladder is never climbed: no clause and no key is a foul", "FoulLadder(")
        for clause in self._of.clauses.values():
            if last is not None and clause.needs_fouls >= last:
                message = f"clause {clause.number} needs {clause.needs_fouls} fouls, and foul {last} removes"
                yield self._at_clause(message, clause)

    def _flags(self) -> Iterator[Problem]:
        of, clauses = self._of, self._of.clauses.values()
        if of.last_word is not None and not any(clause.last_minute for clause in clauses):
            yield self._at(
                "the policy for the last word is never used: no clause has last_minute", "LastWordDefeat("
            )
        if of.lapse is not None and not any(clause.lapses for clause in clauses):
            yield self._at("the lapse is never used: no clause has lapses", "Lapse(")
        for clause in clauses:
            if clause.last_minute and of.last_word is None:
                message = f"clause {clause.number} has last_minute, and there is no policy LastWordDefeat"
                yield self._at_clause(message, clause)
            if clause.lapses and of.lapse is None:
                yield self._at_clause(
                    f"clause {clause.number} has lapses, and there is no policy Lapse", clause
                )
            if clause.seconds is not None and clause.seconds > of.rules.minute:
                message = f"clause {clause.number} leaves {clause.seconds} s of a minute of {of.rules.minute}"
                yield self._at_clause(message, clause)
            if clause.needs_caution and not self._gives_cautions():
                yield self._at_clause(
                    f"clause {clause.number} needs a caution, and nothing gives one", clause
                )

    def _gives_cautions(self) -> bool:
        keys = any(key.sanction == "caution" for key in self._of.register)
        return keys or any(clause.cautionable for clause in self._of.clauses.values())

    def _technical(self) -> Iterator[Problem]:
        of = self._of
        technical = [clause for clause in of.clauses.values() if clause.kind == "technical"]
        if of.technical is None:
            for clause in technical:
                yield self._at_clause(
                    f"clause {clause.number} is a technical foul, and there is no policy TechnicalFouls",
                    clause,
                )
            if of.mitigation is not None:
                yield self._at("the mitigation gives a technical foul, and there is no policy", "Mitigation(")
        elif not technical and of.mitigation is None:
            yield self._at("technical fouls have a price, and no clause is one", "TechnicalFouls(")
        if of.mitigation is not None and not any(c.kind == "removal" for c in of.clauses.values()):
            yield self._at("the mitigation is never used: no clause removes", "Mitigation(")

    def _readings(self) -> Iterator[Problem]:
        for reading in self._of.readings:
            for number in (reading.clause, reading.reads_as):
                if number not in self._of.clauses:
                    yield self._at(
                        f"a reading names clause {number}, which does not exist", f'"{number}"', "Reading("
                    )
            last = self._of.ladder.removes_at
            if reading.fouls is not None and last is not None and reading.fouls >= last:
                yield self._at(
                    f"the reading of {reading.clause} needs {reading.fouls} fouls: never", "Reading("
                )

    def _settings(self) -> Iterator[Problem]:
        names = {setting.name for setting in self._of.settings}
        prices = [price for price in (self._of.removal, self._of.defeat) if isinstance(price, RemovalPrice)]
        used = {price.setting for price in prices if price.setting}
        for name in sorted(used - names):
            yield self._at(f"a price is in the setting {name}, which does not exist", f'"{name}"')
        if not self._of.riders:
            for name in sorted(names - used):
                yield self._at(f"the setting {name} changes nothing", f'"{name}"')
        removes = any(c.kind in ("removal", "team_defeat") for c in self._of.clauses.values())
        removes = removes or any(isinstance(rung, Removes) for _, rung in self._rungs())
        if self._of.removal.points and not removes:
            yield self._at("a removal has a price, and nothing removes", "RemovalPrice(")

    def _register(self) -> Iterator[Problem]:
        kinds = get_args(get_type_hints(PenaltyKey)["kind"])
        for key in self._of.register:
            if key.kind not in kinds:
                message = f"the register has a key {key.kind!r}; the panel knows {', '.join(kinds)}"
                yield self._at(message, f'PenaltyKey("{key.kind}"', "PenaltyKey(")
            if key.clause is not None and key.clause not in self._of.clauses:
                message = f"the key {key.kind} names clause {key.clause}, which does not exist"
                yield self._at(message, f'"{key.clause}"', "PenaltyKey(")
        if not any(key.kind == "clause" for key in self._of.register):
            yield self._at("the register has no key `clause`, so most clauses cannot be reached", "register=")

    def _at(self, message: str, *needles: str) -> Problem:
        place = self._sources.find(*needles)
        return Problem(message, *place) if place else Problem(message)

    def _at_clause(self, message: str, clause: Clause) -> Problem:
        book = self._of.book
        return Problem(message, book.file, book.lines.get(clause.number))


class _Sources:
    """The author's files beside the clauses."""

    def __init__(self, clauses: str | None) -> None:
        path = Path(clauses) if clauses else None
        files = [path] if path and path.is_file() and path.name != "clauses.toml" else []
        if path and path.parent.is_dir() and not files:
            files = sorted(path.parent.glob("*.py"))
        self._texts = {str(file): file.read_text("utf-8", errors="replace").splitlines() for file in files}

    def find(self, *needles: str) -> tuple[str, int] | None:
        """The first line that holds the first of these that is there at all."""
        for needle in needles:
            for file, lines in self._texts.items():
                for line, text in enumerate(lines, start=1):
                    if needle in text and not re.match(r"\s*(from|import|#)", text):
                        return file, line
        return None
