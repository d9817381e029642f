"""Finds plugins and what they bring. It loads and names them; it judges nothing."""

from overlay.host.discovery import Gathered, Installed, PluginReport, discover
from overlay.host.errors import PluginUnusable
from overlay.host.folders import GROUP
from overlay.host.guard import Guarded
from overlay.host.manager import Trouble

__all__ = [
    "GROUP",
    "Gathered",
    "Guarded",
    "Installed",
    "PluginReport",
    "PluginUnusable",
    "Trouble",
    "discover",
]
