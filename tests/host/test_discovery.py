"""Plugins: those that work bring their regulations, those that break are named with the reason."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from overlay.host import GROUP, discover

Write = Callable[[str, str], EntryPoint]

GOOD = """
from overlay.api import hookimpl
from types import SimpleNamespace

def make(id):
    return SimpleNamespace(
        id=id, edition="1", title={}, short={}, foul_slots=4, clauses={}, provisions={}, settings=(), register=(),
        judge=lambda case: None, lawful_overrides=lambda case: (),
    )
"""
BRINGS = (
    GOOD
    + """
@hookimpl
def overlay_regulations():
    return [make("%s")]
"""
)


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes a plugin module and gives its entry point."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def write(name: str, text: str) -> EntryPoint:
        module = f"plugin_for_tests_{name}"
        monkeypatch.delitem(sys.modules, module, raising=False)
        (tmp_path / f"{module}.py").write_text(text, encoding="utf-8")
        return EntryPoint(name, module, GROUP)

    return write


def test_the_regulations_of_this_program_are_found() -> None:
    installed = discover()
    assert {"fsm", "fiim"} <= set(installed.regulations)
    assert not installed.broken
    (fsm,) = [report for report in installed.reports if report.name == "fsm"]
    assert fsm.distribution is not None
    assert fsm.version is not None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("raise RuntimeError('no luck')", "RuntimeError: no luck"),
        ("raise SystemExit(3)", "SystemExit"),
        ("this is no python", "SyntaxError"),
        ("", "no `overlay_regulations` hook"),
        (GOOD + "@hookimpl\ndef overlay_regulations():\n    return 7\n", "must return a list, not int"),
        (GOOD + "@hookimpl\ndef overlay_regulations():\n    return ['fsm']\n", "str is not a regulation"),
        (GOOD + "@hookimpl\ndef overlay_regulations():\n    1 / 0\n", "ZeroDivisionError"),
        (GOOD + "@hookimpl\ndef overlay_regulation():\n    return []\n", "overlay_regulation"),
        (GOOD + "@hookimpl\ndef overlay_regulations(table):\n    return []\n", "table"),
    ],
)
def test_a_broken_plugin_is_named_and_the_others_work(write: Write, text: str, reason: str) -> None:
    points = [write("b_broken", text), write("a_good", BRINGS % "one"), write("c_good", BRINGS % "two")]
    installed = discover(points)
    assert set(installed.regulations) == {"one", "two"}
    (broken,) = installed.broken
    assert broken.name == "b_broken"
    assert reason in (broken.reason or "")


def test_a_taken_id_is_refused_whatever_the_order_of_installation(write: Write) -> None:
    first, second = write("a", BRINGS % "same"), write("b", BRINGS % "same")
    for points in ([first, second], [second, first]):
        (broken,) = discover(points).broken
        assert broken.name == "b"
        assert "`same`" in (broken.reason or "")


def test_a_plugin_that_two_packages_announce_is_loaded_once(write: Write) -> None:
    point = write("a", BRINGS % "one")
    installed = discover([point, EntryPoint(point.name, point.value, point.group)])
    assert len(installed.reports) == 1
    assert not installed.broken


def test_a_plugin_whose_module_is_missing_is_named() -> None:
    (broken,) = discover([EntryPoint("gone", "no_such_module_here", GROUP)]).broken
    assert "no_such_module_here" in (broken.reason or "")
