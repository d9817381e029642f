"""What is said on the terminal: its language, the catalogue's lines, and the links of a server that runs."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

import overlay
from overlay import wording
from overlay.host import Installed
from overlay.wording import Lang

if TYPE_CHECKING:
    from overlay.server.app import Server
    from overlay.server.authority import Https


BLOCKS: Final = "▀▄█"
"""What a code for the phone is drawn with."""


def print_in_any_encoding() -> None:
    """Lets nothing that is printed end the program. What goes to a file or another program is UTF-8, unless
    `PYTHONIOENCODING` says otherwise; what a terminal cannot show is a question mark there."""
    out = sys.stdout
    if not isinstance(out, io.TextIOWrapper):
        return
    to_terminal = out.isatty() or "PYTHONIOENCODING" in os.environ
    out.reconfigure(encoding=out.encoding if to_terminal else "utf-8", errors="replace")


def _draws_codes() -> bool:
    try:
        BLOCKS.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def terminal_lang(chosen: Lang | None) -> Lang:
    """The chosen language, else that of the environment."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return chosen or wording.choose_lang(locale.replace("_", "-"))


def line(message: str, lang: Lang, **facts: str | int) -> str:
    """A line of the catalogue."""
    return wording.text(message, facts, lang) or message


def links_of(server: Server, url: str, https: Https | None) -> dict[str, object]:
    """The links of a server for programs."""
    from overlay.server.links import desk_link, table_links

    phones = https.authority.secured(url) if https else None
    names = [table.name for table in server.tables]
    tables = table_links(url, server.keyring, names, server.plugins.views, phones=phones)
    return {
        "url": url,
        **({"https": phones} if phones else {}),
        "tables": {
            links.table: {"judge": links.judge, "hall": links.hall, "air": links.air} for links in tables
        },
        "desk": desk_link(url, server.keyring),
    }


def print_links(
    server: Server,
    url: str,
    folder: Path,
    installed: Installed,
    addresses: list[str],
    lang: Lang,
    https: Https | None,
) -> None:
    """The links of a server for people, with a code for the phone where there is one table."""
    import segno

    from overlay.server.links import desk_link, table_links

    click.echo(line("cli-running", lang, version=overlay.__version__, url=url))
    click.echo(line("cli-data", lang, folder=str(folder)))
    if installed.regulations:
        click.echo(line("cli-regulations", lang, list=", ".join(sorted(installed.regulations))))
    else:
        click.echo(line("cli-no-regulations", lang))
    phones = _print_https(https, url, addresses, lang) if https else None
    names = [table.name for table in server.tables]
    tables = table_links(url, server.keyring, names, server.plugins.views, phones=phones, lang=lang)
    for links in tables:
        click.echo("\n" + click.style(line("cli-table", lang, table=links.table), bold=True))
        click.echo(f"  {line('cli-judge', lang):<14}{links.judge}")
        click.echo(f"  {line('cli-hall', lang):<14}{links.hall}")
        click.echo(f"  {line('cli-air', lang):<14}{links.air['full']}")
    click.echo(f"\n  {line('cli-desk', lang):<14}{desk_link(url, server.keyring)}")
    click.echo(f"  {line('cli-views', lang)}\n")
    if len(tables) == 1 and _draws_codes():
        click.echo(line("cli-scan", lang, table=tables[0].table))
        segno.make(tables[0].judge, error="l").terminal(compact=True)
    if not addresses:
        click.echo(line("cli-no-network", lang))
    elif len(addresses) > 1:
        others = ", ".join(addresses[1:])
        click.echo(line("cli-other-addresses", lang, host=addresses[0], others=others))
    click.echo(line("cli-stop", lang))


def _print_https(https: Https, url: str, addresses: list[str], lang: Lang) -> str:
    """What phones need before they open a link; the address at which they do."""
    phones = https.authority.secured(url)
    certificates = https.authority.certificates
    if phones != url:
        click.echo(line("cli-https", lang, url=phones))
        click.echo(line("cli-https-first", lang, url=url))
        click.echo(line("cli-https-fingerprint", lang, fingerprint=certificates.fingerprint))
    for address in addresses:
        if not certificates.covers(address):
            click.echo(line("cli-https-not-private", lang, host=address))
    return phones
