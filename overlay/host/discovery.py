"""Loads the installed plugins one by one, so that one that breaks is named and the others carry on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint, entry_points
from typing import Final, cast

import pluggy

from overlay.api.hooks import PROJECT
from overlay.engine.regulation import Regulation
from overlay.host import hookspecs

GROUP: Final = "overlay.regulations"
"""The group of entry points in which a package names its plugin module."""

PARTS: Final = (
    ("id", str),
    ("edition", str),
    ("title", Mapping),
    ("short", Mapping),
    ("foul_slots", int),
    ("clauses", Mapping),
    ("provisions", Mapping),
    ("settings", Sequence),
    ("register", Sequence),
)
"""What every regulation has, as far as it can be seen without a game."""


class PluginUnusable(Exception):
    """Why a plugin is left out."""


@dataclass(frozen=True, slots=True)
class PluginReport:
    """One plugin. `reason` is None when it works; else it tells why it was left out."""

    name: str
    module: str
    distribution: str | None
    version: str | None
    regulations: tuple[tuple[str, str], ...]
    """(id, edition) of each."""
    reason: str | None

    @property
    def works(self) -> bool:
        return self.reason is None


@dataclass(frozen=True, slots=True)
class Installed:
    """All that the plugins bring: regulations by id, and a report on every plugin."""

    regulations: Mapping[str, Regulation] = field(default_factory=dict)
    reports: tuple[PluginReport, ...] = ()

    @property
    def broken(self) -> tuple[PluginReport, ...]:
        return tuple(report for report in self.reports if not report.works)


def discover(points: Iterable[EntryPoint] | None = None) -> Installed:
    """Loads every plugin of the group, in alphabetical order, whatever the order of installation."""
    if points is None:
        points = entry_points(group=GROUP)
    # The same plugin may be announced by two packages: the program's own and one that was released alone.
    unique = {(point.name, point.value): point for point in points}
    manager = _Manager()
    regulations: dict[str, Regulation] = {}
    reports = []
    for _, point in sorted(unique.items()):
        try:
            brought = manager.load(point)
            _refuse_duplicates(brought, regulations)
        except PluginUnusable as unusable:
            reports.append(_report(point, (), str(unusable)))
            continue
        regulations.update((regulation.id, regulation) for regulation in brought)
        reports.append(_report(point, brought, None))
    return Installed(regulations, tuple(reports))


class _Manager:
    """pluggy's manager with types around it; nobody else touches pluggy's."""

    def __init__(self) -> None:
        self._plugins = pluggy.PluginManager(PROJECT)
        self._plugins.add_hookspecs(hookspecs)

    def load(self, point: EntryPoint) -> Sequence[Regulation]:
        name = f"{point.name} = {point.value}"
        try:
            self._plugins.register(point.load(), name=name)
            self._plugins.check_pending()
        # A plugin is foreign code: whatever it raises at import is its own trouble, not the table's.
        except (Exception, SystemExit) as error:
            if self._plugins.has_plugin(name):
                self._plugins.unregister(name=name)
            raise PluginUnusable(f"cannot be loaded: {_words(error)}") from error
        impls = [i for i in self._plugins.hook.overlay_regulations.get_hookimpls() if i.plugin_name == name]
        if not impls:
            raise PluginUnusable("has no `overlay_regulations` hook (is it marked with @hookimpl?)")
        try:
            brought = impls[0].function()
        except Exception as error:
            raise PluginUnusable(f"`overlay_regulations` failed: {_words(error)}") from error
        if not isinstance(brought, list | tuple):
            raise PluginUnusable(f"`overlay_regulations` must return a list, not {type(brought).__name__}")
        return [_checked(value) for value in brought]


def _checked(value: object) -> Regulation:
    for name, kind in PARTS:
        try:
            part = getattr(value, name)
        except AttributeError:
            raise PluginUnusable(f"{type(value).__name__} is not a regulation: it has no `{name}`") from None
        if not isinstance(part, kind):
            raise PluginUnusable(f"the regulation's `{name}` is {type(part).__name__}, not {kind.__name__}")
    for name in ("judge", "lawful_overrides"):
        if not callable(getattr(value, name, None)):
            raise PluginUnusable(f"{type(value).__name__} is not a regulation: it has no `{name}`")
    return cast(Regulation, value)


def _refuse_duplicates(brought: Sequence[Regulation], taken: Mapping[str, Regulation]) -> None:
    seen = set(taken)
    for regulation in brought:
        if regulation.id in seen:
            raise PluginUnusable(f"the id `{regulation.id}` belongs to another regulation already")
        seen.add(regulation.id)


def _report(point: EntryPoint, brought: Sequence[Regulation], reason: str | None) -> PluginReport:
    package = point.dist
    return PluginReport(
        point.name,
        point.value,
        package.name if package else None,
        package.version if package else None,
        tuple((regulation.id, regulation.edition) for regulation in brought),
        reason,
    )


def _words(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
