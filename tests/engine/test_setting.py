"""A game that begins in the middle, and phases that nobody kept."""

from decimal import Decimal

import pytest

from overlay.engine import Refused
from tests.table import Table, kinds


def test_a_game_begins_in_the_middle() -> None:
    table = Table("fsm").do(
        {
            "set": {
                "phase": "day",
                "number": 3,
                "speaker": 6,
                "presence": {"1": "killed", "2": "voted_out"},
                "fouls": {"6": 3},
                "technical_fouls": {"8": ["minor"]},
            }
        }
    )
    assert (table.game.phase, table.game.day, table.game.speaker, table.game.at_table) == ("day", 3, 6, 8)
    assert (table.seat(1).presence, table.seat(2).presence, table.seat(6).fouls) == ("killed", "voted_out", 3)
    assert table.game.speeches_left[0] == 7
    assert "removal" in kinds(table.cite(6, "6.6.1"))
    table.cite(8, "6.7.8")
    assert table.seat(8).deduction == Decimal("-0.9")


def test_skipped_phases_are_set_directly_and_undone() -> None:
    table = Table("fsm").day(1, 1).do({"set": {"phase": "night", "number": 2}}, {"shot": 5})
    assert (table.game.phase, table.game.night) == ("night", 2)
    table.do({"undo": 4}, {"undo": 3})
    assert (table.game.phase, table.game.day, table.game.speaker) == ("day", 1, 1)


def test_a_seat_returns_to_the_table() -> None:
    table = Table("fsm").do({"night": 1}, {"shot": 5}, {"set": {"presence": {"5": "seated"}}})
    assert table.seat(5).presence == "seated"


@pytest.mark.parametrize("values", [{"fouls": {"5": 0}}, {"presence": {"8": "seated"}}])
def test_what_was_ruled_here_is_taken_back_not_set(values: dict[str, object]) -> None:
    table = Table("fsm").day(1, 1).fouls(5, 1)
    table.cite(8, "6.8.15")
    with pytest.raises(Refused, match="take_back_instead"):
        table.do({"set": values})


@pytest.mark.parametrize(
    "values",
    [{"phase": "day", "number": 0}, {"number": 100}, {"fouls": {"11": 1}}, {"presence": {"0": "killed"}}],
)
def test_impossible_values_are_refused(values: dict[str, object]) -> None:
    with pytest.raises(Refused):
        Table("fsm").day(1, 1).do({"set": values})


def test_a_regulation_without_technical_fouls_carries_none() -> None:
    with pytest.raises(Refused, match="no_technical_fouls"):
        Table("fiim").do({"set": {"technical_fouls": {"5": ["minor"]}}})
