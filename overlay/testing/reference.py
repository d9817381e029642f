"""Writes the authors' reference out of the docstrings: `python -m overlay.testing.reference`. A test holds it."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Final, get_args

from overlay import api, testing
from overlay.host import hookspecs

DOCS: Final = Path(__file__).resolve().parents[2] / "docs" / "reference"
GENERATED: Final = (
    "<!-- Generated from the docstrings by `python -m overlay.testing.reference`; change those. -->\n"
)
GROUPS: Final = (
    ("A regulation", ("Rulebook", "amend", "Policies", "Regulation", "GameRules", "Setting", "PenaltyKey")),
    (
        "Clauses",
        (
            "load_clauses", "parse_clauses", "Clause", "Provision", "ClauseBook", "ClauseFileError", "ClauseProblem",
            "parse_addendum", "Addendum",
        ),
    ),
    (
        "Policies",
        (
            "FoulLadder", "Rung", "LosesSpeech", "Removes", "Costs", "TechnicalFouls", "Mitigation", "Reading",
            "LastWordDefeat", "Lapse", "RemovalPrice", "RemovalAndVote", "Rider",
        ),
    ),
    ("A case and its ruling", ("Case", "Moment", "Standing", "Judgement", "Notice", "Refused")),
    (
        "Sanctions",
        (
            "Sanction", "NoSanction", "Caution", "Foul", "TechnicalFoul", "SpeechLimit", "Removal", "Deduction",
            "TeamDefeat", "VoteCancelled", "Referral",
        ),
    ),
    (
        "Plugins",
        (
            "hookimpl", "API_VERSION", "Observer", "Recorded", "Exporter", "GameRecord", "View", "Snapshot",
            "SeatView", "RulingView", "Unit", "UnitPicture", "UnitLight", "UnitButton", "UnitFinding", "UnitRefused",
            "Surroundings", "ScreenSeen", "Health",
        ),
    ),
)  # fmt: skip
"""The order of the page; a name of `overlay.api` that is in no group stands at the end."""


def main() -> None:
    """Writes all pages."""
    for name, text in pages().items():
        (DOCS / name).write_text(text, encoding="utf-8")
        sys.stdout.write(f"{DOCS / name}\n")


def pages() -> dict[str, str]:
    """Every generated page by its file's name."""
    return {"api.md": _api(), "testing.md": _testing(), "hooks.md": _hooks()}


def _api() -> str:
    grouped = {name for _, names in GROUPS for name in names}
    rest = tuple(name for name in api.__all__ if name not in grouped)
    parts = [GENERATED, f"# `overlay.api` {api.API_VERSION}\n", f"{_clean(api.__doc__)}\n"]
    for title, names in (*GROUPS, *((("Also", rest),) if rest else ())):
        parts.append(f"\n## {title}\n")
        parts += [_entry(api, name) for name in names]
    return "\n".join(parts)


def _testing() -> str:
    parts = [GENERATED, "# `overlay.testing`\n", f"{_clean(testing.__doc__)}\n"]
    parts += [_entry(testing, name) for name in testing.__all__]
    parts.append(
        "\n## The laws\n\nEach holds for every regulation; those with a stage are a test for each stage.\n"
    )
    names: dict[str, int] = {}
    for law in testing.laws():
        plain = law.name.partition(",")[0]
        names[plain] = names.get(plain, 0) + 1
    parts += [f"- {name}" + (f" (at {count} stages)" if count > 1 else "") for name, count in names.items()]
    return "\n".join(parts) + "\n"


def _hooks() -> str:
    parts = [GENERATED, "# Hooks\n", f"{_clean(hookspecs.__doc__)}\n"]
    for name in hookspecs.NAMES:
        hook = getattr(hookspecs, name)
        parts.append(f"\n## `{name}{_signature(hook)}`\n")
        parts.append(_sections(_clean(hook.__doc__)) + "\n")
    return "\n".join(parts)


def _sections(text: str) -> str:
    """The template's headings in bold, the example as code."""
    text = re.sub(
        r"^(When called|By whom|Parameters|Result|On error|Since): ", r"- **\1:** ", text, flags=re.MULTILINE
    )
    text = re.sub(r"^Example:$", "- **Example:**", text, flags=re.MULTILINE)
    return _fenced(text)


def _entry(module: ModuleType, name: str) -> str:
    value = getattr(module, name)
    text = document_of(module, name)
    head = f"\n### `{name}`\n"
    if inspect.isfunction(value):
        head = f"\n### `{name}{_signature(value)}`\n"
    members = list(_members(value)) if inspect.isclass(value) else []
    alias = get_args(value) if not inspect.isclass(value) else ()
    if alias and all(inspect.isclass(one) for one in alias):
        members = [f"- `{one.__name__}`" for one in alias]
    return head + f"\n{_fenced(text)}\n" + ("\n" + "\n".join(members) + "\n" if members else "")


def document_of(module: ModuleType, name: str) -> str:
    """A public name's documentation: its docstring, or the string below its assignment."""
    value = getattr(module, name)
    if inspect.isclass(value) or inspect.isfunction(value):
        doc = value.__doc__ or ""
        # A dataclass without a docstring is given its signature as one.
        return "" if doc.startswith(f"{name}(") else _clean(doc)
    for loaded in [sys.modules[key] for key in sorted(sys.modules) if key.startswith("overlay.")]:
        if getattr(loaded, name, None) is value and name in _assigned(loaded):
            return _assigned(loaded)[name]
    return ""


@cache
def _assigned(module: ModuleType) -> dict[str, str]:
    """Strings below assignments of a module, by the assigned name."""
    found: dict[str, str] = {}
    body = ast.parse(inspect.getsource(module)).body
    for one, other in pairwise(body):
        targets = (
            one.targets
            if isinstance(one, ast.Assign)
            else [one.target]
            if isinstance(one, ast.AnnAssign)
            else []
        )
        is_text = isinstance(other, ast.Expr) and isinstance(other.value, ast.Constant)
        for target in targets:
            if is_text and isinstance(target, ast.Name) and isinstance(other.value.value, str):  # type: ignore[attr-defined]  # checked above
                found[target.id] = _clean(other.value.value)  # type: ignore[attr-defined]  # checked above
    return found


def _members(kind: type) -> Iterator[str]:
    """Fields with type and default, then public properties and methods with their first line."""
    if dataclasses.is_dataclass(kind):
        for field in dataclasses.fields(kind):
            default = ""
            if field.default is not dataclasses.MISSING:
                default = f" = {field.default!r}"
            elif field.default_factory is not dataclasses.MISSING:
                default = " = ..."
            yield f"- `{field.name}: {field.type}{default}`"
    for name, value in vars(kind).items():
        if name.startswith("_"):
            continue
        if isinstance(value, property):
            doc = _clean(value.__doc__).partition("\n\n")[0].replace("\n", " ")
            kind_of = inspect.signature(value.fget).return_annotation if value.fget else ""
            yield f"- `{name}: {kind_of}` (property)" + (f": {doc}" if doc else "")
        elif inspect.isfunction(value):
            doc = _clean(value.__doc__).partition("\n\n")[0].replace("\n", " ")
            yield f"- `{name}{_signature(value)}`" + (f": {doc}" if doc else "")


def _signature(function: object) -> str:
    text = str(inspect.signature(function))  # type: ignore[arg-type]  # the callers pass functions
    return text.replace("'", "").replace("(self, ", "(").replace("(self)", "()")


def _clean(text: str | None) -> str:
    return inspect.cleandoc(text or "")


def _fenced(text: str) -> str:
    """Indented examples and doctests as fenced code."""
    lines, out, block = text.splitlines(), list[str](), list[str]()
    for line in [*lines, "end"]:
        code = line.startswith(("    ", ">>>", "...")) or (
            bool(block) and (not line.strip() or (block[0].startswith(">>>") and line != "end"))
        )
        if code:
            block.append(line)
            continue
        if block:
            while block and not block[-1].strip():
                block.pop()
            out += ["```python", *dedent("\n".join(block)).splitlines(), "```", ""]
            block = []
        out.append(line)
    return "\n".join(out[:-1]).strip()


if __name__ == "__main__":
    main()
