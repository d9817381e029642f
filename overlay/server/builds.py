"""Which build of the pages this server has, in the words in which a page names its own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ASSET: Final = re.compile(r"assets/([\w.-]+\.(?:js|css))", re.ASCII)


class Builds:
    """The names of the built pages, read again when a page was built anew."""

    def __init__(self, built: Path) -> None:
        self._built = built
        self._known: dict[str, tuple[int, str]] = {}

    def name(self, page: str = "overlay.html") -> str:
        """The build of that page; empty where it is not built."""
        path = self._built / page
        try:
            stamp = path.stat().st_mtime_ns
            known = self._known.get(page)
            if known is None or known[0] != stamp:
                known = self._known[page] = (stamp, build_name(path.read_text(encoding="utf-8")))
        except OSError:
            return ""
        return known[1]

    def is_current(self, said: str) -> bool:
        """Whether a page of this build is the one that is served. A page of the development server has no name."""
        served = {self.name(page) for page in ("overlay.html", "view.html")} - {""}
        return not said or not served or said in served


def build_name(html: str) -> str:
    """The build by its files, as a page that was loaded from this HTML names it; empty for one that is not built.

    `web/shared/version.ts` does the same: FNV-1a of their sorted names.
    """
    names = " ".join(sorted(set(ASSET.findall(html))))
    value = 0x811C9DC5
    for byte in names.encode("ascii"):
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return f"{value:08x}" if names else ""
