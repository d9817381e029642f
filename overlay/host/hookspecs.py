"""The hooks: the whole contract between the program and its plugins. Every hook here has a plugin that uses it.

Each is described by one template: when called, by whom, parameters, result, on error, example, since.
"""

from __future__ import annotations

from collections.abc import Sequence

import pluggy

from overlay.api.hooks import PROJECT
from overlay.engine.regulation import Regulation

hookspec = pluggy.HookspecMarker(PROJECT)


@hookspec
def overlay_regulations() -> Sequence[Regulation]:  # type: ignore[empty-body]
    """The regulations that this plugin brings.

    When called: once, at the start of the program.
    By whom: `overlay.host.discover`, for each plugin by itself; one plugin never sees another's answer.
    Parameters: none.
    Result: a list of objects with the attributes of `overlay.api.Regulation`. Their ids are new ones: an id that is
    taken by a plugin before it in alphabetical order is refused with its plugin. The order of installation decides
    nothing.
    On error: the plugin is left out and named with the reason, on start and in `mafia-overlay plugins`; the others
    work.
    Example:

        from overlay.api import hookimpl

        @hookimpl
        def overlay_regulations():
            return [REGULATION]

    Since: 0.1.
    """
