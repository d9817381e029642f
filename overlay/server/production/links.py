"""Every page of a table with its key, under the address that the operator chooses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, Literal
from urllib.parse import urlsplit

import segno

from overlay import wording
from overlay.api.extensions import View
from overlay.engine import Refused
from overlay.protocol.production import LinkList, PageLink
from overlay.server.access import Keyring
from overlay.server.links import PLACES, PlainPort, table_links
from overlay.server.origin import is_loopback
from overlay.wording import Lang

HOST: Final = re.compile(r"([A-Za-z0-9][A-Za-z0-9.-]{0,252}|\[[0-9A-Fa-f:.]{2,45}\])(:\d{1,5})?")
FRAME: Final = (1920, 1080)


class LinkBook:
    """Makes the lists. `addresses` are this server's in the network, the likeliest first; `secured` makes the address
    for phones out of another."""

    def __init__(
        self,
        keyring: Keyring,
        addresses: Sequence[str],
        secured: Callable[[str], str],
        views: Mapping[str, View],
        plain: PlainPort | None = None,
    ) -> None:
        self._keyring = keyring
        self._names = [name for name in (urlsplit(address).hostname for address in addresses) if name]
        self._secured = secured
        self._views = views
        self._plain = plain

    def hosts(self, scheme: str, here: str) -> tuple[str, ...]:
        """The addresses at which OBS reaches the server that somebody reached as `here`."""
        if self._plain is not None:
            _, here = self._plain.base(scheme, here)
        _, _, port = here.rpartition("]")[2].partition(":")
        found = [f"{_bracketed(name)}:{port}" if port else _bracketed(name) for name in self._names]
        return tuple(dict.fromkeys([*found, here] if not is_loopback(here) or not found else found))

    def links(self, table: str, scheme: str, here: str, host: str | None, root: str, lang: Lang) -> LinkList:
        """The list for a table, its graphics in `lang`. Raises `Refused` for a host that is none."""
        chosen, base = self.base(scheme, here, host, root)
        hosts = self.hosts(scheme, here)
        return LinkList(table=table, hosts=hosts, host=chosen, links=tuple(self._pages(table, base, lang)))

    def base(self, scheme: str, here: str, host: str | None, root: str) -> tuple[str, str]:
        """The host that was chosen, else the likeliest one, and the server's address under it.

        A host without a port is at the server's own. Raises `Refused` for one that is none.
        """
        if self._plain is not None:
            scheme, here = self._plain.base(scheme, here)
        chosen = host or self.hosts(scheme, here)[0]
        found = HOST.fullmatch(chosen)
        if found is None:
            raise Refused("malformed", place="host", reason="an address such as 192.168.1.40:8750")
        if found[2] is None and (own := here.rpartition("]")[2].partition(":")[2]):
            chosen = f"{chosen}:{own}"
        return chosen, f"{scheme}://{chosen}{root}"

    def _pages(self, table: str, base: str, lang: Lang) -> Iterator[PageLink]:
        (here,) = table_links(base, self._keyring, [table], self._views, lang=lang)
        (phones,) = table_links(self._secured(base), self._keyring, [table], lang=lang)
        for view, url in here.air.items():
            place = PLACES.get(view)
            size = (place.width, place.height) if place else FRAME
            yield _page("air", view, url, size, self._title(view))
        yield _page("hall", "hall", phones.hall, FRAME, _titles("page-hall"))
        yield _page("judge", "judge", phones.judge, None, _titles("page-judge"))
        if self._secured(base) != base:
            yield _page("ca", "ca", f"{base}/ca", None, _titles("page-ca"))

    def _title(self, view: str) -> Mapping[str, str]:
        brought = self._views.get(view)
        return dict(brought.title) if brought else _titles(f"page-view-{view}")


def _page(
    kind: Literal["air", "hall", "judge", "ca"],
    view: str,
    url: str,
    size: tuple[int, int] | None,
    title: Mapping[str, str],
) -> PageLink:
    code = segno.make(url, error="m").svg_data_uri(scale=4, border=2, dark="#0e1319", light="#ffffff")
    width, height = size or (None, None)
    return PageLink(kind=kind, view=view, url=url, qr=code, width=width, height=height, title=title)


def _titles(message: str) -> Mapping[str, str]:
    return {lang: wording.text(message, {}, lang) or message for lang in wording.LANGS}


def _bracketed(name: str) -> str:
    return f"[{name}]" if ":" in name else name
