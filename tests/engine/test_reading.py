"""Remembered readings change nothing: taking back comes out as it does where nothing is remembered."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import reduce

import pytest
from hypothesis import given, settings

from overlay.engine import Game, Refused, decide, evolve, outlook, snapshot
from overlay.engine import commands as c
from overlay.engine.events import Event
from overlay.engine.reading import EVERY, GAMES, Orders, Replays, Shelf
from overlay.engine.terms import Audience
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
        if isinstance(command, c.Undo | c.Revoke | c.AttachClause):
            with nothing_remembered():
                assert remembered == outcome(game, command, now)
        game = remembered[1]


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


def test_an_observer_does_not_share_what_the_server_remembers() -> None:
    """Observers ask from threads of their own, about what was recorded a moment ago."""
    game = Table("fsm").day(1, 1).game
    seen: list[object] = []
    observer = threading.Thread(target=lambda: seen.append(snapshot(game, "air")))
    before = snapshot(game, "air")
    observer.start()
    observer.join()
    assert seen == [before]
    assert seen[0] is not before
    assert snapshot(game, "air") is before


def test_what_is_taken_back_again_and_again_is_not_read_from_the_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = sys.modules["overlay.engine.revision"]
    carried_out: list[object] = []
    carry_out = module.carry_out

    def counted(*order: object) -> object:
        carried_out.append(order)
        return carry_out(*order)

    monkeypatch.setattr(module, "carry_out", counted)
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


def test_only_so_many_games_are_remembered() -> None:
    shelf: Shelf[list[int]] = Shelf(list)
    games = [object() for _ in range(GAMES + 1)]
    for number, game in enumerate(games):
        shelf.of(game).append(number)
    assert shelf.of(games[-1]) == [GAMES]
    assert shelf.of(games[0]) == []
