"""ФИИМ, list of remarks, as a regulation plugin."""

from overlay.api import Regulation, hookimpl
from overlay_fiim.rules import REGULATION


@hookimpl
def overlay_regulations() -> list[Regulation]:
    """The regulations of this plugin."""
    return [REGULATION]


__all__ = ["REGULATION", "overlay_regulations"]
