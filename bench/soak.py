"""A tournament at many times real speed: is the last game as quick as the first, and does the memory stay flat?

`python -m bench.soak --games 30 --tables 10` prints a line per round of games and a verdict; `--pages 4` opens that
many overlay pages in a Chromium and prints their heap. `tests/trust/test_soak.py` runs a short form.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from overlay.demo import recorded_game
from tests.trust.raw import Raw

PACE = 0.2
"""A real table gives an order every ten seconds or so: this is fifty times as fast."""
GROWTH = 0.15
"""How much of its memory the server may gain between the first quarter of the games and the last."""
SLOWER = 1.5
"""How much longer the median answer of the last games may take than that of the first."""


@dataclass(frozen=True, slots=True)
class Round:
    """One game at every table: milliseconds until answers and until the hall's screen had them, megabytes."""

    answers: tuple[float, ...]
    screens: tuple[float, ...]
    server_mb: float
    heap_mb: float | None

    def words(self, number: int) -> str:
        heap = "" if self.heap_mb is None else f", page heap {self.heap_mb:.1f} MB"
        return (
            f"game {number:>2}: {len(self.answers)} commands, answer p50 {middle(self.answers):.2f} "
            f"p95 {high(self.answers):.2f} ms, screen p50 {middle(self.screens):.2f} p95 {high(self.screens):.2f} ms, "
            f"server {self.server_mb:.1f} MB{heap}"
        )


def middle(values: Sequence[float]) -> float:
    return statistics.median(values)


def high(values: Sequence[float]) -> float:
    return sorted(values)[int(len(values) * 0.95)]


class Table:
    """A judge, a hall and two overlays of one table."""

    def __init__(self, url: str, name: str, links: dict[str, Any]) -> None:
        self.name = name

        def key(link: str) -> str:
            return link.partition("?key=")[2]

        self.judge = Raw(url, key(links["judge"]), name, by="soak")
        self.hall = Raw(url, key(links["hall"]), name)
        self._air = [Raw(url, key(link), name) for link in list(links["air"].values())[:2]]
        self.answers: list[float] = []
        self.screens: list[float] = []

    def play(self, game: int, pace: float) -> None:
        self.answers, self.screens = [], []
        for number, step in enumerate(recorded_game()):
            began = time.perf_counter()
            answer = self.judge.send(step, f"{game}-{number}")
            self.answers.append((time.perf_counter() - began) * 1000)
            assert answer["ok"], answer
            self.hall.until(partial(self._has, answer["revision"]))
            self.screens.append((time.perf_counter() - began) * 1000)
            time.sleep(max(0.0, pace - (time.perf_counter() - began)))
        for raw in (self.judge, self.hall, *self._air):
            # What was heard is not what is measured.
            raw.settle(0.01)
            raw.forget()

    def _has(self, revision: int) -> bool:
        return bool(self.hall.states) and self.hall.states[-1]["revision"] >= revision

    def close(self) -> None:
        for raw in (self.judge, self.hall, *self._air):
            raw.close()


def soak(games: int, tables: int, pages: int = 0, pace: float = PACE) -> Iterator[Round]:
    """Plays game after game, an order at each table every `pace` seconds; one `Round` for each."""
    with ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="soak-")))
        pid, links = stack.enter_context(server(data, tables))
        heap = stack.enter_context(overlays(links, pages)) if pages else lambda: None
        seats = [Table(links["url"], name, pages_) for name, pages_ in links["tables"].items()]
        for table in seats:
            stack.callback(table.close)
        for game in range(games):
            playing = [threading.Thread(target=table.play, args=(game, pace)) for table in seats]
            for thread in playing:
                thread.start()
            for thread in playing:
                thread.join()
            answers = [took for table in seats for took in table.answers]
            screens = [took for table in seats for took in table.screens]
            yield Round(tuple(answers), tuple(screens), resident_mb(pid), heap())


@contextmanager
def server(data: Path, tables: int) -> Iterator[tuple[int, dict[str, Any]]]:
    command = [sys.executable, "-c", "from overlay.cli import main; main()", "serve", "--data", str(data)]
    options = ["--host", "127.0.0.1", "--port", "0", "--json", "--tables", str(tables)]
    process = subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True)  # noqa: S603  (itself)
    assert process.stdout is not None
    try:
        yield process.pid, json.loads(process.stdout.readline())
    finally:
        process.terminate()
        process.communicate()


@contextmanager
def overlays(links: dict[str, Any], pages: int) -> Iterator[Any]:
    """Overlay pages in a Chromium; asked for their heap after a collection, the largest in megabytes."""
    from playwright.sync_api import sync_playwright

    found = os.environ.get("MAFIA_OVERLAY_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        sessions = []
        for name in list(links["tables"])[:pages]:
            page = browser.new_page(viewport={"width": 1920, "height": 1080})
            answer = page.goto(links["tables"][name]["air"]["full"])
            if answer is None or not answer.ok:
                raise SystemExit("The overlay pages are not built: `python3 run.py` builds them.")
            sessions.append(page.context.new_cdp_session(page))

        def heap() -> float:
            for session in sessions:
                session.send("HeapProfiler.collectGarbage")
            used = [session.send("Runtime.getHeapUsage")["usedSize"] for session in sessions]
            return float(max(used)) / 1e6

        yield heap
        browser.close()


def resident_mb(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text("ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise ValueError("no VmRSS")


def verdict(rounds: Sequence[Round], slower: float = SLOWER) -> tuple[str, bool]:
    """The first quarter of the games against the last, without the very first, which warms everything up."""
    part = max(1, (len(rounds) - 1) // 4)
    first, last = rounds[1 : 1 + part], rounds[-part:]

    def of(some: Sequence[Round]) -> tuple[float, float, float]:
        return (
            middle([took for round_ in some for took in round_.answers]),
            middle([took for round_ in some for took in round_.screens]),
            statistics.mean(round_.server_mb for round_ in some),
        )

    (answer, screen, memory), (answer_, screen_, memory_) = of(first), of(last)
    flat = answer_ <= answer * slower and screen_ <= screen * slower and memory_ <= memory * (1 + GROWTH)
    words = (
        f"first games against last: answer {answer:.2f} -> {answer_:.2f} ms, screen {screen:.2f} -> {screen_:.2f} ms, "
        f"server {memory:.1f} -> {memory_:.1f} MB"
    )
    # A page fills its stores of fitted names and compiled code in the first quarter.
    warm, end = first[-1].heap_mb, last[-1].heap_mb
    if warm is not None and end is not None:
        words += f", page heap {warm:.1f} -> {end:.1f} MB"
        flat = flat and end <= warm * (1 + GROWTH)
    return f"{words}: {'flat' if flat else 'NOT FLAT'}", flat


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--pages", type=int, default=0)
    parser.add_argument("--pace", type=float, default=PACE)
    asked = parser.parse_args()
    rounds = []
    for number, played in enumerate(soak(asked.games, asked.tables, asked.pages, asked.pace), 1):
        rounds.append(played)
        sys.stdout.write(played.words(number) + "\n")
        sys.stdout.flush()
    words, flat = verdict(rounds)
    sys.stdout.write(words + "\n")
    raise SystemExit(0 if flat else 1)


if __name__ == "__main__":
    main()
