"""Makes the package of a new regulation out of the template beside this file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from overlay.api import API_VERSION

TEMPLATE: Final = Path(__file__).parent / "template"
SUFFIX: Final = ".txt"
"""What template files end in, so that no tool takes them for what they will be."""
PLACES: Final = {"package": "{package}", "ci.yml": ".github/workflows/check.yml", "gitignore": ".gitignore"}
"""Where a file of the template goes if not to its own name."""


class NotPossible(ValueError):
    """Why the package cannot be made; said to the user as it is."""


def make_regulation(id_: str, into: Path, *, title: str | None = None) -> Path:
    """Writes the package into a folder that is new or empty, and gives that folder. Raises `NotPossible`."""
    if not re.fullmatch(r"[a-z][a-z0-9-]{1,30}", id_):
        raise NotPossible(
            f"{id_!r} is no id: small Latin letters, digits and dashes, two at least, such as my-club"
        )
    package = "overlay_" + id_.replace("-", "_")
    if find_spec(package) is not None:
        raise NotPossible(
            f"a plugin of that name is installed already ({package}), and two would be taken for one another; "
            f"choose another id, such as my-{id_}"
        )
    if into.exists() and (not into.is_dir() or any(into.iterdir())):
        raise NotPossible(f"{into} is there already and is not an empty folder; name another with --into")
    words = {
        "ID": id_,
        "PACKAGE": package,
        "CODE": id_.replace("-", "_"),
        "TITLE": _one_line(title or id_),
        "API": API_VERSION,
    }
    for source, place in _files():
        target = into / place.format(package=words["PACKAGE"])
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_filled(source.read_text("utf-8"), words), encoding="utf-8")
    return into


def _one_line(title: str) -> str:
    """A title that can stand between quotes."""
    return re.sub(r'[\s"\\]+', " ", title).strip()


def _files() -> Iterator[tuple[Path, str]]:
    for source in sorted(TEMPLATE.rglob(f"*{SUFFIX}")):
        name = source.relative_to(TEMPLATE).as_posix().removesuffix(SUFFIX)
        first, slash, rest = name.partition("/")
        yield source, PLACES.get(first, first) + slash + rest


def _filled(text: str, words: dict[str, str]) -> str:
    return re.sub(r"@([A-Z]+)@", lambda place: words[place[1]], text)
