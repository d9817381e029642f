"""The load: a plan of connections and taps, carried out by `native/load.c` on a core of its own."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal

from bench.machine import LOAD_CORE, cpu_seconds, pinned

NATIVE = Path(__file__).parent / "native"

Mode = Literal["closed", "open", "answers", "storm"]


class Failed(Exception):
    """A cell could not be measured; the text says why."""


@cache
def compiled(name: str, folder: Path) -> Path:
    """The program, compiled now: the sources are in the repository, the programs are not."""
    program = folder / name
    command = ["cc", "-O2", "-o", str(program), str(NATIVE / f"{name}.c")]
    subprocess.run(command, check=True)  # noqa: S603  (our own sources)
    return program


@dataclass
class Plan:
    """Who connects, and what is tapped. `key` names the number in a message."""

    key: str
    lines: list[str] = field(default_factory=list)

    def connect(
        self, kind: Literal["V", "S", "T"], table: int, path: str, *hellos: str, port: int | None = None
    ) -> None:
        """`port`: where it is not the one of the run."""
        place = str(table) if port is None else f"{table}:{port}"
        self.lines.append("\t".join((f"{kind} {place}", path, *hellos)))

    def tap(self, table: int, number: int, message: str) -> None:
        self.lines.append(f"C {table}\t{number}\t{message}")


@dataclass(frozen=True)
class Run:
    """What the load saw, in microseconds, and what each server used meanwhile."""

    seen: dict[str, Any]
    cpus: tuple[float, ...]

    @property
    def cpu(self) -> float:
        return sum(self.cpus)

    @property
    def seconds(self) -> float:
        return float(self.seen["seconds"])

    def ms(self, what: str, part: str = "p50") -> float:
        return float(self.seen[what][part]) / 1000

    @property
    def share(self) -> float:
        """Of one core."""
        return self.cpu / self.seconds


def run(
    plan: Plan,
    port: int,
    mode: Mode,
    *,
    folder: Path,
    pid: int,
    others: Sequence[int] = (),
    rate: float = 0,
    patience: float = 90,
) -> Run:
    """Carries a plan out against the server on this port, which is this process; `others`: those of more servers."""
    command = [str(compiled("load", folder)), str(port), plan.key, mode, str(rate), str(patience)]
    pids = (pid, *others)
    with subprocess.Popen(  # noqa: S603
        pinned(LOAD_CORE, *command),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write("\n".join(plan.lines) + "\n")
        process.stdin.close()
        before = [cpu_seconds(one) for one in pids]
        if mode != "storm":
            # It says when everybody is connected, and when the last tap has arrived.
            process.stdout.readline()
            before = [cpu_seconds(one) for one in pids]
            process.stdout.readline()
            after = [cpu_seconds(one) for one in pids]
            out = process.stdout.readline()
        else:
            out = process.stdout.readline()
            after = [cpu_seconds(one) for one in pids]
        complaint = process.stderr.read().strip()
    if process.returncode or not out:
        raise Failed(complaint or "the load ended without a result")
    return Run(json.loads(out), tuple(x - y for x, y in zip(after, before, strict=True)))
