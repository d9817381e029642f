"""Plugins: those that work bring their regulations, those that break are named with the reason."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from overlay.api import API_VERSION
from overlay.host import GROUP, discover

Write = Callable[[str, str], EntryPoint]

GOOD = """
from overlay.api import hookimpl
from overlay.api import GameRules
from types import SimpleNamespace

def make(id):
    return SimpleNamespace(
        id=id, edition="1", title={}, short={}, foul_slots=4, clauses={}, provisions={}, settings=(), register=(),
        rules=GameRules(), technical_cost=lambda size, earlier: None,
        judge=lambda case: None, lawful_overrides=lambda case: (),
    )
"""
JUDGES = (
    GOOD
    + """
from overlay.api import Clause, Judgement

@hookimpl
def overlay_regulations():
    wrong = make("b")
    wrong.clauses = {"1": Clause("1", "foul", {"ru": "1", "en": "1"})}
    wrong.judge = lambda case: %s
    return [wrong]
"""
)
BRINGS = (
    GOOD
    + """
@hookimpl
def overlay_regulations():
    return [make("%s")]
"""
)

CUP = """id = "cup"
edition = "2026-1"
base = "club"
drop = ["4"]
[ladder.3]
seconds = 30
cites = "9"
when = "next_round"
[clause."9"]
kind = "foul"
ru = "Опоздал на cup"
en = "Late for the cup"
"""


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
        (
            GOOD + "@hookimpl\ndef overlay_regulations():\n    return [make('b'), make('b')]\n",
            "`b` belongs to another regulation",
        ),
        ("OVERLAY_API = '2.0'\n" + BRINGS % "b", "written for version 2.0"),
        ("OVERLAY_API = '1.9'\n" + BRINGS % "b", "needs a newer program"),
        ("OVERLAY_API = 1\n" + BRINGS % "b", "write the version as text"),
        (GOOD + "@hookimpl\ndef overlay_regulations():\n    return [hookimpl]\n", "is not a regulation"),
        (JUDGES % "None", "`judge` returned NoneType, not Judgement"),
        (JUDGES % "Judgement(('removal',), ())", "str is not a sanction"),
        (JUDGES % "1 / 0", "cannot judge clause 1: ZeroDivisionError"),
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


def test_a_plugin_that_registers_twice_works_once_and_is_named(write: Write) -> None:
    point = write("a", BRINGS % "one")
    installed = discover([point, EntryPoint("again", point.value, point.group)])
    assert set(installed.regulations) == {"one"}
    (broken,) = installed.broken
    assert broken.name == "again"
    assert "already registered" in (broken.reason or "").lower()


def test_a_plugin_whose_module_is_missing_is_named() -> None:
    (broken,) = discover([EntryPoint("gone", "no_such_module_here", GROUP)]).broken
    assert "no_such_module_here" in (broken.reason or "")


def test_the_reason_names_the_authors_file_and_line(write: Write) -> None:
    write("b", "\n\n\nraise RuntimeError('no luck')")
    (broken,) = discover([write("b", "\n\n\nraise RuntimeError('no luck')")]).broken
    assert re.search(r"plugin_for_tests_b\.py:4\)$", broken.reason or "")


def test_a_plugin_that_hangs_is_left_behind(write: Write) -> None:
    points = [write("a", BRINGS % "one"), write("hanging", "import time\ntime.sleep(60)")]
    installed = discover(points, patience=0.2)
    assert set(installed.regulations) == {"one"}
    assert installed.broken[0].reason == "is still not loaded after 0.2 s"


def test_a_slow_plugin_works_and_is_named(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("overlay.host.discovery.SLOW", 0.05)
    installed = discover([write("a", "import time\ntime.sleep(0.1)\n" + BRINGS % "one")])
    (report,) = installed.reports
    assert report.works
    assert "to load" in report.troubles[0]


def test_a_plugin_may_declare_the_version_of_the_surface(write: Write) -> None:
    installed = discover([write("a", f"OVERLAY_API = {API_VERSION!r}\n" + BRINGS % "one")])
    assert not installed.broken


# --- plugins as folders ----------------------------------------------------------------------------------------


def drop(data: Path, name: str, files: dict[str, str]) -> Path:
    for file, text in files.items():
        path = data / "plugins" / name / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return data / "plugins" / name


def test_a_folder_with_overlay_plugin_is_loaded(tmp_path: Path) -> None:
    drop(tmp_path, "house", {"overlay_plugin.py": BRINGS % "house"})
    installed = discover([], data=tmp_path)
    assert set(installed.regulations) == {"house"}
    assert installed.reports[0].source == "folder"


def test_folders_with_the_same_modules_do_not_meet(tmp_path: Path) -> None:
    for name in ("one", "two"):
        entry = "from .rules import NAME\n" + (BRINGS % "x").replace('make("x")', "make(NAME)")
        drop(tmp_path, name, {"overlay_plugin.py": entry, "rules.py": f"NAME = {name!r}"})
    installed = discover([], data=tmp_path)
    assert set(installed.regulations) == {"one", "two"}
    assert "rules" not in sys.modules


def test_a_package_and_a_project_are_folders_too(tmp_path: Path) -> None:
    drop(tmp_path, "package", {"__init__.py": BRINGS % "one"})
    point = '[project.entry-points."overlay.regulations"]\ntwo = "overlay_two"\n'
    drop(tmp_path, "project", {"pyproject.toml": point, "overlay_two/__init__.py": BRINGS % "two"})
    assert set(discover([], data=tmp_path).regulations) == {"one", "two"}


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        ({"notes.txt": "hm"}, "no overlay_plugin.py, no __init__.py"),
        ({"overlay_plugin.py": "x = 1\nthis is no python"}, "overlay_plugin.py:2"),
        ({"overlay_plugin.py": "import nowhere_at_all"}, "overlay_plugin.py:1"),
        ({"overlay_plugin.py": "from .gone import x"}, "overlay_plugin.py:1"),
        ({"pyproject.toml": "[project]\n"}, "needs exactly one entry"),
        ({"pyproject.toml": '[project.entry-points."overlay.regulations"]\na = "b"'}, "no such module"),
    ],
)
def test_a_broken_folder_is_named_with_its_line(tmp_path: Path, files: dict[str, str], reason: str) -> None:
    drop(tmp_path, "b", files)
    drop(tmp_path, "a", {"overlay_plugin.py": BRINGS % "one"})
    installed = discover([], data=tmp_path)
    assert set(installed.regulations) == {"one"}
    assert reason in (installed.broken[0].reason or "")


def test_only_the_data_folder_is_looked_into(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trap = "raise AssertionError('was loaded')"
    drop(tmp_path, "trap", {"overlay_plugin.py": trap})
    drop(tmp_path / "data", ".hidden", {"overlay_plugin.py": trap})
    drop(tmp_path / "data", "_off", {"overlay_plugin.py": trap})
    (tmp_path / "data" / "overlay_plugin.py").write_text(trap)
    monkeypatch.chdir(tmp_path)
    assert discover([]).reports == ()
    assert discover([], data=tmp_path / "data").reports == ()


# --- addenda ---------------------------------------------------------------------------------------------------


def addendum(data: Path, name: str, text: str) -> None:
    (data / "regulations").mkdir(exist_ok=True)
    (data / "regulations" / f"{name}.toml").write_text(text, encoding="utf-8")


def test_an_addendum_is_a_regulation_of_its_own(tmp_path: Path) -> None:
    addendum(tmp_path, "cup", CUP)
    addendum(tmp_path, "a-final", 'id = "final"\nedition = "1"\nbase = "cup"\nrules = { minute = 45 }')
    installed = discover(data=tmp_path)
    cup, final = installed.regulations["cup"], installed.regulations["final"]
    assert (cup.id, cup.edition, final.id) == ("cup", "2026-1", "final")
    assert "cup" in cup.clauses["9"].title["ru"]
    assert "4" not in final.clauses
    assert final.rules.minute == 45
    assert {report.source for report in installed.reports if report.name in ("cup", "a-final")} == {
        "addendum"
    }


@pytest.mark.parametrize(
    ("change", "line", "reason"),
    [
        (('base = "club"', 'base = "nothing"'), None, "its base `nothing` is not there"),
        (('id = "cup"', 'id = "club"'), None, "`club` belongs to another regulation"),
        (('edition = "2026-1"', ""), 1, "edition is missing"),
        (("[ladder.3]", "[ladder.third]"), 5, "a rung is named by its count of fouls"),
        (('cites = "9"', 'cites = "77"'), 5, "cites 77, which does not exist"),
        (("seconds = 30", "seconds = -1"), 5, "is not a whole number"),
        (('drop = ["4"]', 'drop = ["44"]'), 4, "44 cannot be dropped"),
        (('drop = ["4"]', "dorp = 1"), 4, "unknown dorp"),
        (('kind = "foul"', 'kind = "fool"'), 9, "kind = 'fool' is not foul or"),
        (('base = "club"', 'base = "club"\nbase_edition = "7"'), 4, "installed in the edition 1, not 7"),
    ],
)
def test_a_broken_addendum_is_named_with_its_line(
    tmp_path: Path, change: tuple[str, str], line: int | None, reason: str
) -> None:
    addendum(tmp_path, "cup", CUP.replace(*change))
    installed = discover(data=tmp_path)
    (broken,) = installed.broken
    assert reason in (broken.reason or "")
    if line is not None:
        assert f"cup.toml:{line}:" in (broken.reason or "")
    assert "club" in installed.regulations


# --- other hooks -----------------------------------------------------------------------------------------------


def test_a_unit_is_gathered_with_its_plugin_and_one_that_fails_costs_only_itself(
    write: Write, tmp_path: Path
) -> None:
    unit = """
from overlay.api import Unit, UnitLight, UnitPicture
@hookimpl
def overlay_units(data):
    light = UnitLight("good", {"en": "Disk"}, {"en": str(data)})
    return [Unit("disk", {"en": "Disk"}, lambda table: UnitPicture(light))]
"""
    points = [
        write("a", BRINGS % "one" + unit),
        write("b", BRINGS % "two" + unit.replace('"disk"', '"tape"').replace("return", "return 1 / 0,")),
    ]
    installed = discover(points)
    gathered = installed.units(tmp_path)
    assert set(installed.regulations) == {"one", "two"}
    ((plugin, disk),) = gathered.items
    assert (plugin, disk.name) == ("a", "disk")
    assert disk.look("1").summary.detail == {"en": str(tmp_path)}
    (trouble,) = gathered.troubles
    assert trouble.plugin == "b"
    assert trouble.reason.startswith("`overlay_units` failed: ZeroDivisionError: division by zero")


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("return [7]", "must return Observer, not int"),
        ("return 7", "must return a list, not int"),
        ("raise OSError('full')", "OSError: full"),
        ("return [Observer('No Name', print)]", "is no name"),
        ("return [Observer('twice', print), Observer('twice', print)]", ""),
    ],
)
def test_a_hook_that_fails_is_named_and_the_regulations_stay(
    write: Write, tmp_path: Path, body: str, reason: str
) -> None:
    hook = f"\nfrom overlay.api import Observer\n@hookimpl\ndef overlay_observers(data):\n    {body}\n"
    good = hook.replace(body, "return [Observer('twice', print)]")
    points = [write("a", BRINGS % "one" + good), write("b", BRINGS % "two" + hook)]
    installed = discover(points)
    gathered = installed.observers(tmp_path)
    assert set(installed.regulations) == {"one", "two"}
    assert [plugin for plugin, _ in gathered.items] == ["a"]
    assert [trouble.plugin for trouble in gathered.troubles] == ["b"]
    assert reason in gathered.troubles[0].reason
