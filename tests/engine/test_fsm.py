"""ФСМ: the points that are easy to get wrong."""

from decimal import Decimal

import pytest

from overlay.engine import Refused
from tests.table import Table, cited, kinds, notices


@pytest.mark.parametrize(
    ("first", "second", "total"),
    [
        ("6.7.8", "6.7.6", "-0.9"),
        ("6.7.8", "6.7.12", "-1.5"),
        ("6.7.12", "6.7.8", "-1.2"),
        ("6.7.12", "6.7.19", "-1.8"),
    ],
    ids=["minor+minor", "minor+major", "major+minor", "major+major"],
)
def test_second_technical_foul_counts_double_and_removes(first: str, second: str, total: str) -> None:
    table = Table("fsm").day(1, 1)
    table.cite(5, first)
    ruling = table.cite(5, second)
    assert table.seat(5).deduction == Decimal(total)
    assert table.seat(5).presence == "removed"
    assert cited(ruling) == [second, "6.7.2"]
    assert table.seat(5).fouls == 0


def test_removal_deduction_is_a_setting_and_one_more_term_of_the_sum() -> None:
    table = Table("fsm", removal_deduction="-0.5").day(1, 1)
    table.cite(5, "6.7.8")
    table.cite(5, "6.7.8")
    assert table.seat(5).deduction == Decimal("-1.4")


def test_a_setting_that_is_no_deduction_is_refused_by_its_title() -> None:
    with pytest.raises(Refused) as refusal:
        Table("fsm", removal_deduction="0.5")
    assert refusal.value.code == "bad_points"
    assert refusal.value.facts["points"] == "0.5"
    assert refusal.value.facts["title_ru"] != refusal.value.facts["title_en"]


def test_removal_turned_into_a_technical_foul_is_a_second_technical_foul() -> None:
    table = Table("fsm").day(1, 1)
    table.cite(5, "6.7.8")
    ruling = table.cite(5, "6.8.7", "technical_minor")
    assert cited(ruling) == ["6.8.7", "6.7.3", "6.7.2"]
    assert kinds(ruling) == ["technical_foul", "removal", "vote_cancelled"]
    assert table.seat(5).deduction == Decimal("-0.9")


def test_removal_turned_into_a_first_technical_foul_leaves_the_player_at_the_table() -> None:
    table = Table("fsm").day(1, 1)
    ruling = table.cite(5, "6.8.7", "technical_major")
    assert (cited(ruling), kinds(ruling)) == (["6.8.7", "6.7.3"], ["technical_foul"])
    assert table.seat(5).presence == "seated"


def test_excess_gestures_with_three_fouls_are_read_as_a_technical_foul() -> None:
    table = Table("fsm").day(1, 1).fouls(6, 3)
    ruling = table.cite(6, "6.6.2")
    assert (cited(ruling), kinds(ruling)) == (["6.6.2", "6.7.16"], ["technical_foul"])
    assert "read_as" in notices(ruling)
    assert table.seat(6).fouls == 3


def test_the_judge_may_insist_on_the_plain_foul() -> None:
    table = Table("fsm").day(1, 1).fouls(6, 3)
    ruling = table.cite(6, "6.6.2", "foul")
    assert cited(ruling) == ["6.6.2", "6.5"]
    assert table.seat(6).presence == "removed"


def test_active_gesturing_is_refused_below_three_fouls_and_lawful_with_three() -> None:
    table = Table("fsm").day(1, 1).fouls(6, 2)
    with pytest.raises(Refused) as refusal:
        table.cite(6, "6.7.16")
    assert (refusal.value.code, refusal.value.facts["have"], refusal.value.facts["need"]) == (
        "fouls_needed",
        2,
        3,
    )
    table.fouls(6, 1)
    assert kinds(table.cite(6, "6.7.16")) == ["technical_foul"]


def test_third_foul_halves_the_nearest_minute_once() -> None:
    table = Table("fsm").day(1, 1).fouls(5, 3)
    assert table.seat(5).next_speech_seconds == 30
    table.do({"speech": 2}, {"speech": 3}, {"speech": 4}, {"speech": 5})
    assert table.game.clock is not None
    assert table.game.clock.seconds == 30
    assert table.seat(5).next_speech_seconds == 60


def test_third_foul_in_the_own_minute_falls_on_the_next() -> None:
    table = Table("fsm").day(1, 1).fouls(1, 3)
    assert table.game.clock is not None
    assert table.game.clock.seconds == 60
    assert table.seat(1).next_speech_seconds == 30


def test_fourth_foul_removes_without_a_last_word_and_stops_the_speech() -> None:
    table = Table("fsm").day(1, 1).fouls(1, 3)
    ruling = table.cite(1, "6.6.1")
    assert (cited(ruling), kinds(ruling)) == (["6.6.1", "6.5"], ["foul", "removal", "vote_cancelled"])
    assert (table.game.speaker, table.game.clock) == (None, None)
    with pytest.raises(Refused, match="removed_no_last_word"):
        table.do({"last_word": 1})


def voted_out(table: Table, seat: int) -> Table:
    """The seat is voted out on the first day and has not begun its last word."""
    other = 2 if seat != 2 else 3
    table.day(1, 1).do(
        {"nominate": {"by": 1, "seat": seat}}, {"speech": 2}, {"nominate": {"by": 2, "seat": other}}
    )
    return table.do({"vote": {str(seat): 9}})


@pytest.mark.parametrize("clause", ["6.8.4", "6.8.7", "6.8.8", "6.8.12", "6.8.13", "6.8.14"])
@pytest.mark.parametrize("in_word", [True, False], ids=["in the last word", "once voted out"])
def test_last_minute_makes_it_a_team_defeat(clause: str, in_word: bool) -> None:
    table = voted_out(Table("fsm"), 5)
    if in_word:
        table.do({"last_word": 5})
    ruling = table.cite(5, clause)
    assert cited(ruling) == [clause, "6.9.5"]
    assert kinds(ruling) == ["team_defeat", "removal"]
    assert table.game.outcome is not None
    assert (table.game.outcome.winner, table.game.outcome.by) == ("black", "team_defeat")


def test_swearing_in_the_last_word_stays_a_removal() -> None:
    table = voted_out(Table("fsm"), 5).do({"last_word": 5})
    assert kinds(table.cite(5, "6.8.15")) == ["removal"]


def decided(word: bool = True) -> Table:
    """Black has won by a vote that leaves as many black as red; seat 1 is leaving."""
    table = Table("fsm", roles={2: "sheriff", 4: "don", 7: "mafia", 9: "mafia"}).do({"night": 0})
    for day, (by, out, shot) in enumerate([(1, 5, 6), (2, 8, 10)], start=1):
        table.do({"day": day}, {"speech": by}, {"nominate": {"by": by, "seat": out}})
        table.do({"nominate": {"by": 3, "seat": 4}}, {"vote": {str(out): table.game.at_table}})
        if table.game.outcome is None:
            table.do({"night": day}, {"shot": shot})
    assert table.game.outcome is not None
    return table.do({"day": 3}, {"last_word": 10}) if word else table


@pytest.mark.parametrize("clause", ["6.8.2", "6.8.7", "6.8.12", "6.8.14", "6.9.1", "6.9.4"])
def test_after_the_decisive_moment_it_is_recorded_without_a_sanction(clause: str) -> None:
    ruling = decided().cite(10, clause)
    assert (cited(ruling), kinds(ruling)) == ([clause, "6.9.6"], ["none"])
    assert "lapsed" in notices(ruling)


@pytest.mark.parametrize("clause", ["6.8.1", "6.8.4", "6.8.15"])
def test_an_insult_in_the_decisive_last_word_is_a_plain_removal(clause: str) -> None:
    table = decided()
    before = table.game.outcome
    ruling = table.cite(10, clause)
    assert (cited(ruling), kinds(ruling)) == ([clause], ["removal"])
    assert table.game.outcome == before


def test_fouls_and_technical_fouls_stay_after_the_decisive_moment() -> None:
    table = decided()
    assert kinds(table.cite(10, "6.6.1")) == ["foul"]
    assert kinds(table.cite(10, "6.7.8")) == ["technical_foul"]


@pytest.mark.parametrize("number", ["6.1", "6.4", "6.5", "6.7.1", "6.7.2", "6.7.3", "6.9.5", "6.9.6"])
def test_a_general_rule_is_refused_with_a_pointer_to_what_can_be_cited(number: str) -> None:
    with pytest.raises(Refused) as refusal:
        Table("fsm").day(1, 1).cite(5, number)
    assert refusal.value.code == "clause_not_citable"
    assert refusal.value.facts["instead"]


def test_referral_reaches_somebody_who_has_left() -> None:
    table = Table("fsm").day(1, 1)
    table.cite(5, "6.8.15")
    assert kinds(table.cite(5, "6.10")) == ["referral"]
    assert table.seat(5).tournament_referral


def test_hints_from_the_audience_by_a_killed_player_defeat_the_team() -> None:
    table = Table("fsm").do({"night": 1}, {"shot": 5}).day(2, 1)
    assert kinds(table.cite(5, "6.9.3")) == ["team_defeat"]
    assert table.seat(5).presence == "killed"


def test_team_defeat_with_unknown_roles_asks_for_the_winner() -> None:
    table = Table("fsm", roles=None).day(1, 1)
    ruling = table.cite(5, "6.9.1")
    assert "team_unknown" in notices(ruling)
    assert (table.game.outcome, table.game.undecided_defeat) == (None, ruling.ref)
    table.do({"decided": "black"})
    assert table.game.outcome is not None
    assert (table.game.outcome.winner, table.game.outcome.by) == ("black", "team_defeat")
