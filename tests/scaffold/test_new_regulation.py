"""`mafia-overlay new-regulation`: what it makes installs, passes its own tests and is judged by, as it is."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from overlay.cli import main
from overlay.host import discover
from tests.server.process import Client, Process

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


@pytest.fixture
def made(tmp_path: Path) -> Path:
    folder = tmp_path / "my-club"
    result = run("new-regulation", "my-club", "--into", str(folder), "--title", "Наш клуб")
    assert result.exit_code == 0, result.output
    return folder


def test_the_check_calls_it_fit_for_a_tournament(made: Path) -> None:
    result = run("check", str(made), "--quick")
    assert result.exit_code == 0
    assert result.output.startswith("my-club 1: tournament\n")


def test_what_it_says_to_install_brings_what_its_tests_need(tmp_path: Path) -> None:
    folder = tmp_path / "my-club"
    said = run("new-regulation", "my-club", "--into", str(folder)).output
    assert f'pip install --editable "{folder}[test]"' in said
    extras = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert any(needed.startswith("pytest") for needed in extras["test"])


def test_dropped_into_the_data_folder_it_is_there(made: Path, tmp_path: Path) -> None:
    (tmp_path / "data" / "plugins").mkdir(parents=True)
    made.rename(tmp_path / "data" / "plugins" / "my-club")
    installed = discover(data=tmp_path / "data")
    assert installed.regulations["my-club"].title["ru"] == "Наш клуб"
    assert not installed.broken


@pytest.mark.parametrize("id_", ["club", "fsm", "obs"])
def test_an_id_that_is_taken_is_refused(id_: str, tmp_path: Path) -> None:
    result = run("new-regulation", id_, "--into", str(tmp_path / "new"))
    assert result.exit_code != 0
    assert f"such as my-{id_}" in result.output
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("id_", ["My", "1st", "x", "клуб", "a b", "../up", ""])
def test_an_id_is_small_latin_letters(id_: str, tmp_path: Path) -> None:
    result = run("new-regulation", id_, "--into", str(tmp_path / "new"))
    assert result.exit_code != 0
    assert not (tmp_path / "new").exists()


def test_nothing_is_overwritten(made: Path) -> None:
    before = (made / "README.md").read_text("utf-8")
    result = run("new-regulation", "other", "--into", str(made))
    assert result.exit_code == 1
    assert "is there already" in result.output
    assert (made / "README.md").read_text("utf-8") == before


def test_a_title_cannot_break_the_files(tmp_path: Path) -> None:
    folder = tmp_path / "quoted"
    run("new-regulation", "quoted", "--into", str(folder), "--title", 'Клуб "Мафия"\n\\ № 1 @ID@')
    result = run("check", str(folder), "--quick")
    assert result.exit_code == 0, result.output


# --- in a world of its own ---------------------------------------------------------------------------------------


def wheel_of(project: Path, into: Path) -> Path:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    command += ["--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", str(into), str(project)]
    subprocess.run(command, check=True, env={**os.environ, "MAFIA_OVERLAY_PAGES": "skip"})
    (wheel,) = into.glob("*.whl")
    return wheel


@pytest.fixture
def world(made: Path, tmp_path: Path) -> Path:
    """The Python of a fresh environment with the product and the new regulation, both installed from wheels.

    Third-party packages are those of this environment, so that no network is needed.
    """
    venv = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(venv)], check=True)
    python = venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    wheels = [wheel_of(ROOT, tmp_path / "product"), wheel_of(made, tmp_path / "regulation")]
    command = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check", "install"]
    subprocess.run([*command, "--quiet", "--no-deps", "--no-index", *map(str, wheels)], check=True)
    home = subprocess.run(
        [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True, capture_output=True, text=True,
    ).stdout.strip()  # fmt: skip
    third_party = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (Path(home) / "third_party.pth").write_text("".join(f"{path}\n" for path in sorted(third_party)))
    return python


def test_it_installs_passes_is_served_and_judges(world: Path, made: Path, tmp_path: Path) -> None:
    where = subprocess.run(
        [str(world), "-c", "import overlay, overlay_my_club as o; print(overlay.__file__, o.__file__)"],
        check=True, capture_output=True, text=True, cwd=tmp_path,
    )  # fmt: skip
    assert where.stdout.count(str(tmp_path / "venv")) == 2, "both are those of the fresh environment"

    tests = subprocess.run(
        [str(world), "-m", "pytest", "-q", "-p", "no:cacheprovider", str(made / "tests")],
        check=False, capture_output=True, text=True, cwd=made,
    )  # fmt: skip
    assert tests.returncode == 0, tests.stdout
    assert int(tests.stdout.split(" passed")[0].split()[-1]) > 100

    process = Process(tmp_path / "data", program=[str(world), "-c", "from overlay.cli import main; main()"])
    judge, air = Client(process.url, process.key("judge")), Client(process.url, process.key("air"))
    try:
        assert judge.send({"open": {"regulation": "my-club"}}, "a")["ok"]
        assert judge.send({"day": 1}, "b")["ok"]
        answers = [
            judge.send({"infraction": {"seat": 5, "clause": "1.1"}}, f"foul-{number}") for number in range(4)
        ]
        assert all(answer["ok"] for answer in answers)
        state = air.wait_for(lambda state: state["snapshot"] and len(state["snapshot"]["rulings"]) == 4)
        ruling = state["snapshot"]["rulings"][-1]
        assert [citation["clause"] for citation in ruling["cited"]] == ["1.1", "1.2"]
        assert state["snapshot"]["seats"][4]["presence"] == "removed"
        assert state["snapshot"]["regulation"]["title"]["ru"] == "Наш клуб"
        seen = judge.wait_for(lambda state: state["snapshot"] and len(state["snapshot"]["rulings"]) == 4)
        assert [notice["code"] for notice in seen["snapshot"]["rulings"][2]["warnings"]] == [
            "my_club_next_removes"
        ]
    finally:
        judge.close()
        air.close()
        complaints = process.stop()
    assert complaints == (0, "")
