"""What policies bring that no regulation of ours shows yet: time penalties, prices, readings, riders, addenda."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

import overlay_club
from overlay.api import (
    Case,
    Caution,
    ClauseFileError,
    Costs,
    Deduction,
    Foul,
    FoulLadder,
    Judgement,
    LosesSpeech,
    Moment,
    NoSanction,
    Reading,
    Referral,
    Refused,
    Removal,
    RemovalPrice,
    Removes,
    Rulebook,
    SpeechLimit,
    Standing,
    amend,
    parse_addendum,
    parse_clauses,
)

CLUB = overlay_club.REGULATION


def case(clause: str | None, *, fouls: int = 0, phase: str | None = "day", word: str | None = None) -> Case:
    moment = Moment(phase, 1, 1, word, 10, None, False, frozenset(), 60, phase == "night")  # type: ignore[arg-type]  # literals
    standing = Standing(5, "seated", "red", True, None, False, fouls, (), 0, Decimal(0))
    return Case(clause, None if clause else "foul", moment, standing, {})


def with_clause(text: str, **changes: object) -> Rulebook:
    added = parse_clauses(text + '\nru = "Так"\nen = "So"', beside=CLUB.provisions)
    return replace(amend(CLUB, id="test", edition="1", add=added), **changes)  # type: ignore[arg-type]  # fields of a rulebook


def ruled(regulation: Rulebook, of: Case) -> list[object]:
    return list(regulation.judge(of).sanctions)


# --- time and points -------------------------------------------------------------------------------------------


def test_a_time_penalty_is_a_sanction_of_its_own() -> None:
    regulation = with_clause('[clause."9"]\nkind = "speech"\nseconds = 20\nwhen = "next_round"')
    assert ruled(regulation, case("9")) == [SpeechLimit(20, "next_round")]


def test_a_foul_may_shorten_the_minute_and_cost_points_besides() -> None:
    regulation = with_clause('[clause."9"]\nkind = "foul"\nseconds = 40\npoints = "-0.2"')
    assert ruled(regulation, case("9")) == [Foul(1), SpeechLimit(40, "next_own"), Deduction(Decimal("-0.2"))]


def test_who_is_removed_has_no_minute_to_lose() -> None:
    regulation = with_clause('[clause."9"]\nkind = "foul"\nseconds = 40')
    assert ruled(regulation, case("9", fouls=3)) == [Foul(4), Removal()]


def test_a_caution_instead_brings_nothing_else() -> None:
    regulation = with_clause('[clause."9"]\nkind = "speech"\nseconds = 20\npoints = "-0.2"\nrefers = "3"')
    assert ruled(regulation, replace(case("9"), override="caution")) == [Caution()]


def test_an_act_may_go_to_the_committee_too() -> None:
    regulation = with_clause('[clause."9"]\nkind = "removal"\nrefers = "3"')
    judgement = regulation.judge(case("9"))
    assert judgement.sanctions == (Removal(), Referral())
    assert judgement.cited == ("9", "3")


@pytest.mark.parametrize(("fouls", "points"), [(0, ["-0.1"]), (3, ["-0.1", "-0.5"])])
def test_each_foul_has_a_price_and_the_last_one_another(fouls: int, points: list[str]) -> None:
    ladder = FoulLadder({4: (Removes("3"), Costs(Decimal("-0.5"), "3"))}, each=Costs(Decimal("-0.1"), "3"))
    found = ruled(replace(CLUB, ladder=ladder), case(None, fouls=fouls))
    assert [str(one.points) for one in found if isinstance(one, Deduction)] == points


def test_a_team_defeats_author_pays_another_price() -> None:
    text = '[clause."9"]\nkind = "team_defeat"'
    price = RemovalPrice(Decimal("-1"), cites="3")
    assert Deduction(Decimal("-1")) in ruled(with_clause(text, defeat=price), case("9"))
    assert Deduction(Decimal("-1")) in ruled(with_clause(text, removal=price), case("9"))


@pytest.mark.parametrize(("at_table", "left"), [(10, 0), (5, 0), (4, 30), (3, 30)])
def test_a_lost_minute_may_leave_something_with_few(at_table: int, left: int) -> None:
    rung = LosesSpeech(0, "next_own", "3", spared_at=(3, 4), spared_seconds=30)
    assert rung.limit().left(at_table) == left
    assert not rung.spares(at_table)


# --- readings --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "of", "meant"),
    [
        (Reading("1", "4", phase="night"), case("1", phase="night"), True),
        (Reading("1", "4", phase="night"), case("1", phase="day"), False),
        (Reading("1", "4", phase="night"), case("1", phase=None), False),
        (Reading("1", "4", phase="day"), case("1", phase="vote"), True),
        (Reading("1", "4", word="own"), case("1", word="own"), True),
        (Reading("1", "4", word="own"), case("1"), False),
        (Reading("1", "4", fouls=2, phase="day"), case("1", fouls=2), True),
        (Reading("1", "4", fouls=2, phase="day"), case("1", fouls=1), False),
    ],
)
def test_a_clause_is_read_as_another_where_the_text_says_so(reading: Reading, of: Case, meant: bool) -> None:
    regulation = replace(CLUB, readings=(reading,))
    judgement = regulation.judge(of)
    assert (Removal() in judgement.sanctions) == meant
    assert judgement.cited == (("1", "4") if meant else ("1",))
    assert [notice.code for notice in judgement.notices] == (["read_as_other"] if meant else [])
    insisted = regulation.judge(replace(of, override="foul"))
    assert insisted.sanctions[0] == Foul(of.standing.fouls + 1)


# --- riders ----------------------------------------------------------------------------------------------------


def test_riders_see_the_case_and_the_ruling_in_their_order() -> None:
    def nothing_on_mondays(of: Case, judgement: Judgement) -> Judgement:
        return replace(judgement, sanctions=(NoSanction(),)) if of.moment.day == 1 else judgement

    def refuses_what_is_nothing(_case: Case, judgement: Judgement) -> Judgement:
        if judgement.sanctions == (NoSanction(),):
            raise Refused("not_on_mondays")
        return judgement

    regulation = replace(CLUB, riders=(nothing_on_mondays, refuses_what_is_nothing))
    with pytest.raises(Refused, match="not_on_mondays"):
        regulation.judge(case("1"))
    other = case("1")
    assert ruled(regulation, replace(other, moment=replace(other.moment, day=2))) == [Foul(1)]


# --- addenda ---------------------------------------------------------------------------------------------------


def test_an_addendum_leaves_its_base_as_it_is() -> None:
    before = (dict(CLUB.clauses), dict(CLUB.ladder.rungs))
    made = amend(CLUB, id="cup", edition="2", drop=["2"], ladder=FoulLadder({1: Removes("3")}))
    assert (made.id, made.edition, made.title) == ("cup", "2", CLUB.title)
    assert set(made.clauses) == {"1", "4"}
    assert (dict(CLUB.clauses), dict(CLUB.ladder.rungs)) == before


def test_what_named_a_dropped_clause_goes_with_it() -> None:
    added = parse_clauses('[clause."9"]\nkind = "foul"\nru = "а"\nen = "a"\nsiblings = ["9"]')
    book = amend(CLUB, id="with", edition="1", add=added)
    sibling = replace(
        book,
        book=replace(book.book, clauses={**book.clauses, "1": replace(book.clauses["1"], siblings=("9",))}),
    )
    assert amend(sibling, id="without", edition="1", drop=["9"]).clauses["1"].siblings == ()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"id": "club", "edition": "1"}, "an addendum needs an id of its own"),
        ({"id": "cup", "edition": "1", "drop": ["77"]}, "77 cannot be dropped: club does not have it"),
    ],
)
def test_an_addendum_that_means_nothing_is_refused(arguments: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        amend(CLUB, **arguments)  # type: ignore[arg-type]  # wrong on purpose


def test_only_what_is_made_of_policies_can_be_amended() -> None:
    class Other:
        id = "other"

    with pytest.raises(ValueError, match="other is not made of policies"):
        amend(Other(), id="cup", edition="1")  # type: ignore[arg-type]  # wrong on purpose


def test_an_addendum_in_toml_changes_amounts() -> None:
    text = """
    id = "cup"
    edition = "1"
    base = "club"
    [removal]
    points = "-0.7"
    cites = "3"
    [ladder]
    slots = 3
    4 = false
    [ladder.3]
    removes = true
    points = "-0.1"
    cites = "3"
    """
    made = parse_addendum(text).apply(CLUB)
    assert made.ladder.at(3) == (Removes("3"), Costs(Decimal("-0.1"), "3"))
    assert made.ladder.removes_at == 3
    assert made.foul_slots == 3
    assert ruled(made, case("4")) == [Removal(), Deduction(Decimal("-0.7"))]


def test_all_that_is_wrong_in_clauses_is_told_at_once() -> None:
    with pytest.raises(ClauseFileError) as error:
        parse_clauses('[clause."1"]\nkind = "fool"\n[provision."2"]\nru = "а"\nen = " "\n[wrong]\n')
    assert [problem.line for problem in error.value.problems] == [6]
    with pytest.raises(ClauseFileError) as error:
        parse_clauses('[clause."1"]\nkind = "fool"\n[provision."2"]\nru = "а"\nen = " "\n')
    assert [problem.line for problem in error.value.problems] == [1, 1, 1, 3]
