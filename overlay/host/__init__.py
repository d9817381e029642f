"""Finds plugins and what they bring. It loads and names them; it judges nothing."""

from overlay.host.discovery import GROUP, Installed, PluginReport, discover

__all__ = ["GROUP", "Installed", "PluginReport", "discover"]
