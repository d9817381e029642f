"""The hooks: the whole contract between the program and its plugins. Every hook here has a plugin that uses it.

Each is described by one template: when called, by whom, parameters, result, on error, example, since.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import click
import pluggy

from overlay.api.extensions import Exporter, Observer, Unit, View
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
    On error: the plugin is left out and named with the reason, on start, on the desk and in `mafia-overlay plugins`;
    the others work.
    Example:

        from overlay.api import FoulLadder, Removes, Rulebook, hookimpl, parse_clauses

        BOOK = parse_clauses('''
        [clause."1"]
        kind = "foul"
        ru = "Шум"
        en = "Noise"
        ''')
        RULES = Rulebook(
            id="quiet",
            edition="1",
            title={"ru": "Тихий клуб", "en": "Quiet club"},
            short={"ru": "Тихий", "en": "Quiet"},
            book=BOOK,
            ladder=FoulLadder({2: Removes(cites="1")}),
            register=(),
        )

        @hookimpl
        def overlay_regulations():
            return [RULES]

    Since: 1.0.
    """


@hookspec
def overlay_observers(data: Path) -> Sequence[Observer]:  # type: ignore[empty-body]
    """Who is to be told of every accepted order.

    When called: once, when a server starts.
    By whom: `overlay.server.create_app`, through `overlay.host.Installed.observers`.
    Parameters: `data`, the server's data folder; files of the plugin's own belong in a folder of it that bears the
    plugin's name.
    Result: a list of `overlay.api.Observer`, with names that no other plugin has.
    On error: the plugin's observers are left out and named on the desk; its regulations stay. What an observer raises
    later is counted and named on the desk and in the log; the ruling stands and nobody waits.
    Example:

        from overlay.api import Observer, hookimpl

        @hookimpl
        def overlay_observers(data):
            def recorded(what):
                seen = what.seen_by("air")
                (data / "phase.txt").write_text(seen.game.phase, encoding="utf-8")

            return [Observer("phase", recorded)]

    Since: 1.0.
    """


@hookspec
def overlay_exporters() -> Sequence[Exporter]:  # type: ignore[empty-body]
    """File formats that `mafia-overlay export` can write.

    When called: when somebody exports, and for the list of formats.
    By whom: the command `mafia-overlay export`, through `overlay.host.Installed.exporters`.
    Parameters: none.
    Result: a list of `overlay.api.Exporter`, with names that no other plugin has.
    On error: the plugin's formats are left out and named; the other formats work. What `write` raises ends the command
    with the plugin's name, and no file is written.
    Example:

        from overlay.api import Exporter, hookimpl

        def winners(games):
            lines = [f"{game.judge.game.number} {game.judge.game.decided or '-'}" for game in games]
            return "\\n".join(lines).encode()

        @hookimpl
        def overlay_exporters():
            return [Exporter("winners", "txt", {"ru": "Кто выиграл", "en": "Who won"}, winners)]

    Since: 1.0.
    """


@hookspec
def overlay_views() -> Sequence[View]:  # type: ignore[empty-body]
    """Overlay views: custom elements that the server serves as browser sources.

    When called: once, when a server starts.
    By whom: `overlay.server.create_app`, through `overlay.host.Installed.views`.
    Parameters: none.
    Result: a list of `overlay.api.View`, with names that neither the program nor another plugin has.
    On error: the plugin's views are left out and named on the desk; the other views work. An element that fails shows
    nothing; the program's own views are other pages.
    Example:

        from pathlib import Path

        from overlay.api import View, hookimpl

        @hookimpl
        def overlay_views():
            return [View("clock", {"ru": "Часы", "en": "Clock"}, Path("clock.js"), "my-clock")]

    Since: 1.0.
    """


@hookspec
def overlay_units(data: Path) -> Sequence[Unit]:  # type: ignore[empty-body]
    """What the desk watches and drives beside the program: a video mixer, lights, a sound desk.

    When called: once, when a server starts.
    By whom: `overlay.server.create_app`, through `overlay.host.Installed.units`.
    Parameters: `data`, the server's data folder; files of the plugin's own belong in a folder of it that bears the
    plugin's name.
    Result: a list of `overlay.api.Unit`, with names that no other plugin has.
    On error: the plugin's units are left out and named on the desk; its observers and regulations stay. What a unit
    raises later is named on the desk in its place; neither a ruling nor another unit waits for it.
    Example:

        from overlay.api import Unit, UnitLight, UnitPicture, hookimpl

        @hookimpl
        def overlay_units(data):
            light = UnitLight("good", {"ru": "Диск", "en": "Disk"}, {"ru": "есть место", "en": "has room"})
            return [Unit("disk", {"ru": "Диск", "en": "Disk"}, lambda table: UnitPicture(light))]

    Since: 1.0.
    """


@hookspec
def overlay_commands(  # type: ignore[empty-body]
    regulations: Callable[[], Mapping[str, Regulation]],
) -> Sequence[click.Command]:
    """Commands of the command line: `mafia-overlay NAME`.

    When called: when the command line looks for a command that the program itself does not have, and for `--help`.
    By whom: `overlay.cli`, through `overlay.host.Installed.commands`.
    Parameters: `regulations`, a function that gives the usable regulations by id; call it inside the command.
    Result: a list of `click.Command`, with names that neither the program nor another plugin has.
    On error: the plugin's commands are left out and named; the program's own work.
    Example:

        import click

        from overlay.api import hookimpl

        @hookimpl
        def overlay_commands(regulations):
            @click.command("editions")
            def editions():
                "Print the edition of every regulation."
                for id, regulation in sorted(regulations().items()):
                    click.echo(f"{id} {regulation.edition}")

            return [editions]

    Since: 1.0.
    """


NAMES = (
    "overlay_regulations",
    "overlay_observers",
    "overlay_exporters",
    "overlay_views",
    "overlay_units",
    "overlay_commands",
)
"""Every hook, in the order of this file."""
