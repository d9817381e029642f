"""Commands of the machine itself for its data: copies made and put back."""

from __future__ import annotations

from pathlib import Path

import click

from overlay.store import StoreError, default_folder
from overlay.store.copies import back_up, restore

folder_option = click.option(
    "--data", type=click.Path(file_okay=False, path_type=Path), help="Folder of the database."
)


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@folder_option
def backup(file: Path, data: Path | None) -> None:
    """Copy the database to FILE and check the copy. The server may go on meanwhile."""
    try:
        held = back_up(data or default_folder(), file)
    except StoreError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{file}: {held.tables} tables, {held.games} games, {held.commands} commands; checked.")


@click.command("restore")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@folder_option
def restore_copy(file: Path, data: Path | None) -> None:
    """Check a copy and put it in the place of the database. A running server shows it at once.

    What stood there is kept beside it, and links and devices stay as they are.
    """
    try:
        held, saved = restore(file, data or default_folder())
    except StoreError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{file}: {held.tables} tables, {held.games} games, {held.commands} commands; restored.")
    if saved is not None:
        click.echo(f"What was there before is kept in {saved}.")
