"""Loads the plugins one by one, so that one that breaks is named and the others carry on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Generic, Literal, TypeVar

import click

from overlay.api.extensions import Exporter, Observer, Unit, View
from overlay.engine.regulation import Regulation
from overlay.host.addenda import addenda_in
from overlay.host.errors import PluginUnusable
from overlay.host.folders import GROUP, dropped_into
from overlay.host.manager import PATIENCE, SLOW, Manager, Trouble

Source = Literal["distribution", "folder", "addendum"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PluginReport:
    """One plugin. `reason` is None when it works; else it tells why it was left out.

    `module`: the module, the folder or the file. `regulations`: (id, edition) of each. `hooks`: those that it
    implements. `troubles`: what is to be said of one that works. `seconds`: what it took to load.
    """

    name: str
    source: Source
    module: str
    distribution: str | None
    version: str | None
    regulations: tuple[tuple[str, str], ...]
    hooks: tuple[str, ...]
    reason: str | None
    troubles: tuple[str, ...] = ()
    seconds: float = 0.0

    @property
    def works(self) -> bool:
        return self.reason is None


@dataclass(frozen=True, slots=True)
class Gathered(Generic[T]):
    """What plugins bring for one hook, each with its plugin's name, and what could not be used."""

    items: tuple[tuple[str, T], ...] = ()
    troubles: tuple[Trouble, ...] = ()

    def __iter__(self) -> Iterator[T]:
        return iter([item for _, item in self.items])


@dataclass(frozen=True, slots=True)
class Installed:
    """All that the plugins bring: regulations by id, a report on every plugin, and what their other hooks give."""

    regulations: Mapping[str, Regulation] = field(default_factory=dict)
    reports: tuple[PluginReport, ...] = ()
    manager: Manager = field(default_factory=Manager, repr=False)
    loaded: tuple[tuple[str, str], ...] = ()
    """Of each plugin that works: what the manager calls it, and its name."""

    @property
    def broken(self) -> tuple[PluginReport, ...]:
        return tuple(report for report in self.reports if not report.works)

    def observers(self, data: Path) -> Gathered[Observer]:
        return self._gather(lambda key: self.manager.observers(key, data), lambda one: one.name)

    def exporters(self) -> Gathered[Exporter]:
        return self._gather(self.manager.exporters, lambda one: one.name)

    def views(self, taken: Collection[str] = ()) -> Gathered[View]:
        return self._gather(self.manager.views, lambda one: one.name, taken)

    def units(self, data: Path) -> Gathered[Unit]:
        return self._gather(lambda key: self.manager.units(key, data), lambda one: one.name)

    def commands(self, taken: Collection[str] = ()) -> Gathered[click.Command]:
        return self._gather(
            lambda key: self.manager.commands(key, lambda: self.regulations),
            lambda one: one.name or "",
            taken,
        )

    def _gather(
        self,
        ask: Callable[[str], Sequence[T]],
        name_of: Callable[[T], str],
        taken: Collection[str] = (),
    ) -> Gathered[T]:
        names = set(taken)
        items: list[tuple[str, T]] = []
        troubles: list[Trouble] = []
        for key, plugin in self.loaded:
            try:
                brought = ask(key)
                twice = [name_of(one) for one in brought if name_of(one) in names]
                if twice:
                    raise PluginUnusable(f"the name `{twice[0]}` belongs to another one already")
            except PluginUnusable as unusable:
                troubles.append(Trouble(plugin, str(unusable)))
                continue
            names.update(name_of(one) for one in brought)
            items += [(plugin, one) for one in brought]
        return Gathered(tuple(items), tuple(troubles))


def discover(
    points: Iterable[EntryPoint] | None = None, *, data: Path | None = None, patience: float = PATIENCE
) -> Installed:
    """Loads every plugin, in alphabetical order, whatever the order of installation.

    Installed packages first, then, where there is a data folder, what the operator has put into it: plugins as
    folders, then addenda. `patience` is how many seconds one may take to be imported.
    """
    if points is None:
        points = entry_points(group=GROUP)
    # The same plugin may be announced by two packages: the program's own and one that was released alone.
    unique = {(point.name, point.value): point for point in points}
    loading = _Loading(Manager(), patience)
    for _, point in sorted(unique.items()):
        loading.take_point(point)
    for name, folder, found in dropped_into(data) if data else ():
        if isinstance(found, PluginUnusable):
            loading.leave_out(name, "folder", str(folder), str(found))
        else:
            loading.take(name, "folder", str(folder), found.load)
    if data:
        loading.take_addenda(data)
    return loading.done()


class _Loading:
    """The plugins so far."""

    def __init__(self, manager: Manager, patience: float) -> None:
        self._manager = manager
        self._patience = patience
        self._regulations: dict[str, Regulation] = {}
        self._reports: list[PluginReport] = []
        self._loaded: list[tuple[str, str]] = []

    def take_point(self, point: EntryPoint) -> None:
        package = point.dist
        self.take(
            point.name,
            "distribution",
            point.value,
            point.load,
            package.name if package else None,
            package.version if package else None,
        )

    def take(
        self,
        name: str,
        source: Source,
        module: str,
        load: Callable[[], object],
        distribution: str | None = None,
        version: str | None = None,
    ) -> None:
        key = f"{name} = {module}"
        try:
            loaded = self._manager.load(key, load, self._patience)
            brought = self._brought(key)
        except PluginUnusable as unusable:
            self.leave_out(name, source, module, str(unusable), distribution, version)
            return
        self._regulations.update((regulation.id, regulation) for regulation in brought)
        self._loaded.append((key, name))
        troubles = loaded.troubles
        if loaded.seconds > SLOW:
            troubles = (*troubles, f"took {loaded.seconds:.1f} s to load")
        self._reports.append(
            PluginReport(
                name,
                source,
                module,
                distribution,
                version,
                _editions(brought),
                loaded.hooks,
                None,
                troubles,
                loaded.seconds,
            )
        )

    def _brought(self, key: str) -> Sequence[Regulation]:
        try:
            brought = self._manager.regulations(key)
            self._refuse_duplicates(brought)
        except PluginUnusable:
            self._manager.forget(key)
            raise
        return brought

    def leave_out(
        self,
        name: str,
        source: Source,
        module: str,
        reason: str,
        distribution: str | None = None,
        version: str | None = None,
    ) -> None:
        self._reports.append(PluginReport(name, source, module, distribution, version, (), (), reason))

    def take_addenda(self, data: Path) -> None:
        for path, found in addenda_in(data, self._regulations):
            if isinstance(found, PluginUnusable):
                self.leave_out(path.stem, "addendum", str(path), str(found))
                continue
            self._regulations[found.id] = found
            self._reports.append(
                PluginReport(
                    path.stem,
                    "addendum",
                    str(path),
                    None,
                    None,
                    _editions([found]),
                    ("overlay_regulations",),
                    None,
                )
            )

    def _refuse_duplicates(self, brought: Sequence[Regulation]) -> None:
        seen = set(self._regulations)
        for regulation in brought:
            if regulation.id in seen:
                raise PluginUnusable(f"the id `{regulation.id}` belongs to another regulation already")
            seen.add(regulation.id)

    def done(self) -> Installed:
        return Installed(self._regulations, tuple(self._reports), self._manager, tuple(self._loaded))


def _editions(brought: Sequence[Regulation]) -> tuple[tuple[str, str], ...]:
    return tuple((regulation.id, regulation.edition) for regulation in brought)
