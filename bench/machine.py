"""The machine that is measured on: what it is, what a process has used of it, and which core a program runs on."""

from __future__ import annotations

import os
import platform
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

TICK: Final = os.sysconf("SC_CLK_TCK")
MANY: Final = 20
"""Threads: no server here has so many but the one with a thread to each client."""
CORES: Final = sorted(os.sched_getaffinity(0))
SERVER_CORE: Final = CORES[0]
LOAD_CORE: Final = CORES[-1]
"""The load runs beside the server, not on it."""


def describe() -> dict[str, object]:
    return {
        "processor": _processor(),
        "cores": len(CORES),
        "memory_gb": round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30),
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        "load_before": round(os.getloadavg()[0], 2),
    }


def _processor() -> str:
    for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def pinned(core: int, *command: str) -> list[str]:
    return ["taskset", "-c", str(core), *command]


def python(*arguments: str) -> list[str]:
    return [sys.executable, *arguments]


def cpu_seconds(pid: int) -> float:
    """What the process has used until now, the system's work for it included.

    To the microsecond for what has one thread; where threads come and go, to a hundredth of a second.
    """
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    if int(fields[17]) > MANY:
        return (int(fields[11]) + int(fields[12])) / TICK
    total = 0
    for thread in Path(f"/proc/{pid}/task").iterdir():
        # A thread may end while it is being read.
        with suppress(FileNotFoundError, ProcessLookupError):
            total += int((thread / "schedstat").read_text("ascii").split()[0])
    return total / 1e9


def resident_mb(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text("ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise ValueError("no VmRSS")
