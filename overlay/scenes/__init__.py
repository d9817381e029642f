"""Scene collections for OBS: addresses in, the JSON of OBS out. It knows no server; its caller brings the addresses."""

from overlay.scenes.loader import LOADER, waiting_for
from overlay.scenes.shows import KINDS, NAMES, TABLES, Kind, Lang, Pages, Place, show

__all__ = [
    "KINDS",
    "LOADER",
    "NAMES",
    "TABLES",
    "Kind",
    "Lang",
    "Pages",
    "Place",
    "show",
    "waiting_for",
]
