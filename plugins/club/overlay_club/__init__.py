"""A plain club evening as a regulation plugin: the smallest one that is whole, and the documentation's example."""

from overlay.api import Regulation, hookimpl
from overlay_club.rules import REGULATION

OVERLAY_API = "1.0"


@hookimpl
def overlay_regulations() -> list[Regulation]:
    """The regulations of this plugin."""
    return [REGULATION]


__all__ = ["REGULATION", "overlay_regulations"]
