"""The schedule: files as organisers save them, every mistake with its line, and nothing half stored."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from overlay import wording
from overlay.cli import main
from overlay.schedule import MalformedSchedule, read_schedule
from overlay.store import Seating, open_store

TEN = "table,game,seat,name\n" + "".join(f"1,1,{seat},Игрок {seat}\n" for seat in range(1, 11))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "schedule.csv"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["schedule", *map(str, arguments), "--lang", "en"])


@pytest.mark.parametrize(
    "text",
    [
        "table,game,seat,name\n1,2,3,Аня\n",
        "table;game;seat;name\r\n1;2;3;Аня\r\n",
        '\ufeffTable;Game;Seat;Name\r\n"1";" 2 ";"03";"Аня"',
        "name,comment,seat,game,table\nАня,VIP,3,2,1\n,,,,\n\n",
        "table\tgame\tseat\tplayer\n1\t2\t3\tАня\n",
        "Стол;Игра;Место;Игрок;Имя\r\n1;2;3;Ясень;Аня\r\n",
        "nick,name,бокс,игра,table\nЯсень,Аня,3,2,1\n",
    ],
)
def test_files_come_in_many_shapes(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8", newline="")
    assert read_schedule(file) == (Seating("1", 2, 3, "Аня"),)


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("", 1, "schedule_columns"),
        ("table,game,name\n1,1,Аня\n", 1, "schedule_columns"),
        ("table,game,seat,name\n\n", 1, "schedule_empty"),
        ("table,game,seat,name\n1,1,1\n", 2, "schedule_cells"),
        ("table,game,seat,name\n1,1,1,Аня,Боб\n", 2, "schedule_cells"),
        ("table,game,seat,name\n1,1,11,Аня\n", 2, "schedule_number"),
        ("table,game,seat,name\n1,0,1,Аня\n", 2, "schedule_number"),
        ("table,game,seat,name\n²,1,1,Аня\n", 2, "schedule_number"),
        ("table,game,seat,name\n1,1,1,Аня\n1,1,2,\n", 3, "schedule_no_name"),
        ("table,game,seat,name\n1,1,1,<b>\n", 2, "name_markup"),
        ('table,game,seat,name\n1,1,1,"А\nня"\n', 2, "name_markup"),
        (f"table,game,seat,name\n1,1,1,{'ы' * 61}\n", 2, "name_too_long"),
        ("table,game,seat,name\n1,1,1,Аня\n1,1,1,Боб\n", 3, "schedule_seat_twice"),
        ("table,game,seat,name\n1,1,1,Аня\n1,1,2,аня\n", 3, "schedule_name_twice"),
        ('table,game,seat,name\n1,1,1,"Аня\n1,1,2,Боб\n', 2, "schedule_unreadable"),
    ],
)
@pytest.mark.parametrize("lang", wording.LANGS)
def test_a_mistake_is_named_with_its_line(
    file: Path, text: str, line: int, code: str, lang: wording.Lang
) -> None:
    file.write_text(text, encoding="utf-8", newline="")
    with pytest.raises(MalformedSchedule) as raised:
        read_schedule(file)
    (problem,) = raised.value.problems
    assert (problem.line, problem.code) == (line, code)
    words = wording.word_refusal(code, problem.facts, lang)
    assert words != code
    assert "{" not in words


def test_another_encoding_is_named_with_its_line(file: Path) -> None:
    file.write_bytes(b"table,game,seat,name\n1,1,1,Anna\n" + "1,1,2,Аня\n".encode("cp1251"))
    with pytest.raises(MalformedSchedule) as raised:
        read_schedule(file)
    assert [(p.line, p.code) for p in raised.value.problems] == [(3, "schedule_encoding")]


def test_every_mistake_is_told_and_nothing_is_stored(file: Path, tmp_path: Path) -> None:
    file.write_text(TEN, encoding="utf-8")
    assert run(file, "--data", tmp_path / "data").exit_code == 0
    file.write_text("table,game,seat,name\n1,1,1,Новая\n1,1,x,Боб\n1,9,0,Вера\n", encoding="utf-8")
    result = run(file, "--data", tmp_path / "data")
    assert result.exit_code == 2
    assert f"{file}:3: " in result.stderr
    assert f"{file}:4: " in result.stderr
    assert result.stderr.count("[schedule_number]") == 2
    assert stored(tmp_path, 1)[1] == "Игрок 1"


def test_named_games_are_replaced_and_others_stay(file: Path, tmp_path: Path) -> None:
    file.write_text(TEN, encoding="utf-8")
    assert "1 game, 10 seats" in run(file, "--data", tmp_path / "data").output
    file.write_text("table,game,seat,name\n1,2,1,Аня\n", encoding="utf-8")
    run(file, "--data", tmp_path / "data")
    assert (len(stored(tmp_path, 1)), stored(tmp_path, 2)) == (10, {1: "Аня"})
    file.write_text("table,game,seat,name\n1,1,1,Боб\n", encoding="utf-8")
    run(file, "--data", tmp_path / "data")
    assert stored(tmp_path, 1) == {1: "Боб"}


def test_a_schedule_is_forgotten(file: Path, tmp_path: Path) -> None:
    file.write_text(TEN, encoding="utf-8")
    run(file, "--data", tmp_path / "data")
    file.write_text("table,game,seat,name\n1,2,1,Аня\n", encoding="utf-8")
    assert run(file, "--clear", "--data", tmp_path / "data").exit_code == 0
    assert (stored(tmp_path, 1), stored(tmp_path, 2)) == ({}, {1: "Аня"})
    run("--clear", "--data", tmp_path / "data")
    assert stored(tmp_path, 2) == {}


def test_there_must_be_something_to_do() -> None:
    result = run()
    assert result.exit_code == 2
    assert "--clear" in result.stderr


def stored(tmp_path: Path, game: int) -> dict[int, str]:
    journal = open_store(tmp_path / "data")
    try:
        return dict(journal.seated("1", game))
    finally:
        journal.close()
