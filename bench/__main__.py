"""`python -m bench [CELL ...]`: how fast the product is on this machine, beside what is possible.

Linux, two cores, `cc` and `taskset`. Writes `bench/results/DATE.json` and `docs/explanation/speed-results.md`; some
cells only, or `--quick`: the page goes to standard output instead. `--nodecg` installs NodeCG from npm and measures it,
too; with `--packages FOLDER` it is kept there for the next run. PostgreSQL and Redis are measured where they are
installed.
"""

from __future__ import annotations

import argparse
import datetime
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from bench.dom import dom
from bench.durable import durable
from bench.fanout import as_hands_tap, fan_out, open_loop, order_of_sending, stalled
from bench.growth import growth, memory, starting
from bench.machine import CORES, describe
from bench.measure import Result, Settings
from bench.nodes import nodes
from bench.pauses import pauses
from bench.report import as_json, as_page
from bench.steps import steps

ROOT: Final = Path(__file__).parents[1]
CELLS: Final[dict[str, Callable[[Settings, random.Random], list[Result]]]] = {
    "steps": steps,
    "dom": dom,
    "fanout": fan_out,
    "pace": as_hands_tap,
    "hall": order_of_sending,
    "durable": durable,
    "tables": open_loop,
    "nodes": nodes,
    "start": starting,
    "memory": memory,
    "growth": growth,
    "stalled": stalled,
    "pauses": pauses,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("cells", nargs="*", metavar="CELL", help=", ".join(CELLS))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="few taps: does it run?")
    parser.add_argument("--nodecg", action="store_true", help="install NodeCG and measure it")
    parser.add_argument(
        "--packages", type=Path, metavar="FOLDER", help="where packages from npm are kept (else: thrown away)"
    )
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    unknown = set(asked.cells) - set(CELLS)
    if unknown:
        parser.error(f"no such cell: {', '.join(sorted(unknown))}")
    if len(CORES) < 2:
        parser.error("two cores are needed: one for the server, one for the load")
    run = measure(asked)
    page = as_page(run)
    if asked.cells or asked.quick:
        sys.stdout.write(page)
        return
    results = ROOT / "bench" / "results"
    results.mkdir(exist_ok=True)
    text = json.dumps(run, indent=1, ensure_ascii=False) + "\n"
    (results / f"{run['date'][:10]}.json").write_text(text, "utf-8")
    (ROOT / "docs" / "explanation" / "speed-results.md").write_text(page, "utf-8")


def measure(asked: argparse.Namespace) -> dict[str, Any]:
    dice = random.Random(asked.seed)  # noqa: S311  (an order, not a secret)
    machine = describe()
    began = time.monotonic()
    results: list[Result] = []
    names = asked.cells or list(CELLS)
    # Under the home folder, not in memory: what is durable must reach a disk.
    with tempfile.TemporaryDirectory(prefix="bench-", dir=ROOT) as folder:
        settings = Settings(
            Path(folder),
            1 if asked.quick else asked.rounds,
            asked.quick,
            asked.nodecg,
            (asked.packages or Path(folder)).resolve(),
        )
        for name in names:
            sys.stderr.write(f"{time.monotonic() - began:6.0f} s  {name}\n")
            try:
                results += CELLS[name](settings, dice)
            except Exception as error:
                # The others are measured all the same, and the page says what is missing.
                results.append(Result(name, f"The cell `{name}`", notes=[f"failed: {error!r}"]))
    return as_json(
        results,
        {
            "date": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
            "machine": machine,
            "rounds": settings.rounds,
            "seconds": time.monotonic() - began,
        },
    )


if __name__ == "__main__":
    main()
