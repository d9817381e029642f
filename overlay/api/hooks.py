"""How a plugin says that it has regulations: the marker for hook implementations."""

import pluggy

PROJECT = "mafia_overlay"

hookimpl = pluggy.HookimplMarker(PROJECT)
"""Marks a function of a plugin as an implementation of one of the product's hooks.

A regulation plugin implements one hook::

    @hookimpl
    def overlay_regulations():
        return [REGULATION]

Source: `overlay.host.hookspecs` lists the hooks with when they are called and what they return.
"""
