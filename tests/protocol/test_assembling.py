"""Messages of known parts are those that a validation would make."""

from __future__ import annotations

from pathlib import Path

from overlay.demo import recorded_game
from overlay.engine.terms import Audience
from overlay.host import discover
from overlay.protocol.messages import Banner, StateChange, TableState
from overlay.server.broadcast import change_of
from overlay.server.clock import make_clock
from overlay.server.parse import parse_command
from overlay.server.tables import Tables
from overlay.store import open_store
from overlay.wording import DEFAULT

AUDIENCES: tuple[Audience, ...] = ("air", "judge", "desk", "hall")


def test_what_a_table_sends_is_as_if_it_were_validated(tmp_path: Path) -> None:
    journal = open_store(tmp_path)
    journal.add_tables(("1",))
    table = Tables(journal, discover().regulations, make_clock()).get("1")
    before: dict[Audience, TableState] = {}
    banners = changes = 0
    for number, step in enumerate(recorded_game()):
        message = parse_command({"id": str(number), "do": step})
        answer, _ = table.submit(message, by="judge", lang=DEFAULT)
        assert answer.ok
        for audience in AUDIENCES:
            state = table.state(audience, number)
            assert state.model_dump_json() == TableState(**vars(state)).model_dump_json()
            for banner in state.banners:
                banners += 1
                assert banner.model_dump_json() == Banner(**vars(banner)).model_dump_json()
            change = change_of(before[audience], state) if audience in before else None
            if change is not None:
                changes += 1
                assert change.model_dump_json() == StateChange(**vars(change)).model_dump_json()
            before[audience] = state
    assert banners > 10
    assert changes > 100
    journal.close()
