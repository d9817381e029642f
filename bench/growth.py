"""(f, g, h) What grows: the cost of a tap over a game, over games and over tables; reading again; starting; memory."""

from __future__ import annotations

import random
import sqlite3
import statistics
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final
from weakref import WeakKeyDictionary

from bench.load import run
from bench.machine import resident_mb
from bench.measure import Figures, Result, Settings, slope, timed
from bench.product import Product, at_a_judges_pace, game_steps, plan_of, product
from overlay.engine import decode_event, replay
from overlay.engine.terms import Audience
from overlay.host import discover
from overlay.server.broadcast import Series
from overlay.server.parse import parse_command
from overlay.server.table import Table
from overlay.server.tables import Tables
from overlay.server.tidying import Tidying
from overlay.store import open_store
from overlay.store.database import FILE
from overlay.wording import DEFAULT

GAMES: Final = 1_000
TIMES: Final = 5
COUNTS: Final = (1, 10, 50, 200)
AUDIENCES: Final[tuple[Audience, ...]] = ("air", "judge", "hall")

Point = tuple[float, float]
"""How much there was of what grows, and microseconds."""

_SENT: WeakKeyDictionary[Table, defaultdict[Audience, Series]] = WeakKeyDictionary()
"""What the screens of each table were sent."""


@contextmanager
def _tables(names: tuple[str, ...], folder: Path) -> Iterator[Tables]:
    """Tables in this process, in a folder of their own, with the memory tidied as in the server."""
    with tempfile.TemporaryDirectory(dir=folder) as data:
        journal = open_store(Path(data), with_room=True)
        journal.add_tables(names)
        tidying = Tidying(lambda: 0)
        tidying.start()
        try:
            yield Tables(journal, discover().regulations, at_a_judges_pace())
        finally:
            tidying.stop()
            journal.close()


def _tap(table: Table, step: Mapping[str, object], name: str) -> float:
    return _told(table, step, name)[0]


def _told(table: Table, step: Mapping[str, object], name: str) -> tuple[float, str | None]:
    """Microseconds of this process for a tap with what everybody is sent, without the wait for the disk; the ruling."""
    message = parse_command({"id": name, "do": step})
    began = time.process_time()
    answer, _ = table.submit(message, by="bench", lang=DEFAULT)
    for audience in AUDIENCES:
        series = _SENT.setdefault(table, defaultdict(Series))[audience]
        series.next(table.state(audience, series.number + 1))
    took = (time.process_time() - began) * 1e6
    assert answer.ok, answer
    return took, answer.ref


def growth(settings: Settings, dice: random.Random) -> list[Result]:
    return [
        _over_a_game(settings),
        _of_taking_back(settings),
        _over_games(settings),
        _over_tables(settings, dice),
    ]


def _over_a_game(settings: Settings) -> Result:
    """The same few orders again and again in one game."""
    result = Result("growth-game", "The cost of a tap over one game, which goes on four times as long as any")

    def game() -> Iterator[Point]:
        with _begun(settings) as table:
            for turn in range(settings.some(60, 25)):
                took = [_tap(table, step, f"{turn}-{place}") for place, step in enumerate(_round(turn))]
                yield 2 + (turn + 1) * len(took), statistics.median(took)

    _tell(result, _typical(game), "order of the game")
    return result


@contextmanager
def _begun(settings: Settings) -> Iterator[Table]:
    """A table whose first day has begun."""
    opening, *_ = game_steps(1)
    with _tables(("1",), settings.folder) as tables:
        table = tables.get("1")
        _tap(table, opening, "open")
        _tap(table, {"day": 1}, "day")
        yield table


def _typical(play: Callable[[], Iterator[Point]]) -> list[Point]:
    """The medians of a few times the same: in one alone a moment of the machine's own would look like growth."""
    times = [sorted(play()) for _ in range(TIMES)]
    return [(points[0][0], statistics.median(y for _, y in points)) for points in zip(*times, strict=True)]


def _round(turn: int) -> list[Mapping[str, object]]:
    """Orders that a game can be given for ever."""
    seat = turn % 10 + 1
    return [
        {"speech": seat},
        {"clock": "pause"},
        {"clock": "resume"},
        {"infraction": {"seat": seat, "sanction": "caution"}},
        {"clock": "restart"},
    ]


def _of_taking_back(settings: Settings) -> Result:
    """A foul and its withdrawal, over and over: a withdrawal reads the game again, so its cost is told by itself."""
    result = Result("growth-undo", "The cost of taking the last ruling back over one game")

    def game() -> Iterator[Point]:
        with _begun(settings) as table:
            for turn in range(settings.some(60, 25)):
                for place, step in enumerate(_round(turn)):
                    _tap(table, step, f"{turn}-{place}")
                foul = {"infraction": {"seat": turn % 10 + 1, "sanction": "foul"}}
                _, ref = _told(table, foul, f"{turn}-foul")
                yield 2 + (turn + 1) * 7, _tap(table, {"revoke": ref}, f"{turn}-back")

    _tell(result, _typical(game), "order of the game")
    return result


def _over_games(settings: Settings) -> Result:
    result = Result("growth-games", "The cost of a tap over the games that were finished at the table before")
    steps = game_steps(100)

    def evening() -> Iterator[Point]:
        with _tables(("1",), settings.folder) as tables:
            table = tables.get("1")
            for game in range(settings.some(20, 6)):
                took = [_tap(table, step, f"{game}-{number}") for number, step in enumerate(steps)]
                yield game, statistics.median(took)

    _tell(result, _typical(evening)[1:], "finished game")
    return result


def _over_tables(settings: Settings, dice: random.Random) -> Result:
    result = Result("growth-tables", "The cost of a tap over the number of tables")
    steps = game_steps(40)

    def halls() -> Iterator[Point]:
        for count in dice.sample(COUNTS, len(COUNTS)):
            names = tuple(str(number + 1) for number in range(count))
            with _tables(names, settings.folder) as tables:
                table = tables.get("1")
                took = [_tap(table, step, f"{number}") for number, step in enumerate(steps)]
                yield count, statistics.median(took)

    _tell(result, _typical(halls), "table")
    return result


def _tell(result: Result, points: list[Point], unit: str) -> None:
    quarter = max(1, len(points) // 4)
    first = statistics.median(y for _, y in points[:quarter])
    last = statistics.median(y for _, y in points[-quarter:])
    grows = slope(points)
    result.rows["tap"] = {"first_us": first, "last_us": last, "slope_us": grows}
    result.notes.append(f"slope: {grows:+.2f} us a tap for each {unit}")
    result.claim(f"the last quarter's cost over the first's, by {unit}", last / first, 1.15)


def starting(settings: Settings, _dice: random.Random) -> list[Result]:
    """(f) A long game read again, and a server that starts on a thousand stored games."""
    result = Result("start", "Reading a game again, and starting on a thousand stored games")
    with _tables(("1",), settings.folder) as tables:
        table = tables.get("1")
        for number, step in enumerate(game_steps(100)):
            _tap(table, step, str(number))
        loaded = tables.journal.load("1")
        events = [decode_event(event) for event in loaded.events]
        result.rows["a game of 100 orders"] = {
            "events": len(events),
            "replay_ms": statistics.median(timed(lambda: replay(events)) for _ in range(9)),
            "load_ms": statistics.median(timed(lambda: tables.journal.load("1")) for _ in range(9)),
        }
    games = settings.some(GAMES, 100)
    with tempfile.TemporaryDirectory(dir=settings.folder) as data:
        with product(Path(data), 10) as server:
            run(
                plan_of(server, tables=10, viewers=0, taps=100),
                server.port,
                "answers",
                folder=settings.folder,
                pid=server.pid,
            )
        _multiply(Path(data) / FILE, games)
        ready = []
        for _ in range(3):
            began = time.perf_counter()
            with product(Path(data), 10):
                ready.append(time.perf_counter() - began)
    seconds = statistics.median(ready)
    result.rows[f"{games} stored games"] = {"ready_ms": seconds * 1000}
    result.claim("ready with a thousand stored games", seconds, 2.0, " s")
    return [result]


def _multiply(file: Path, games: int) -> None:
    """Adds finished games before the ones that are there, as they would have been stored."""
    with closing(sqlite3.connect(file)) as connection, connection:
        columns = [name for _, name, *_ in connection.execute("PRAGMA table_info(entries)")]
        names = ", ".join(f'"{name}"' for name in columns)
        rows: list[dict[str, Any]] = [
            dict(zip(columns, row, strict=True))
            for row in connection.execute(f"SELECT {names} FROM entries")  # noqa: S608
        ]
        tables = sorted({row["table"] for row in rows})
        each = games // len(tables)
        length = max(row["revision"] for row in rows)
        # What is there becomes the last game; the copies come before it.
        connection.execute(
            "UPDATE entries SET revision = revision + ?, game = game + ?", (each * length, each)
        )
        marks = ", ".join("?" for _ in columns)
        for game in range(each):
            copies = [
                [
                    {
                        "revision": row["revision"] + game * length,
                        "game": game + 1,
                        "command": f"g{game}-{row['command']}",
                    }.get(name, row[name])
                    for name in columns
                ]
                for row in rows
            ]
            connection.executemany(f"INSERT INTO entries ({names}) VALUES ({marks})", copies)  # noqa: S608


def memory(settings: Settings, _dice: random.Random) -> list[Result]:
    """(g) What a client and a table keep."""
    result = Result("memory", "Memory for each client and each table")
    clients = settings.some(1000, 200)
    rows: Figures = {}
    with tempfile.TemporaryDirectory(dir=settings.folder) as data, product(Path(data)) as server:
        run(
            plan_of(server, viewers=1, taps=60), server.port, "closed", folder=settings.folder, pid=server.pid
        )
        before = resident_mb(server.pid)
        rows["server_mb"] = before
        rows["kb_per_client"] = (_with_clients(server, clients, settings) - before) * 1024 / clients
    with tempfile.TemporaryDirectory(dir=settings.folder) as data, product(Path(data), 101) as server:
        run(
            plan_of(server, tables=101, viewers=0, taps=20),
            server.port,
            "answers",
            folder=settings.folder,
            pid=server.pid,
        )
        rows["kb_per_table"] = (resident_mb(server.pid) - before) * 1024 / 100
    result.rows["memory"] = rows
    return [result]


def _with_clients(server: Product, clients: int, settings: Settings) -> float:
    """The memory while so many are connected and have got a few states."""
    seen: list[float] = []
    plan = plan_of(server, viewers=clients, taps=20, name="memory")
    done = threading.Event()

    def watch() -> None:
        while not done.wait(0.1):
            seen.append(resident_mb(server.pid))

    watching = threading.Thread(target=watch)
    watching.start()
    try:
        run(plan, server.port, "closed", folder=settings.folder, pid=server.pid)
    finally:
        done.set()
        watching.join()
    return max(seen)
