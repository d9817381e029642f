"""(c) Durable commands a second, beside what the disk itself can do."""

from __future__ import annotations

import os
import random
import tempfile
import time
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Final

from bench.load import run
from bench.measure import Figures, Result, Settings, interleaved, middles, ratio
from bench.product import plan_of, product
from tests.servers import Postgres, program, running

ENTRY: Final = 1_200
"""Bytes of an entry in the journal, about."""


def durable(settings: Settings, dice: random.Random) -> list[Result]:
    result = Result("durable", "Durable commands a second")
    contenders = {"raw fdatasync": partial(_raw, settings)}
    for tables in (1, 10, 100):
        contenders[f"{tables} tables"] = partial(_commands, settings, tables)
    with ExitStack() as stack:
        if program("initdb") is None:
            result.notes.append("PostgreSQL: not installed")
        else:
            postgres = stack.enter_context(running(Durable))
            assert isinstance(postgres, Durable)
            for tables in (1, 10, 100):
                name = f"{tables} tables, PostgreSQL"
                contenders[name] = partial(_commands, settings, tables, postgres)
        taken = interleaved(result, contenders, settings.rounds, dice, ("raw fdatasync", "per_second"))
    result.rows = {name: middles(some) for name, some in taken.items() if some}
    for name in contenders:
        times = ratio(taken["raw fdatasync"], taken[name], "per_second")
        if times is not None:
            result.rows[name]["fdatasyncs_per_command"] = times
    return [result]


class Durable(Postgres):
    """The one of the tests, but it waits for the disk."""

    def command(self) -> list[str]:
        return [part.replace("fsync=off", "fsync=on") for part in super().command()]


def _raw(settings: Settings) -> Figures:
    """What is written over again, as SQLite's log is."""
    number = settings.some(1_500, 300)
    with tempfile.NamedTemporaryFile(dir=settings.folder) as file:
        descriptor = file.fileno()
        os.pwrite(descriptor, bytes(ENTRY * 64), 0)
        os.fsync(descriptor)
        began = time.perf_counter()
        for turn in range(number):
            os.pwrite(descriptor, b"x" * ENTRY, turn % 64 * ENTRY)
            os.fdatasync(descriptor)
        return {"per_second": number / (time.perf_counter() - began)}


def _commands(settings: Settings, tables: int, postgres: Durable | None = None) -> Figures:
    """Each judge gives an order when the one before is answered; nobody watches."""
    options = ["--database", postgres.database()] if postgres else []
    with (
        tempfile.TemporaryDirectory(dir=settings.folder) as data,
        product(Path(data), tables, *options) as server,
    ):
        taps = max(5, settings.some(2_000, 400) // tables)
        plan = plan_of(server, tables=tables, viewers=0, taps=taps, name=Path(data).name)
        measured = run(plan, server.port, "answers", folder=settings.folder, pid=server.pid)
    count = measured.seen["answer"]["n"]
    return {
        "per_second": count / measured.seconds,
        "answer_p50_ms": measured.ms("answer"),
        "answer_p99_ms": measured.ms("answer", "p99"),
        "cpu_us_per_command": measured.cpu / count * 1e6,
    }
