"""The server is killed at random instants under load: nothing that was acknowledged is missing, nothing is doubled.

`TRUST_KILLS=300` for the long form; the figures are printed (`pytest -s`, and in the summary of `-rP`).
"""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from overlay.store.copies import examine
from overlay.store.database import FILE
from tests.trust.launcher import Launcher
from tests.trust.raw import Gone, Raw

KILLS = int(os.environ.get("TRUST_KILLS", "15"))
TABLES = ("1", "2")
JUDGES = 3
OPENING: dict[str, object] = {"open": {"regulation": "fsm", "replace": True}}


@dataclass
class Judge:
    """A device that sends tap after tap, and again those that were not answered."""

    table: str
    name: str
    dice: random.Random
    ids: Any = field(default_factory=count)
    answered: dict[str, dict[str, Any]] = field(default_factory=dict)
    """What the server has answered, by id: this must never be otherwise again."""
    steps: dict[str, dict[str, object]] = field(default_factory=dict)
    waiting: tuple[str, dict[str, object]] | None = None
    asked_again: int = 0

    def play(self, raw: Raw) -> None:
        """Until the server is gone."""
        try:
            self.ask_again(raw)
            while True:
                if self.waiting is None:
                    self.waiting = (f"{self.name}-{next(self.ids)}", self.any_step())
                id_, step = self.waiting
                self.answered[id_] = raw.send(step, id_)
                self.waiting = None
        except Gone:
            return

    def ask_again(self, raw: Raw) -> None:
        """Old taps, as from a phone that slept: their answers must be the same."""
        for id_ in self.dice.sample(sorted(self.answered), min(2, len(self.answered))):
            before = self.answered[id_]
            assert raw.send(self.steps[id_], id_) == before
            self.asked_again += 1

    def any_step(self) -> dict[str, object]:
        roll = self.dice.random()
        seat = self.dice.randint(1, 10)
        step: dict[str, object]
        if roll < 0.03:
            step = OPENING
        elif roll < 0.1:
            there: dict[str, object] = {"phase": "day", "number": self.dice.randint(1, 3)}
            step = {"set": there}
        elif roll < 0.2:
            step = {"revoke": f"r{self.dice.randint(1, 9)}"}
        else:
            clause = "6.7.4" if roll > 0.9 else "6.6.1"
            infraction: dict[str, object] = {"seat": seat, "clause": clause}
            step = {"infraction": infraction}
        self.steps[f"{self.name}-{len(self.steps)}"] = step
        return step


def rows(path: Path) -> list[tuple[str, int, str, str]]:
    with closing(sqlite3.connect(path)) as database:
        asked = 'SELECT "table", revision, command, answer FROM entries ORDER BY "table", revision'
        return list(database.execute(asked))


def test_no_acknowledged_command_is_lost_or_doubled_by_a_kill(
    tmp_path: Path, launcher: Launcher, capsys: pytest.CaptureFixture[str]
) -> None:
    seed = int(os.environ.get("TRUST_SEED", str(random.randrange(10**6))))
    dice = random.Random(seed)
    judges = [
        Judge(table, f"{table}-judge{number}", random.Random(dice.random()))
        for table in TABLES
        for number in range(JUDGES)
    ]
    began = time.monotonic()
    for _ in range(KILLS):
        one_evening_cut_short(launcher, tmp_path, judges, dice)
        check(tmp_path / FILE, judges)
    pid, links = launcher.start(tmp_path, "--tables", str(len(TABLES)))
    agreed(links, judges)
    os.kill(pid, signal.SIGKILL)
    answers = [answer for judge in judges for answer in judge.answered.values()]
    accepted = sum(1 for answer in answers if answer["ok"])
    again = sum(judge.asked_again for judge in judges)
    held = examine(tmp_path / FILE)
    with capsys.disabled():
        print(  # noqa: T201  (the figure is what this test is for)
            f"\n{KILLS} kills in {time.monotonic() - began:.0f} s (seed {seed}): {accepted} commands acknowledged, "
            f"{len(answers) - accepted} refused, {again} asked again; 0 lost, 0 doubled, "
            f"{held.commands - accepted} stored and not acknowledged; states equal after each restart"
        )
    assert accepted > KILLS


def one_evening_cut_short(launcher: Launcher, data: Path, judges: list[Judge], dice: random.Random) -> None:
    pid, links = launcher.start(data, "--tables", str(len(TABLES)))
    lines = agreed(links, judges, leave_open=True)
    playing = [
        threading.Thread(target=judge.play, args=(raw,)) for judge, raw in zip(judges, lines, strict=True)
    ]
    for thread in playing:
        thread.start()
    time.sleep(dice.uniform(0.01, 0.4))
    os.kill(pid, signal.SIGKILL)
    for thread in playing:
        thread.join()
    for raw in lines:
        raw.close()


def agreed(links: dict[str, Any], judges: list[Judge], *, leave_open: bool = False) -> list[Raw]:
    """Connects everybody and compares what they see with each other."""

    def connect(page: str, table: str, name: str) -> Raw:
        return Raw(links["url"], page.partition("?key=")[2], table, by=name)

    places = [(links["tables"][judge.table]["judge"], judge.table, judge.name) for judge in judges]
    for table in TABLES:
        pages = links["tables"][table]
        places += [(page, table, "") for page in (pages["hall"], pages["hall"], *pages["air"].values())]
    with ThreadPoolExecutor(len(places)) as pool:
        everybody = list(pool.map(connect, *zip(*places, strict=True)))
    lines, screens = everybody[: len(judges)], everybody[len(judges) :]
    for table in TABLES:
        seen = [raw for raw, place in zip(everybody, places, strict=True) if place[1] == table]
        for raw in seen:
            raw.until(lambda raw=raw: bool(raw.states))
        assert len({(raw.states[-1]["journal"], raw.states[-1]["revision"]) for raw in seen}) == 1
        by_audience: dict[str, set[str]] = {}
        for raw in seen:
            state = json.dumps(raw.states[-1]["snapshot"], sort_keys=True)
            by_audience.setdefault(raw.states[-1]["audience"], set()).add(state)
        assert {audience: len(states) for audience, states in by_audience.items()} == {
            "judge": 1,
            "hall": 1,
            "air": 1,
        }
    for screen in screens:
        screen.close()
    if not leave_open:
        for raw in lines:
            raw.close()
    return lines


def check(path: Path, judges: list[Judge]) -> None:
    """Compares the database with what the judges were told."""
    stored = rows(path)
    per_table = Counter(table for table, *_ in stored)
    assert all(
        [revision for table, revision, *_ in stored if table == one] == list(range(1, per_table[one] + 1))
        for one in per_table
    )
    assert max(Counter(command for _, _, command, _ in stored).values(), default=1) == 1
    found = {command: (table, revision, json.loads(answer)) for table, revision, command, answer in stored}
    for judge in judges:
        for id_, answer in judge.answered.items():
            if answer["ok"]:
                assert found[id_] == (judge.table, answer["revision"], answer)
            else:
                assert id_ not in found
