"""The command `export`: games of the journal in the formats that plugins bring. It only reads."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from overlay.api.extensions import Exporter, GameRecord
from overlay.engine import decode_event, replay, snapshot
from overlay.host.errors import words
from overlay.placing import Place, placed
from overlay.store import Journal


@click.command()
@placed
@click.option("--format", "name", help="A format that a plugin brings; without it, they are listed.")
@click.option("--table", help="Only this table.")
@click.option("--game", type=click.IntRange(min=1), help="Only the game of this number.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File; standard output without it.",
)
def export(place: Place, name: str | None, table: str | None, game: int | None, output: Path | None) -> None:
    """Write protocols of games, read from the journal.

    A regulation need not be installed any more: the journal holds what was ruled.
    """
    from overlay.host import discover

    gathered = discover(data=place.folder).exporters()
    for trouble in gathered.troubles:
        click.echo(f"{trouble.plugin}: {trouble.reason}", err=True)
    formats = {exporter.name: (plugin, exporter) for plugin, exporter in gathered.items}
    if name is None:
        for plugin, exporter in formats.values():
            click.echo(f"{exporter.name:<12}.{exporter.suffix:<6}{exporter.title.get('en', '')} ({plugin})")
        return
    if name not in formats:
        raise click.UsageError(f"There is no format {name}; there are: {', '.join(formats) or 'none'}")
    plugin, exporter = formats[name]
    _write(_made(plugin, exporter, tuple(_read(place, table, game))), output)


def _read(place: Place, table: str | None, game: int | None) -> Iterator[GameRecord]:
    with place.opened() as journal:
        names = [row.name for row in journal.tables()]
        if table is not None and table not in names:
            raise click.UsageError(f"There is no table {table}; there are: {', '.join(names) or 'none'}")
        yield from (record for record in _records(journal, table) if game in (None, record.judge.game.number))


def _records(journal: Journal, table: str | None) -> Iterator[GameRecord]:
    for row in journal.tables():
        if table not in (None, row.name):
            continue
        for played in journal.games(row.name):
            game = replay(decode_event(event) for event in played.events)
            if game is not None:
                yield GameRecord(row.name, row.event, row.stage, played.opened_at, snapshot(game, "judge"))


def _made(plugin: str, exporter: Exporter, games: tuple[GameRecord, ...]) -> bytes:
    try:
        content = exporter.write(games)
    # An exporter is foreign code: whatever it raises is its own trouble.
    except Exception as error:
        raise click.ClickException(
            f"The plugin {plugin} could not write {exporter.name}: {words(error)}"
        ) from error
    if not isinstance(content, bytes):
        raise click.ClickException(f"The plugin {plugin} returned {type(content).__name__}, not bytes")
    return content


def _write(content: bytes, output: Path | None) -> None:
    if output is None:
        sys.stdout.buffer.write(content)
        sys.stdout.flush()
    else:
        output.write_bytes(content)
        click.echo(str(output), err=True)
