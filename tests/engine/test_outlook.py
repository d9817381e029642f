"""What comes next, where the judge leaves an announcement for later."""

from __future__ import annotations

from overlay.engine import outlook
from tests.table import Table


def test_what_is_held_may_stay_so_and_the_day_goes_on() -> None:
    table = Table("fsm").do({"night": 0}, {"day": 1}, {"night": 1}, {"shot": 2})
    table.cite(5, "6.8.6")
    table.do({"day": 2})
    ahead = outlook(table.game, table.regulation)
    assert ahead.next.code == "announce"
    assert ahead.beyond is not None
    assert (ahead.beyond.code, ahead.beyond.seat) == ("last_word", 2)


def test_without_anything_held_there_is_nothing_beyond() -> None:
    table = Table("fsm").do({"night": 0}, {"day": 1})
    assert outlook(table.game, table.regulation).beyond is None
