"""The log of the latest commands: what a crash tears off is no loss, what is damaged is said and never overwritten."""

from __future__ import annotations

import random
import sqlite3
import struct
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from overlay.cli import main
from overlay.store import StoreError, open_store
from overlay.store.copies import examine
from overlay.store.database import FILE
from overlay.store.writeahead import FRAME, HEADER, damage_in
from tests.server.conftest import OPEN
from tests.server.process import Process
from tests.trust.conftest import Fork, Join
from tests.trust.raw import Raw
from tests.trust.test_faults import FOUL, start_in_vain

COMMANDS = 14
NAMES = (FILE, f"{FILE}-wal", f"{FILE}-shm")


class Evening:
    """What stands on the disk after a kill: the database, its log and the index of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.database = folder / FILE
        self.files = {name: (folder / name).read_bytes() for name in NAMES}
        self.log = self.files[f"{FILE}-wal"]
        (self.page,) = struct.unpack_from(">8xI", self.log)
        self.salts = self.log[16:24]
        self.step: int = FRAME.size + self.page
        self.ends = [number for number in self.frames() if self.frame(number)[1] > 0]
        """The frames that end a transaction."""

    def frames(self) -> range:
        """Those of the log's present round."""
        count = 0
        while (at := HEADER.size + count * self.step) < len(self.log) and self.log[
            at + 8 : at + 16
        ] == self.salts:
            count += 1
        return range(count)

    def frame(self, number: int) -> tuple[int, int]:
        page, commit, *_ = FRAME.unpack_from(self.log, self.at(number))
        return int(page), int(commit)

    def at(self, number: int) -> int:
        return HEADER.size + number * self.step

    def lay_out(self, log: bytes, *, index: bool) -> None:
        """As it was, with another log; without the index, as after a power cut or in somebody's copy."""
        for name, content in self.files.items():
            (self.folder / name).write_bytes(content)
        (self.folder / f"{FILE}-wal").write_bytes(log)
        if not index:
            (self.folder / f"{FILE}-shm").unlink()

    def flipped(self, offset: int, bit: int = 0) -> bytes:
        log = bytearray(self.log)
        log[offset] ^= 1 << bit
        return bytes(log)

    def commands(self) -> int:
        """How many SQLite finds, left to itself."""
        with closing(sqlite3.connect(self.database)) as connection:
            return int(connection.execute("SELECT count(*) FROM entries").fetchone()[0])


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a server left that was killed in the middle of a game."""
    folder = tmp_path_factory.mktemp("killed")
    process = Process(folder)
    judge = Raw(process.url, process.key("judge"))
    assert judge.send(OPEN, "open")["ok"]
    for number in range(COMMANDS - 1):
        assert judge.send({"infraction": {"seat": number % 10 + 1, "sanction": "foul"}}, f"c{number}")["ok"]
    process.kill()
    judge.close()
    return folder


@pytest.fixture
def evening(killed: Path, tmp_path: Path) -> Evening:
    for name in NAMES:
        (tmp_path / name).write_bytes((killed / name).read_bytes())
    return Evening(tmp_path)


def test_sqlite_itself_drops_acknowledged_commands_without_a_word(evening: Evening) -> None:
    """What all of this is for."""
    evening.lay_out(evening.flipped(evening.at(evening.ends[-4]) + 200), index=True)
    assert evening.commands() < COMMANDS


def test_a_whole_log_is_whole(evening: Evening) -> None:
    assert damage_in(evening.database) is None
    evening.lay_out(evening.log, index=False)
    assert damage_in(evening.database) is None
    open_store(evening.folder).close()
    assert evening.commands() == COMMANDS


def test_a_flipped_bit_anywhere_is_found_after_a_kill(evening: Evening) -> None:
    dice = random.Random(7)
    spots = [dice.randrange(evening.at(evening.ends[-1] + 1)) for _ in range(150)]
    # The log's own beginning, each field of a frame's, and the very last frame.
    spots += [0, 9, 17, 25, *(evening.at(evening.ends[-1]) + field for field in (1, 6, 10, 17, 23, 2000))]
    for offset in spots:
        evening.lay_out(evening.flipped(offset, dice.randrange(8)), index=True)
        assert damage_in(evening.database), offset


def test_a_flipped_bit_before_the_last_two_commands_is_found_without_the_index(evening: Evening) -> None:
    dice = random.Random(8)
    last_two = evening.ends[-3] + 1
    for _ in range(150):
        offset = dice.randrange(evening.at(last_two))
        evening.lay_out(evening.flipped(offset, dice.randrange(8)), index=False)
        assert damage_in(evening.database), offset


def test_a_torn_end_is_no_damage(evening: Evening) -> None:
    """The power went while the last transaction was written: any part of it may be there, in any order."""
    first, last = evening.ends[-2] + 1, evening.ends[-1]
    for length in range(evening.at(first), evening.at(last + 1), 97):
        evening.lay_out(evening.log[:length], index=False)
        assert damage_in(evening.database) is None, length
    for missing in range(first, last + 1):
        for filling in (bytes(evening.step), bytes([0x5A]) * evening.step):
            log = bytearray(evening.log)
            log[evening.at(missing) : evening.at(missing + 1)] = filling
            evening.lay_out(bytes(log), index=False)
            assert damage_in(evening.database) is None, missing
    evening.lay_out(evening.log[: evening.at(first) + 100], index=False)
    open_store(evening.folder).close()
    assert evening.commands() >= COMMANDS - 1


def test_a_log_that_never_reached_the_disk_is_no_damage(evening: Evening) -> None:
    for log in (b"", b"\0" * 20, bytes(3 * evening.step)):
        evening.lay_out(log, index=False)
        assert damage_in(evening.database) is None


def test_a_log_that_somebody_has_deleted_is_missed(evening: Evening) -> None:
    (evening.folder / f"{FILE}-wal").unlink()
    assert damage_in(evening.database) == "it is missing"
    with pytest.raises(StoreError, match="missing"):
        open_store(evening.folder)


def test_an_index_of_another_log_is_not_believed(evening: Evening) -> None:
    strange = bytearray(evening.files[f"{FILE}-shm"])
    for copy in (0, 48):
        strange[copy + 16 : copy + 20] = struct.pack("=I", 9_999)
    evening.lay_out(evening.log, index=False)
    (evening.folder / f"{FILE}-shm").write_bytes(strange)
    assert damage_in(evening.database) is None


def test_old_frames_behind_a_new_round_are_no_damage(tmp_path: Path) -> None:
    """SQLite begins a full log anew and leaves the rest of it lying there."""
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE t (x)")
        for _ in range(6):
            connection.execute("INSERT INTO t VALUES (randomblob(9000))")
            connection.commit()
        connection.execute("PRAGMA wal_checkpoint(RESTART)")
        connection.execute("INSERT INTO t VALUES (1)")
        connection.commit()
        files = [(name, (tmp_path / name).read_bytes()) for name in NAMES]
    evening = tmp_path / "evening"
    evening.mkdir()
    for name, content in files:
        (evening / name).write_bytes(content)
    assert damage_in(evening / FILE) is None
    (evening / f"{FILE}-shm").unlink()
    assert damage_in(evening / FILE) is None


def test_a_damaged_log_is_refused_never_overwritten_and_what_is_whole_is_saved(
    evening: Evening, fork: Fork, join: Join
) -> None:
    spoilt = evening.flipped(evening.at(evening.ends[-4]) + 200)
    evening.lay_out(spoilt, index=True)
    before = {name: (evening.folder / name).read_bytes() for name in NAMES}
    code, words = start_in_vain(evening.folder)
    assert (code, "Traceback" in words) == (1, False)
    assert "--salvage" in words
    assert "--data" in words
    for again in (lambda: open_store(evening.folder), lambda: examine(evening.database)):
        with pytest.raises(StoreError, match="damaged"):
            again()
    copy = evening.folder / "rest.sqlite3"
    refused = CliRunner().invoke(main, ["backup", str(copy), "--data", str(evening.folder)])
    assert refused.exit_code == 1
    assert not copy.exists()
    assert {name: (evening.folder / name).read_bytes() for name in NAMES} == before
    for words in (["backup", str(copy), "--salvage"], ["restore", str(copy)]):  # type: ignore[assignment]
        done = CliRunner().invoke(main, [*words, "--data", str(evening.folder)])
        assert done.exit_code == 0, done.output
    (kept,) = evening.folder.glob("before-restore-*.sqlite3-wal")
    assert kept.read_bytes() == spoilt
    held = examine(evening.database).commands
    assert held == evening.ends.index(evening.ends[-4]) - (len(evening.ends) - COMMANDS)
    judge = join(fork(evening.folder), "judge")
    judge.until(lambda: bool(judge.states))
    assert judge.states[-1]["revision"] == held
    assert judge.send(FOUL, "goes on")["ok"]
