"""Tells whether the built pages belong to the sources beside them; how to build them is the hook's business.

Standard library only: `run.py` reads it before anything is installed.
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path

PAGES = Path("overlay", "pages")
STAMP = PAGES / "sources.sha256"

_NOT_BUILT_FROM = {"biome.json", "fixture.config.ts", "tsconfig.tests.json", "vitest.config.ts"}
_SKIPPED_FOLDERS = {"node_modules", "__pycache__"}


def sources(root: Path) -> list[Path]:
    """Every file the pages are built from: `web/` without its tests, the catalogues, the list of views, the themes."""
    found = [path for path in _walk(root / "web") if _is_built_from(path)]
    found += [path for path in _walk(root / "overlay" / "server") if path.name == "views.json"]
    found += [path for path in _walk(root / "overlay" / "themes") if path.name == "theme.json"]
    for catalogues in (root / "overlay" / "locale", root / "plugins"):
        found += [path for path in _walk(catalogues) if path.suffix == ".ftl"]
    return sorted(found)


def digest(root: Path) -> str:
    """The same on every system: paths are POSIX, and line ends do not count."""
    total = hashlib.sha256()
    for path in sources(root):
        content = path.read_bytes().replace(b"\r\n", b"\n")
        total.update(f"{path.relative_to(root).as_posix()}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()


def are_fresh(root: Path) -> bool:
    """False where there are no pages, or their sources have changed since."""
    stamp = root / STAMP
    return stamp.is_file() and stamp.read_text(encoding="ascii").strip() == digest(root)


def write(root: Path, built_from: str) -> None:
    (root / STAMP).write_text(built_from + "\n", encoding="ascii")


def _walk(folder: Path) -> list[Path]:
    found = []
    for here, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name not in _SKIPPED_FOLDERS]
        found += [Path(here, name) for name in files]
    return found


def _is_built_from(path: Path) -> bool:
    name = path.name
    return not (
        name in _NOT_BUILT_FROM or name.startswith(".") or ".test." in name or path.suffix in {".py", ".md"}
    )


if __name__ == "__main__":
    sys.exit(None if are_fresh(Path(__file__).resolve().parent.parent) else "The built pages are stale.")
