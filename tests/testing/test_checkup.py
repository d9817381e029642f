"""`mafia-overlay check`: what is wrong, in which file and line, in the author's words; and the level."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from overlay.cli import main
from overlay.scaffold import make_regulation
from overlay.testing.patience import at_most

Edit = Callable[..., Path]


def check(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["check", "--quick", *map(str, arguments)])


@pytest.fixture
def edit(tmp_path: Path) -> Edit:
    """A fresh package with one thing changed in a file of it."""
    folder = make_regulation("house", tmp_path / "house")

    def edit(file: str, old: str, new: str) -> Path:
        path = folder / "overlay_house" / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return folder

    return edit


CLAUSE_1 = '[clause."1.1"]'

WRONG = {
    "a number twice": (
        "clauses.toml",
        '"2.1"',
        '"1.1"',
        "clauses.toml:15: clause 1.1 stands in line 4 already",
    ),
    "a missing title": (
        "clauses.toml",
        'en = "Peeks',
        'no = "Peeks',
        "clauses.toml:15: clause 2.1: no title in language en",
    ),
    "an unknown flag": (
        "clauses.toml",
        'phase = "night"',
        "lapse = true",
        "clauses.toml:15: clause 2.1: unknown lapse;",
    ),
    "a sibling": (
        "clauses.toml",
        'phase = "night"',
        'siblings = ["9.9"]',
        "clauses.toml:15: clause 2.1: sibling 9.9 does not exist",
    ),
    "no TOML": (
        "clauses.toml",
        'kind = "removal"',
        "kind = removal",
        "clauses.toml:16: not TOML: Invalid value; text stands in quotes",
    ),
    "no Python": ("rules.py", "ladder=FoulLadder", "ladder=(FoulLadder", "rules.py:"),
    "a wrong name": ("rules.py", "Removes(cites", "Leaves(cites", "rules.py:"),
    "a number without a title": (
        "rules.py",
        'cites="1.2"',
        'cites="7.7"',
        'rules.py:26: the rung 4 of the ladder cites "7.7", which is neither clause nor provision',
    ),
    "a rung out of reach": (
        "rules.py",
        '4: Removes(cites="1.2")',
        '2: Removes(cites="1.2"),\n        5: Removes(cites="1.2")',
        "rules.py:27: the rung 5 of the ladder is never reached: foul 2 removes",
    ),
    "a policy without clauses": (
        "rules.py",
        "    riders=",
        '    lapse=__import__("overlay.api", fromlist=["x"]).Lapse(cites="1.2"),\n    riders=',
        "the lapse is never used: no clause has lapses",
    ),
    "a flag without a policy": (
        "clauses.toml",
        'phase = "night"',
        "lapses = true",
        "clauses.toml:15: clause 2.1 has lapses, and there is no policy Lapse",
    ),
    "words that are missing": (
        "locale/en.ftl",
        "notice-house",
        "motice-house",
        "locale/en.ftl: not its own to word: motice-house_next_removes",
    ),
    "a situation that comes out otherwise": (
        "scenarios/fourth-foul.yaml",
        "fouls: 4",
        "fouls: 3",
        "seats.5.fouls: expected 3, got 4",
    ),
    "a situation that cannot be read": (
        "scenarios/fourth-foul.yaml",
        "speech: 1",
        "sing: 1",
        "fourth-foul.yaml:5: ",
    ),
    "a step that is refused": (
        "scenarios/fourth-foul.yaml",
        "  - speech: 1",
        '  - infraction: {seat: 5, clause: "1.2"}',
        "fourth-foul.yaml:5: step 2 is refused: clause_not_citable",
    ),
    "a rider that fails": (
        "rules.py",
        "    notice =",
        "    1 / 0\n    notice =",
        "fourth-foul.yaml: cannot be played: ZeroDivisionError: division by zero (",
    ),
    "a rider that gives nothing back": (
        "rules.py",
        "return replace(",
        "replace(",
        "climbs its foul ladder and 21 more: TypeError: the rider warn_of_removal gave back None; it gives",
    ),
    "words that cannot be read": (
        "locale/ru.ftl",
        "{ $seat }",
        "{ $seat",
        "locale/ru.ftl:2: cannot be read",
    ),
    "a newer program": (
        "__init__.py",
        'OVERLAY_API = "1.0"',
        'OVERLAY_API = "1.7"',
        "it needs a newer program",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_told_with_its_place(edit: Edit, name: str) -> None:
    file, old, new, told = WRONG[name]
    result = check(edit(file, old, new))
    assert result.exit_code == 1
    assert told in result.output
    assert ": draft\n" in result.output


@pytest.mark.parametrize("where", ["    notice =", "    if Foul(3)"], ids=["in some rulings", "in every one"])
def test_a_loop_without_an_end_is_told_with_its_place(
    edit: Edit, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("overlay.testing.checkup.at_most", partial(at_most, 0.5))
    result = check(edit("rules.py", where, f"    while True:\n        pass\n{where}"))
    assert result.exit_code == 1
    assert "no end after 0.5 s (" in result.output
    assert "rules.py:" in result.output


def test_files_may_begin_with_the_mark_of_their_encoding_and_have_lines_of_windows(tmp_path: Path) -> None:
    folder = make_regulation("marked", tmp_path / "marked")
    for name in ("clauses.toml", "rules.py", "locale/ru.ftl", "scenarios/fourth-foul.yaml"):
        file = folder / "overlay_marked" / name
        text = file.read_text("utf-8")
        # No comment that could stand in for the first message.
        text = text.partition("\n")[2] if file.suffix == ".ftl" else text
        file.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert check(folder).output.startswith("marked 1: tournament\n")


def test_another_encoding_is_told_with_its_line(edit: Edit) -> None:
    folder = edit("rules.py", "edition", "edition")
    file = folder / "overlay_house" / "clauses.toml"
    file.write_bytes(file.read_bytes().decode().encode("cp1251"))
    assert "clauses.toml:6: not UTF-8 text: save the file in that encoding" in check(folder).output


def test_everything_wrong_in_a_clauses_file_is_told_at_once(edit: Edit) -> None:
    edit("clauses.toml", 'en = "Peeks', 'eng = "Peeks')
    result = check(edit("clauses.toml", 'kind = "foul"', 'kind = "fool"'))
    assert result.output.count("clauses.toml:") == 3


def test_without_a_situation_for_each_clause_it_is_checked(edit: Edit) -> None:
    folder = edit(
        "clauses.toml", CLAUSE_1, '[clause."1.0"]\nkind = "foul"\nru = "Шум"\nen = "Noise"\n\n' + CLAUSE_1
    )
    result = check(folder)
    assert result.exit_code == 0
    assert result.output.startswith("house 1: checked\n")
    assert "without one: 1.0" in result.output


def test_without_situations_it_says_where_it_looked(edit: Edit) -> None:
    folder = edit("rules.py", "edition", "edition")
    for path in (folder / "overlay_house" / "scenarios").glob("*.yaml"):
        path.unlink()
    result = check(folder)
    assert "situations are *.yaml files; looked in: " in result.output
    assert result.output.startswith("house 1: checked\n")


def test_an_installed_regulation_by_its_id_and_as_json() -> None:
    result = check("club", "--json")
    assert result.exit_code == 0
    (club,) = json.loads(result.output)
    assert (club["regulation"], club["level"], club["unjudged"]) == ("club", "tournament", [])


def test_an_addendum_by_its_file(tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(
        'id = "cup"\nedition = "1"\nbase = "fsm"\n[ladder.3]\nseconds = 0\ncites = "6.4"\n', "utf-8"
    )
    assert check(file).output.startswith("cup 1: checked\n")
    file.write_text(
        'id = "cup"\nedition = "1"\nbase = "fsm"\n[ladder.3]\nseconds = 0\ncites = "6.44"\n', "utf-8"
    )
    result = check(file)
    assert result.exit_code == 1
    assert "cup.toml:4: ladder.3 cites 6.44, which does not exist" in result.output


@pytest.mark.parametrize("what", ["nothing-of-that-name", "nowhere.toml"])
def test_what_is_not_there_is_said(what: str) -> None:
    result = check(what)
    assert result.exit_code == 2
    assert "installed: club, " in result.output


def test_a_folder_that_is_no_plugin(tmp_path: Path) -> None:
    result = check(tmp_path)
    assert result.exit_code == 1
    assert "no overlay_plugin.py" in result.output


def test_all_that_we_ship_is_fit_for_a_tournament(tmp_path: Path) -> None:
    result = check("--data", tmp_path, "--json")
    levels = {one["regulation"]: one["level"] for one in json.loads(result.output)}
    assert levels == dict.fromkeys(("club", "fiim", "fsm", "fsm2024"), "tournament")
