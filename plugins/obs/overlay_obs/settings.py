"""Which OBS belongs to which table, its password, and what may happen by itself: one file in the data folder."""

from __future__ import annotations

import json
import os
import re
import threading
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Final, Literal, get_args

Slot = Literal["day", "night", "vote", "result", "break"]
"""What a scene is for."""

SLOTS: Final[tuple[Slot, ...]] = get_args(Slot)

DEFAULT_ADDRESS: Final = "127.0.0.1:4455"
ADDRESS: Final = re.compile(r"(?:ws://)?(?P<host>[A-Za-z0-9._-]+|\[[0-9A-Fa-f:]+\])(?::(?P<port>\d{1,5}))?/?")


@dataclass(frozen=True, slots=True)
class TableSettings:
    """One table. `scenes` holds the names that the operator chose; others are found by themselves."""

    address: str
    scenes: Mapping[Slot, str] = field(default_factory=dict)
    switches: bool = True
    """Scenes follow the phase."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All tables. One OBS has one password, whichever tables use it."""

    tables: Mapping[str, TableSettings] = field(default_factory=dict)
    passwords: Mapping[str, str] = field(default_factory=dict, repr=False)


class SettingsFile:
    """The file `settings.json`, read once and written whole. It holds passwords, so only its owner may read it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._writing = threading.Lock()
        self.trouble: str | None = None
        """Why the file that is there could not be used. It is never overwritten unread: a copy is kept."""
        self._now = self._read()

    @property
    def now(self) -> Settings:
        return self._now

    def of(self, table: str) -> TableSettings | None:
        return self._now.tables.get(table)

    def connect(self, table: str, address: str, password: str | None) -> None:
        """Gives a table its OBS. `password` None keeps the one that is known."""
        known = self._now.tables.get(table)
        settings = replace(known, address=address) if known else TableSettings(address)
        passwords = dict(self._now.passwords)
        if password is not None:
            passwords[address] = password
        self._write(Settings({**self._now.tables, table: settings}, passwords))

    def disconnect(self, table: str) -> None:
        """Takes a table's OBS away, and the password with the last table that used it."""
        tables = {name: one for name, one in self._now.tables.items() if name != table}
        used = {one.address for one in tables.values()}
        passwords = {address: word for address, word in self._now.passwords.items() if address in used}
        self._write(Settings(tables, passwords))

    def change(self, table: str, settings: TableSettings) -> None:
        self._write(replace(self._now, tables={**self._now.tables, table: settings}))

    def _read(self) -> Settings:
        try:
            found = json.loads(self._path.read_text("utf-8"))
            return Settings(
                {
                    table: TableSettings(
                        one["address"],
                        {slot: name for slot, name in one["scenes"].items() if slot in SLOTS},
                        bool(one["switches"]),
                    )
                    for table, one in found["tables"].items()
                },
                dict(found["passwords"]),
            )
        except FileNotFoundError:
            return Settings()
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            self.trouble = f"{self._path}: {type(error).__name__}: {error}"
            return Settings()

    def _write(self, settings: Settings) -> None:
        with self._writing:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            if self.trouble and self._path.exists():
                self._path.replace(self._path.with_suffix(".damaged"))
            fresh = self._path.with_suffix(".new")
            fresh.unlink(missing_ok=True)
            # Private from its first byte on.
            handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(asdict(settings), file, ensure_ascii=False, indent=1)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self._path)
            self.trouble = None
            self._now = settings


def plain_address(text: str) -> str | None:
    """`host:port` out of what was typed, None where it is no address. Nothing typed means OBS on this machine."""
    text = text.strip()
    if not text:
        return DEFAULT_ADDRESS
    found = ADDRESS.fullmatch(text)
    if found is None or int(found["port"] or "4455") not in range(1, 65536):
        return None
    return f"{found['host']}:{found['port'] or '4455'}"
