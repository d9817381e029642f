"""The command line, as a person and as a program meet it."""

from __future__ import annotations

import io
import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import overlay
from overlay.cli import main
from overlay.demo import PAUSES, recorded_game
from overlay.host import discover
from overlay.server.links import VIEWS
from overlay.store.holding import ADDRESS
from overlay.testing import load, play
from tests.server.process import Client, Process

GAME = Path(overlay.__file__).parent / "demo" / "game.yaml"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def test_the_version() -> None:
    assert run("--version").output.strip().endswith(overlay.__version__)


def test_plugins_for_people_and_for_programs() -> None:
    table = run("plugins").output
    assert "fsm" in table
    assert "fiim" in table
    rows = json.loads(run("plugins", "--json").output)["plugins"]
    assert {row["plugin"] for row in rows} >= {"fsm", "fiim"}
    assert all(row["works"] and row["version"] and row["hooks"] for row in rows)
    assert all(entry["edition"] for row in rows for entry in row["regulations"])


def test_replay_prints_what_became_of_a_game() -> None:
    result = run("replay", str(GAME))
    assert result.exit_code == 0
    report = json.loads(result.output)
    assert report["regulation"]["id"] == "fsm"
    assert report["game"]["outcome"] == {"winner": "red", "by": "elimination"}
    assert result.output.startswith("{\n")


def test_several_files_are_one_line_each() -> None:
    result = run("replay", str(GAME), str(GAME))
    assert [json.loads(line)["refused"] for line in result.output.splitlines()] == [[], []]


def test_a_refused_step_is_an_answer(tmp_path: Path) -> None:
    file = tmp_path / "refused.yaml"
    file.write_text("regulation: fsm\nsteps:\n  - shot: 99\n", encoding="utf-8")
    result = run("replay", str(file))
    assert result.exit_code == 0
    assert json.loads(result.output)["refused"][0]["step"] == 1


def test_a_malformed_file_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text("regulation: fsm\nsteps:\n  - night: 0\n  - dance: 1\n", encoding="utf-8")
    result = run("replay", str(file))
    assert result.exit_code == 2
    assert f"{file}:4:" in result.stderr


def test_a_taken_port_is_told_plainly(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = run(
            "serve", "--data", str(tmp_path), "--host", "127.0.0.1", "--port", str(port), "--lang", "en"
        )
    assert result.exit_code == 1
    assert f"Port {port} is used by another program" in result.stderr
    assert "--port" in result.stderr


def test_a_damaged_database_is_told_plainly(tmp_path: Path) -> None:
    (tmp_path / "overlay.sqlite3").write_bytes(b"not a database" * 100)
    result = run("serve", "--data", str(tmp_path), "--port", "0")
    assert result.exit_code == 1
    assert "damaged" in result.stderr
    assert "Traceback" not in result.stderr


def test_serve_prints_one_line_with_every_link(tmp_path: Path) -> None:
    process = Process(tmp_path, "--tables", "2", "--event", "Кубок", "--stage", "Финал")
    assert set(process.links) == {"url", "tables", "desk"}
    assert set(process.links["tables"]) == {"1", "2"}
    assert set(process.links["tables"]["1"]) == {"judge", "hall", "air"}
    assert set(process.links["tables"]["1"]["air"]) == {*VIEWS, "scorebug"}
    client = Client(process.url, process.key("air"))
    assert client.wait_for(lambda state: True)["title"] == {"event": "Кубок", "stage": "Финал"}
    client.close()
    assert process.stop() == (0, "")


def test_commands_print_the_address_of_the_server_that_runs_with_the_data(tmp_path: Path) -> None:
    process = Process(tmp_path)
    place = ("--data", str(tmp_path))
    assert run("access", "let-in", "judge", "Phone", *place).output.startswith(f"{process.url}/judge/1?key=")
    assert f"{process.url}/desk?key=" in run("access", "list", *place).output
    assert f"#{process.url}/overlay/1/full?key=" in run("obs-scenes", *place).output
    process.stop()
    assert process.url not in run("access", "list", *place).output


def test_the_address_that_a_killed_server_has_left_is_not_believed(tmp_path: Path) -> None:
    process = Process(tmp_path)
    process.kill()
    assert (tmp_path / ADDRESS).exists()
    link = run("access", "let-in", "desk", "Laptop", "--data", str(tmp_path)).output
    assert ":8750/desk?key=" in link
    assert process.url not in link


def test_a_folder_without_a_database_is_named_with_the_way_to_another(tmp_path: Path) -> None:
    for command in (("access", "list"), ("obs-scenes",)):
        result = run(*command, "--data", str(tmp_path))
        assert result.exit_code == 1
        assert "--data" in result.stderr


def test_the_recorded_game_goes_through_without_a_refusal() -> None:
    transcript = play(load(GAME), discover().regulations["fsm"])
    assert transcript.refused == []
    assert transcript.game.finished
    kinds = {sanction.kind for ruling in transcript.game.rulings for sanction in ruling.sanctions}
    assert {"caution", "foul", "technical_foul", "removal", "vote_cancelled"} <= kinds
    assert {next(iter(step)) for step in recorded_game()} <= set(PAUSES)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_demonstration_plays_game_after_game(tmp_path: Path, lang: str) -> None:
    process = Process(tmp_path, "--speed", "1000", "--lang", lang, command=("demo",))
    client = Client(process.url, process.key("air"))
    assert client.wait_for(lambda state: state["snapshot"]["game"]["outcome"] is not None)
    assert client.wait_for(lambda state: state["snapshot"]["game"]["number"] == 2)
    client.close()
    assert process.stop() == (0, "")


def test_a_server_starts_where_the_code_for_the_phone_cannot_be_printed(tmp_path: Path) -> None:
    """Nor the Russian words."""
    command = [sys.executable, "-c", "from overlay.cli import main; main()", "serve", "--lang", "ru"]
    with subprocess.Popen(
        [*command, "--data", str(tmp_path), "--port", "0", "--host", "127.0.0.1"],
        env={**os.environ, "PYTHONIOENCODING": "cp1252"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as server:
        assert server.stdout is not None
        said: list[bytes] = []
        for words in server.stdout:
            said.append(words)
            if b"Ctrl+C" in words:
                break
        server.terminate()
    assert any(b"/judge/1?key=" in words for words in said)
    assert len(said) < 20


def test_what_goes_to_a_file_is_utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    file = io.BytesIO()
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(file, encoding="cp1252"))
    main(["clauses", "fiim"], standalone_mode=False)
    sys.stdout.flush()
    assert "Фолы" in file.getvalue().decode("utf-8")
