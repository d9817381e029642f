"""Laws that hold in every game: revoked means never recorded, replay needs no regulation, refused changes nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import cast

from hypothesis import assume, given, settings

from overlay.engine import Game, decide, decode_event, encode_event, evolve, outlook, replay, snapshot
from overlay.engine import commands as c
from overlay.engine.events import Event
from overlay.engine.terms import Audience
from overlay.engine.view import SeatView
from overlay.protocol.steps import STEPS
from tests.engine.random_games import Throw, attempt, command_for, deals, opened, play, regulations, throws
from tests.table import REGULATIONS

AUDIENCES: tuple[Audience, ...] = ("air", "desk", "hall")

many = settings(max_examples=1500, deadline=None)

Deal = dict[int, str] | None


def standing(game: Game) -> object:
    """Everything that counts: without clock, history and times."""
    rulings = tuple((r.ref, r.seat, r.clause, r.sanctions, r.cited, r.held) for r in game.rulings)
    return (
        game.phase, game.day, game.night, game.speaker, game.word, game.opener, game.spoken, game.nominations,
        game.seats, game.vote, game.cancelled_votes, game.nights, rulings, game.spent, game.decided, game.outcome,
        game.undecided_defeat,
    )  # fmt: skip


def without(game: Game, ref: str, fresh: Game) -> Game:
    """The game in which that infraction had never been recorded: the same accepted orders without it."""
    regulation = REGULATIONS[game.regulation.id]
    for order in game.orders:
        match order.command:
            case c.RecordInfraction(ref=name) if name == ref:
                continue
            case c.AttachClause(ref=name) if name == ref:
                continue
            case _:
                fresh = attempt(fresh, order.command, regulation, step=order.step) or fresh
    return fresh


@many
@given(regulations, deals, throws, throws)
def test_revoked_means_never_recorded(
    name: str, roles: Deal, before: list[Throw], after: list[Throw]
) -> None:
    regulation = REGULATIONS[name]
    fresh = opened(regulation, roles)
    game = play(fresh, regulation, before, revisions=False)
    assume(game.rulings)
    ref = game.rulings[before[0][2] % len(game.rulings)].ref
    never = without(game, ref, fresh)
    revoked = attempt(game, c.Revoke(ref), regulation, step=game.steps + 1)
    assert revoked is not None
    assert standing(revoked) == standing(never)
    # ... and so it stays, whatever happens next.
    step = revoked.steps
    for throw in after:
        step += 1
        command = command_for(never, regulation, throw, revisions=False)
        if isinstance(command, c.RecordInfraction):
            command = replace(command, ref=f"later{step}")
        one, other = (attempt(g, command, regulation, step=step) for g in (revoked, never))
        assert (one is None) == (other is None)
        revoked, never = one or revoked, other or never
    assert standing(revoked) == standing(never)


@many
@given(regulations, deals, throws)
def test_replaying_the_journal_gives_the_same_game(name: str, roles: Deal, dice: list[Throw]) -> None:
    regulation = REGULATIONS[name]
    game = opened(regulation, roles)
    events: list[Event] = [game.log[0]]
    for throw in dice:
        command = command_for(game, regulation, throw)
        after = attempt(game, command, regulation, step=game.steps + 1)
        if after is None:
            continue
        events += decide(game, command, regulation, at=(game.steps + 1) * 1000)
        game = after
    stored = json.loads(json.dumps([encode_event(event) for event in events]))
    replayed = replay(decode_event(cast(dict[str, object], row)) for row in stored)
    assert replayed == game


@many
@given(regulations, deals, throws)
def test_what_is_undone_and_undone_again_stands_as_before(name: str, roles: Deal, dice: list[Throw]) -> None:
    regulation = REGULATIONS[name]
    game = play(opened(regulation, roles), regulation, dice, revisions=False)
    assume(game.orders)
    target = game.orders[dice[0][2] % len(game.orders)].step
    undone = attempt(game, c.Undo(target), regulation, step=game.steps + 1)
    assert undone is not None
    redone = attempt(undone, c.Undo(undone.steps), regulation, step=undone.steps + 1)
    assert redone is not None
    assert standing(redone) == standing(game)


@many
@given(regulations, deals, throws)
def test_no_secret_is_in_a_public_snapshot(name: str, roles: Deal, dice: list[Throw]) -> None:
    regulation = REGULATIONS[name]
    game = play(opened(regulation, roles), regulation, dice)
    hall = snapshot(game, "hall")
    assert all(seat.role is None and seat.team is None for seat in hall.seats)
    assert (hall.nights, hall.game.reds, hall.game.blacks) == ((), None, None)
    assert game.phase == "vote" or hall.nominees == ()
    hidden = {ruling.ref for ruling in game.rulings if ruling.held}
    for audience in AUDIENCES:
        shown = snapshot(game, audience)
        assert hidden.isdisjoint(ruling.ref for ruling in shown.rulings)
        assert hidden.isdisjoint(seat.left.ref for seat in shown.seats if seat.left)


@many
@given(regulations, deals, throws)
def test_what_is_held_is_shown_as_if_never_recorded(name: str, roles: Deal, dice: list[Throw]) -> None:
    regulation = REGULATIONS[name]
    fresh = opened(regulation, roles)
    night = attempt(fresh, c.BeginNight(1), regulation, step=1)
    assert night is not None
    seen = [(5, seat, pick) for _, seat, pick in dice[:2]]
    played = [
        throw for throw in dice[2:] if throw[0] < 9
    ]  # counts set by hand go on from those that are held
    game = play(night, regulation, [*seen, *played], revisions=False)
    held = [ruling.ref for ruling in game.rulings if ruling.held]
    # A held defeat ends the game for the judge, who then orders other things than in a game without it.
    assume(held and game.outcome_ref not in held and game.undecided_defeat not in held)
    never = game
    for ref in held:
        never = without(never, ref, fresh)
    for audience in AUDIENCES:
        shown, expected = snapshot(game, audience), snapshot(never, audience)
        assert shown.rulings == expected.rulings
        assert [public(seat) for seat in shown.seats] == [public(seat) for seat in expected.seats]
        assert (shown.game.at_table, shown.game.outcome) == (expected.game.at_table, expected.game.outcome)
        assert shown.game.vote_cancelled == expected.game.vote_cancelled


def public(seat: SeatView) -> object:
    left = (seat.presence, seat.left, seat.last_word, seat.may_be_cited)
    return (left, seat.fouls, seat.technical_fouls, seat.cautions, seat.deduction, seat.tournament_referral)


@many
@given(regulations, deals, throws)
def test_totals_derive_from_standing_rulings_and_presence_is_sound(
    name: str, roles: Deal, dice: list[Throw]
) -> None:
    game = play(opened(REGULATIONS[name], roles), REGULATIONS[name], dice)
    shown = snapshot(game, "judge")
    assert shown.game.at_table == sum(seat.presence == "seated" for seat in shown.seats)
    for seat in shown.seats:
        assert seat.deduction <= 0
        assert seat.fouls < 4 or seat.presence == "removed"
        assert len(seat.technical_fouls) < 2 or seat.presence == "removed"
    # A removal in the open may say once more what one that is still held has done already.
    phases = [(day, ruling.phase) for day, ref in game.cancelled_votes if (ruling := game.ruling(ref))]
    assert len(set(phases)) == len(phases)


@settings(max_examples=300, deadline=None)
@given(regulations, deals, throws)
def test_the_next_step_can_always_be_taken(name: str, roles: Deal, dice: list[Throw]) -> None:
    regulation = REGULATIONS[name]
    game = play(opened(regulation, roles), regulation, dice)
    ahead = outlook(game, regulation)
    if ahead.next.do is not None:
        command = STEPS[next(iter(ahead.next.do))].model_validate(ahead.next.do).to_command()
        assert attempt(game, command, regulation, step=game.steps + 1) is not None
    for row in ahead.preview.values():
        for effect in row.values():
            assert (effect.code is None) == (effect.act != "refused")


@settings(max_examples=300, deadline=None)
@given(regulations, deals, throws)
def test_what_undo_is_said_to_bring_back_is_what_it_brings_back(
    name: str, roles: Deal, dice: list[Throw]
) -> None:
    regulation = REGULATIONS[name]
    game = play(opened(regulation, roles), regulation, dice)
    last = outlook(game, regulation).last
    assume(last is not None)
    assert last is not None
    command = STEPS[next(iter(last.do))].model_validate(last.do).to_command()
    undone = attempt(game, command, regulation, step=game.steps + 1)
    assert undone is not None
    changes = {change.seat: change for change in last.changes}
    for seat in range(1, 11):
        change, was, is_ = changes.get(seat), game.at(seat), undone.at(seat)
        assert (change is not None and change.returns) == (is_.is_seated and not was.is_seated)
        told = change.fouls if change is not None and change.fouls is not None else game.fouls(seat)
        assert told == undone.fouls(seat)
    assert last.outcome_falls == (game.outcome is not None and undone.outcome is None)


def test_evolve_needs_an_opening() -> None:
    regulation = REGULATIONS["fsm"]
    game = opened(regulation, None)
    event = decide(game, c.BeginDay(1), regulation, at=0)[0]
    try:
        evolve(None, event)
    except ValueError:
        return
    raise AssertionError("a game without an opening")
