"""Remembered readings change nothing: taking back comes out as it does where nothing is remembered."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overlay.engine import Game, Refused, decide, evolve, outlook, replay, reversal_of, snapshot
from overlay.engine import commands as c
from overlay.engine.events import Event
from overlay.engine.reading import EVERY, GAMES, Orders, Replays, Shelf
from overlay.engine.record import Revision
from overlay.engine.regulation import Regulation
from overlay.engine.terms import Audience
from tests.engine import test_record as plainly
from tests.engine.random_games import Throw, command_for, deals, opened, regulations, throws
from tests.table import REGULATIONS, Table

AUDIENCES: tuple[Audience, ...] = ("air", "judge", "desk", "hall")


@contextmanager
def nothing_remembered() -> Iterator[None]:
    """As in a process that has just started."""
    with pytest.MonkeyPatch.context() as patch:
        # By name: the package gives the function `evolve` the name of its module.
        patch.setattr(sys.modules["overlay.engine.revision"], "_READINGS", Shelf(Orders))
        patch.setattr(sys.modules["overlay.engine.evolve"], "_REPLAYS", Replays())
        outlooks = sys.modules["overlay.engine.outlook"]
        patch.setattr(outlooks, "_PREVIEWS", Shelf(outlooks._Previews))
        snapshots = sys.modules["overlay.engine.snapshot"]
        patch.setattr(snapshots, "_MEMORY", snapshots._Memory())
        patch.setattr(snapshots, "_READY", {})
        yield


def outcome(game: Game, command: c.Command, now: int) -> tuple[tuple[Event, ...], Game, object]:
    """The events, the game after them, and the refusal."""
    try:
        events = decide(game, command, REGULATIONS[game.regulation.id], at=now)
    except Refused as refused:
        return (), game, (refused.code, refused.facts)
    return events, reduce(evolve, events, game), None


@settings(max_examples=300, deadline=None)
@given(regulation=regulations, roles=deals, dice=throws)
def test_a_remembered_reading_comes_out_like_a_first_one(
    regulation: str, roles: dict[int, str] | None, dice: list[Throw]
) -> None:
    rules = REGULATIONS[regulation]
    game = opened(rules, roles)
    for now, throw in enumerate(dice, 1):
        command = command_for(game, rules, throw)
        remembered = outcome(game, command, now)
        if isinstance(command, Revision):
            with nothing_remembered():
                assert remembered == outcome(game, command, now)
        game = remembered[1]


corrections = st.lists(
    st.tuples(st.integers(0, 19), st.integers(1, 10), st.integers(0, 997)), min_size=20, max_size=120
)
"""Long games in which a judge takes much back, and that back again."""


def correction_for(game: Game, rules: Regulation, throw: Throw) -> c.Command:
    kind, seat, pick = throw
    refs = [str(order.command.ref) for order in game.orders if isinstance(order.command, c.RecordInfraction)]
    revisions = [order.step for order in game.orders if isinstance(order.command, Revision)]
    clause = list(rules.clauses)[pick % len(rules.clauses)]
    match kind:
        case 12 | 13 if revisions:
            return c.Undo(revisions[-1 - pick % min(3, len(revisions))])
        case 14 if game.orders:
            return c.Undo(game.orders[-1 - pick % min(8, len(game.orders))].step)
        case 15 | 16 if refs:
            new = (seat if pick & 1 else None, clause if pick & 2 else None, "foul" if pick & 4 else None)
            return c.Amend(refs[pick % len(refs)], *new, plain=bool(pick & 8))  # type: ignore[arg-type]
        case 17 if refs:
            return c.Revoke(refs[pick % len(refs)])
        case _:
            return command_for(game, rules, (kind % 12, seat, pick))


def read_from_nothing(game: Game) -> tuple[Game, list[tuple[int, str]]]:
    """The game that its orders make, none of which revises others, and what could not be ordered."""
    fresh, lapses = evolve(None, game.log[0]), []
    for order in plainly.standing(game.orders):
        try:
            rules = REGULATIONS[game.regulation.id]
            events = decide(fresh, order.command, rules, at=order.at, by=order.by, step=order.step)
        except Refused as refused:
            lapses.append((order.step, refused.code))
            continue
        fresh = reduce(evolve, events, fresh)
    return fresh, lapses


def assert_follows(before: Game, game: Game, fresh: Game) -> None:
    """The rulings of the revised game are those of the fresh one, and what else was ruled has fallen."""
    known = {ruling.ref: ruling for ruling in (*before.withdrawn, *before.rulings)}
    lapsed = {lapse.step for lapse in game.lapses}
    assert tuple(replace(ruling, readjudicated=False) for ruling in game.rulings) == fresh.rulings
    for ruling in game.rulings:
        was = known.get(ruling.ref, ruling)
        assert ruling.readjudicated == (was.readjudicated or was.sanctions != ruling.sanctions)
    standing = {ruling.ref for ruling in game.rulings}
    assert [ruling.ref for ruling in game.withdrawn] == [ref for ref in known if ref not in standing]
    for ruling in game.withdrawn:
        assert ruling.status == ("lapsed" if ruling.step in lapsed else "revoked")
        assert ruling.revoked_at == (known[ruling.ref].revoked_at or game.now)


def assert_remembered_as_read(log: tuple[Event, ...]) -> None:
    remembered = sys.modules["overlay.engine.evolve"]._REPLAYS.read(log, evolve)
    anew = replay(log)
    assert anew is not None
    assert (remembered, remembered.before) == (anew, anew.before)


@settings(max_examples=150, deadline=None)
@given(regulation=regulations, roles=deals, dice=corrections)
def test_a_revised_game_is_what_its_orders_make_from_nothing(
    regulation: str, roles: dict[int, str] | None, dice: list[Throw]
) -> None:
    """However much was revised before, asked about and not done, or done upon an older state."""
    rules = REGULATIONS[regulation]
    games = [opened(rules, roles)]
    for now, throw in enumerate(dice, 1):
        kind, _, pick = throw
        game = games[-1]
        if kind == 18:
            game = games[-1 - pick % min(10, len(games))]
        if kind == 19 and game.orders:
            with suppress(Refused):
                reversal_of(game, game.orders[pick % len(game.orders)].step, rules)
        command = correction_for(game, rules, throw)
        before = game
        events, game, refusal = outcome(before, command, now)
        if isinstance(command, Revision) and refusal is None:
            fresh, lapses = read_from_nothing(game)
            assert game.log == fresh.log
            assert [(lapse.step, lapse.code) for lapse in game.lapses] == lapses
            assert_follows(before, game, fresh)
            assert_remembered_as_read(game.log)
            assert game.record.taken_back == plainly.taken_back(game.orders)
            with nothing_remembered():
                assert reduce(evolve, events, before) == game
        games.append(game)


@settings(max_examples=300, deadline=None)
@given(regulation=regulations, roles=deals, dice=throws)
def test_what_is_shown_comes_out_as_if_nothing_were_remembered(
    regulation: str, roles: dict[int, str] | None, dice: list[Throw]
) -> None:
    """Previews of the next taps, and the snapshots that take over what has not changed."""
    rules = REGULATIONS[regulation]
    game = opened(rules, roles)

    def shown() -> tuple[object, ...]:
        return outlook(game, rules), *(snapshot(game, audience) for audience in AUDIENCES)

    for now, throw in enumerate(dice, 1):
        game = outcome(game, command_for(game, rules, throw), now)[1]
        remembered = shown()
        with nothing_remembered():
            assert remembered == shown()


def test_an_observer_is_given_what_the_server_has_made_and_remembers_the_rest_by_itself() -> None:
    """Observers ask from threads of their own, about what was recorded a moment ago."""
    table = Table("fsm").day(1, 1)
    older = table.game
    game = table.fouls(5, 1).game
    asked = (game, older, game)
    made = snapshot(game, "air")
    seen: list[object] = []
    observer = threading.Thread(target=lambda: seen.extend(snapshot(one, "air") for one in asked))
    observer.start()
    observer.join()
    assert seen[0] is made
    assert snapshot(game, "air") == made
    with nothing_remembered():
        assert seen == [snapshot(one, "air") for one in asked]


def test_what_is_taken_back_again_and_again_is_not_read_from_the_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = sys.modules["overlay.engine.revision"]
    carried_out: list[object] = []
    carry_out = module._carried_out

    def counted(*order: object) -> object:
        carried_out.append(order)
        return carry_out(*order)

    monkeypatch.setattr(module, "_carried_out", counted)
    table = Table("fsm").day(1, 1)
    read = []
    for turn in range(20):
        table.do(*({"speech": seat} for seat in range(1, 11))).fouls(turn % 10 + 1, 1)
        carried_out.clear()
        table.do({"revoke": table.game.rulings[-1].ref})
        read.append(len(carried_out))
    # The orders since the last time, and those since the nearest state that was kept.
    assert max(read) <= 11 + EVERY
    assert len(table.game.orders) > 200


def test_what_was_just_decided_is_not_read_again_to_take_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("fsm").day(1, 1).fouls(5, 2).do({"speech": 2}, {"speech": 3})
    events = decide(table.game, c.Revoke("r1"), table.regulation, at=table.game.now)
    applied: list[object] = []
    monkeypatch.setattr(sys.modules["overlay.engine.evolve"], "_applied", lambda *of: applied.append(of))
    revoked = reduce(evolve, events, table.game)
    assert not applied
    assert (revoked.fouls(5), revoked.speaker) == (1, 3)


def test_only_so_many_games_are_remembered() -> None:
    shelf: Shelf[list[int]] = Shelf(list)
    games = [object() for _ in range(GAMES + 1)]
    for number, game in enumerate(games):
        shelf.of(game).append(number)
    assert shelf.of(games[-1]) == [GAMES]
    assert shelf.of(games[0]) == []
