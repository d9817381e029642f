"""Plugins as folders: what the operator has put into `<data>/plugins/`, and nothing from anywhere else."""

from __future__ import annotations

import importlib
import importlib.util
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Final

from overlay.host.errors import PluginUnusable

FOLDER: Final = "plugins"
"""The folder of the data folder in which plugins lie."""

ENTRY: Final = "overlay_plugin.py"
GROUP: Final = "overlay.regulations"
"""The group of entry points in which a package names its plugin module."""

_PREFIX = "overlay_dropped_"


@dataclass(frozen=True, slots=True)
class Dropped:
    """A folder that is a plugin: its name, the folder, and the file in which its hooks are."""

    name: str
    folder: Path
    entry: Path

    def load(self) -> ModuleType:
        """Imports it as a package of its own name, so that two folders with the same modules do not meet.

        Inside it, modules import each other relatively: `from .rules import REGULATION`.
        """
        name = _PREFIX + re.sub(r"\W", "_", self.name)
        forget(name)
        package = self.entry.parent
        origin = package / "__init__.py"
        is_package = origin.is_file()
        spec = importlib.util.spec_from_file_location(
            name, origin if is_package else self.entry, submodule_search_locations=[str(package)]
        )
        if spec is None or spec.loader is None:
            raise PluginUnusable(f"{self.entry} cannot be imported")
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        try:
            spec.loader.exec_module(module)
            if is_package and self.entry != origin:
                return importlib.import_module(f"{name}.{self.entry.stem}")
        except BaseException:
            forget(name)
            raise
        return module


def forget(name: str) -> None:
    """Takes a package and its modules out of the imported ones, so that it is read again."""
    for module in [key for key in sys.modules if key == name or key.startswith(name + ".")]:
        del sys.modules[module]


def dropped_into(data: Path) -> Iterator[tuple[str, Path, Dropped | PluginUnusable]]:
    """Every folder in the operator's plugins folder: its name, its path, and the plugin or why it is none."""
    home = data / FOLDER
    if not home.is_dir():
        return
    for folder in sorted(home.iterdir()):
        if not folder.is_dir() or folder.name.startswith((".", "_")):
            continue
        try:
            yield folder.name, folder, plugin_in(folder)
        except PluginUnusable as unusable:
            yield folder.name, folder, unusable


def plugin_in(folder: Path) -> Dropped:
    """The plugin in a folder: `overlay_plugin.py`, a package, or a project with an entry point."""
    name = folder.resolve().name
    for entry in (folder / ENTRY, folder / "__init__.py"):
        if entry.is_file():
            return Dropped(name, folder, entry)
    project = folder / "pyproject.toml"
    if project.is_file():
        return Dropped(name, folder, _entry_of(project))
    raise PluginUnusable(f"{folder}: no {ENTRY}, no __init__.py and no pyproject.toml with an entry point")


def _entry_of(project: Path) -> Path:
    try:
        data = tomllib.loads(project.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PluginUnusable(f"{project}: not TOML: {error}") from error
    points = data.get("project", {}).get("entry-points", {}).get(GROUP, {})
    if not isinstance(points, dict) or len(points) != 1:
        raise PluginUnusable(f'{project}: needs exactly one entry under [project.entry-points."{GROUP}"]')
    (module,) = points.values()
    path = str(module).partition(":")[0].replace(".", "/")
    for home in (project.parent, project.parent / "src"):
        for entry in (home / path / "__init__.py", home / f"{path}.py"):
            if entry.is_file():
                return entry
    raise PluginUnusable(f"{project}: its entry point names {module}, and there is no such module beside it")
