"""(e) One node and two on one PostgreSQL and one Redis: what a second node costs a tap."""

from __future__ import annotations

import random
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from bench.durable import Durable
from bench.load import Run, run
from bench.machine import CORES
from bench.measure import Figures, Result, Settings, interleaved, middles, ratio
from bench.product import plan_over, product
from tests.servers import Redis, program, running

VIEWERS: Final = 20
NEEDED: Final = {"initdb": "PostgreSQL", "redis-server": "Redis"}


@dataclass(frozen=True)
class Setting:
    """How many nodes there are, and at how many of them orders are given: at one after the other."""

    nodes: int
    taking: int


SETTINGS: Final = {
    "one node": Setting(nodes=1, taking=1),
    "two nodes, taps at one": Setting(nodes=2, taking=1),
    "two nodes, taps at both in turn": Setting(nodes=2, taking=2),
}


def nodes(settings: Settings, dice: random.Random) -> list[Result]:
    """The viewers of one table are shared out over the nodes; each node has a core, as far as there are any."""
    result = Result("nodes", f"A tap to {VIEWERS} viewers of one table, at one node and two")
    missing = [name for command, name in NEEDED.items() if program(command) is None]
    if missing:
        result.notes.append(f"{' and '.join(missing)}: not installed")
        return [result]
    with ExitStack() as stack:
        postgres, redis = stack.enter_context(running(Durable)), stack.enter_context(running(Redis))
        assert isinstance(postgres, Durable)
        assert isinstance(redis, Redis)
        contenders = {
            name: partial(_measured, settings, setting, postgres, redis) for name, setting in SETTINGS.items()
        }
        taken = interleaved(result, contenders, settings.rounds, dice, None)
    result.rows = {name: middles(some) for name, some in taken.items() if some}
    one = taken["one node"]
    for name, some in taken.items():
        if name == "one node":
            continue
        for figure in ("answer_p50_ms", "last_p50_ms", "cpu_us_per_tap"):
            times = ratio(some, one, figure)
            if times is not None:
                result.rows[name][f"{figure}_over_one_node"] = times
    seen = [figures for some in taken.values() for figures in some]
    result.claim(
        "states out of order, changes of another state, viewers lost",
        max((figures["backwards"] + figures["gaps"] + figures["lost"] for figures in seen), default=None),
        0,
    )
    if len(CORES) < 3:
        result.notes.append("The second node shares its core with the load, and the databases with everybody")
    return [result]


def _measured(settings: Settings, setting: Setting, postgres: Durable, redis: Redis) -> Figures:
    taps = settings.some(300, 60)
    shared = ("--database", postgres.database(), "--queue", redis.address)
    with ExitStack() as stack:
        servers = []
        for number in range(setting.nodes):
            data = stack.enter_context(tempfile.TemporaryDirectory(dir=settings.folder))
            servers.append(stack.enter_context(product(Path(data), 1, *shared, core=CORES[number])))
        plan = plan_over(servers, viewers=VIEWERS, taps=taps, taking=setting.taking)
        first, *others = servers
        measured = run(
            plan,
            first.port,
            "closed",
            folder=settings.folder,
            pid=first.pid,
            others=[server.pid for server in others],
        )
    return _figures(measured, taps)


def _figures(measured: Run, taps: int) -> Figures:
    """`near`: viewers at the node that took the tap; `far`: those at the other one."""
    figures = {
        "answer_p50_ms": measured.ms("answer"),
        "answer_p99_ms": measured.ms("answer", "p99"),
        "last_p50_ms": measured.ms("last"),
        "last_p99_ms": measured.ms("last", "p99"),
    }
    for side in ("near", "far"):
        for which in ("first", "last"):
            of = f"{side}_{which}"
            if measured.seen[of]["n"]:
                figures |= {f"{of}_p50_ms": measured.ms(of), f"{of}_p99_ms": measured.ms(of, "p99")}
    figures["cpu_us_per_tap"] = measured.cpu / taps * 1e6
    for number, cpu in enumerate(measured.cpus, 1):
        figures[f"cpu_us_per_tap_of_node_{number}"] = cpu / taps * 1e6
    return figures | {name: measured.seen[name] for name in ("backwards", "gaps", "lost")}
