"""Where the time of a tap goes: each step's share, measured in this process without a network."""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from bench.measure import Result, Settings
from bench.product import at_a_judges_pace, game_steps
from overlay.engine.terms import Audience
from overlay.host import discover
from overlay.server.broadcast import Series
from overlay.server.parse import parse_command
from overlay.server.tables import Tables
from overlay.server.wire import Encoded
from overlay.store import open_store
from overlay.wording import DEFAULT

AUDIENCES: Final[tuple[Audience, ...]] = ("air", "judge", "desk", "hall")


class Watch:
    """Collects how long the calls of some functions take."""

    def __init__(self) -> None:
        self.took: dict[str, list[float]] = defaultdict(list)

    def over(self, name: str, act: Callable[..., Any]) -> Callable[..., Any]:
        def watched(*arguments: Any, **named: Any) -> Any:
            began = time.perf_counter()
            try:
                return act(*arguments, **named)
            finally:
                self.took[name].append((time.perf_counter() - began) * 1e6)

        return watched


def steps(settings: Settings, _dice: random.Random) -> list[Result]:
    result = Result("steps", "A tap, step by step: microseconds (median and p99 of a recorded game)")
    watch = Watch()
    # The calls that `submit` makes are what is measured.
    module: Any = import_module("overlay.server.table")
    own = {name: getattr(module, name) for name in ("decide", "_evolved")}
    with tempfile.TemporaryDirectory(dir=settings.folder) as data:
        # As the server does.
        journal = open_store(Path(data), with_room=True)
        journal.add_tables(("1",))
        tables = Tables(journal, discover().regulations, at_a_judges_pace())
        table = tables.get("1")
        journal.append = watch.over("append, durable", journal.append)  # type: ignore[method-assign]
        for name, act in own.items():
            setattr(module, name, watch.over(name.strip("_"), act))
        submit, state = watch.over("the whole order", table.submit), table.state
        series = {audience: Series() for audience in AUDIENCES}
        sizes: dict[str, list[int]] = defaultdict(list)
        try:
            for number, step in enumerate(game_steps(settings.some(300, 100))):
                message = watch.over("parse", parse_command)({"id": str(number), "do": step})
                answer, _ = submit(message, by="bench", lang=DEFAULT)
                watch.over("answer as JSON", answer.model_dump)(mode="json")
                for audience, sent in series.items():
                    made = watch.over(f"state for {audience}", state)(audience, sent.number + 1)
                    found = f"what changed for {audience}: find and encode"
                    sending = watch.over(found, sent.next)(made)
                    if sending.change is not None:
                        sizes[found].append(len(sending.change.text.encode()))
                    # A new game has it, and a screen that has just come.
                    needed = f"the whole for {audience}, where needed"
                    whole = watch.over(needed, Encoded)(made)
                    sizes[needed].append(len(whole.text.encode()))
        finally:
            for name, act in own.items():
                setattr(module, name, act)
            journal.close()
    for name, took in watch.took.items():
        took.sort()
        result.rows[name] = {"p50_us": statistics.median(took), "p99_us": took[int(len(took) * 0.99)]}
    for name, some in sizes.items():
        result.rows[name]["bytes"] = statistics.median(some)
    return [result]
