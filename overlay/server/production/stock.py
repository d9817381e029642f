"""What pictures are made with: the themes and the players' photos together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from overlay.protocol.production import ThemeChoice
from overlay.server.photos import Photos
from overlay.server.themes import Themes


@dataclass(frozen=True, slots=True)
class Wardrobe:
    """The stock of a running server."""

    themes: Themes
    photos: Photos

    def theme(self, id_: str) -> ThemeChoice:
        return self.themes.theme(id_)

    def has_theme(self, id_: str) -> bool:
        return self.themes.has_theme(id_)

    def photos_of(self, names: Mapping[str, str]) -> Mapping[str, str]:
        return self.photos.photos_of(names)

    def read(self) -> None:
        self.photos.read()

    @property
    def edition(self) -> object:
        return self.themes.edition, self.photos.edition
