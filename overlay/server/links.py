"""The addresses of a table's pages, each with its key: for the terminal, for programs, for the desk."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import quote

from overlay.engine.terms import Audience
from overlay.server.access import Keyring
from overlay.wording import Lang


@dataclass(frozen=True, slots=True)
class Place:
    """Where a view stands in the frame of 1920x1080; `width` and `height` are the recommended size of its source."""

    x: int
    y: int
    width: int
    height: int


PLACES: Final[Mapping[str, Place]] = {
    view: Place(**place)
    for view, place in json.loads(Path(__file__).with_name("views.json").read_bytes()).items()
}
"""Every view of the overlay page. The page itself reads the same file."""

VIEWS: Final = tuple(PLACES)

OWN_LANG: Final[Lang] = "ru"
"""What the pages on air and in the hall speak unless their address says otherwise."""


@dataclass(frozen=True, slots=True)
class TableLinks:
    """One table's pages. `air` holds a link per view, for OBS."""

    table: str
    judge: str
    hall: str
    air: dict[str, str]


def table_links(
    base: str,
    keyring: Keyring,
    tables: Iterable[str],
    views: Iterable[str] = (),
    phones: str | None = None,
    lang: Lang = OWN_LANG,
) -> tuple[TableLinks, ...]:
    """The links of these tables under `base`, an address without a slash at its end. `views` are those of plugins.

    `phones`: the address for pages that are opened on phones, where it is another one. `lang`: of the graphics; a
    judge's phone has a language of its own.
    """
    shown = (*VIEWS, *views)
    phones = phones or base
    speaks = "" if lang == OWN_LANG else f"&lang={lang}"
    return tuple(
        TableLinks(
            table,
            _link(phones, f"judge/{quote(table)}", keyring, table, "judge"),
            _link(phones, f"hall/{quote(table)}", keyring, table, "hall") + speaks,
            {
                view: _link(base, f"overlay/{quote(table)}/{view}", keyring, table, "air") + speaks
                for view in shown
            },
        )
        for table in tables
    )


def desk_link(base: str, keyring: Keyring) -> str:
    return _link(base, "desk", keyring, "", "desk")


def _link(base: str, path: str, keyring: Keyring, table: str, audience: Audience) -> str:
    return f"{base}/{path}?key={quote(keyring.key(table, audience))}"


@dataclass(frozen=True, slots=True)
class PlainPort:
    """Where this server speaks plain http, for pages that know no certificate of ours, and its https port."""

    port: int
    https_port: int

    def base(self, scheme: str, host: str) -> tuple[str, str]:
        """Scheme and host under which OBS reaches the server that somebody reached by these."""
        name, _, port = host.rpartition(":")
        if scheme != "https" or port != str(self.https_port):
            return scheme, host
        return "http", f"{name}:{self.port}"
