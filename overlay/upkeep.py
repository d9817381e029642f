"""Commands of the machine itself: copies of the data, access that was lost, the record of who did what."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

import click
from pydantic import ValidationError

from overlay.placing import Place, placed
from overlay.store import StoreError
from overlay.store.access import Access
from overlay.store.copies import Contents, back_up, restore
from overlay.store.database import FILE
from overlay.store.journal import EVERY_TABLE, Journal
from overlay.store.production import ProductionStore

MACHINE = "this machine"
"""Who acts where somebody sits at the server itself."""


@contextmanager
def _opened(place: Place) -> Iterator[Journal]:
    if place.address is None and not (place.folder / FILE).is_file():
        raise click.ClickException(
            f"There is no database in {place.folder}; name another folder with --data DIR."
        )
    with place.opened() as journal:
        yield journal


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--salvage", is_flag=True, help="Where the log of the latest commands is damaged: copy what came before."
)
@placed
def backup(file: Path, salvage: bool, place: Place) -> None:
    """Copy the database to FILE and check the copy. The server may go on meanwhile."""
    try:
        if place.address is None:
            held = back_up(place.folder, file, salvage=salvage)
        else:
            from overlay.store.copies_shared import back_up_shared

            held = back_up_shared(place.address, file)
    except StoreError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{file}: {_counted(held)}; checked.")


@click.command("restore")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@placed
def restore_copy(file: Path, place: Place) -> None:
    """Check a copy and put it in the place of the database. A running server shows it at once.

    What stood there is kept beside it, and links and devices stay as they are.
    """
    try:
        if place.address is None:
            held, saved = restore(file, place.folder)
        else:
            from overlay.store.copies_shared import restore_shared

            held, saved = restore_shared(file, place.address, place.folder)
    except StoreError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{file}: {_counted(held)}; restored.")
    if saved is not None:
        click.echo(f"What was there before is kept in {saved}.")


def _counted(held: Contents) -> str:
    counts = (("table", held.tables), ("game", held.games), ("command", held.commands))
    return ", ".join(f"{count} {what}" if count == 1 else f"{count} {what}s" for what, count in counts)


@click.group()
def access() -> None:
    """Links and devices, from the machine itself: it can always let somebody in again.

    A running server follows within a second.
    """


@access.command("list")
@click.option("--url", help="Address of the server; that of the running one without it.")
@placed
def list_access(url: str | None, place: Place) -> None:
    """Print the links and the devices."""
    server = place.server()
    with _opened(place) as journal:
        known = Access(journal)
        for row in sorted(known.keys(), key=lambda row: (row.table, row.audience)):
            page = {"desk": "desk", "air": f"overlay/{row.table}/full"}.get(
                row.audience, f"{row.audience}/{row.table}"
            )
            base = url or (server.phones if row.audience in ("judge", "hall") else server.url)
            click.echo(f"{row.audience:<8}{row.table:<6}{base.rstrip('/')}/{page}?key={row.key}")
        for device in known.devices():
            click.echo(f"{device.role:<8}{device.table:<6}device {device.id}  {device.name}")


@access.command("let-in")
@click.argument("role", type=click.Choice(["judge", "side", "chief", "desk"]))
@click.argument("name")
@click.option("--table", default="1", show_default=True, help="The table of a judge or side judge.")
@click.option("--url", help="Address of the server; that of the running one without it.")
@placed
def let_in(role: str, name: str, table: str, url: str | None, place: Place) -> None:
    """Let a device in without a code and print its link, once."""
    with _opened(place) as journal:
        tables = [row.name for row in journal.tables()]
        if table not in tables:
            raise click.ClickException(f"There is no table {table}.")
        at = EVERY_TABLE if role in ("chief", "desk") else table
        _device, key = Access(journal).pair(role, at, name[:40], MACHINE)
    server = place.server()
    if role == "desk":
        click.echo(f"{(url or server.url).rstrip('/')}/desk?{urlencode({'key': key})}")
    else:
        asked = urlencode({"key": key, "name": name[:40]})
        click.echo(f"{(url or server.phones).rstrip('/')}/judge/{table}?{asked}")


@access.command()
@click.argument("device")
@placed
def revoke(device: str, place: Place) -> None:
    """Shut the device with this id out; its connections end."""
    with _opened(place) as journal:
        if not Access(journal).revoke(device, MACHINE):
            raise click.ClickException(
                f"There is no device {device}; `mafia-overlay access list` shows them."
            )
    click.echo("Done.")


@access.command()
@click.argument("audience", type=click.Choice(["judge", "air", "hall", "desk"]))
@click.option("--table", default="1", show_default=True, help="The table of the link.")
@placed
def rotate(audience: str, table: str, place: Place) -> None:
    """Make a new key for one link; the old one ends, all other links stay."""
    with _opened(place) as journal:
        key = Access(journal).rotate(EVERY_TABLE if audience == "desk" else table, audience, MACHINE)
    if key is None:
        raise click.ClickException(f"There is no table {table}.")
    click.echo(key)


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@placed
def audit(file: Path, place: Place) -> None:
    """Write who did what, when and from which device to the new FILE, a line of JSON for each.

    It holds what was done at night: it is for the organiser, not for the public. No key stands in it. Of what was done
    at the desk it has the banners' part, for each table's latest game.
    """
    with _opened(place) as journal:
        lines = [*Access(journal).audit(), *_directives(journal)]
    try:
        with file.open("x", encoding="utf-8") as out:
            file.chmod(0o600)
            out.writelines(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    except FileExistsError:
        raise click.ClickException(
            f"{file} exists already and is left as it is. Choose another name."
        ) from None
    except OSError as error:
        raise click.ClickException(f"{file} cannot be written: {error.strerror}") from None
    click.echo(f"{file}: {len(lines)} lines.")


def _directives(journal: Journal) -> Iterator[dict[str, object]]:
    """What operators did to the banners; by whom is not kept."""
    from overlay.server.production.switches import Switches

    for table, stored in sorted(ProductionStore(journal).switches().items()):
        try:
            switches = Switches.model_validate_json(stored)
        except ValidationError:
            click.echo(f"What the operators did at table {table} cannot be read.", err=True)
            continue
        for note in switches.notes:
            yield {
                "kind": "operator",
                "at": note.at,
                "what": note.act,
                "table": table,
                "game": switches.game,
                "banner": note.id,
            }
