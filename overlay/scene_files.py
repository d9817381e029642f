"""The command that writes scene files for OBS."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import get_args
from urllib.parse import urlsplit

import click

from overlay import scenes, wording
from overlay.placing import Place


@click.command("obs-scenes")
@click.option(
    "--kind",
    type=click.Choice(scenes.KINDS),
    default="one",
    show_default=True,
    help="One table, two tables, a finals show.",
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File to write; without it, standard output.",
)
@click.option(
    "--host", help="Address under which OBS reaches the server; that of the running one without it."
)
@click.option(
    "--port", type=click.IntRange(1, 65535), help="Port of the server; that of the running one without it."
)
@click.option("--https", is_flag=True, help="The server is reached by https.")
@click.option(
    "--table", "tables", multiple=True, help="Which table, twice for two; the first ones without it."
)
@click.option(
    "--lang",
    type=click.Choice(get_args(scenes.Lang)),
    default="ru",
    show_default=True,
    help="Language of the scenes' names and of the graphics.",
)
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="Folder of the database.")
def obs_scenes(
    kind: scenes.Kind,
    out: Path | None,
    host: str | None,
    port: int | None,
    https: bool,
    tables: tuple[str, ...],
    lang: scenes.Lang,
    data: Path | None,
) -> None:
    """Write a scene collection for OBS with the addresses and keys of this server.

    Import it in OBS: Scene Collection, Import. The file holds keys: whoever has it can see what is on air.
    """
    from overlay.engine import Refused
    from overlay.server.access import Keyring
    from overlay.server.obs_scenes import chosen_tables, pages_of, scene_text
    from overlay.store import StoreError, default_folder, open_store
    from overlay.store.access import Access
    from overlay.store.database import FILE

    folder = data or default_folder()
    if not (folder / FILE).is_file():
        raise click.ClickException(
            f"There is no database in {folder}: start the server once, or name another one with --data DIR."
        )
    server = urlsplit(Place(folder, None).server().url)
    known = f"[{server.hostname}]" if ":" in (server.hostname or "") else server.hostname
    base = f"{'https' if https else server.scheme}://{host or known}:{port or server.port or 8750}"
    try:
        with closing(open_store(folder)) as journal:
            chosen = chosen_tables(kind, [row.name for row in journal.tables()], list(tables))
            pages = pages_of(base, Keyring(Access(journal).keys()), chosen, lang)
            text = scene_text(scenes.show(kind, pages, lang))
    except StoreError as error:
        raise click.ClickException(str(error)) from None
    except Refused as refused:
        # `lang` is the file's: what goes wrong is told as by every command.
        raise click.ClickException(wording.word_refusal(refused.code, refused.facts, "en")) from None
    if out is None:
        click.echo(text, nl=False)
        return
    out.write_text(text, encoding="utf-8")
    click.echo(str(out))
