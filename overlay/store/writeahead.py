"""Tells whether SQLite's write-ahead log is whole, before SQLite is let near it.

SQLite takes the log up to the first frame that does not add up, and forgets the rest without a word. After a crash that
is right for the last transaction, which nobody was told of. Where a frame before it is damaged, acknowledged commands
would be gone, so this is looked at first. Nothing is written here.

What is known without trust in the damaged place: every frame bears the salts of its log and a running checksum; each
transaction ends with a frame that says so, and is on the disk before a frame of the next one is written; and the index
beside the log (`-shm`), which is in memory and in a file, tells how many frames the last transaction made.
"""

from __future__ import annotations

import struct
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

VERSION: Final = 3_007_000
MAGIC: Final = 0x377F0682
"""The last bit says whether checksums are made of big-endian words."""
HEADER: Final = struct.Struct(">IIII8sII")
"""Magic number, version, size of a page, number of the log, salts, checksum of what is before it."""
FRAME: Final = struct.Struct(">II8sII")
"""Number of the page, size of the database where a transaction ends and 0 elsewhere, salts, checksum."""
INDEX: Final = struct.Struct("=IIIBBHII8s8sII")
"""Version, two counters, flags, size of a page, frames of whole transactions, pages, checksum, salts, its own."""
BACKFILLED: Final = struct.Struct("=I")
MARK_BYTES: Final = 2 * INDEX.size + BACKFILLED.size
"""What is read of the index: on Windows, bytes behind it are locked while it is in use."""
LOOKS: Final = 3
"""How often a log is read that seems damaged: another process may be writing it at this moment."""

Sum = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Mark:
    """What the index tells: so many frames of the log with these salts were whole, so many are in the database."""

    salts: bytes
    frames: int
    backfilled: int


def damage_in(database: Path) -> str | None:
    """What is wrong with the log of this database, in words; None where nothing is that a crash does not explain."""
    found = None
    for _ in range(LOOKS):
        # The index first: the log may grow meanwhile, and then has what the index tells, and more.
        mark = _mark(database.with_name(database.name + "-shm"))
        before, found = found, _damage(_bytes(database.with_name(database.name + "-wal")), mark)
        if found is None or found == before:
            break
    return found


def _damage(log: bytes, mark: Mark | None) -> str | None:
    if len(log) < HEADER.size or not log.strip(b"\0"):
        # There is none, or none of it reached the disk before the power went.
        return "it is missing" if mark is not None and mark.frames > mark.backfilled else None
    header = _header(log)
    if header is None:
        return "its beginning cannot be read"
    size, big, salts, checksum = header
    frames = _frames(log, size)
    whole, ended = 0, 0
    for page, commit, of, *said in frames:
        checksum = _sum(log, whole, size, big, checksum)
        if of != salts or page == 0 or checksum != tuple(said):
            break
        whole += 1
        ended = whole if commit else ended
    lost = mark is not None and mark.salts == salts and mark.frames > ended
    if lost or _goes_on(log, size, big, salts, frames, whole):
        return f"frame {whole + 1} of {len(frames)} does not add up"
    return None


def _goes_on(
    log: bytes,
    size: int,
    big: bool,
    salts: bytes,
    frames: list[tuple[int, int, bytes, int, int]],
    broken: int,
) -> bool:
    """Whether a transaction that ends at the broken frame or behind it was followed by another one."""
    ended = False
    for number in range(broken, len(frames)):
        _, commit, of, *said = frames[number]
        if of != salts:
            ended = False
            continue
        if number > broken:
            before = frames[number - 1]
            if _sum(log, number, size, big, (before[3], before[4])) != tuple(said):
                continue
            if ended:
                return True
        ended = ended or commit > 0
    return False


def _header(log: bytes) -> tuple[int, bool, bytes, Sum] | None:
    """Size of a page, order of the bytes, salts and checksum; None for what is no header."""
    magic, version, size, _, salts, *said = HEADER.unpack_from(log)
    big = bool(magic & 1)
    if magic & ~1 != MAGIC or version != VERSION or size < 512 or size & (size - 1):
        return None
    checksum = _checksum(log[:24], big, (0, 0))
    return (size, big, salts, checksum) if checksum == tuple(said) else None


def _frames(log: bytes, size: int) -> list[tuple[int, int, bytes, int, int]]:
    step = FRAME.size + size
    return [FRAME.unpack_from(log, at) for at in range(HEADER.size, len(log) - step + 1, step)]


def _sum(log: bytes, number: int, size: int, big: bool, before: Sum) -> Sum:
    """The running checksum of a frame, after that of the one before it."""
    at = HEADER.size + number * (FRAME.size + size)
    first = _checksum(log[at : at + 8], big, before)
    return _checksum(log[at + FRAME.size : at + FRAME.size + size], big, first)


def _checksum(data: bytes, big: bool, before: Sum) -> Sum:
    one, other = before
    words = struct.unpack(f"{'>' if big else '<'}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        one = (one + even + other) & 0xFFFFFFFF
        other = (other + odd + one) & 0xFFFFFFFF
    return one, other


def _mark(path: Path) -> Mark | None:
    """The index's word, if it can be trusted: it is written twice, and adds up."""
    index = _bytes(path, MARK_BYTES)
    if len(index) < MARK_BYTES or index[: INDEX.size] != index[INDEX.size : 2 * INDEX.size]:
        return None
    version, _, _, is_made, _, _, frames, _, _, salts, *said = INDEX.unpack_from(index)
    if version != VERSION or not is_made:
        return None
    if _checksum(index[: INDEX.size - 8], sys.byteorder == "big", (0, 0)) != tuple(said):
        return None
    return Mark(salts, frames, BACKFILLED.unpack_from(index, 2 * INDEX.size)[0])


def _bytes(path: Path, most: int = -1) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(most)
    except FileNotFoundError:
        return b""
