"""ФСМ, edition of 30 March 2024, as a regulation plugin."""

from overlay.api import Regulation, hookimpl
from overlay_fsm2024.rules import REGULATION

OVERLAY_API = "1.0"


@hookimpl
def overlay_regulations() -> list[Regulation]:
    """The regulations of this plugin."""
    return [REGULATION]


__all__ = ["REGULATION", "overlay_regulations"]
