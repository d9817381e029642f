"""Laws about whole games under a regulation, played at random."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Final, cast

from overlay.engine import Game, decode_event, encode_event, outlook, replay, snapshot
from overlay.engine import commands as c
from overlay.engine.regulation import Regulation
from overlay.engine.terms import Audience
from overlay.protocol.steps import STEPS
from overlay.testing.games import attempt, opened, random_games, random_order
from overlay.testing.laws.ground import after, demand


def standing(game: Game) -> object:
    """Everything that counts in a game: without clock, history and times."""
    rulings = tuple((r.ref, r.seat, r.clause, r.sanctions, r.cited, r.held) for r in game.rulings)
    names = (
        "phase", "day", "night", "speaker", "word", "opener", "spoken", "nominations", "seats", "vote",
        "cancelled_votes", "nights", "spent", "decided", "outcome", "undecided_defeat",
    )  # fmt: skip
    return (rulings, *(getattr(game, name) for name in names))


def _revoked_is_never_recorded(regulation: Regulation, games: int) -> None:
    for fresh, game, dice in random_games(regulation, games, seed=1, revisions=False):
        if not game.rulings:
            continue
        ruling = dice.choice(game.rulings)
        never = fresh
        for order in game.orders:
            if getattr(order.command, "ref", None) != ruling.ref:
                never = attempt(never, order.command, regulation, step=order.step) or never
        revoked = after(game, c.Revoke(ruling.ref), regulation)
        demand(
            standing(revoked) == standing(never),
            f"taking back clause {ruling.clause} at seat {ruling.seat} leaves something of it behind",
        )


def _undone_twice_stands(regulation: Regulation, games: int) -> None:
    for _, game, dice in random_games(regulation, games, seed=2, revisions=False):
        if not game.orders:
            continue
        undone = after(game, c.Undo(dice.choice(game.orders).step), regulation)
        redone = after(undone, c.Undo(undone.steps), regulation)
        demand(
            standing(redone) == standing(game),
            "taking a correction back does not restore what stood before it",
        )


def _replays_without_it(regulation: Regulation, games: int) -> None:
    for _, game, _ in random_games(regulation, games, seed=3):
        stored = json.loads(json.dumps([encode_event(event) for event in game.log]))
        again = replay(decode_event(cast(Mapping[str, object], row)) for row in stored)
        assert again is not None
        demand(
            standing(again) == standing(game),
            "a journal does not give the same game without the regulation: a ruling holds something of its own",
        )


def _keeps_secrets(regulation: Regulation, games: int) -> None:
    audiences: tuple[Audience, ...] = ("air", "desk", "hall")
    for _, game, _ in random_games(regulation, games, seed=4):
        held = {ruling.ref for ruling in game.rulings if ruling.held}
        for audience in audiences:
            shown = snapshot(game, audience)
            demand(held.isdisjoint(r.ref for r in shown.rulings), f"a held ruling is shown to {audience}")
        hall = snapshot(game, "hall")
        demand(all(seat.role is None and seat.team is None for seat in hall.seats), "the hall sees a role")


def _adds_up(regulation: Regulation, games: int) -> None:
    for _, game, _ in random_games(regulation, games, seed=5):
        shown = snapshot(game, "judge")
        at_table = sum(seat.presence == "seated" for seat in shown.seats)
        demand(shown.game.at_table == at_table, "who is at the table does not add up")
        for seat in shown.seats:
            demand(seat.deduction <= 0, f"seat {seat.seat} has gained points")
        days = [day for day, _ in game.cancelled_votes]
        demand(len(set(days)) == len(days), "one vote is cancelled twice")


def _knows_the_next_step(regulation: Regulation, games: int) -> None:
    for _, game, _ in random_games(regulation, games, seed=6):
        step = outlook(game, regulation).next
        if step.do is not None:
            order = STEPS[next(iter(step.do))].model_validate(step.do).to_command()
            demand(attempt(game, order, regulation), f"the next step, {step.code}, is refused")


def _opens_again(regulation: Regulation, games: int) -> None:
    for _, game, dice in random_games(regulation, max(1, games // 10), seed=7):
        order = random_order(game, regulation, dice)
        first, second = attempt(game, order, regulation), attempt(game, order, regulation)
        demand((first is None) == (second is None), "the same order is taken once and refused once")
        demand(
            first is None or second is None or standing(first) == standing(second),
            "an order has two outcomes",
        )
        demand(
            opened(regulation, dealt=True).rules == regulation.rules,
            "the game does not keep the rules of play",
        )


OF_PLAY: Final[Mapping[str, Callable[[Regulation, int], None]]] = {
    "revoked means never recorded": _revoked_is_never_recorded,
    "what is undone twice stands": _undone_twice_stands,
    "replays without the plugin": _replays_without_it,
    "keeps secrets out of public screens": _keeps_secrets,
    "adds up": _adds_up,
    "knows the next step": _knows_the_next_step,
    "takes an order the same way": _opens_again,
}
