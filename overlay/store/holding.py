"""One server to a data folder: a second one would show an old state until its next command."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from overlay.store.errors import StoreError

LOCK: Final = "overlay.lock"
ADDRESS: Final = "overlay.address"
WAY_OUT: Final = "Make room or give the right to write, or start with another folder: --data DIR."
BEYOND: Final = 1 << 20
"""The byte that is locked on Windows, where a locked one cannot be read."""


@contextmanager
def hold(folder: Path) -> Iterator[None]:
    """Holds the folder until the end. The system lets go of it however the process ends.

    Raises `StoreError` where another server holds it, or where nothing can be written.
    """
    path = folder / LOCK
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreError(f"{folder} cannot be written: {error.strerror}. {WAY_OUT}") from error
    try:
        if not _lock(descriptor):
            holder = os.read(descriptor, 20).decode("ascii", "replace").strip() or "?"
            raise StoreError(
                f"Another mafia-overlay (process {holder}) is running with the data in {folder}. "
                "Use its links, stop it first, or start this one with another folder: --data DIR."
            )
        with suppress(OSError):
            # Only a help for the message above; a full disk is told by the database.
            os.ftruncate(descriptor, 0)
            os.write(descriptor, str(os.getpid()).encode())
        yield
    finally:
        os.close(descriptor)


@dataclass(frozen=True, slots=True)
class Address:
    """Where a running server is reached: by OBS and programs, and by phones."""

    url: str
    phones: str


@contextmanager
def tell_address(folder: Path, address: Address) -> Iterator[None]:
    """Leaves the address of the server that holds the folder for the commands of the terminal, until the end."""
    path = folder / ADDRESS
    with suppress(OSError):
        # Only a help: commands can be told the address.
        path.write_text(json.dumps({"url": address.url, "phones": address.phones}), encoding="utf-8")
    try:
        yield
    finally:
        with suppress(OSError):
            path.unlink()


def told_address(folder: Path) -> Address | None:
    """The address of the server that runs with this folder, None where none does."""
    try:
        told = json.loads((folder / ADDRESS).read_text(encoding="utf-8"))
        address = Address(str(told["url"]), str(told["phones"]))
        descriptor = os.open(folder / LOCK, os.O_RDWR)
    except (OSError, ValueError, KeyError, TypeError):
        return None
    try:
        # Left by a server that was killed, where the folder is free.
        return None if _lock(descriptor) else address
    finally:
        os.close(descriptor)


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> bool:
        os.lseek(descriptor, BEYOND, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(descriptor, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def _lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
