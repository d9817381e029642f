"""A run as JSON, and as a page for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bench.measure import Result


def as_json(results: Sequence[Result], about: dict[str, Any]) -> dict[str, Any]:
    return {
        **about,
        "results": [
            {
                "name": result.name,
                "title": result.title,
                "rows": result.rows,
                "claims": [
                    {"line": line, "holds": holds, "measured": value} for line, holds, value in result.claims
                ],
                "notes": result.notes,
            }
            for result in results
        ],
    }


def as_page(run: dict[str, Any]) -> str:
    """Markdown."""
    machine = run["machine"]
    lines = [
        "# What was measured",
        "",
        "Made by `python -m bench`; [speed](speed.md) tells how to read it. What to trust are the ratios:",
        "they are taken within a round, the contenders in random order.",
        "",
        f"{run['date']}, {machine['processor']}, {machine['cores']} cores, {machine['memory_gb']} GB,",
        f"{machine['system']}, Python {machine['python']}; {run['rounds']} rounds, {run['seconds']:.0f} s in all;",
        f"load of the machine when it began: {machine['load_before']}. Not measured here: several nodes.",
        "",
        "## What should hold",
        "",
        "| | holds | measured |",
        "|---|---|---|",
    ]
    for result in run["results"]:
        for claim in result["claims"]:
            verdict = {True: "yes", False: "**no**", None: "-"}[claim["holds"]]
            lines.append(f"| {result['title']}: {claim['line']} | {verdict} | {claim['measured']} |")
    for result in run["results"]:
        lines += ["", f"## {result['title']}", ""]
        lines += _table(result["rows"])
        lines += [f"\n{note}." for note in result["notes"]]
    return "\n".join(lines) + "\n"


def _table(rows: dict[str, dict[str, float]]) -> list[str]:
    columns: list[str] = []
    for figures in rows.values():
        columns += [name for name in figures if name not in columns]
    if not columns:
        return ["Not measured."]
    return [
        "| | " + " | ".join(name.replace("_", " ") for name in columns) + " |",
        "|---" * (len(columns) + 1) + "|",
        *(
            f"| {name} | " + " | ".join(_shown(figures.get(column)) for column in columns) + " |"
            for name, figures in rows.items()
        ),
    ]


def _shown(value: float | None) -> str:
    if value is None:
        return ""
    if value == int(value) or abs(value) >= 1000:
        return f"{value:.0f}"
    return f"{value:.3g}" if abs(value) < 100 else f"{value:.1f}"
