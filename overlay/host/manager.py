"""pluggy's manager with types around it; nobody else touches pluggy's."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

import click
import pluggy

from overlay.api.extensions import Exporter, Observer, Unit, View
from overlay.api.hooks import PROJECT
from overlay.engine.regulation import Regulation
from overlay.host import hookspecs
from overlay.host.checks import check_version, checked_regulation
from overlay.host.errors import PluginUnusable, words
from overlay.wording import add_words_beside

PATIENCE: Final = 10.0
"""Seconds that a plugin may take to be imported."""

SLOW: Final = 2.0
"""Seconds from which on it is named as slow."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something of a plugin that cannot be used, while the rest of it may work."""

    plugin: str
    reason: str


@dataclass(frozen=True, slots=True)
class Loaded:
    """A plugin that was imported: its name, the hooks it implements, the seconds that it took.

    `troubles`: what is to be said of its catalogues.
    """

    name: str
    hooks: tuple[str, ...]
    seconds: float
    troubles: tuple[str, ...] = ()


class Manager:
    """Registers plugins and asks each of them by itself."""

    def __init__(self) -> None:
        self._plugins = pluggy.PluginManager(PROJECT)
        self._plugins.add_hookspecs(hookspecs)

    def load(self, name: str, load: Callable[[], object], patience: float = PATIENCE) -> Loaded:
        """Imports and registers one plugin. Raises `PluginUnusable` with the reason."""
        began = time.monotonic()
        module = _within(load, patience)
        check_version(module)
        try:
            self._plugins.register(module, name=name)
            self._plugins.check_pending()
        except Exception as error:
            self.forget(name)
            raise PluginUnusable(f"cannot be loaded: {words(error)}") from error
        hooks = tuple(hook for hook in hookspecs.NAMES if self._function(hook, name) is not None)
        if not hooks:
            self.forget(name)
            raise PluginUnusable(
                "has no `overlay_regulations` hook, nor any other (is it marked with @hookimpl?)"
            )
        return Loaded(name, hooks, time.monotonic() - began, _words_of(module))

    def forget(self, name: str) -> None:
        """Takes a plugin out again."""
        if self._plugins.has_plugin(name):
            self._plugins.unregister(name=name)

    def unchecked(self, name: str) -> Sequence[object]:
        """What a plugin answers to `overlay_regulations`, whatever it is. Raises `PluginUnusable`."""
        return self._ask(name, "overlay_regulations", object)

    def regulations(self, name: str) -> Sequence[Regulation]:
        """What a plugin answers to `overlay_regulations`, checked. Raises `PluginUnusable`."""
        return [checked_regulation(value) for value in self.unchecked(name)]

    def observers(self, name: str, data: Path) -> Sequence[Observer]:
        return self._ask(name, "overlay_observers", Observer, data=data)

    def exporters(self, name: str) -> Sequence[Exporter]:
        return self._ask(name, "overlay_exporters", Exporter)

    def views(self, name: str) -> Sequence[View]:
        views = self._ask(name, "overlay_views", View)
        for view in views:
            if not Path(view.module).is_file():
                raise PluginUnusable(
                    f"`overlay_views`: the module of the view {view.name} is not there: {view.module}"
                )
        return views

    def units(self, name: str, data: Path) -> Sequence[Unit]:
        return self._ask(name, "overlay_units", Unit, data=data)

    def commands(
        self, name: str, regulations: Callable[[], Mapping[str, Regulation]]
    ) -> Sequence[click.Command]:
        return self._ask(name, "overlay_commands", click.Command, regulations=regulations)

    def _ask(self, name: str, hook: str, kind: type[T], **arguments: object) -> Sequence[T]:
        """One plugin's answer to one hook; none where it does not implement it."""
        found = self._function(hook, name)
        if found is None:
            return ()
        function, takes = found
        try:
            brought = function(**{key: value for key, value in arguments.items() if key in takes})
        # A plugin is foreign code: whatever it raises is its own trouble.
        except (Exception, SystemExit) as error:
            raise PluginUnusable(f"`{hook}` failed: {words(error)}") from error
        if not isinstance(brought, list | tuple):
            raise PluginUnusable(f"`{hook}` must return a list, not {type(brought).__name__}")
        for value in brought:
            if not isinstance(value, kind):
                raise PluginUnusable(f"`{hook}` must return {kind.__name__}, not {type(value).__name__}")
        return brought

    def _function(self, hook: str, name: str) -> tuple[Callable[..., object], tuple[str, ...]] | None:
        for impl in getattr(self._plugins.hook, hook).get_hookimpls():
            if impl.plugin_name == name:
                return impl.function, tuple(impl.argnames)
        return None


def _words_of(module: object) -> tuple[str, ...]:
    """Takes in the catalogues beside a plugin's module; what is to be said of them."""
    file = getattr(module, "__file__", None)
    return add_words_beside(Path(file).parent) if file else ()


def _within(load: Callable[[], object], patience: float) -> object:
    """What is loaded, if that takes no longer than one has patience for; a thread that hangs is left behind."""
    answer: list[object] = []
    failure: list[BaseException] = []

    def run() -> None:
        try:
            answer.append(load())
        except BaseException as error:
            failure.append(error)

    thread = threading.Thread(target=run, name="overlay-plugin", daemon=True)
    thread.start()
    thread.join(patience)
    if thread.is_alive():
        raise PluginUnusable(f"is still not loaded after {patience:g} s")
    if failure:
        (error,) = failure
        if isinstance(error, PluginUnusable):
            raise error
        raise PluginUnusable(f"cannot be loaded: {words(error)}") from error
    return answer[0]
