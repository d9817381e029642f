"""What an audience is sent: changes add up to the states."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from overlay.demo import recorded_game
from overlay.engine import Game, evolve, outlook, snapshot
from overlay.engine.events import Ordered
from overlay.engine.terms import Audience
from overlay.host import discover
from overlay.protocol.messages import Device, EventTitle, StateChange, TableState
from overlay.server.broadcast import Series, change_of
from overlay.server.production.control import Bare, Control
from overlay.testing import load, play
from tests.server.process import Client, Process, applied
from tests.table import Table

CORPUS = Path(__file__).parents[1] / "scenarios"
NAMES = sorted(path.relative_to(CORPUS).as_posix() for path in CORPUS.rglob("*.yaml"))
SAMPLE = [name for name in NAMES if name.startswith("game/")] + NAMES[::10]
AUDIENCES: tuple[Audience, ...] = ("air", "judge", "desk", "hall")


def after(held: dict[str, Any], change: StateChange) -> dict[str, Any]:
    return applied(held, json.loads(change.model_dump_json()))


@cache
def games(name: str) -> tuple[Game, ...]:
    """A scenario's game after each of its orders."""
    scenario = load(CORPUS / name)
    events = play(scenario, discover().regulations[scenario.opening.regulation]).events
    game: Game | None = None
    stood: list[Game] = []
    for event in events:
        if isinstance(event, Ordered) and game is not None:
            stood.append(game)
        game = evolve(game, event)
    assert game is not None
    return (*stood, game)


def states(of: tuple[Game, ...], audience: Audience) -> Iterator[TableState]:
    """The states of a game at a table, orders two seconds apart."""
    control = Control("1", Bare(), None)
    regulations = discover().regulations
    for number, game in enumerate(of):
        now = game.now + 2_000 * number
        picture = control.picture(game, audience, now)
        judge = audience == "judge"
        yield TableState(
            journal="j",
            table="1",
            audience=audience,
            revision=number,
            server_time=now,
            title=EventTitle(event="", stage=""),
            snapshot=picture.snapshot,
            banners=picture.banners,
            production=picture.production,
            outlook=outlook(game, regulations[game.regulation.id]) if judge else None,
            judges=1 if judge else None,
            devices=() if judge else None,
            number=number,
        )


@pytest.mark.parametrize("name", SAMPLE)
def test_changes_add_up_to_the_states(name: str) -> None:
    for audience in AUDIENCES:
        held: dict[str, Any] | None = None
        before: TableState | None = None
        for state in states(games(name), audience):
            whole = json.loads(state.model_dump_json())
            if before is not None and held is not None:
                change = change_of(before, state)
                assert change is not None
                held = after(held, change)
                assert held == whole
            before, held = state, whole


def test_a_seat_that_nothing_happened_to_is_the_same_object() -> None:
    table = Table("fsm").do({"day": 1}, {"speech": 1})
    before = snapshot(table.game, "air")
    table.do({"infraction": {"seat": 5, "sanction": "foul"}})
    after = snapshot(table.game, "air")
    assert [seat.seat for seat, was in zip(after.seats, before.seats, strict=True) if seat is not was] == [5]
    assert after.nights is before.nights


def test_a_foul_is_told_in_a_few_places() -> None:
    one, two = states(
        (
            Table("fsm").day(1).game,
            Table("fsm").day(1).do({"infraction": {"seat": 5, "sanction": "foul"}}).game,
        ),
        "hall",
    )
    change = change_of(one, two)
    assert change is not None
    places = {".".join(map(str, place)) for place, _ in change.put}
    assert places == {"snapshot.seats.4"}
    assert {place for place, _, _ in change.tails} == {("snapshot", "rulings"), ("banners",)}
    assert len(change.model_dump_json()) < len(two.model_dump_json()) / 4


def test_another_game_or_another_journal_is_told_whole() -> None:
    (state,) = states((Table("fsm").game,), "air")
    empty = state.model_copy(update={"snapshot": None})
    series = Series()
    assert series.next(state).change is None
    assert series.next(state.model_copy(update={"number": 1})).change is not None
    assert series.next(empty.model_copy(update={"number": 2})).change is None
    assert series.next(state.model_copy(update={"number": 3})).change is None
    assert series.next(state.model_copy(update={"number": 4, "journal": "k"})).change is None


def test_a_list_that_grows_shrinks_or_changes_in_the_middle() -> None:
    (state,) = states((Table("fsm").game,), "judge")

    def device(name: str) -> Device:
        return Device(device=name, name=name, locked=False, locked_by=None, since=0)

    def of(*names: str) -> TableState:
        return state.model_copy(update={"devices": tuple(map(device, names))})

    for before, now in (
        (of("a"), of("a", "b")),
        (of("a", "b"), of("b")),
        (of("a", "b"), of("a", "c")),
        (of(), of()),
    ):
        state = now.model_copy(update={"number": 1})
        change = change_of(before, state)
        assert change is not None
        assert after(json.loads(before.model_dump_json()), change) == json.loads(state.model_dump_json())


# --- on a real server ----------------------------------------------------------------------------------------------


def test_every_client_ends_with_the_same_state(tmp_path: Path) -> None:
    """Clients that take changes come, ask and go while a game is played; what they add up to is what all others see."""
    process = Process(tmp_path)
    judge = Client(process.url, process.key("judge"), changes=True)
    plain = Client(process.url, process.key("air"))
    clients = [judge]
    for number, step in enumerate(recorded_game()):
        if number % 15 == 0:
            clients += [Client(process.url, process.key(of), changes=True) for of in ("air", "hall")]
        if number % 7 == 3:
            clients[-1].ask_for_state()
        assert judge.send(step, str(number))["ok"]
    ended = plain.wait_for(lambda state: bool(state["revision"] == number + 1))
    for client in clients:
        client.wait_for(lambda state: bool(state["revision"] == number + 1))
        assert client.changes > 0
    assert clients[1].newest is not None
    for name in ("snapshot", "title", "production"):
        assert clients[1].newest[name] == ended[name]
    asked = {of: Client(process.url, process.key(of)) for of in ("judge", "air", "hall")}
    for client in clients:
        held = client.newest
        assert held is not None
        now = asked[held["audience"]].wait_for(lambda state: True)
        assert all(held[name] == now[name] for name in ("revision", "snapshot", "production", "outlook"))
    for client in (*clients, plain, *asked.values()):
        client.close()
    assert process.stop() == (0, "")
