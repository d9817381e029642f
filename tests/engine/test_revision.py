"""Correcting the record: amending, the timeline, what taking back would undo."""

import pytest

from overlay.engine import Refused, reversal_of, timeline
from tests.table import Table, cited, kinds


def test_wrong_seat_is_corrected_in_one_act() -> None:
    table = Table("fsm").day(1, 1).fouls(5, 2)
    table.do({"amend": {"ref": "r1", "seat": 6}})
    assert (table.seat(5).fouls, table.seat(6).fouls) == (1, 1)
    assert table.ruling("r1").seat == 6


def test_another_clause_is_judged_at_the_recorded_moment() -> None:
    table = Table("fsm").day(1, 1)
    table.cite(5, "6.6.1")
    table.do({"speech": 2}, {"amend": {"ref": "r1", "clause": "6.7.17", "plain": True, "note": "шёпот"}})
    ruling = table.ruling("r1")
    assert (cited(ruling), kinds(ruling), ruling.note) == (["6.7.17"], ["technical_foul"], "шёпот")
    assert (table.game.speaker, ruling.readjudicated) == (2, True)


def test_a_removal_is_softened_afterwards() -> None:
    table = Table("fsm").day(1, 1)
    table.cite(5, "6.8.7")
    table.do({"amend": {"ref": "r1", "sanction": "technical_minor"}})
    assert (table.seat(5).presence, table.game.cancelled_votes) == ("seated", ())


def test_an_amendment_that_does_not_fit_changes_nothing() -> None:
    table = Table("fsm").day(1, 1)
    table.cite(5, "6.6.1")
    before = table.game
    with pytest.raises(Refused, match="fouls_needed"):
        table.do({"amend": {"ref": "r1", "clause": "6.7.16", "plain": True}})
    assert table.game == before


def test_the_timeline_remembers_what_was_taken_back_and_what_lapsed() -> None:
    table = Table("fsm").day(1, 1).fouls(6, 3)
    table.cite(6, "6.7.16")
    table.do({"revoke": "r1"})
    status = {entry.ref: entry.status for entry in timeline(table.game) if entry.order == "infraction"}
    assert status == {"r1": "withdrawn", "r2": "standing", "r3": "standing", "r4": "lapsed"}


def test_the_timeline_tells_what_took_an_order_back() -> None:
    table = Table("fsm").day(1, 1).fouls(6, 1)
    foul = timeline(table.game)[-1]
    table.do({"revoke": "r1"})
    taken, revocation = timeline(table.game)[-2:]
    assert (taken.step, taken.withdrawn_by) == (foul.step, revocation.step)
    table.do({"undo": revocation.step})
    taken, revocation, restoration = timeline(table.game)[-3:]
    assert (taken.status, taken.withdrawn_by) == ("standing", None)
    assert (revocation.status, revocation.withdrawn_by) == ("withdrawn", restoration.step)


def test_what_taking_back_an_earlier_step_would_undo_is_told_beforehand() -> None:
    table = Table("fiim").day(1, 1).fouls(5, 3)
    table.cite(5, "F1")
    told = reversal_of(table.game, timeline(table.game)[2].step, table.regulation)
    (change,) = told.changes
    assert (change.seat, change.returns, change.fouls, told.vote_held) == (5, True, 3, True)


def test_night_clocks_follow_the_night() -> None:
    table = Table("fsm").do({"night": 1}, {"shot": 5})
    purposes = [table.game.clock and (table.game.clock.purpose, table.game.clock.seconds)]
    for step in ({"best_move": [1, 2, 3]}, {"don_check": 3}, {"clock": {"start": "sheriff_check"}}):
        table.do(step)
        purposes.append(table.game.clock and (table.game.clock.purpose, table.game.clock.seconds))
    assert purposes == [("best_move", 20), ("don_check", 10), ("sheriff_check", 10), ("sheriff_check", 10)]
    table.do({"sheriff_check": 7})
    assert table.game.clock is None
