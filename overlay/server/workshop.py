"""Changes to the venue's own themes: copies, manifests, files, whole packs as zip. What comes in is checked first."""

from __future__ import annotations

import errno
import json
import re
import secrets
import shutil
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Final

from pydantic import ValidationError

from overlay.engine import Refused
from overlay.protocol.theme import ThemeManifest
from overlay.server.pictures import logo
from overlay.server.themes import MANIFEST, Pack, Themes, read_pack, reason_of
from overlay.server.threads import in_one_thread

MOST_FILES: Final = 24
MOST_BYTES: Final = 20 * 1024 * 1024
PACKED: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Other ways of packing let a few bytes ask for gigabytes of memory."""
PICTURES: Final = ("png", "webp", "jpg", "jpeg")
NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,79}(\.[A-Za-z0-9_-]{1,40})*\.([a-z0-9]{2,5})")
WOFF2: Final = b"wOF2"


class Workshop:
    """The own themes of a server, one change at a time. Every change raises `Refused` where it cannot be."""

    def __init__(self, themes: Themes) -> None:
        self._themes = themes

    def copy(self, source: str) -> Pack:
        """An own theme that begins as another one."""
        pack = self._pack(source)
        id_ = self._free_id(f"{source[:30]}-copy")
        title = pack.manifest.title
        manifest = pack.manifest.model_copy(
            update={
                "id": id_,
                "title": title.model_copy(
                    update={"ru": f"{title.ru[:32]} (копия)", "en": f"{title.en[:32]} (copy)"}
                ),
            }
        )
        files = {name: (pack.folder / name).read_bytes() for name in sorted(manifest.files())}
        return self._put_whole(manifest, files)

    def save(self, id_: str, manifest: ThemeManifest) -> Pack:
        """Replaces the manifest of an own theme; the files that it names must be there."""
        pack = self._own(id_)
        if manifest.id != id_:
            raise Refused("theme_broken", reason=f"id: {manifest.id}")
        missing = sorted(name for name in manifest.files() if not (pack.folder / name).is_file())
        if missing:
            raise Refused("theme_broken", reason=", ".join(missing))
        with _told_apart():
            _replace(pack.folder / MANIFEST, _text_of(manifest))
        return self._reread(id_)

    def put_file(self, id_: str, name: str, data: bytes) -> None:
        """Adds a picture or a font to an own theme; it is served once the manifest names it."""
        pack = self._own(id_)
        checked = in_one_thread(checked_file, name, data)
        with _told_apart():
            others = [path for path in pack.folder.iterdir() if path.is_file() and path.name != name]
            together = sum(path.stat().st_size for path in others) + len(checked)
            if len(others) + 1 > MOST_FILES or together > MOST_BYTES:
                raise _too_large()
            _replace(pack.folder / name, checked)
        self._reread(id_)

    def remove(self, id_: str) -> None:
        pack = self._own(id_)
        with _told_apart():
            # Out of sight at once, whatever becomes of the files.
            gone = pack.folder.with_name(f".gone-{secrets.token_hex(4)}")
            pack.folder.rename(gone)
            shutil.rmtree(gone, ignore_errors=True)
        self._themes.look()

    def packed(self, id_: str) -> bytes:
        """The whole theme as a zip of its folder."""
        pack = self._pack(id_)
        out = BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(f"{id_}/{MANIFEST}", _text_of(pack.manifest))
            for name in sorted(pack.manifest.files()):
                archive.writestr(f"{id_}/{name}", (pack.folder / name).read_bytes())
        return out.getvalue()

    def unpack(self, data: bytes) -> Pack:
        """Takes in a theme as a zip. An own theme of that name is replaced; beside a shipped one it gets another."""
        manifest, files = in_one_thread(read_zip, data)
        known = self._themes.get(manifest.id)
        if known is not None and not known.own:
            manifest = manifest.model_copy(update={"id": self._free_id(manifest.id)})
        return self._put_whole(manifest, files)

    def _put_whole(self, manifest: ThemeManifest, files: Mapping[str, bytes]) -> Pack:
        own = self._folder()
        place = own / f".new-{secrets.token_hex(4)}"
        with _told_apart():
            try:
                fresh = place / manifest.id
                fresh.mkdir(parents=True)
                for name, data in files.items():
                    (fresh / name).write_bytes(data)
                (fresh / MANIFEST).write_bytes(_text_of(manifest))
                read_pack(fresh, own=True)
                target = own / manifest.id
                if target.exists():
                    target.rename(place / "before")
                fresh.rename(target)
            finally:
                shutil.rmtree(place, ignore_errors=True)
        return self._reread(manifest.id)

    def _reread(self, id_: str) -> Pack:
        self._themes.look()
        return self._pack(id_)

    def _pack(self, id_: str) -> Pack:
        pack = self._themes.get(id_)
        if pack is None:
            raise Refused("no_such_theme", theme=id_[:40])
        return pack

    def _own(self, id_: str) -> Pack:
        pack = self._pack(id_)
        if not pack.own:
            raise Refused("theme_shipped", theme=id_)
        return pack

    def _folder(self) -> Path:
        if self._themes.own is None:
            raise Refused("not_stored", reason="failed")
        with _told_apart():
            self._themes.own.mkdir(mode=0o700, parents=True, exist_ok=True)
        return self._themes.own

    def _free_id(self, wanted: str) -> str:
        number, id_ = 1, wanted[:40]
        while self._themes.get(id_) is not None or (self._folder() / id_).exists():
            number += 1
            id_ = f"{wanted[:36]}-{number}"
        return id_


def checked_file(name: str, data: bytes) -> bytes:
    """What is kept of an uploaded file: pictures are encoded anew, fonts are looked at. Raises `Refused`."""
    named = NAME.fullmatch(name)
    suffix = named[2] if named else ""
    if suffix == "svg":
        raise Refused("image_svg")
    if suffix in PICTURES:
        return logo(data, suffix)
    if suffix != "woff2":
        raise Refused("theme_file_name")
    if data[:4] != WOFF2 or int.from_bytes(data[8:12], "big") != len(data):
        raise Refused("font_unknown")
    return data


def read_zip(data: bytes) -> tuple[ThemeManifest, Mapping[str, bytes]]:
    """The manifest and the files of a packed theme. Raises `Refused`."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            files = dict(_unpacked(archive))
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError) as error:
        # Damaged, encrypted, or packed in a way that is not known here.
        raise Refused("theme_broken", reason=f"zip: {type(error).__name__}") from None
    text = files.pop(MANIFEST, None)
    if text is None:
        raise Refused("theme_broken", reason=f"zip: {MANIFEST}")
    try:
        manifest = ThemeManifest.model_validate(json.loads(text))
    except (ValidationError, ValueError, RecursionError) as error:
        reason = reason_of(error) if isinstance(error, ValueError) else "JSON"
        raise Refused("theme_broken", reason=f"{MANIFEST}: {reason}"[:200]) from None
    missing = sorted(manifest.files() - set(files))
    if missing:
        raise Refused("theme_broken", reason=f"zip: {', '.join(missing)}"[:200])
    return manifest, {name: checked_file(name, files[name]) for name in sorted(manifest.files())}


def _unpacked(archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    """Name and content of each file, at the top or in one folder. Only plain names come out: a path leads nowhere."""
    entries = [
        entry for entry in archive.infolist() if not entry.is_dir() and "__MACOSX" not in entry.filename
    ]
    if len(entries) > MOST_FILES:
        raise _too_large()
    folders = {PurePosixPath(entry.filename).parent for entry in entries}
    if len(folders) > 1 or any(len(folder.parts) > 1 or ".." in folder.parts for folder in folders):
        raise Refused("theme_broken", reason="zip: folders")
    left = MOST_BYTES
    for entry in entries:
        if entry.compress_type not in PACKED:
            raise Refused("theme_broken", reason="zip: compression")
        name = PurePosixPath(entry.filename).name
        if name != MANIFEST and not NAME.fullmatch(name):
            raise Refused("theme_file_name")
        with archive.open(entry) as file:
            # What the zip says of its sizes may be a lie.
            content = file.read(left + 1)
        left -= len(content)
        if left < 0:
            raise _too_large()
        yield name, content


def _too_large() -> Refused:
    return Refused("theme_too_large", files=MOST_FILES, megabytes=MOST_BYTES // 1024 // 1024)


def _text_of(manifest: ThemeManifest) -> bytes:
    return json.dumps(manifest.model_dump(mode="json"), ensure_ascii=False, indent=2).encode() + b"\n"


def _replace(path: Path, data: bytes) -> None:
    """A reader sees the file as it was or as it is."""
    fresh = path.with_name(f".{secrets.token_hex(4)}.part")
    try:
        fresh.write_bytes(data)
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


@contextmanager
def _told_apart() -> Iterator[None]:
    try:
        yield
    except ValueError as error:
        raise Refused("theme_broken", reason=reason_of(error)[:200]) from None
    except OSError as error:
        reason = {
            errno.ENOSPC: "disk_full",
            errno.EDQUOT: "disk_full",
            errno.EROFS: "read_only",
            errno.EACCES: "read_only",
        }
        raise Refused("not_stored", reason=reason.get(error.errno or 0, "failed")) from error
