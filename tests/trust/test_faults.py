"""The disk is full, may not be written, is locked, is damaged: it is said within a second, nothing is acknowledged
that is not stored, and everything resumes by itself.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from overlay.host import discover
from overlay.server.app import create_app
from overlay.store import NotStored, StoreError, open_store
from overlay.store.database import FILE
from overlay.store.holding import hold
from tests.server.conftest import OPEN, Hall
from tests.server.process import COMMAND, Process
from tests.trust.conftest import Join, Start
from tests.trust.raw import Raw

FOUL = {"infraction": {"seat": 5, "sanction": "foul"}}
WITHIN = 1.0
"""Seconds in which a judge must hear of it."""


class Disk:
    """A small disk of its own; without the right to mount one, a limit on the size of the server's files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)]
        self.is_mounted = (
            os.getuid() == 0 and subprocess.run(mount, capture_output=True, check=False).returncode == 0
        )

    def fill(self, process: Process) -> None:
        if not self.is_mounted:
            self._limit(process, 4096)
            return
        with suppress(OSError), (self.folder / "filler").open("wb", buffering=0) as filler:
            while filler.write(b"\0" * 4096):
                pass
        assert shutil.disk_usage(self.folder).free == 0

    def free(self, process: Process) -> None:
        if not self.is_mounted:
            self._limit(process, resource.RLIM_INFINITY)
            return
        (self.folder / "filler").unlink()

    def unmount(self) -> None:
        if self.is_mounted:
            subprocess.run(["umount", "--lazy", str(self.folder)], check=True)

    def _limit(self, process: Process, size: int) -> None:
        pid = process._process.pid
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    disk = Disk(tmp_path)
    yield disk
    disk.unmount()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Another program is writing."""
    with closing(sqlite3.connect(folder / FILE)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.rollback()


def refused(raw: Raw, step: object, id_: str) -> dict[str, Any]:
    began = time.monotonic()
    answer = raw.send(step, id_)
    assert time.monotonic() - began < WITHIN
    assert (answer["ok"], answer["code"]) == (False, "not_stored"), answer
    return answer


def stored(folder: Path) -> list[tuple[str, int]]:
    with closing(sqlite3.connect(folder / FILE)) as database:
        rows = database.execute(
            "SELECT command, revision FROM entries WHERE \"table\" = '1' ORDER BY revision"
        )
        return list(rows)


def test_a_full_disk_is_said_and_nothing_is_acknowledged_until_there_is_room(
    disk: Disk, start: Start, join: Join
) -> None:
    process = start(disk.folder)
    judge, hall = join(process, "judge"), join(process, "hall")
    judge.send(OPEN, "open")
    judge.send({"day": 1}, "day")
    disk.fill(process)
    for number in range(3):
        answer = refused(judge, FOUL, f"tap-{number}")
        assert "disk" in answer["message"]
    judge.until(lambda: judge.states[-1]["revision"] == 2)
    judge.settle()
    assert judge.states[-1]["revision"] == answer["revision"] == 2
    disk.free(process)
    # The panel sends the very same taps again; they count once each.
    answers = [judge.send(FOUL, f"tap-{number}") for number in range(3)]
    assert [answer["revision"] for answer in answers] == [3, 4, 5]
    hall.until(lambda: bool(hall.states) and hall.states[-1]["revision"] == 5)
    process.kill()
    assert [command for command, _ in stored(disk.folder)] == ["open", "day", "tap-0", "tap-1", "tap-2"]
    again = start(disk.folder)
    after = join(again, "judge")
    after.until(lambda: bool(after.states))
    assert after.states[-1]["snapshot"]["seats"][4]["fouls"] == 3
    assert after.send(FOUL, "tap-1") == answers[1]
    assert "Traceback" not in again.stop()[1]


def test_a_locked_database_is_said_and_the_others_do_not_wait(
    tmp_path: Path, start: Start, join: Join
) -> None:
    process = start(tmp_path, "--tables", "2")
    judges = [join(process, "judge") for _ in range(3)]
    air = join(process, "air", "2")
    judges[0].send(OPEN, "open")
    with locked(tmp_path):
        waiting = [judge.post("command", {"id": f"tap-{n}", "do": FOUL}) for n, judge in enumerate(judges)]
        slowest = 0.0
        for _ in range(20):
            began = time.monotonic()
            air.ask("time")
            slowest = max(slowest, time.monotonic() - began)
        began = time.monotonic()
        for judge, number in zip(judges, waiting, strict=True):
            judge.until(lambda judge=judge, number=number: number in judge._answers, WITHIN)
            assert judge._answers[number]["code"] == "not_stored"
        assert time.monotonic() - began < WITHIN
    assert slowest < 0.25
    assert judges[1].send(FOUL, "tap-1")["revision"] == 2
    assert [command for command, _ in stored(tmp_path)] == ["open", "tap-1"]
    assert "Traceback" not in process.stop()[1]


def test_a_short_lock_is_waited_for(tmp_path: Path, start: Start, join: Join) -> None:
    process = start(tmp_path)
    judge = join(process, "judge")
    with locked(tmp_path):
        number = judge.post("command", {"id": "open", "do": OPEN})
        judge.settle(0.2)
    judge.until(lambda: number in judge._answers)
    assert judge._answers[number]["ok"]
    process.stop()


def test_a_database_that_may_not_be_written_is_said_and_resumes(hall: Hall) -> None:
    judge = hall.judge
    judge.do(OPEN)
    before = judge.state()
    hall.journal.close()

    def forbid(connection: Any, _record: object) -> None:
        connection.execute("PRAGMA query_only = ON")

    sa.event.listen(hall.journal._engine, "connect", forbid)
    for step in ({"day": 1}, {"shot": 99}):
        response = judge.send(step, "tap")
        assert (response.status_code, (response.json or {})["code"]) == (503, "not_stored")
    assert judge.state()["snapshot"] == before["snapshot"]
    sa.event.remove(hall.journal._engine, "connect", forbid)
    hall.journal.close()
    assert judge.send({"day": 1}, "tap").status_code == 200


def test_a_start_on_a_read_only_disk_says_so_in_one_line(disk: Disk) -> None:
    if disk.is_mounted:
        subprocess.run(["mount", "-o", "remount,ro", str(disk.folder)], check=True)
    else:
        disk.folder.chmod(0o500)
    try:
        code, words = start_in_vain(disk.folder)
        assert code == 1
        assert "cannot be written" in words
        assert "--data" in words
        assert "Traceback" not in words
    finally:
        disk.folder.chmod(0o700) if not disk.is_mounted else None


def test_a_folder_that_becomes_read_only_changes_nothing_for_a_running_game(
    tmp_path: Path, start: Start, join: Join
) -> None:
    process = start(tmp_path)
    judge = join(process, "judge")
    judge.send(OPEN, "open")
    tmp_path.chmod(0o500)
    try:
        assert judge.send({"day": 1}, "day")["ok"]
        process.kill()
    finally:
        tmp_path.chmod(0o700)
    assert [command for command, _ in stored(tmp_path)] == ["open", "day"]


def start_in_vain(folder: Path, *options: str) -> tuple[int, str]:
    """Starts a server that must not come up."""
    command = [*COMMAND, "serve", "--data", str(folder), "--host", "127.0.0.1", "--port", "0", "--json"]
    ended = subprocess.run([*command, *options], capture_output=True, text=True, timeout=20, check=False)
    assert ended.stdout == ""
    return ended.returncode, ended.stderr


def test_a_second_server_on_one_folder_is_turned_away(tmp_path: Path, start: Start) -> None:
    first = start(tmp_path)
    code, words = start_in_vain(tmp_path)
    assert code == 1
    assert f"process {first._process.pid}" in words
    assert "Traceback" not in words
    first.kill()
    # Whoever was killed holds nothing.
    second = start(tmp_path)
    assert second.stop() == (0, "")


def test_a_held_folder_is_free_again_afterwards(tmp_path: Path) -> None:
    with hold(tmp_path), pytest.raises(StoreError, match="running"), hold(tmp_path):
        pass
    with hold(tmp_path):
        pass


def a_played_database(folder: Path, commands: int = 60) -> None:
    journal = open_store(folder)
    server = create_app(journal, discover().regulations)
    caller = server.app.test_client()
    headers = {"Authorization": f"Bearer {server.keyring.key('1', 'judge')}"}
    for number in range(commands):
        step = {"open": {"regulation": "fsm", "replace": True}} if number % 5 == 0 else FOUL
        sent = {"id": f"c{number}", "do": step}
        caller.post("/api/tables/1/commands", json=sent, headers=headers)
    journal.close()


def test_damage_in_the_middle_is_refused_with_a_way_out_and_never_overwritten(tmp_path: Path) -> None:
    a_played_database(tmp_path)
    path = tmp_path / FILE
    whole = path.read_bytes()
    for page in range(1, len(whole) // 4096, 5):
        spoilt = bytearray(whole)
        spoilt[page * 4096 : page * 4096 + 4096] = b"\xa5" * 4096
        path.write_bytes(spoilt)
        with pytest.raises(StoreError, match=r"damaged.*restore COPY.*--data"):
            open_store(tmp_path)
        assert path.read_bytes() == bytes(spoilt)
    code, words = start_in_vain(tmp_path)
    assert (code, "Traceback" in words) == (1, False)
    assert path.read_bytes() == bytes(spoilt)


def test_a_torn_file_is_refused(tmp_path: Path) -> None:
    a_played_database(tmp_path)
    path = tmp_path / FILE
    torn = path.read_bytes()[: -2 * 4096 - 100]
    path.write_bytes(torn)
    with pytest.raises(StoreError, match="damaged"):
        open_store(tmp_path)
    assert path.read_bytes() == torn


def test_a_probe_tells_whether_anything_can_be_stored(tmp_path: Path) -> None:
    journal = open_store(tmp_path, busy_seconds=0.01)
    journal.probe()
    with locked(tmp_path), pytest.raises(NotStored) as told:
        journal.probe()
    assert told.value.reason == "locked"
    journal.probe()
    journal.close()


def test_a_clock_that_was_set_back_while_the_server_was_off_makes_no_minute_longer(tmp_path: Path) -> None:
    ahead = (time.time_ns() // 1_000_000) + 3_600_000
    journal = open_store(tmp_path)
    server = create_app(journal, discover().regulations, clock=lambda: ahead)
    headers = {"Authorization": f"Bearer {server.keyring.key('1', 'judge')}"}
    for number, step in enumerate((OPEN, {"day": 1}, {"speech": 1})):
        sent = {"id": f"c{number}", "do": step}
        assert server.app.test_client().post("/api/tables/1/commands", json=sent, headers=headers).json["ok"]  # type: ignore[index]
    again = create_app(journal, discover().regulations)
    state = again.tables.get("1").state("judge")
    assert state.snapshot is not None
    assert state.snapshot.clock is not None
    assert state.snapshot.clock.ends_at is not None
    assert 0 < state.snapshot.clock.ends_at - state.server_time <= 60_000
    journal.close()


def test_a_clock_that_jumps_while_the_server_runs_is_not_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = open_store(tmp_path)
    server = create_app(journal, discover().regulations)
    before = server.tables.clock()
    for jump in (-7_200, 7_200, 10**9):
        monkeypatch.setattr(time, "time_ns", lambda jump=jump: 1_700_000_000_000_000_000 + jump * 10**9)
        assert 0 <= server.tables.clock() - before < 5_000
    journal.close()


class FailingDisk:
    """A disk that turns read-only under whoever uses it, as Linux does when it finds a disk's files damaged."""

    def __init__(self, place: Path) -> None:
        self._image, self.folder = place / "disk.img", place / "disk"
        self._is_mounted = False

    def mount(self) -> None:
        self.folder.mkdir(exist_ok=True)
        if not self._image.exists():
            with self._image.open("wb") as image:
                image.truncate(16 * 1024 * 1024)
            self._run("mkfs.ext4", "-q", "-F", str(self._image))
        else:
            # What it finds, it mends: then it ends with 1.
            subprocess.run(["e2fsck", "-p", str(self._image)], capture_output=True, check=False)
        self._run("mount", "-o", "loop,errors=remount-ro", str(self._image), str(self.folder))
        self._is_mounted = True
        assert self._switch.exists()

    def fail(self) -> None:
        self._switch.write_text("1")
        with pytest.raises(OSError, match="Read-only"):
            (self.folder / "anything").touch()

    def unmount(self) -> None:
        if self._is_mounted:
            self._run("umount", "--lazy", str(self.folder))
            self._is_mounted = False

    @property
    def _switch(self) -> Path:
        device = self._run("findmnt", "-n", "-o", "SOURCE", str(self.folder)).strip()
        return Path("/sys/fs/ext4") / Path(device).name / "trigger_fs_error"

    @staticmethod
    def _run(*command: str) -> str:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout


MAY_MOUNT = 1 << 21
"""CAP_SYS_ADMIN among the rights of a process, as Linux tells them."""


def mounting_lacks() -> str | None:
    """What this process lacks to mount a file of its own as a disk; None where it must succeed."""
    status = Path("/proc/self/status")
    rights = re.search(
        r"^CapEff:\s*([0-9a-f]+)$", status.read_text() if status.exists() else "", re.MULTILINE
    )
    if rights is None or not int(rights[1], 16) & MAY_MOUNT:
        return "the right to mount"
    needed = (Path("/dev/loop-control"), Path("/sys/fs/ext4"))
    missing = [str(path) for path in needed if not path.exists()]
    missing += [name for name in ("mkfs.ext4", "e2fsck", "mount", "findmnt") if shutil.which(name) is None]
    return ", ".join(missing) or None


@pytest.fixture
def failing_disk(tmp_path: Path) -> Iterator[FailingDisk]:
    lacks = mounting_lacks()
    if lacks is not None:
        pytest.skip(f"no file system can be mounted here: it lacks {lacks}")
    disk = FailingDisk(tmp_path)
    try:
        disk.mount()
        yield disk
    finally:
        disk.unmount()


def test_a_disk_that_turns_read_only_under_a_running_server_loses_nothing(
    failing_disk: FailingDisk, start: Start, join: Join
) -> None:
    process = start(failing_disk.folder)
    judge, hall = join(process, "judge"), join(process, "hall")
    kept = [judge.send(OPEN, "open"), judge.send({"day": 1}, "day"), judge.send(FOUL, "before")]
    failing_disk.fail()
    for number in range(3):
        answer = refused(judge, FOUL, f"tap-{number}")
        assert answer["revision"] == 3, answer
    hall.ask("snapshot")
    assert hall.states[-1]["revision"] == 3
    assert "cannot be written" in start_in_vain(failing_disk.folder)[1]
    code, log = process.stop()
    assert (code, "Traceback" in log) == (0, False)
    # The disk is mended, and mounted again.
    failing_disk.unmount()
    failing_disk.mount()
    again = start(failing_disk.folder)
    judge = join(again, "judge")
    assert judge.send(OPEN, "open") == kept[0]
    assert [judge.send(FOUL, f"tap-{number}")["revision"] for number in range(3)] == [4, 5, 6]
    assert [command for command, _ in stored(failing_disk.folder)] == [
        "open", "day", "before", "tap-0", "tap-1", "tap-2"
    ]  # fmt: skip
    again.kill()
