"""For the organiser: protocols of games as CSV and JSON, and a sheet of clauses for the judge's table."""

from collections.abc import Callable, Mapping

import click

from overlay.api import Exporter, Regulation, hookimpl
from overlay_protocols.files import as_csv, as_json
from overlay_protocols.sheet import sheet_of

OVERLAY_API = "1.0"


@hookimpl
def overlay_exporters() -> list[Exporter]:
    """CSV, a line a seat, and JSON with every ruling."""
    return [
        Exporter("csv", "csv", {"ru": "Протокол, строка на место", "en": "Protocol, a line a seat"}, as_csv),
        Exporter("json", "json", {"ru": "Протокол с решениями", "en": "Protocol with rulings"}, as_json),
    ]


@hookimpl
def overlay_commands(regulations: Callable[[], Mapping[str, Regulation]]) -> list[click.Command]:
    """`mafia-overlay clauses`: the clauses of a regulation on a sheet of paper."""

    @click.command("clauses")
    @click.argument("regulation")
    @click.option("--lang", type=click.Choice(("ru", "en")), default="ru", show_default=True)
    def clauses(regulation: str, lang: str) -> None:
        """Print the clauses of a regulation as Markdown, to lie beside the judge."""
        known = regulations()
        if regulation not in known:
            raise click.UsageError(
                f"There is no regulation {regulation}; there are: {', '.join(sorted(known))}"
            )
        click.echo(sheet_of(known[regulation], lang))

    return [clauses]


__all__ = ["overlay_commands", "overlay_exporters"]
