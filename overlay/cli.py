"""The command line: starts the server, shows a demonstration, takes a schedule, replays scenarios.

What authors of regulations need is in `overlay.authoring`, exports are in `overlay.exporting`, and what a server
says of itself is in `overlay.terminal`.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import overlay
from overlay import authoring, exporting, scene_files, upkeep, wording
from overlay.host import Installed, discover
from overlay.placing import Place, placed
from overlay.terminal import line, links_of, print_in_any_encoding, print_links, terminal_lang
from overlay.wording import Lang

if TYPE_CHECKING:
    from flask import Flask

    from overlay.server.app import Server
    from overlay.server.nodes.nodes import Nodes
    from overlay.store import Journal

PORT = 8750
BUSY_SECONDS = 0.02
"""How long one write may hold up all clients while another program writes."""
LAST_WORDS = 1.0
"""Seconds that observers have at the end for what they were not told yet."""

MALFORMED = 2
"""Exit code for a file that is no scenario or no schedule."""


class Program(click.Group):
    """The program's own commands, then those of plugins, which are asked only when they are needed."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        print_in_any_encoding()
        return super().main(*args, **kwargs)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*super().list_commands(ctx), *sorted(self._brought())]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return super().get_command(ctx, cmd_name) or self._brought().get(cmd_name)

    def _brought(self) -> dict[str, click.Command]:
        gathered = installed_plugins().commands(taken=self.commands)
        for trouble in gathered.troubles:
            click.echo(f"{trouble.plugin}: {trouble.reason}", err=True)
        return {command.name or "": command for command in gathered}


@click.group(cls=Program, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(overlay.__version__, package_name="mafia-overlay", message="%(prog)s %(version)s")
def main() -> None:
    """Live officiating and broadcast graphics for Sport Mafia."""


Option = Callable[[Callable[..., None]], Callable[..., None]]


def listening(command: Callable[..., None]) -> Callable[..., None]:
    """The options of every command that runs a server."""
    options: tuple[Option, ...] = (
        click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen on."),  # noqa: S104  (phones of the venue must reach it)
        click.option(
            "--port",
            type=click.IntRange(0, 65535),
            default=PORT,
            show_default=True,
            help="Port to listen on; 0 picks a free one.",
        ),
        click.option("--json", "as_json", is_flag=True, help="Print one line of JSON instead of the links."),
        click.option("--lang", type=click.Choice(wording.LANGS), help="Language of the terminal."),
        click.option(
            "--log",
            type=click.Choice(["plain", "json"]),
            default="plain",
            show_default=True,
            callback=lambda _ctx, _option, form: _log_to_stderr(form),
            expose_value=False,
            help="How the log is written; as JSON it holds a line for every command.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


@main.command()
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="Folder of the database.")
@click.option(
    "--tables", type=click.IntRange(1, 999), default=1, show_default=True, help="How many tables there are."
)
@click.option(
    "--database",
    metavar="ADDRESS",
    envvar="MAFIA_OVERLAY_DATABASE",
    help="Keep everything in PostgreSQL (postgresql+psycopg://USER@HOST/NAME), which several servers may share.",
)
@click.option(
    "--queue",
    metavar="ADDRESS",
    envvar="MAFIA_OVERLAY_QUEUE",
    help="Redis (redis://HOST), through which servers on one database tell each other news at once.",
)
@click.option(
    "--behind",
    metavar="URL",
    envvar="MAFIA_OVERLAY_BEHIND",
    help="Address of the balancer before this server: links bear it, and its X-Forwarded-For is believed.",
)
@click.option("--event", help="Name of the event, for the header on air. It is kept.")
@click.option("--stage", help='Second line of the header, such as "Final". It is kept.')
@click.option(
    "--https",
    is_flag=True,
    help="Serve phones over https as well, with a certificate of this computer's own.",
)
@click.option(
    "--https-port",
    type=click.IntRange(0, 65535),
    default=PORT + 1,
    show_default=True,
    help="Port for https; 0 picks a free one.",
)
@listening
def serve(
    data: Path | None,
    tables: int,
    database: str | None,
    queue: str | None,
    behind: str | None,
    event: str | None,
    stage: str | None,
    https: bool,
    https_port: int,
    host: str,
    port: int,
    as_json: bool,
    lang: Lang | None,
) -> None:
    """Run the server and print its links."""
    from overlay.store import default_folder

    if queue and not database:
        raise click.UsageError("--queue is for servers that share a database: give --database as well.")
    names = tuple(str(number) for number in range(1, tables + 1))
    chosen = terminal_lang(lang)
    _serve(
        data or default_folder(),
        names,
        (event, stage),
        host,
        port,
        as_json,
        chosen,
        https_port=https_port if https else None,
        shared=(database, queue) if database else None,
        behind=behind.rstrip("/") if behind else None,
    )


@main.command()
@click.option(
    "--speed",
    type=click.FloatRange(0.1, 1000),
    default=4.0,
    show_default=True,
    help="1 is as fast as a real game.",
)
@listening
def demo(speed: float, host: str, port: int, as_json: bool, lang: Lang | None) -> None:
    """Play a recorded game on a table of its own, over and over. Nothing is kept."""
    from overlay.demo import EVENT, Demonstration

    chosen = terminal_lang(lang)

    def play(server: Server) -> None:
        Demonstration(server, speed).start()
        if not as_json:
            click.echo(line("cli-demo", chosen, speed=f"{speed:g}"))

    with tempfile.TemporaryDirectory(prefix="mafia-overlay-demo-") as folder:
        _serve(Path(folder), ("1",), EVENT, host, port, as_json, chosen, play)


@main.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option("--lang", type=click.Choice(wording.LANGS), default=wording.DEFAULT, show_default=True)
def replay(files: tuple[Path, ...], lang: Lang) -> None:
    """Play scenario files and print what the regulation made of them, as JSON.

    One file is printed indented, several one to a line. A refused step is part of the answer. A malformed file is
    named with its line, the others are played all the same, and the exit code is 2.
    """
    from overlay.testing import MalformedScenario, run_file

    regulations = installed_plugins().regulations
    malformed = False
    for path in files:
        try:
            report = run_file(path, regulations, lang=lang)
        except MalformedScenario as error:
            click.echo(f"{path}:{error.line}: {error.message}", err=True)
            malformed = True
            continue
        click.echo(json.dumps(report, ensure_ascii=False, indent=2 if len(files) == 1 else None))
    if malformed:
        raise SystemExit(MALFORMED)


@main.command()
@click.argument("file", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@placed
@click.option("--clear", is_flag=True, help="Forget the stored schedule first.")
@click.option("--lang", type=click.Choice(wording.LANGS), help="Language of the terminal.")
def schedule(file: Path | None, place: Place, clear: bool, lang: Lang | None) -> None:
    """Store who sits where, from a CSV file with the columns table, game, seat, name.

    The panel then fills in the names of a table's next game. Games that the file names are replaced, others stay.
    A file with a mistake changes nothing: every mistake is told with its line, and the exit code is 2.
    """
    from overlay.schedule import MalformedSchedule, read_schedule

    chosen = terminal_lang(lang)
    if file is None and not clear:
        raise click.UsageError(line("cli-schedule-what", chosen))
    try:
        seatings = read_schedule(file) if file else ()
    except MalformedSchedule as error:
        for problem in error.problems:
            words = wording.word_refusal(problem.code, problem.facts, chosen)
            click.echo(f"{file}:{problem.line}: {words} [{problem.code}]", err=True)
        raise SystemExit(MALFORMED) from None
    with place.opened() as journal:
        journal.schedule(seatings, clear=clear)
    if clear:
        click.echo(line("cli-schedule-cleared", chosen))
    if seatings:
        games = len({(seating.table, seating.game) for seating in seatings})
        click.echo(line("cli-schedule-stored", chosen, games=games, seats=len(seatings)))


# --- running a server ------------------------------------------------------------------------------------------


def _serve(
    folder: Path,
    names: tuple[str, ...],
    titles: tuple[str | None, str | None],
    host: str,
    port: int,
    as_json: bool,
    lang: Lang,
    on_ready: Callable[[Server], None] = lambda _server: None,
    https_port: int | None = None,
    shared: tuple[str, str | None] | None = None,
    behind: str | None = None,
) -> None:
    """Runs a server until it is told to stop, with a second port for https where one is given.

    `shared`: the database and the queue of several nodes, in place of the file in the folder. `behind`: the address of
    the balancer before it.
    """
    from overlay.server.addresses import lan_addresses
    from overlay.server.app import create_app
    from overlay.server.authority import open_https
    from overlay.server.certificates import CertificateTrouble
    from overlay.server.keeper import Keeper
    from overlay.server.plugins import start_plugins
    from overlay.server.serving import Listener, PortDenied, PortTaken, Serving, stop_on_signals
    from overlay.server.tidying import Tidying
    from overlay.store import NotStored, StoreError

    installed = installed_plugins(folder)

    def present_addresses() -> list[str]:
        return lan_addresses() if host in ("0.0.0.0", "::") else [host]  # noqa: S104  (compared, not bound)

    addresses = present_addresses()
    with ExitStack() as stack:
        try:
            listener = stack.enter_context(closing(Listener(host, port)))
            journal, nodes = _journal(stack, folder, shared)
            https = None
            if https_port is not None:
                https = stack.enter_context(closing(open_https(folder, host, https_port, present_addresses)))
            url = behind or _url(addresses[0] if addresses else "127.0.0.1", listener.port)
            for_phones = [behind] if behind else [_url(address, listener.port) for address in addresses]
            if https is not None and not behind:
                for_phones = [https.authority.secured(address) for address in for_phones]
            server = create_app(
                journal,
                installed.regulations,
                names=names,
                titles=titles,
                lan_url=for_phones[0] if for_phones else None,
                addresses=for_phones,
                authority=https.authority if https else None,
                plugins=start_plugins(installed, folder),
                data=folder,
                port=listener.port,
                nodes=nodes,
            )
        except (StoreError, NotStored, CertificateTrouble) as error:
            raise click.ClickException(str(error)) from None
        except PortTaken as taken:
            raise click.ClickException(
                line(
                    "cli-port-taken",
                    lang,
                    port=str(taken.port),
                    next=str(taken.port + 10),
                    option="--https-port" if taken.port == https_port else "--port",
                )
            ) from None
        except PortDenied as error:
            raise click.ClickException(
                line("cli-port-denied", lang, port=str(error.port), host=host, reason=str(error))
            ) from None
        serving = Serving([listener, *([https.listener] if https else [])])
        # Whoever reads the links may tell the server to stop the moment after.
        stack.enter_context(stop_on_signals(serving))
        if shared is None:
            from overlay.store.holding import Address, tell_address

            stack.enter_context(tell_address(folder, Address(url, for_phones[0] if for_phones else url)))
        if as_json:
            click.echo(json.dumps(links_of(server, url, https)))
        else:
            print_links(server, url, folder, installed, addresses, lang, https)
        on_ready(server)
        for beside in (
            nodes,
            Keeper(server.tables, server.sockets),
            server.watch,
            Tidying(server.sockets.rested),
        ):
            if beside is not None:
                beside.start()
                stack.callback(beside.stop)
        # Whoever started the server reads these lines now, not when a buffer is full.
        sys.stdout.flush()
        serving.run(_believing_the_balancer(server.app) if behind else server.app)
        server.plugins.observing.drain(LAST_WORDS)


def _believing_the_balancer(app: Flask) -> Flask:
    """Its headers say from where a client comes. What the client itself has put there before is not believed."""
    from werkzeug.middleware.proxy_fix import ProxyFix

    app.wsgi_app = ProxyFix(app.wsgi_app, x_for=1, x_proto=1)  # type: ignore[method-assign]
    return app


def _journal(
    stack: ExitStack, folder: Path, shared: tuple[str, str | None] | None
) -> tuple[Journal, Nodes | None]:
    """The journal, held until the end: the file in the folder, or a database that is shared with other nodes."""
    from overlay.store import open_store
    from overlay.store.holding import hold

    if shared is None:
        stack.enter_context(hold(folder))
        journal = open_store(folder, busy_seconds=BUSY_SECONDS, with_room=True)
        return stack.enter_context(closing(journal)), None
    from overlay.server.nodes.nodes import Nodes
    from overlay.store.postgres import open_database

    address, queue = shared
    shared_journal = stack.enter_context(closing(open_database(address)))
    return shared_journal, Nodes(shared_journal, queue)


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def installed_plugins(data: Path | None = None) -> Installed:
    """The plugins, those of the data folder included, with a line on the terminal for each that cannot be used."""
    from overlay.store import default_folder

    installed = discover(data=data or default_folder())
    for report in installed.broken:
        told = line("cli-left-out", terminal_lang(None), plugin=report.name, reason=report.reason or "")
        click.echo(told, err=True)
    return installed


def _log_to_stderr(form: str) -> None:
    """Standard output belongs to the links."""
    import logging

    import structlog

    renderer: structlog.typing.Processor = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if form == "json"
        else structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.DEBUG if form == "json" else logging.INFO
        ),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        # Otherwise each line is put together anew, those that nobody sees too.
        cache_logger_on_first_use=True,
    )


for _command in (authoring.plugins, authoring.new_regulation, authoring.check, exporting.export):
    main.add_command(_command)
main.add_command(scene_files.obs_scenes)
for _command in (upkeep.backup, upkeep.restore_copy, upkeep.access, upkeep.audit):
    main.add_command(_command)
