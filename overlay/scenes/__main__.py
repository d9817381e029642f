"""Writes the collections that are shipped, with example addresses: `python -m overlay.scenes`. A test holds them."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from overlay.scenes import KINDS, LOADER, NAMES, Lang, Pages, show
from overlay.server.links import OWN_LANG, PLACES

FOLDER: Final = Path(__file__).resolve().parents[2] / "obs-scenes"


def example(lang: Lang) -> Pages:
    """Addresses as many venues have them; the program itself writes the real ones."""
    speaks = "" if lang == OWN_LANG else f"&lang={lang}"
    return Pages(
        ("1", "2"),
        lambda table, view: f"http://192.168.1.40:8750/overlay/{table}/{view}?key=YOUR-KEY-{table}{speaks}",
        PLACES,
    )


def files() -> Iterator[tuple[str, str]]:
    """Name and text of every file that is made here."""
    for lang in NAMES:
        for kind in KINDS:
            text = json.dumps(show(kind, example(lang), lang), ensure_ascii=False, indent=2)
            yield f"{kind}.{lang}.json", f"{text}\n"


def main() -> None:
    """Writes them all, and the waiting page beside them."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in files():
        (FOLDER / name).write_text(text, encoding="utf-8")
        sys.stdout.write(f"{FOLDER / name}\n")
    shutil.copyfile(LOADER, FOLDER / LOADER.name)


if __name__ == "__main__":
    main()
