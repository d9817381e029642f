"""Commands for authors of regulations and for who installs them: `plugins`, `new-regulation`, `check`."""

from __future__ import annotations

import json
from pathlib import Path

import click

from overlay.host import PluginReport, discover

DATA = click.option(
    "--data", type=click.Path(file_okay=False, path_type=Path), help="Folder of the database."
)


@click.command()
@DATA
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def plugins(data: Path | None, as_json: bool) -> None:
    """List the plugins, what they bring, and why one that is left out cannot be used.

    Installed packages, folders in the data folder's `plugins`, and addenda in its `regulations`.
    """
    from overlay.store import default_folder

    reports = discover(data=data or default_folder()).reports
    if as_json:
        click.echo(json.dumps({"plugins": [_row(report) for report in reports]}, ensure_ascii=False))
        return
    heads = ("ID", "EDITION", "FROM", "VERSION", "HOOKS", "STATUS")
    lines = [
        (
            id_,
            edition,
            report.distribution or report.source,
            report.version or "-",
            ",".join(hook.removeprefix("overlay_") for hook in report.hooks) or "-",
            report.reason or "; ".join(report.troubles) or "ok",
        )
        for report in reports
        for id_, edition in report.regulations or ((report.name, "-"),)
    ]
    widths = [max(len(line[column]) for line in (heads, *lines)) for column in range(len(heads) - 1)]
    for line in (heads, *lines):
        cells = (cell.ljust(width) for cell, width in zip(line, (*widths, 0), strict=True))
        click.echo("  ".join(cells).rstrip())


def _row(report: PluginReport) -> dict[str, object]:
    return {
        "plugin": report.name,
        "regulations": [{"id": id_, "edition": edition} for id_, edition in report.regulations],
        "source": report.source,
        "module": report.module,
        "distribution": report.distribution,
        "version": report.version,
        "hooks": list(report.hooks),
        "works": report.works,
        "reason": report.reason,
        "troubles": list(report.troubles),
        "seconds": round(report.seconds, 3),
    }


@click.command("new-regulation")
@click.argument("id_", metavar="ID")
@click.option(
    "--into",
    type=click.Path(path_type=Path),
    help="Folder for it; it must not exist or be empty. [default: ./ID]",
)
@click.option("--title", help="Title, in the language that you write it in.")
def new_regulation(id_: str, into: Path | None, title: str | None) -> None:
    """Make a package for a regulation of your own: it installs, passes its tests and appears in the panel as it is."""
    from overlay.scaffold import NotPossible, make_regulation

    try:
        folder = make_regulation(id_, into or Path(id_), title=title)
    except NotPossible as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{folder}\n")
    click.echo("Try it:\n")
    click.echo(f"  mafia-overlay check {folder}")
    click.echo(f'  python -m pip install --editable "{folder}[test]"')
    click.echo(f"  python -m pytest {folder}")
    click.echo("  mafia-overlay serve\n")
    click.echo("What to write where stands in its README.")


@click.command()
@click.argument("what", metavar="[ID|FOLDER|FILE]", required=False)
@DATA
@click.option(
    "--scenarios",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of situations, if it is not beside the regulation.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--quick", is_flag=True, help="Fewer random games.")
def check(what: str | None, data: Path | None, scenarios: Path | None, as_json: bool, quick: bool) -> None:
    """Check a regulation: an installed one by its ID, a folder with a plugin, or an addendum's TOML file.

    Without an argument all installed ones are checked. Says what is wrong with file and line, plays the laws and the
    situations, and gives a level: draft (something is wrong), checked (all laws and situations hold), tournament (every
    clause is judged in a situation too). The exit code is 1 for a draft.
    """
    from overlay.store import default_folder
    from overlay.testing.checkup import Checkup, check_all

    checkups: list[Checkup] = check_all(what, data or default_folder(), scenarios=scenarios, quick=quick)
    if as_json:
        click.echo(json.dumps([checkup.as_json() for checkup in checkups], ensure_ascii=False, indent=2))
    else:
        for checkup in checkups:
            click.echo(checkup.as_text())
    if any(checkup.level == "draft" for checkup in checkups) or not checkups:
        raise SystemExit(1)
