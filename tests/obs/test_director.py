"""What a game asks of OBS, without any OBS: scenes by phase, removals once, nothing that is not on air."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from overlay.api import Recorded
from overlay_obs.director import BANNER_SECONDS, Director, News, lang_of, scene_of
from tests.table import Table

OPEN: dict[str, object] = {"open": {"regulation": "fsm"}}
REMOVES = "6.8.9"


class Course:
    """A game that a director follows."""

    def __init__(self, director: Director | None = None) -> None:
        self.table = Table("fsm")
        self.director = director or Director("1")

    def told(self, step: Mapping[str, object]) -> News:
        """What an order brings; `open` was given already."""
        if step != OPEN:
            self.table.do(step)
        game = self.table.game
        return self.director.told(Recorded("1", game.steps, step, game.now, None, game))

    def play(self, *steps: Mapping[str, object]) -> News:
        *_, last = [self.told(step) for step in steps]
        return last


def infraction(seat: int, clause: str = REMOVES) -> dict[str, object]:
    return {"infraction": {"seat": seat, "clause": clause}}


def test_scenes_follow_the_phases() -> None:
    course = Course()
    slots = [
        course.told(step).slot
        for step in (
            OPEN,
            {"night": 0},
            {"day": 1},
            {"speech": 1},
            {"voting": True},
            {"night": 1},
            {"finish": True},
        )
    ]
    assert slots == ["break", "night", "day", "day", "vote", "night", "result"]


def test_a_decided_game_shows_its_result_only_after_the_last_word() -> None:
    course = Course()
    course.play(OPEN, {"night": 0}, {"day": 1})
    course.play({"speech": 1}, {"nominate": {"by": 1, "seat": 4}})
    course.play({"speech": 2}, {"nominate": {"by": 2, "seat": 5}}, {"voting": True})
    assert course.told({"vote": {"4": 6, "5": 4}}).slot == "vote"
    assert course.told({"last_word": 4}).slot == "vote"
    assert course.told({"decided": "red"}).slot == "vote"
    assert course.told({"finish": True}).slot == "result"


def test_a_removal_is_news_once() -> None:
    course = Course()
    course.play(OPEN, {"night": 0}, {"day": 1})
    news = course.told(infraction(5))
    assert news.removals == 1
    assert news.banners == BANNER_SECONDS
    (mark,) = news.marks
    assert mark.words("ru").startswith("5: удаление")
    assert REMOVES in mark.clauses
    later = course.told({"speech": 1})
    assert (later.removals, later.marks, later.banners) == (0, (), 0)


def test_a_fourth_foul_is_a_removal_and_three_are_none() -> None:
    course = Course()
    course.play(OPEN, {"night": 0}, {"day": 1})
    foul: dict[str, object] = {"infraction": {"seat": 5, "sanction": "foul"}}
    assert [course.told(foul).removals for _ in range(4)] == [0, 0, 0, 1]


def test_a_ruling_taken_back_and_made_again_is_news_again() -> None:
    course = Course()
    course.play(OPEN, {"night": 0}, {"day": 1}, infraction(5))
    assert course.told({"revoke": "r1"}).removals == 0
    assert course.told(infraction(5)).removals == 1


def test_a_ruling_that_is_taken_back_is_marked_with_a_line_of_its_own() -> None:
    course = Course()
    course.play(OPEN, {"night": 0}, {"day": 1})
    foul: dict[str, object] = {"infraction": {"seat": 5, "sanction": "foul"}}
    assert [mark.ruling["en"] for mark in course.told(foul).marks] == ["foul 1"]
    (back,) = course.told({"revoke": "r1"}).marks
    assert (back.seat, back.ruling) == (5, {"ru": "отменено: фол 1", "en": "taken back: foul 1"})
    assert course.told({"speech": 1}).marks == ()
    assert [mark.ruling["en"] for mark in course.told(foul).marks] == ["foul 1"]
    # A new game takes nothing of the last one back.
    assert Course(course.director).play(OPEN, {"night": 0}).marks == ()


def test_a_clause_that_is_attached_later_amends_the_mark() -> None:
    course = Course()
    foul: dict[str, object] = {"infraction": {"seat": 5, "sanction": "foul"}}
    course.play(OPEN, {"night": 0}, {"day": 1}, foul)
    assert course.told(foul).amended == ()
    attached = course.told({"attach": {"ref": "r1", "clause": "6.6.1"}})
    assert attached.marks == ()
    assert [(mark.ref, mark.ruling["en"], mark.clauses) for mark in attached.amended] == [
        ("r1", "foul 1", "6.6.1")
    ]
    # Given to another seat, it makes the second one a first one.
    moved = course.told({"amend": {"ref": "r1", "seat": 6}})
    assert [(mark.ref, mark.seat, mark.ruling["en"]) for mark in moved.amended] == [
        ("r1", 6, "foul 1"),
        ("r2", 5, "foul 1"),
    ]
    back = course.told({"revoke": "r1"})
    assert ([mark.clauses for mark in back.marks], back.amended) == (["6.6.1"], ())


def test_a_held_night_ruling_does_not_exist_before_its_announcement() -> None:
    course = Course()
    course.play(OPEN, {"night": 0}, {"day": 1}, {"night": 1})
    held = course.told(infraction(5))
    assert (held.removals, held.marks, held.banners) == (0, (), 0)
    course.told({"shot": "miss"})
    morning = course.told({"day": 2})
    assert (morning.removals, morning.marks) == (0, ())
    announced = course.told({"announce": "all"})
    assert announced.removals == 1
    assert len(announced.marks) == 1


def test_what_was_ruled_before_a_start_is_not_done_again() -> None:
    course = Course()
    course.play(OPEN, {"night": 0}, {"day": 1}, infraction(5))
    course.director = Director("1")
    assert course.told({"speech": 1}).removals == 0
    course.director = Director("1")
    news = course.told(infraction(6))
    assert (news.removals, [mark.seat for mark in news.marks]) == (1, [6])


def test_a_new_game_begins_without_the_rulings_of_the_last() -> None:
    director = Director("1")
    Course(director).play(OPEN, {"night": 0}, {"day": 1}, infraction(5))
    news = Course(director).play(OPEN, {"night": 0}, {"day": 1}, infraction(6))
    assert [mark.seat for mark in news.marks] == [6]


@pytest.mark.parametrize(
    ("chosen", "scenes", "found"),
    [
        (None, ("День", "Ночь"), "День"),
        (None, ("Day",), "Day"),
        (None, ("День", "День, стол 2"), "День, стол 2"),
        (None, ("Day, table 2", "Day, table 1"), "Day, table 2"),
        (None, ("День, стол 1",), None),
        ("Главная", ("Главная", "День"), "Главная"),
        ("Главная", ("День",), None),
    ],
)
def test_the_scene_of_a_table(chosen: str | None, scenes: tuple[str, ...], found: str | None) -> None:
    assert scene_of("day", "2", chosen, scenes) == found


@pytest.mark.parametrize(
    ("scenes", "lang"),
    [
        (("День", "Ночь"), "ru"),
        (("Day", "Night", "Camera 1"), "en"),
        (("Day, table 2", "Break"), "en"),
        (("Main",), "ru"),
        ((), "ru"),
    ],
)
def test_marks_are_in_the_language_of_our_scenes(scenes: tuple[str, ...], lang: str) -> None:
    assert lang_of(scenes) == lang
