"""The next step of a game whose roles are not kept: its end comes with the table's last players."""

from __future__ import annotations

import pytest

from overlay.engine.next_step import next_step
from overlay.engine.terms import Seat
from tests.table import Table


def next_of(table: Table) -> tuple[str, Seat | None]:
    step = next_step(table.game, table.regulation)
    return step.code, step.seat


def left_with(*seats: Seat) -> Table:
    """A day on which only these are at the table."""
    gone = {str(seat): "voted_out" for seat in range(1, 11) if seat not in seats}
    return Table("fsm", roles=None).do({"night": 0}, {"day": 1}, {"set": {"presence": gone}})


@pytest.mark.parametrize("seats", [(), (4,), (4, 7)])
def test_with_two_players_or_fewer_the_judge_says_who_has_won(seats: tuple[Seat, ...]) -> None:
    assert next_of(left_with(*seats)) == ("decide", None)


def test_with_three_players_the_game_goes_on() -> None:
    assert next_of(left_with(4, 7, 9)) == ("speech", 4)


def test_a_shot_that_leaves_two_asks_at_once_and_the_last_word_comes_after() -> None:
    table = left_with(4, 7, 9).do({"night": 1}, {"shot": 7})
    assert next_of(table) == ("decide", None)
    table.do({"decided": "black"})
    assert next_of(table) == ("day", None)
    table.do({"day": 2})
    assert next_of(table) == ("last_word", 7)
    table.do({"last_word": 7})
    assert next_of(table) == ("finish", None)


def test_a_vote_that_leaves_two_asks_at_once_and_the_last_word_comes_after() -> None:
    table = left_with(4, 7, 9).do({"night": 1}, {"shot": "miss"}, {"day": 2}, {"speech": 4})
    table.do({"nominate": {"by": 4, "seat": 7}}, {"speech": 7}, {"speech": 9})
    table.do({"nominate": {"by": 9, "seat": 4}}, {"vote": {"7": 2}})
    assert next_of(table) == ("decide", None)
    table.do({"decided": "red"})
    assert next_of(table) == ("last_word", 7)


def test_taking_the_last_removal_back_goes_on_where_the_game_was() -> None:
    table = left_with(4, 7, 9)
    ref = table.cite(9, "6.8.15").ref
    assert next_of(table) == ("decide", None)
    table.do({"revoke": ref})
    assert next_of(table) == ("speech", 4)
