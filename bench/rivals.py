"""What the product is measured beside: a C program that only writes, Node's `ws`, NodeCG, and the lane without a game.

All of them take the same tap, answer it, and send every viewer the same number of bytes: NodeCG by the way that its
bundles go, a message to the extension, which sets a replicant that the graphics have declared. It
repeats the message itself to every page, too: two packets for each viewer.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from bench.load import Failed, Plan, compiled
from bench.machine import SERVER_CORE, pinned, python
from bench.measure import Settings
from bench.product import PATH
from tests.servers import free_port

SERVERS: Final = Path(__file__).parent / "servers"
Kind = Literal["floor", "lane", "changes", "emit", "threads", "ws", "nodecg"]
SOCKET_IO: Final = ("lane", "changes", "emit", "threads")
DONE: Final = "installed"
"""Is there when npm has come to its end."""


@dataclass(frozen=True)
class Rival:
    """A server that repeats a number to all of its viewers."""

    kind: Kind
    pid: int
    port: int
    size: int

    def plan(self, viewers: int, taps: int) -> Plan:
        plan = Plan('"n":')
        path, views, tapper = PATH, ["40/bench,"], '40/bench,{"taps":true}'
        if self.kind in ("floor", "ws"):
            path, views, tapper = "/", ["!view"], "!"
        elif self.kind == "nodecg":
            # As its own pages do.
            declared = '{"name":"state","namespace":"bench","opts":{}}'
            views = [
                "40",
                '420["joinRoom","replicant:bench:state"]',
                f'421["replicant:declare",{declared}]',
            ]
            tapper = "!40"
        for _ in range(viewers):
            plan.connect("V", 0, path, *views)
        plan.connect("T", 0, path, tapper)
        for number in range(1, taps + 1):
            plan.tap(0, number, self._tap(number))
        return plan

    def _tap(self, number: int) -> str:
        tap = json.dumps({"n": number}, separators=(",", ":"))
        if self.kind in SOCKET_IO:
            return f'42/bench,{number}["tap",{tap}]'
        if self.kind == "nodecg":
            # Not `n`: every page gets the message itself, too, and waits for the replicant.
            said = f'{{"bundleName":"bench","messageName":"tap","content":{{"tap":{number}}}}}'
            return f'42{number}["message",{said}]'
        return tap


@contextmanager
def rival(kind: Kind, size: int, settings: Settings) -> Iterator[Rival]:
    """Starts it on a core of its own. Raises `Failed` where it is not to be had."""
    if kind == "nodecg":
        with _nodecg(settings.packages, size) as server:
            yield server
        return
    modules = {"NODE_PATH": str(package("ws", settings.packages))} if kind == "ws" else {}
    process = subprocess.Popen(  # noqa: S603
        pinned(SERVER_CORE, *_command(kind, size, settings.folder)),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, **modules},
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        if not line:
            raise Failed(f"{kind} ended with status {process.wait()}")
        yield Rival(kind, process.pid, int(line), size)
    finally:
        process.terminate()
        process.communicate()


def _command(kind: Kind, size: int, folder: Path) -> list[str]:
    if kind == "floor":
        return [str(compiled("floor", folder)), "0", str(size)]
    if kind == "ws":
        return [node(), str(SERVERS / "ws.cjs"), str(size)]
    return python(str(SERVERS / "repeat.py"), kind, str(size))


def node() -> str:
    found = shutil.which("node")
    if found is None:
        raise Failed("no Node on this machine")
    return found


def package(name: str, folder: Path) -> Path:
    """The package from npm, by its name, in a folder of its own there; one that is there is used again."""
    place = folder / f"npm-{name}"
    if not (place / DONE).exists():
        place.mkdir(parents=True, exist_ok=True)
        manifest = {
            "name": "bench",
            "version": "1.0.0",
            "private": True,
            # NodeCG takes the folder that it is installed in for its bundle.
            "nodecg": {"compatibleRange": "*"},
            # What NodeCG cannot start without: npm 11 builds nothing that is not named.
            "allowScripts": {"better-sqlite3": True},
        }
        (place / "package.json").write_text(json.dumps(manifest), "utf-8")
        npm = shutil.which("npm")
        if npm is None:
            raise Failed("no npm on this machine")
        install = [npm, "install", "--no-audit", "--no-fund", "--loglevel=error", name]
        done = subprocess.run(install, cwd=place, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            raise Failed(f"npm cannot install {name}: {done.stderr.strip()[:200]}")
        (place / DONE).touch()
    return place / "node_modules"


@contextmanager
def _nodecg(folder: Path, size: int) -> Iterator[Rival]:
    place = package("nodecg", folder).parent
    port = free_port()
    shutil.copyfile(SERVERS / "replicant.cjs", place / "extension.js")
    (place / "cfg").mkdir(exist_ok=True)
    configuration = {"host": "127.0.0.1", "port": port, "logging": {"console": {"enabled": False}}}
    (place / "cfg" / "nodecg.json").write_text(json.dumps(configuration), "utf-8")
    entry = place / "node_modules" / "nodecg" / "index.js"
    process = subprocess.Popen(  # noqa: S603
        pinned(SERVER_CORE, node(), str(entry)),
        cwd=place,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "BENCH_SIZE": str(size)},
    )
    try:
        _wait_for(f"http://127.0.0.1:{port}/", process)
        yield Rival("nodecg", process.pid, port, size)
    finally:
        process.terminate()
        process.wait()


def _wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        if process.poll() is not None:
            raise Failed(f"NodeCG ended with status {process.returncode}")
        try:
            urllib.request.urlopen(url, timeout=1).close()  # noqa: S310
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise Failed("NodeCG did not answer")
