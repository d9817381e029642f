"""Every reason that the engine can give is listed and worded in both languages."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from overlay.engine.codes import NOTICES, REFUSALS
from overlay.wording import text

PACKAGE = Path(__file__).parents[2] / "overlay"


def codes_given(*names: str) -> Iterator[str]:
    """The first arguments of calls to these names in engine and policies."""
    for path in (*(PACKAGE / "engine").glob("*.py"), *(PACKAGE / "api").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                called = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
                if called in names and isinstance(node.args[0].value, str):
                    yield node.args[0].value


def test_the_lists_of_codes_are_complete() -> None:
    assert set(codes_given("Refused")) == REFUSALS
    # The phase notices are made from the clause's own phase.
    assert {*codes_given("warn", "Notice"), "day_clause", "night_clause"} == NOTICES


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_code_is_worded(lang: str) -> None:
    facts = dict.fromkeys(
        ("seat", "clause", "by", "have", "need", "count", "hands", "number", "day", "step"), 1
    )
    missing = [f"refusal-{code}" for code in REFUSALS if not text(f"refusal-{code}", facts, lang)]
    missing += [f"notice-{code}" for code in NOTICES if not text(f"notice-{code}", facts, lang)]
    assert missing == []
