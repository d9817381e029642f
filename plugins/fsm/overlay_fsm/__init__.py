"""ФСМ, discipline section 6, as a regulation plugin."""

from overlay.api import Regulation, hookimpl
from overlay_fsm.rules import REGULATION


@hookimpl
def overlay_regulations() -> list[Regulation]:
    """The regulations of this plugin."""
    return [REGULATION]


__all__ = ["REGULATION", "overlay_regulations"]
