"""A run as JSON, and as a page for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bench.measure import Result

BROAD: Final = 10
"""Figures that a page has room for beside one another."""


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
        f"load of the machine when it began: {machine['load_before']}.",
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
    """A line for each contender; for each figure where they are too many to stand beside one another."""
    names: list[str] = []
    # Who has most of them tells their order.
    for figures in sorted(rows.values(), key=len, reverse=True):
        names += [name for name in figures if name not in names]
    if not names:
        return ["Not measured."]
    cells = [["", *(name.replace("_", " ") for name in names)]]
    cells += [[row, *(_shown(figures.get(name)) for name in names)] for row, figures in rows.items()]
    if len(names) > BROAD:
        cells = [list(line) for line in zip(*cells, strict=True)]
    head, *lines = ("| " + " | ".join(line) + " |" for line in cells)
    return [head, "|---" * len(cells[0]) + "|", *lines]


def _shown(value: float | None) -> str:
    if value is None:
        return ""
    if value == int(value) or abs(value) >= 1000:
        return f"{value:.0f}"
    return f"{value:.3g}" if abs(value) < 100 else f"{value:.1f}"
