"""Judges that keep tapping whatever falls over: they change nodes, and send again what was not answered or stored."""

from __future__ import annotations

import json
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.nodes.conftest import PATIENCE, Cluster
from tests.trust.raw import Gone, Raw

FOR_NOW = ("not_stored", "too_often")


@dataclass
class Tapper:
    """A device at one table, first on that node and then on any that lives. `answered`: what it was told, by id."""

    cluster: Cluster
    name: str
    table: str
    at: int
    dice: random.Random
    answered: dict[str, dict[str, Any]] = field(default_factory=dict)
    told: Counter[str] = field(default_factory=Counter)
    moved: int = 0
    _steps: dict[str, dict[str, object]] = field(default_factory=dict)

    def play(self, ended: threading.Event) -> None:
        waiting: str | None = None
        while not ended.is_set() or waiting is not None:
            try:
                line = self._line()
                for id_ in self.dice.sample(sorted(self.answered), min(2, len(self.answered))):
                    # Old taps, as from a phone that slept: whichever node is asked, the answer is the same.
                    assert self._stored(line, id_) == self.answered[id_]
                while not ended.is_set() or waiting is not None:
                    waiting = waiting or self._next()
                    self.answered[waiting] = self._stored(line, waiting)
                    waiting = None
                    # Hands are slower than two servers that do nothing else.
                    time.sleep(self.dice.uniform(0, 0.02))
                return
            except Gone:
                self.moved += 1

    def _line(self) -> Raw:
        deadline = time.monotonic() + PATIENCE
        while True:
            alive = [number for number, node in enumerate(self.cluster.nodes) if node is not None]
            number = self.at if self.at in alive else self.dice.choice(alive)
            try:
                return self.cluster.join(number, "judge", self.table, by=self.name, device=self.name)
            except Gone:
                assert time.monotonic() < deadline
                time.sleep(0.1)

    def _stored(self, line: Raw, id_: str) -> dict[str, Any]:
        deadline = time.monotonic() + PATIENCE
        while True:
            answer = line.send(self._steps[id_], id_)
            if answer.get("code") not in FOR_NOW:
                return answer
            self.told[answer["code"]] += 1
            assert time.monotonic() < deadline, answer
            time.sleep(0.1)

    def _next(self) -> str:
        roll = self.dice.random()
        where: dict[str, object] = {"phase": "day", "number": self.dice.randint(1, 3)}
        infraction: dict[str, object] = {"seat": self.dice.randint(1, 10), "clause": "6.6.1"}
        step: dict[str, object] = {"infraction": infraction}
        if not self._steps or roll < 0.03:
            step = {"open": {"regulation": "fsm", "replace": True}}
        elif roll < 0.15:
            step = {"set": where}
        elif roll < 0.25:
            step = {"revoke": f"r{self.dice.randint(1, 9)}"}
        id_ = f"{self.name}-{len(self._steps)}"
        self._steps[id_] = step
        return id_


def tap_during(
    cluster: Cluster, trouble: Callable[[], None], *, each: int = 2, tables: Sequence[str] = ("1", "2")
) -> list[Tapper]:
    """Judges on both nodes at each table, while `trouble` happens; then everybody must see the same, and the journal
    hold what they were told.
    """
    dice = random.Random(7)
    tappers = [
        Tapper(cluster, f"{table}-{node}-{number}", table, node, random.Random(dice.random()))
        for table in tables
        for node in range(2)
        for number in range(each)
    ]
    ended = threading.Event()
    failures: list[BaseException] = []

    def play(tapper: Tapper) -> None:
        try:
            tapper.play(ended)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=play, args=(tapper,)) for tapper in tappers]
    for thread in threads:
        thread.start()
    try:
        time.sleep(0.5)
        trouble()
        time.sleep(0.5)
    finally:
        ended.set()
        for thread in threads:
            thread.join()
    assert not failures, failures
    check_journal(cluster, tappers)
    check_screens(cluster, tables)
    return tappers


def check_journal(cluster: Cluster, tappers: Sequence[Tapper]) -> None:
    """Nothing that was acknowledged is missing, nothing is there twice, revisions have no gap."""
    stored = cluster.rows()
    per_table = Counter(table for table, *_ in stored)
    for one in per_table:
        assert [revision for table, revision, *_ in stored if table == one] == list(
            range(1, per_table[one] + 1)
        )
    assert max(Counter(command for _, _, command, _ in stored).values()) == 1
    found = {command: (table, revision, json.loads(answer)) for table, revision, command, answer in stored}
    accepted = 0
    for tapper in tappers:
        for id_, answer in tapper.answered.items():
            if answer["ok"]:
                accepted += 1
                assert found[id_] == (tapper.table, answer["revision"], answer)
            else:
                assert id_ not in found
    assert accepted == len(stored)


def until_revision(line: Raw, revision: int) -> None:
    line.until(lambda: bool(line.states) and line.states[-1]["revision"] >= revision)
    assert line.states[-1]["revision"] == revision


def check_screens(cluster: Cluster, tables: Sequence[str]) -> None:
    """Every audience on every node sees the last revision, and the same of it."""
    last = Counter(table for table, *_ in cluster.rows())
    for table in tables:
        for audience in ("judge", "air", "hall"):
            seen = []
            for number, node in enumerate(cluster.nodes):
                if node is not None:
                    line = cluster.join(number, audience, table)
                    until_revision(line, last[table])
                    seen.append(json.dumps(line.states[-1]["snapshot"], sort_keys=True))
            assert len(set(seen)) == 1
