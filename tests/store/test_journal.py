"""The journal: every accepted command once, in order, and every answer kept."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from overlay.store import Answered, Conflict, Entry, Journal, Loaded, Refusal, Replaced
from overlay.store.schema import facts
from tests.store.conftest import Place

ENTRY = Entry(
    table="1",
    revision=1,
    game=1,
    command="c1",
    digest="d1",
    step={"night": 0},
    events=({"type": "NightFell", "number": 0},),
    at=1_000,
    by="phone",
    answer='{"ok":true}',
)


def test_an_entry_is_there_after_reopening(place: Place) -> None:
    journal = place()
    journal.append(ENTRY)
    journal.close()
    again = place()
    assert again.load("1") == Loaded(1, ENTRY.events)
    assert again.answered("1", "c1") == Answered("d1", '{"ok":true}')
    again.close()


def test_one_revision_is_taken_once(journal: Journal) -> None:
    journal.append(ENTRY)
    with pytest.raises(Conflict):
        journal.append(replace(ENTRY, command="c2"))


def test_one_id_is_taken_once_on_a_table(journal: Journal) -> None:
    journal.append(ENTRY)
    with pytest.raises(Conflict):
        journal.append(replace(ENTRY, revision=2))


def test_an_answer_belongs_to_its_id_and_its_table(journal: Journal) -> None:
    journal.append(ENTRY)
    assert journal.answered("1", "c1") == Answered("d1", '{"ok":true}')
    assert journal.answered("2", "c1") is None
    assert journal.answered("1", "c2") is None


def test_what_is_newer_than_a_revision_comes_in_order(journal: Journal) -> None:
    assert journal.since("1", 0) == ()
    later = [replace(ENTRY, revision=number, command=f"c{number}", game=number) for number in (1, 2, 3)]
    for entry in later:
        journal.append(entry)
    journal.append(replace(ENTRY, table="2"))
    assert journal.since("1", 1) == tuple(later[1:])
    assert journal.since("1", 3) == ()


def test_every_table_tells_its_revision(journal: Journal) -> None:
    journal.add_tables(["1", "2"])
    journal.append(ENTRY)
    assert journal.revisions() == {"1": 1, "2": 0}


def test_tables_do_not_share_ids_or_revisions(journal: Journal) -> None:
    journal.append(ENTRY)
    journal.append(replace(ENTRY, table="2"))
    assert journal.load("2").revision == 1


def test_only_the_current_game_is_loaded(journal: Journal) -> None:
    journal.append(ENTRY)
    journal.append(replace(ENTRY, revision=2, game=2, command="c2", events=({"type": "Second"},)))
    assert journal.load("1") == Loaded(2, ({"type": "Second"},))


def test_a_refusal_is_kept_and_changes_nothing(journal: Journal) -> None:
    refusal = Refusal("1", "c9", "d9", 1_000, None, '{"ok":false}')
    journal.refuse(refusal)
    assert journal.answered("1", "c9") == Answered("d9", '{"ok":false}')
    assert journal.load("1") == Loaded(0, ())
    with pytest.raises(Conflict):
        journal.refuse(refusal)


def test_an_id_has_one_answer_for_ever(journal: Journal) -> None:
    """Another node may have answered it the other way in the same moment."""
    journal.append(ENTRY)
    journal.refuse(Refusal("1", "c9", "d9", 1_000, None, '{"ok":false}'))
    with pytest.raises(Conflict):
        journal.append(replace(ENTRY, revision=2, command="c9"))
    with pytest.raises(Conflict):
        journal.refuse(Refusal("1", "c1", "d1", 1_000, None, '{"ok":false}'))
    journal.append(replace(ENTRY, table="2", command="c9"))
    assert [entry.command for entry in journal.since("1", 0)] == ["c1"]
    assert journal.refusals("1", 0)[0].command == "c9"


def test_an_entry_comes_back_as_it_was_made(journal: Journal) -> None:
    entry = replace(
        ENTRY,
        step={"night": 0, "note": 'Ё "кавычки" \\ \n 🎭', "half": 0.5, "none": None, "list": [1, True]},
        by="Судья",
        device="a1b2",
        at=1_790_000_000_000,
    )
    journal.append(entry)
    assert journal.since("1", 0) == (entry,)
    assert journal.sent("1", 1, 1)[0].step == entry.step


@pytest.mark.parametrize("store", ["append", "refuse"])
def test_nothing_is_stored_in_a_database_that_took_the_place_of_the_one_that_was_read(
    journal: Journal, store: str
) -> None:
    with journal._engine.begin() as connection:
        connection.execute(facts.update().where(facts.c.name == "journal").values(value="another"))
    refusal = Refusal("1", "c9", "d9", 1_000, None, '{"ok":false}')
    with pytest.raises(Replaced):
        journal.append(ENTRY) if store == "append" else journal.refuse(refusal)
    assert journal.recognise()
    assert journal.id == "another"
    assert not journal.recognise()
    assert (journal.load("1").revision, journal.refusals("1", 0)) == (0, ())
    journal.append(ENTRY)
    journal.refuse(refusal)


def test_a_closed_journal_is_opened_by_the_next_question(journal: Journal) -> None:
    journal.append(ENTRY)
    journal.close()
    assert journal.answered("1", "c1") == Answered("d1", '{"ok":true}')
    journal.close()
    journal.append(replace(ENTRY, revision=2, command="c2"))
    assert journal.revision("1") == 2


def test_of_writers_that_race_for_a_revision_one_has_it(place: Place) -> None:
    """Threads, and journals that know nothing of each other, as two programs would be."""
    journals = [place(), place()]

    def append(number: int) -> bool:
        entry = replace(ENTRY, revision=number // 8 + 1, command=f"c{number}")
        try:
            journals[number % 2].append(entry)
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        taken = list(pool.map(append, range(80)))
    assert [sum(taken[first : first + 8]) for first in range(0, 80, 8)] == [1] * 10
    assert [entry.revision for entry in journals[0].since("1", 0)] == list(range(1, 11))
    for number in range(80):
        assert (journals[0].answered("1", f"c{number}") is not None) == taken[number]
    for journal in journals:
        journal.close()


def test_tables_come_in_the_order_of_their_numbers(journal: Journal) -> None:
    journal.add_tables(str(number) for number in range(12, 0, -1))
    assert [row.name for row in journal.tables()] == [str(number) for number in range(1, 13)]


def test_a_key_is_made_once(journal: Journal) -> None:
    journal.add_keys([("1", "judge"), ("1", "air")])
    before = journal.all_keys()
    journal.add_keys([("1", "judge"), ("1", "air"), ("1", "hall")])
    assert set(before) < set(journal.all_keys())
    assert len({row.key for row in journal.all_keys()}) == 3


def test_titles_are_kept(journal: Journal) -> None:
    journal.add_tables(["1"])
    journal.entitle("Spring Cup", None)
    journal.entitle(None, "Final")
    (row,) = journal.tables()
    assert (row.event, row.stage) == ("Spring Cup", "Final")


def test_the_newest_entry_of_any_table_tells_the_time(journal: Journal) -> None:
    journal.add_tables(["1", "2", "3"])
    assert journal.latest_at() == 0
    journal.append(replace(ENTRY, at=5_000))
    journal.append(replace(ENTRY, table="2", at=9_000))
    journal.append(replace(ENTRY, revision=2, command="c2", at=7_000))
    assert journal.latest_at() == 9_000
