"""Marks beside a recording: a line each, for spreadsheets and editors."""

from __future__ import annotations

from pathlib import Path

from overlay_obs.markers import Mark, Markers
from overlay_obs.words import both

HEADS = "таймкод;стол;игра;место;имя;решение;пункты"


def mark(seat: int, name: str = "", clauses: str = "6.6.1", game: int = 2) -> Mark:
    return Mark("1", game, f"r{seat}", seat, name, both("фол 1", "foul 1"), clauses)


def lines(path: Path) -> list[str]:
    return path.read_text("utf-8-sig").splitlines()


def test_marks_stand_beside_the_recording(tmp_path: Path) -> None:
    markers = Markers(tmp_path / "own")
    film = tmp_path / "film.mkv"
    markers.begin(str(film))
    markers.put(mark(1), "00:00:01.000", str(film), "ru")
    markers.put(mark(2), "00:00:02.000", str(film), "ru")
    assert lines(tmp_path / "film.csv") == [
        HEADS,
        "00:00:01.000;1;2;1;;фол 1;6.6.1",
        "00:00:02.000;1;2;2;;фол 1;6.6.1",
    ]
    assert markers.end(str(film)) is None
    assert not (tmp_path / "own").exists()


def test_a_recording_on_another_machine_leaves_them_with_us(tmp_path: Path) -> None:
    markers = Markers(tmp_path / "own")
    film = "D:\\Video\\film.mkv"
    markers.begin(film)
    file = markers.put(mark(1), "00:00:01.000", film, "ru")
    assert file.parent == tmp_path / "own"
    assert markers.end(film) is None
    assert len(lines(file)) == 2


def test_marks_from_before_and_after_a_lost_connection_come_together(tmp_path: Path) -> None:
    film = tmp_path / "film.mkv"
    first = Markers(tmp_path / "own")
    first.begin(str(film))
    first.put(mark(1), "00:00:01.000", str(film), "ru")
    # A new start of the server: it does not know how the running recording is called.
    second = Markers(tmp_path / "own")
    second.put(mark(2), "00:00:09.000", "", "ru")
    assert second.end(str(film)) == str(tmp_path / "film.csv")
    assert lines(tmp_path / "film.csv") == [
        HEADS,
        "00:00:01.000;1;2;1;;фол 1;6.6.1",
        "00:00:09.000;1;2;2;;фол 1;6.6.1",
    ]


def test_a_name_is_text_for_a_spreadsheet(tmp_path: Path) -> None:
    markers = Markers(tmp_path)
    for name in ("=HYPERLINK(1)", "+1", "@a", 'a;"b'):
        file = markers.put(mark(1, name), "00:00:01.000", "", "ru")
    names = [line.split(";", 4)[4] for line in lines(file)[1:]]
    assert [name[0] for name in names[:3]] == ["'", "'", "'"]
    assert names[3].startswith('"a;""b"')


def test_a_file_stays_in_the_language_that_it_was_begun_in(tmp_path: Path) -> None:
    film = tmp_path / "film.mkv"
    Markers(tmp_path / "own").put(mark(1), "00:00:01.000", str(film), "en")
    # Meanwhile the server was started anew, and OBS shows its Russian scenes.
    Markers(tmp_path / "own").put(mark(2), "00:00:02.000", str(film), "ru")
    assert lines(tmp_path / "film.csv") == [
        "timecode;table;game;seat;name;ruling;clauses",
        "00:00:01.000;1;2;1;;foul 1;6.6.1",
        "00:00:02.000;1;2;2;;foul 1;6.6.1",
    ]


def test_a_clause_that_comes_later_stands_in_the_line_of_its_ruling(tmp_path: Path) -> None:
    markers = Markers(tmp_path / "own")
    film = tmp_path / "film.mkv"
    markers.begin(str(film))
    for seat in (1, 2, 3):
        markers.put(mark(seat, "=А", ""), f"00:00:0{seat}.000", str(film), "ru")
    markers.amend(mark(2, "=А", "6.6.2"))
    # What was never marked, here or in another game, gets no line.
    markers.amend(mark(4))
    markers.amend(mark(1, game=1))
    assert lines(tmp_path / "film.csv") == [
        HEADS,
        "00:00:01.000;1;2;1;'=А;фол 1;",
        "00:00:02.000;1;2;2;'=А;фол 1;6.6.2",
        "00:00:03.000;1;2;3;'=А;фол 1;",
    ]
    markers.put(mark(5), "00:00:05.000", str(film), "ru")
    markers.amend(mark(2, "=А", ""))
    assert lines(tmp_path / "film.csv")[2:3] == ["00:00:02.000;1;2;2;'=А;фол 1;"]
    assert len(lines(tmp_path / "film.csv")) == 5
    assert [file.name for file in tmp_path.iterdir()] == ["film.csv"]


def test_a_clause_that_comes_after_the_recording_finds_its_line(tmp_path: Path) -> None:
    """Wherever the file went when the recording was stopped; in the language that the file is in."""
    markers = Markers(tmp_path / "own")
    film = tmp_path / "film.mkv"
    markers.put(mark(1, clauses=""), "00:00:01.000", "", "en")
    assert markers.end(str(film)) == str(tmp_path / "film.csv")
    markers.amend(mark(1))
    assert lines(tmp_path / "film.csv")[1:] == ["00:00:01.000;1;2;1;;foul 1;6.6.1"]
    # Another recording has begun meanwhile.
    markers.begin(str(tmp_path / "next.mkv"))
    markers.amend(mark(1, clauses="6.6.2"))
    assert lines(tmp_path / "film.csv")[1:] == ["00:00:01.000;1;2;1;;foul 1;6.6.2"]


def test_a_line_that_somebody_has_edited_is_left_alone(tmp_path: Path) -> None:
    markers = Markers(tmp_path)
    file = markers.put(mark(1, clauses=""), "00:00:01.000", "", "ru")
    edited = file.read_text("utf-8").replace("фол 1", "крик")
    file.write_text(edited, "utf-8")
    markers.amend(mark(1))
    assert file.read_text("utf-8") == edited
    file.unlink()
    markers.amend(mark(1))
    assert not file.exists()
