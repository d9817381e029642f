"""How long everybody waits while Python looks for memory that only holds itself: as it does it, and as the server does.

Every collection in the server's process is timed by `gc.callbacks`, from before the first screen comes to the end of
the load. Times are the processor's: what else the machine does is not counted.
"""

from __future__ import annotations

import json
import random
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Final

from bench.load import run
from bench.measure import Figures, Result, Settings, interleaved, middles
from bench.product import plan_of, product

LONG_MS: Final = 2.0
WATCHED: Final = """
import atexit, gc, json, time
began, seen = 0.0, []
def watch(phase, about):
    global began
    if phase == "start":
        began = time.thread_time()
    else:
        seen.append((time.monotonic(), time.thread_time() - began, about["generation"]))
gc.callbacks.append(watch)
atexit.register(lambda: open({place!r}, "w").write(json.dumps(seen)))
"""
AS_IT_COMES: Final = """
from overlay.server.tidying import Tidying
Tidying.start = Tidying.stop = lambda self: None
"""


def pauses(settings: Settings, dice: random.Random) -> list[Result]:
    viewers = settings.some(1_000, 200)
    result = Result("pauses", f"Pauses for tidying memory, {viewers} screens")
    contenders = {
        "as Python does it": partial(_measured, settings, viewers, AS_IT_COMES),
        "in quiet moments": partial(_measured, settings, viewers, ""),
    }
    taken = interleaved(result, contenders, settings.rounds, dice, None)
    result.rows = {name: middles(some) for name, some in taken.items() if some}
    return [result]


def _measured(settings: Settings, viewers: int, before: str) -> Figures:
    taps = settings.some(600, 60)
    with tempfile.TemporaryDirectory(dir=settings.folder) as data:
        place = Path(data) / "pauses.json"
        prelude = before + WATCHED.format(place=str(place))
        with product(Path(data) / "games", prelude=prelude) as server:
            plan = plan_of(server, viewers=viewers, taps=taps)
            ready = time.monotonic()
            measured = run(plan, server.port, "closed", folder=settings.folder, pid=server.pid)
            ended = time.monotonic()
        seen = [
            (took * 1000, generation)
            for at, took, generation in json.loads(place.read_text())
            if ready < at < ended
        ]
    return {
        "longest_ms": max((took for took, _ in seen), default=0.0),
        "of_everything": sum(generation == 2 for _, generation in seen),
        f"longer_than_{LONG_MS:g}_ms": sum(took > LONG_MS for took, _ in seen),
        "all_together_ms": sum(took for took, _ in seen),
        "answer_p99_ms": measured.ms("answer", "p99"),
        "answer_max_ms": measured.ms("answer", "max"),
        "seconds": measured.seconds,
    }
