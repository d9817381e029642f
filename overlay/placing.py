"""Where commands of the terminal find the data: the file in a folder, or a database that several servers share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any

import click

from overlay.store import Journal, StoreError, default_folder, open_store
from overlay.store.holding import Address, told_address

PORT = 8750


@dataclass(frozen=True, slots=True)
class Place:
    """`folder` has plugins and themes in any case, and the database where there is no `address`."""

    folder: Path
    address: str | None

    @contextmanager
    def opened(self) -> Iterator[Journal]:
        """The journal. What is wrong with it ends the command in words."""
        try:
            with closing(self._journal()) as journal:
                yield journal
        except StoreError as error:
            raise click.ClickException(str(error)) from None

    def server(self) -> Address:
        """Where the server with this data is reached; its usual address where none runs."""
        found = told_address(self.folder) if self.address is None else None
        return found or usual_address()

    def _journal(self) -> Journal:
        if self.address is None:
            return open_store(self.folder)
        from overlay.store.postgres import open_database

        return open_database(self.address)


def usual_address() -> Address:
    """The address of a server that was started without options on this machine."""
    from overlay.server.addresses import lan_addresses

    url = f"http://{next(iter(lan_addresses()), '127.0.0.1')}:{PORT}"
    return Address(url, url)


def placed(command: Callable[..., None]) -> Callable[..., None]:
    """The options of every command that works with the data; it gets them as `place`."""

    @click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="Folder of the database.")
    @click.option(
        "--database",
        metavar="ADDRESS",
        envvar="MAFIA_OVERLAY_DATABASE",
        help="The PostgreSQL database of several servers, in place of the file in the folder.",
    )
    @wraps(command)
    def with_place(*args: Any, data: Path | None, database: str | None, **options: Any) -> None:
        command(*args, place=Place(data or default_folder(), database), **options)

    return with_place
