"""Theme packs: folders with a manifest, shipped ones and those of this venue. Their files, and nothing beside them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import structlog
from pydantic import ValidationError

from overlay.protocol.production import ThemeChoice, ThemeEntry
from overlay.protocol.theme import ColorToken, ThemeManifest

SHIPPED: Final = Path(__file__).parent.parent / "themes"
STANDARD: Final = "ether"
MANIFEST: Final = "theme.json"
IN_A_LIST: Final[tuple[ColorToken, ...]] = ("ground", "text", "judge", "live", "vote", "red", "black")
"""The colours that stand for a theme."""

log = structlog.get_logger()

Signature = tuple[tuple[str, int, int], ...]
"""Names, sizes and times of a folder's files: another one means that something was changed."""


@dataclass(frozen=True, slots=True)
class Pack:
    """A theme that can be used. `own`: it lies in the data folder."""

    manifest: ThemeManifest
    version: str
    folder: Path
    own: bool

    @property
    def id(self) -> str:
        return self.manifest.id

    def file(self, name: str) -> Path | None:
        """A file that the manifest names."""
        path = self.folder / name
        return path if name in self.manifest.files() and path.is_file() else None


class Themes:
    """All themes. `own` is the folder of the venue's packs; without one there are only those that are shipped."""

    def __init__(self, own: Path | None, shipped: Path = SHIPPED) -> None:
        self.own = own
        self._shipped = shipped
        self._packs: Mapping[str, Pack] = {}
        self._seen: dict[Path, tuple[Signature, Pack | None]] = {}
        self.look()

    def look(self) -> bool:
        """Reads what has changed in the folders; whether any theme is different now."""
        found: dict[str, Pack] = {}
        for folder, own in self._folders():
            pack = self._read(folder, own)
            if pack is not None:
                found.setdefault(pack.id, pack)
        if found == self._packs:
            return False
        self._packs = found
        return True

    @property
    def edition(self) -> object:
        """Equal as long as no theme has come, gone or changed."""
        return self._packs

    def get(self, id_: str) -> Pack | None:
        return self._packs.get(id_)

    def theme(self, id_: str) -> ThemeChoice:
        """The theme of that name; the standard one where it is gone."""
        pack = self._packs.get(id_) or self._packs.get(STANDARD)
        return ThemeChoice(id=pack.id if pack else STANDARD, version=pack.version if pack else "0")

    def has_theme(self, id_: str) -> bool:
        return id_ in self._packs

    def entries(self) -> tuple[ThemeEntry, ...]:
        """The list for the desk, the shipped ones first."""
        packs = sorted(self._packs.values(), key=lambda pack: (pack.own, pack.id != STANDARD, pack.id))
        return tuple(self.entry(pack) for pack in packs)

    def entry(self, pack: Pack) -> ThemeEntry:
        manifest = pack.manifest
        of_skin = self._packs.get(manifest.skin)
        colors = {**(of_skin.manifest.colors if of_skin else {}), **manifest.colors}
        return ThemeEntry(
            id=pack.id,
            version=pack.version,
            title=manifest.title.model_dump(),
            about=manifest.about.model_dump(),
            skin=manifest.skin,
            own=pack.own,
            colors=tuple(colors[token] for token in IN_A_LIST if token in colors),
        )

    def _folders(self) -> Iterator[tuple[Path, bool]]:
        for place, own in ((self._shipped, False), (self.own, True)):
            if place is not None and place.is_dir():
                for folder in sorted(place.iterdir()):
                    if folder.is_dir() and not folder.name.startswith("."):
                        yield folder, own

    def _read(self, folder: Path, own: bool) -> Pack | None:
        try:
            signature = _signature(folder)
            known = self._seen.get(folder)
            if known is not None and known[0] == signature:
                return known[1]
            pack = read_pack(folder, own)
        except (OSError, ValueError) as error:
            log.warning("a theme cannot be used", theme=folder.name, reason=reason_of(error))
            pack = None
        self._seen[folder] = (signature, pack)
        return pack


def read_pack(folder: Path, own: bool) -> Pack:
    """The pack in a folder. Raises `OSError`, or `ValueError` for a manifest that says something wrong."""
    text = (folder / MANIFEST).read_bytes()
    manifest = ThemeManifest.model_validate(json.loads(text))
    if manifest.id != folder.name:
        raise ValueError(f"the folder {folder.name} holds the theme {manifest.id}")
    digest = hashlib.sha256(text)
    for name in sorted(manifest.files()):
        path = folder / name
        if path.is_symlink() or not path.is_file():
            raise ValueError(f"it lacks the file {name}")
        digest.update(name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return Pack(manifest, digest.hexdigest()[:12], folder, own)


def reason_of(error: OSError | ValueError) -> str:
    """What is wrong with a manifest, in a line."""
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False, include_input=False)[0]
        return f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}"
    return str(error)


def _signature(folder: Path) -> Signature:
    stats = ((path.name, path.stat()) for path in sorted(folder.iterdir()))
    return tuple((name, stat.st_size, stat.st_mtime_ns) for name, stat in stats)
