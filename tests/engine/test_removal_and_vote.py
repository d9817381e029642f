"""A removal and the vote: which vote it cancels, and what undoing gives back."""

import pytest

from overlay.engine import Refused
from overlay.engine.sanctions import VoteCancelled
from tests.table import Table, kinds

REMOVALS = {"fsm": "6.8.15", "fiim": "D16"}


@pytest.fixture(params=sorted(REMOVALS))
def regulation(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def with_nominees(regulation: str) -> Table:
    table = Table(regulation).day(1, 1).do({"nominate": {"by": 1, "seat": 5}}, {"speech": 2})
    return table.do({"nominate": {"by": 2, "seat": 6}})


def remove(table: Table, seat: int) -> list[str]:
    """Removes a seat and tells which vote that cancelled."""
    ruling = table.cite(seat, REMOVALS[table.regulation.id])
    return [sanction.when for sanction in ruling.sanctions if isinstance(sanction, VoteCancelled)]


def test_removal_cancels_todays_vote_and_undoing_gives_it_back(regulation: str) -> None:
    table = with_nominees(regulation)
    assert remove(table, 8) == ["today"]
    with pytest.raises(Refused, match="vote_cancelled"):
        table.do({"vote": {"5": 5}})
    table.do({"revoke": "r1"}, {"vote": {"5": 6}})
    assert table.seat(8).presence == "seated"
    assert table.seat(5).presence == "leaving"


def test_removal_once_the_result_is_known_cancels_tomorrows(regulation: str) -> None:
    table = with_nominees(regulation).do({"vote": {"5": 6}})
    assert remove(table, 8) == ["tomorrow"]
    table.do({"last_word": 5}, {"night": 1}, {"shot": "miss"}, {"day": 2})
    with pytest.raises(Refused, match="vote_cancelled"):
        table.do({"voting": True})


def test_removing_the_one_who_leaves_by_that_vote_cancels_nothing(regulation: str) -> None:
    table = with_nominees(regulation).do({"vote": {"5": 6}}, {"last_word": 5})
    assert remove(table, 5) == []


def test_removing_the_one_killed_that_night_cancels_nothing(regulation: str) -> None:
    table = Table(regulation).do({"night": 1}, {"shot": 5}, {"day": 2}, {"last_word": 5})
    assert remove(table, 5) == []


def test_two_removals_before_one_vote_cancel_that_vote_only(regulation: str) -> None:
    table = with_nominees(regulation)
    assert (remove(table, 8), remove(table, 10)) == (["today"], [])
    table.do({"night": 1}, {"shot": "miss"}, {"day": 2}, {"voting": True})
    assert table.game.phase == "vote"


def test_undoing_one_of_two_removals_leaves_the_other_ones_cancellation(regulation: str) -> None:
    table = with_nominees(regulation)
    remove(table, 8)
    remove(table, 10)
    table.do({"revoke": "r1"})
    assert "vote_cancelled" in kinds(table.ruling("r2"))
    with pytest.raises(Refused, match="vote_cancelled"):
        table.do({"voting": True})


def test_on_a_day_without_a_vote_the_result_is_known_when_night_is_announced(regulation: str) -> None:
    table = Table(regulation).day(1, 1).do({"nominate": {"by": 1, "seat": 5}}, {"voting": True})
    assert remove(table, 8) == ["today"]
    table = Table(regulation).day(1, 1).do({"night": 1})
    assert remove(table, 8) == ["tomorrow"]


def test_the_last_speakers_only_candidate_makes_the_result_known(regulation: str) -> None:
    table = Table(regulation).do({"night": 1}, {"shot": 10}, {"day": 2})
    for seat in range(1, 10):
        table.do({"speech": seat})
    table.do({"nominate": {"by": 9, "seat": 5}})
    assert remove(table, 8) == ["tomorrow"]


def test_removal_between_a_tie_and_the_re_vote_cancels_today(regulation: str) -> None:
    table = with_nominees(regulation).do({"vote": {"5": 5, "6": 5}})
    assert remove(table, 8) == ["today"]
