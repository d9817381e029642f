"""ФИИМ: the points that are easy to get wrong."""

from decimal import Decimal

import pytest

from overlay.engine import Refused
from tests.table import Table, cited, kinds, notices


def test_third_foul_leaves_todays_minute_and_costs_tomorrows() -> None:
    table = Table("fiim").day(1, 1).fouls(5, 3)
    assert table.seat(5).next_speech_seconds == 60
    table.do({"speech": 5})
    assert table.game.clock is not None
    assert table.game.clock.seconds == 60
    assert table.seat(5).next_speech_seconds == 0
    table.do({"night": 1}, {"shot": 2}, {"day": 2}, {"speech": 5})
    assert table.game.clock.seconds == 0
    table.do({"nominate": {"by": 5, "seat": 6}})
    assert table.seat(5).next_speech_seconds == 60


def test_third_foul_by_night_costs_the_coming_round() -> None:
    table = Table("fiim").do({"night": 1}).fouls(5, 3)
    assert table.seat(5).next_speech_seconds == 0


@pytest.mark.parametrize("at_table", [4, 3])
def test_nobody_loses_a_speech_with_three_or_four_at_the_table(at_table: int) -> None:
    table = Table("fiim", roles=None).day(1, 1).do({"night": 1}, {"shot": "miss"}, {"day": 2}).fouls(1, 3)
    while table.game.at_table > at_table:
        table.cite(table.game.seated[-1], "D1")
    table.do({"night": 2}, {"shot": "miss"}, {"day": 3}, {"speech": 1})
    assert table.game.clock is not None
    assert table.game.clock.seconds == 60


def test_third_foul_in_the_endgame_says_that_the_speech_is_spared() -> None:
    table = Table("fiim", roles=None).day(1, 1)
    while table.game.at_table > 4:
        table.cite(table.game.seated[-1], "D1")
    ruling = table.fouls(1, 3).ruling()
    assert kinds(ruling) == ["foul"]
    assert "speech_spared" in notices(ruling)


def test_fourth_foul_removes_and_costs_half_a_point() -> None:
    table = Table("fiim").day(1, 1).fouls(5, 3)
    ruling = table.cite(5, "F1")
    assert (cited(ruling), kinds(ruling)) == (
        ["F1", "G5"],
        ["foul", "removal", "deduction", "vote_cancelled"],
    )
    assert table.seat(5).deduction == Decimal("-0.5")


def test_author_of_a_team_defeat_pays_for_a_disqualification() -> None:
    table = Table("fiim").day(1, 1)
    ruling = table.cite(4, "T1")
    assert kinds(ruling) == ["team_defeat", "removal", "deduction"]
    assert table.game.outcome is not None
    assert table.game.outcome.winner == "red"
    assert table.seat(4).deduction == Decimal("-0.5")


@pytest.mark.parametrize("clause", ["D4", "D8", "D9", "D13", "D14", "D15"])
def test_asterisk_items_defeat_the_team_only_in_the_last_minute(clause: str) -> None:
    table = Table("fiim").day(1, 1).do({"nominate": {"by": 1, "seat": 5}}, {"speech": 2})
    table.do({"nominate": {"by": 2, "seat": 6}}, {"vote": {"5": 9}}, {"last_word": 5})
    assert kinds(table.cite(5, clause)) == ["team_defeat", "removal", "deduction"]
    assert "team_defeat" not in kinds(Table("fiim").day(1, 1).cite(5, clause))


def test_continued_aggression_needs_a_recorded_caution() -> None:
    table = Table("fiim").day(1, 1)
    with pytest.raises(Refused, match="caution_needed"):
        table.cite(5, "T6")
    table.cite(5, sanction="caution")
    assert "team_defeat" in kinds(table.cite(5, "T6"))


def test_lifting_three_at_nine_is_not_voted() -> None:
    table = Table("fiim").do({"night": 1}, {"shot": 10}, {"day": 2})
    for by, seat in ((1, 5), (2, 6), (3, 8)):
        table.do({"speech": by}, {"nominate": {"by": by, "seat": seat}})
    table.do({"vote": {"5": 3, "6": 3, "8": 3}}, {"vote": {"5": 3, "6": 3, "8": 3}})
    with pytest.raises(Refused, match="lift_not_voted"):
        table.do({"lift": 9})


@pytest.mark.parametrize("sanction", ["technical_minor", "technical_major"])
def test_there_are_no_technical_fouls(sanction: str) -> None:
    with pytest.raises(Refused, match="sanction_not_lawful"):
        Table("fiim").day(1, 1).cite(5, "D1", sanction)
