"""The departure that settled the game: what a later one in the last word changes nothing of."""

from __future__ import annotations

from overlay.engine import snapshot
from overlay.engine.view import Decisive
from tests.table import Table


def decisive(table: Table) -> Decisive | None:
    assert table.game.outcome is not None
    return table.game.outcome.decisive


def late(day: int) -> Table:
    """The given day with one mafia player left, the don, and four red ones."""
    table = Table("fsm").do(
        {"set": {"presence": {"7": "voted_out", "9": "voted_out", "1": "killed", "2": "killed"}}}
    )
    return table.do({"set": {"presence": {"5": "killed"}}}).day(day)


def test_the_vote_stays_decisive_when_its_last_word_ends_in_a_removal() -> None:
    table = late(4).do({"nominate": {"by": 3, "seat": 4}}, {"vote": {"4": 5}}, {"last_word": 4})
    by_vote = Decisive("voted_out", "day", 4, (4,))
    assert decisive(table) == by_vote
    table.cite(4, "6.8.4")
    assert table.seat(4).presence == "removed"
    assert decisive(table) == by_vote


def test_another_seats_removal_on_that_day_is_not_taken_for_it() -> None:
    table = late(4).do({"infraction": {"seat": 10, "clause": "6.8.15"}})
    table.do({"day": 5}, {"nominate": {"by": 3, "seat": 4}}, {"voting": True})
    assert decisive(table) == Decisive("voted_out", "day", 5, (4,))


def test_a_kill_a_removal_and_a_lift() -> None:
    table = late(4).do({"night": 4}, {"shot": 4})
    assert decisive(table) == Decisive("killed", "night", 4, (4,))
    table = late(4)
    table.cite(4, "6.8.15")
    assert decisive(table) == Decisive("removed", "day", 4, (4,), "6.8.15")
    table = late(4).do({"set": {"presence": {"5": "seated"}}})
    table.do({"nominate": {"by": 3, "seat": 4}}, {"nominate": {"by": 6, "seat": 8}})
    tie = {"vote": {"4": 3, "8": 3}}
    table.do(tie, tie, {"lift": 4})
    assert decisive(table) == Decisive("voted_out", "day", 4, (4, 8))


def test_what_was_entered_by_hand_is_told_as_far_as_it_is_known() -> None:
    table = late(4).do({"set": {"presence": {"4": "voted_out"}}})
    assert decisive(table) == Decisive("voted_out", "day", 4, (4,))


def test_no_vote_is_told_as_cancelled_once_the_game_is_decided() -> None:
    table = late(4).do({"nominate": {"by": 3, "seat": 8}}, {"vote": {"8": 5}})
    table.cite(10, "6.8.15")
    assert snapshot(table.game, "judge").game.vote_cancelled == "tomorrow"
    table.cite(4, "6.8.15")
    assert table.game.is_cancelled(5)
    assert snapshot(table.game, "judge").game.vote_cancelled is None


def test_hands_are_those_that_could_be_raised_when_they_were_counted() -> None:
    table = Table("fsm").day(1, 1).do({"nominate": {"by": 1, "seat": 5}}, {"speech": 2})
    table.do({"nominate": {"by": 2, "seat": 6}}, {"vote": {"5": 4, "6": 6}})
    vote = snapshot(table.game, "judge").vote
    assert vote is not None
    assert (vote.result, vote.hands, vote.majority) == ("leaves", 10, 6)
    table = late(4).do({"nominate": {"by": 3, "seat": 8}}, {"voting": True})
    vote = snapshot(table.game, "judge").vote
    assert vote is not None
    assert (vote.leaving, vote.hands) == ((8,), 5)
