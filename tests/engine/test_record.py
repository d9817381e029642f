"""The record of orders, grown one by one, is what all of them make when they are gone through from the beginning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from overlay.engine import commands as c
from overlay.engine.record import Order, Record, Revision
from tests.table import Table

Throw = tuple[int, int, int]
"""What kind of order, which earlier one it is about, and what it says."""

throws = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 997), st.integers(0, 15)), max_size=60)


def taken_back(orders: tuple[Order, ...]) -> Mapping[int, int]:
    """Steps that have been taken back, with those that did it: whether an order counts is known from the later ones."""
    steps: dict[int, int] = {}
    ruled = {o.command.ref: o.step for o in orders if isinstance(o.command, c.RecordInfraction)}
    for order in reversed(orders):
        if order.step in steps:
            continue
        match order.command:
            case c.Undo(step=step):
                steps.setdefault(step, order.step)
            case c.Revoke(ref=ref) if ref in ruled:
                steps.setdefault(ruled[ref], order.step)
            case _:
                pass
    return steps


def standing(orders: tuple[Order, ...]) -> tuple[Order, ...]:
    """The orders that make the game."""
    withdrawn = taken_back(orders)
    counting = [order for order in orders if order.step not in withdrawn]
    made = []
    for order in counting:
        command = order.command
        if isinstance(command, Revision):
            continue
        if isinstance(command, c.RecordInfraction):
            for later in counting:
                command = amended(command, later.command)
        made.append(replace(order, command=command))
    return tuple(made)


def amended(infraction: c.RecordInfraction, by: c.Command) -> c.RecordInfraction:
    match by:
        case c.AttachClause(ref=infraction.ref, clause=clause):
            return replace(infraction, clause=clause)
        case c.Amend(ref=infraction.ref):
            return replace(
                infraction,
                seat=infraction.seat if by.seat is None else by.seat,
                clause=by.clause or infraction.clause,
                sanction=None if by.plain else by.sanction or infraction.sanction,
                note=by.note or infraction.note,
            )
        case _:
            return infraction


def command_for(given: tuple[Order, ...], throw: Throw) -> c.Command:
    kind, which, what = throw
    refs = [o.command.ref for o in given if isinstance(o.command, c.RecordInfraction)]
    ref = str(refs[which % len(refs)] if refs else "carried1-1")
    match kind:
        case 0:
            return c.BeginSpeech(what % 10 + 1)
        case 1 | 2:
            return c.RecordInfraction(what % 10 + 1, None, "foul", ref=f"r{len(given)}")
        case 3:
            return c.Revoke(ref)
        case 4:
            return c.AttachClause(ref, str(what))
        case 5:
            seat, clause = (what % 10 + 1 if what & 1 else None), (str(what) if what & 2 else None)
            return c.Amend(
                ref, seat, clause, "caution" if what & 4 else None, bool(what & 8), "n" if what & 3 else None
            )
        case 6 if given:
            return c.Undo(given[-1 - which % min(3, len(given))].step)
        case _:
            return c.Undo(given[which % len(given)].step) if given else c.BeginDay(1)


@settings(max_examples=1500, deadline=None)
@given(throws)
def test_order_by_order_comes_out_like_all_at_once(dice: list[Throw]) -> None:
    record = Record()
    for number, throw in enumerate(dice, 1):
        record = record.then(Order(number * 2, command_for(record.given, throw), number, None))
        assert record.taken_back == taken_back(record.given)
        assert record.standing == standing(record.given)


def test_a_revision_leaves_what_it_is_not_about_alone() -> None:
    table = Table("fsm").day(1, 1).fouls(5, 2)
    before = table.game.record
    table.do({"amend": {"ref": "r2", "seat": 6}})
    after = table.game.record
    assert [one is other for one, other in zip(before.standing, after.standing, strict=True)] == [
        *[True] * (len(before.standing) - 1),
        False,
    ]
    table.do({"undo": table.game.steps})
    assert table.game.record.standing == before.standing
    assert table.game.record.standing[-1] is before.given[-1]
