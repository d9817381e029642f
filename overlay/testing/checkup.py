"""The checkup behind `mafia-overlay check`: loading, places, laws, situations, coverage, and the level of it all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal

import click

from overlay.api import ClauseFileError, Rulebook, parse_addendum
from overlay.api.clauses import text_of
from overlay.engine import Refused
from overlay.engine.regulation import Regulation
from overlay.host import Installed, PluginUnusable, discover
from overlay.host.errors import words
from overlay.host.folders import plugin_in
from overlay.host.manager import Manager
from overlay.testing.conformance import problems_of
from overlay.testing.laws import GAMES, Law, LawBroken, laws
from overlay.testing.lint import Problem, lint
from overlay.testing.patience import TookTooLong, at_most
from overlay.testing.reading import MalformedScenario
from overlay.testing.scenario import Scenario, load, play

Level = Literal["draft", "checked", "tournament"]
QUICK: Final = 8
"""Random games for each law with `--quick`."""


@dataclass(frozen=True, slots=True)
class Checkup:
    """What came of checking one regulation, or of what should have been one."""

    name: str
    edition: str | None
    problems: tuple[Problem, ...] = ()
    laws: int = 0
    broken: tuple[tuple[str, str], ...] = ()
    """Laws that are not kept, and where."""
    situations: int = 0
    failed: tuple[Problem, ...] = ()
    clauses: int = 0
    unjudged: tuple[str, ...] = ()
    """Clauses that no situation judges."""
    folders: tuple[str, ...] = ()

    @property
    def level(self) -> Level:
        """`draft`: something is wrong; `checked`: all holds; `tournament`: and every clause is judged somewhere."""
        if self.problems or self.broken or self.failed or not self.laws:
            return "draft"
        return "checked" if self.unjudged or not self.situations else "tournament"

    def as_text(self) -> str:
        """For people: the level first, then what stands in the way of the next one."""
        lines = [f"{self.name} {self.edition or ''}".rstrip() + f": {self.level}"]
        lines += [f"  {problem}" for problem in self.problems]
        if self.laws:
            lines.append(f"  laws        {self.laws - len(self.broken)} of {self.laws} hold")
            lines += [f"    {names}: {where}" for names, where in self._broken_together()]
            whole = self.situations - len({problem.file for problem in self.failed})
            lines.append(f"  situations  {whole} of {self.situations} come out as expected")
            lines += [f"    {problem}" for problem in self.failed]
            judged = self.clauses - len(self.unjudged)
            lines.append(f"  clauses     {judged} of {self.clauses} are judged in a situation")
        if self.unjudged:
            lines.append(f"    without one: {', '.join(self.unjudged)}")
        if self.laws and not self.situations:
            where = ", ".join(self.folders) or "nowhere"
            lines.append(f"    situations are *.yaml files; looked in: {where}")
        return "\n".join(lines)

    def _broken_together(self) -> Iterator[tuple[str, str]]:
        """One mistake breaks many laws: it is told once."""
        together: dict[str, list[str]] = {}
        for law, where in self.broken:
            together.setdefault(where, []).append(law)
        for where, names in together.items():
            yield names[0] + (f" and {len(names) - 1} more" if names[1:] else ""), where

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {
            "regulation": self.name,
            "edition": self.edition,
            "level": self.level,
            "problems": [_problem(problem) for problem in self.problems],
            "laws": self.laws,
            "broken": [{"law": law, "where": where} for law, where in self.broken],
            "situations": self.situations,
            "failed": [_problem(problem) for problem in self.failed],
            "clauses": self.clauses,
            "unjudged": list(self.unjudged),
        }


def _problem(problem: Problem) -> dict[str, object]:
    return {"file": problem.file, "line": problem.line, "message": problem.message}


def check_all(
    what: str | None, data: Path, *, scenarios: Path | None = None, quick: bool = False
) -> list[Checkup]:
    """Checks an installed regulation, a folder, an addendum's file, or all that are installed."""
    games = QUICK if quick else GAMES
    if what is None:
        return list(_check_installed(discover(data=data), scenarios, games))
    path = Path(what)
    if path.is_dir():
        return list(_check_folder(path, scenarios, games))
    if path.suffix == ".toml" and path.is_file():
        return [_check_addendum(path, discover(data=data), scenarios, games)]
    installed = discover(data=data)
    if what in installed.regulations:
        return [examine(installed.regulations[what], scenarios=scenarios, games=games)]
    for report in installed.broken:
        if report.name == what:
            return [Checkup(what, None, (Problem(report.reason or ""),))]
    known = ", ".join(sorted(installed.regulations)) or "none"
    raise click.UsageError(
        f"{what} is no installed regulation, no folder and no TOML file; installed: {known}"
    )


def _check_installed(installed: Installed, scenarios: Path | None, games: int) -> Iterator[Checkup]:
    for report in installed.broken:
        yield Checkup(report.name, None, (Problem(report.reason or ""),))
    for _, regulation in sorted(installed.regulations.items()):
        yield examine(regulation, scenarios=scenarios, games=games)


def _check_folder(folder: Path, scenarios: Path | None, games: int) -> Iterator[Checkup]:
    manager, name = Manager(), folder.resolve().name
    try:
        # A load has an end of its own.
        loaded = manager.load(name, plugin_in(folder).load)
        with at_most():
            brought = manager.regulations(name)
    except TookTooLong as error:
        yield Checkup(name, None, (Problem(words(error)),))
        return
    except PluginUnusable as unusable:
        # What can be pointed at says more than that a case cannot be judged.
        yield Checkup(name, None, _pointed_at(manager, name) or _told(unusable))
        return
    if not brought:
        yield Checkup(
            name, None, (Problem("brings no regulation: its hook `overlay_regulations` returns none"),)
        )
    for regulation in brought:
        checkup = examine(regulation, scenarios=scenarios, games=games, beside=folder)
        troubles = tuple(Problem(trouble) for trouble in loaded.troubles)
        yield replace(checkup, problems=(*troubles, *checkup.problems))


def _pointed_at(manager: Manager, name: str) -> tuple[Problem, ...]:
    try:
        brought = manager.unchecked(name)
    except PluginUnusable:
        return ()
    return tuple(problem for value in brought if isinstance(value, Rulebook) for problem in lint(value))


def _told(unusable: PluginUnusable) -> tuple[Problem, ...]:
    """What a clauses file has wrong line by line, else the reason as it is."""
    cause = unusable.__cause__
    if isinstance(cause, ClauseFileError):
        return tuple(Problem(problem.message, cause.file, problem.line) for problem in cause.problems)
    return (Problem(str(unusable)),)


def _check_addendum(path: Path, installed: Installed, scenarios: Path | None, games: int) -> Checkup:
    try:
        addendum = parse_addendum(text_of(path), file=str(path))
        base = installed.regulations.get(addendum.base)
        if base is None:
            known = ", ".join(sorted(installed.regulations)) or "none"
            return Checkup(
                path.stem, None, (Problem(f"its base {addendum.base} is not there; there are: {known}"),)
            )
        regulation = addendum.apply(base)
    except ClauseFileError as error:
        return Checkup(path.stem, None, tuple(Problem(p.message, error.file, p.line) for p in error.problems))
    return examine(regulation, scenarios=scenarios, games=games, beside=path.parent)


def examine(
    regulation: Regulation,
    *,
    scenarios: Path | None = None,
    games: int = GAMES,
    beside: Path | None = None,
) -> Checkup:
    """Checks a regulation that could be loaded. `beside`: a folder in or near which its situations may lie."""
    every, found = laws(games=games), tuple(lint(regulation))
    folders = [scenarios] if scenarios else list(_folders(regulation, beside))
    try:
        broken = list(_broken(regulation, every))
        count, failed, judged = _play_all(regulation, folders)
    except TookTooLong as error:
        # All that follows would take as long.
        return Checkup(regulation.id, regulation.edition, (*found, Problem(words(error))))
    return Checkup(
        regulation.id,
        regulation.edition,
        found,
        len(every),
        tuple(broken),
        count,
        tuple(failed),
        len(regulation.clauses),
        tuple(number for number in regulation.clauses if number not in judged),
        tuple(str(folder) for folder in folders),
    )


def _broken(regulation: Regulation, every: tuple[Law, ...]) -> Iterator[tuple[str, str]]:
    for law in every:
        try:
            with at_most():
                law.holds(regulation)
        except LawBroken as error:
            yield law.name, str(error)
        except TookTooLong:
            raise
        # The author's code may fail in any way; that too is a law that does not hold.
        except Exception as error:
            yield law.name, words(error)


def _play_all(regulation: Regulation, folders: list[Path]) -> tuple[int, list[Problem], set[str]]:
    count, failed, judged = 0, list[Problem](), set[str]()
    for path in sorted({path.resolve() for folder in folders for path in folder.rglob("*.yaml")}):
        try:
            scenario = load(path)
        except (MalformedScenario, OSError) as error:
            count += 1
            failed.append(
                Problem(str(getattr(error, "message", error)), str(path), getattr(error, "line", None))
            )
            continue
        if scenario.opening.regulation != regulation.id:
            continue
        count += 1
        try:
            with at_most():
                failed += [_placed(problem, path) for problem in problems_of(scenario, regulation)]
                judged |= _judged_in(scenario, regulation)
        except Refused as refused:
            failed.append(Problem(f"the game cannot be opened: {refused}", str(path), 1))
        except TookTooLong:
            raise
        except Exception as error:
            failed.append(Problem(f"cannot be played: {words(error)}", str(path)))
    return count, failed, judged


def _placed(problem: str, path: Path) -> Problem:
    """A problem of a situation, with the line where it names one."""
    found = re.match(r"line (\d+): ", problem)
    return Problem(problem[found.end() :], str(path), int(found[1])) if found else Problem(problem, str(path))


def _judged_in(scenario: Scenario, regulation: Regulation) -> set[str]:
    """Clauses with a standing ruling from which something follows."""
    return {
        ruling.clause
        for ruling in play(scenario, regulation).game.rulings
        if ruling.clause and any(sanction.kind not in ("none", "caution") for sanction in ruling.sanctions)
    }


def _folders(regulation: Regulation, beside: Path | None) -> Iterator[Path]:
    """Where situations lie: in the package, or in the tests of the project around it."""
    homes = [beside] if beside else []
    if isinstance(regulation, Rulebook) and regulation.book.file:
        homes.append(Path(regulation.book.file).parent)
    seen: set[Path] = set()
    for home in homes:
        for around in (home, *list(home.resolve().parents)[:3]):
            for folder in (
                around / "scenarios",
                around / "tests" / "scenarios" / regulation.id,
                around / "tests" / "scenarios",
            ):
                marked = around == home or (around / "pyproject.toml").is_file()
                if marked and folder.is_dir() and folder.resolve() not in seen:
                    seen.add(folder.resolve())
                    yield folder
