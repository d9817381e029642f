"""What the next tap would do: previews, the next natural step, what taking back would undo. For the judge only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Literal, TypeGuard

from overlay.engine import commands as c
from overlay.engine import sanctions as s
from overlay.engine.decide import decide
from overlay.engine.errors import Refused
from overlay.engine.events import Event, Ordered
from overlay.engine.evolve import evolve, replay
from overlay.engine.game import Game, Order, Ruling, SeatState, points_of
from overlay.engine.next_step import next_step
from overlay.engine.reading import Shelf
from overlay.engine.regulation import Case, ClauseKind, Moment, Regulation
from overlay.engine.rulings import case_of, citation, judge, moment_of, winner_of
from overlay.engine.terms import SEATS, Seat, Word
from overlay.engine.view import Effect, Outlook, PenaltyKey, Reversal, SeatChange, Titles


@dataclass(frozen=True, slots=True)
class ClauseOption:
    """A clause in the picker, with what this seat would get by it now."""

    clause: str
    title: Titles
    kind: ClauseKind
    siblings: tuple[str, ...]
    overrides: tuple[c.Override, ...]
    words: tuple[str, ...]
    effect: Effect | None


def outlook(game: Game, regulation: Regulation) -> Outlook:
    """The judge's share of a snapshot."""
    speaking = (
        game.phase == "day" and game.word == "own" and game.speaker is not None and game.outcome is None
    )
    nominators = {n.by for n in game.nominations}
    nominator = game.speaker if speaking and game.speaker not in nominators else None
    nominated = {n.seat for n in game.nominations}
    ahead = next_step(game, regulation)
    return Outlook(
        register=regulation.register,
        preview=_preview(game, regulation),
        next=ahead,
        beyond=next_step(game, regulation, announcing=False) if ahead.code == "announce" else None,
        last=_reversal(game),
        held=tuple(ruling.ref for ruling in game.rulings if ruling.held),
        nominator=nominator,
        candidates=tuple(seat for seat in game.seated if seat not in nominated) if nominator else (),
        hands=game.at_table,
        majority=game.at_table // 2 + 1,
    )


_Basis = tuple[Moment, Word | None, SeatState, tuple[tuple[Ruling, s.Sanction], ...], bool, bool]
"""All that a seat's case is made of: the same case has the same ruling."""
_REMEMBERED = 4
"""Previews of a seat that are remembered: who has spoken is, as a rule, what it was before."""


@dataclass(slots=True)
class _Previews:
    """The last previews of a game: most taps change what one seat would get, or nothing."""

    moments: list[Moment] = field(default_factory=list)
    of_seat: dict[Seat, list[tuple[_Basis, Mapping[str, Effect]]]] = field(
        default_factory=lambda: {seat: [] for seat in SEATS}
    )


_PREVIEWS: Shelf[_Previews] = Shelf(_Previews)


def _preview(game: Game, regulation: Regulation) -> Mapping[str, Mapping[str, Effect]]:
    """What each seat would get by each key."""
    known = _PREVIEWS.of(game.log[0], regulation)
    moment = _the_same(known.moments, moment_of(game))
    only = game.only_candidate_of_the_last_speaker
    preview: dict[str, Mapping[str, Effect]] = {}
    for state in game.seats:
        seat = state.seat
        word = game.word if game.speaker == seat else None
        basis = (moment, word, state, game.record_of(seat), only == seat, game.finished)
        remembered = known.of_seat[seat]
        place = next((place for place, (before, _) in enumerate(remembered) if before == basis), None)
        if place is not None:
            effects = remembered[place][1]
            if place:
                remembered.insert(0, remembered.pop(place))
        else:
            case = case_of(game, c.RecordInfraction(seat), moment)
            effects = {
                key.kind: effect_of(game, _order_of(key, seat), regulation, case)
                for key in regulation.register
                if key.clause is not None or key.sanction is not None
            }
            remembered.insert(0, (basis, effects))
            del remembered[_REMEMBERED:]
        preview[str(seat)] = effects
    return preview


def _the_same(known: list[Moment], moment: Moment) -> Moment:
    """The moment as it is known, the object itself: what is made of it is then recognised at a glance."""
    for before in known:
        if before == moment:
            return before
    known.insert(0, moment)
    del known[_REMEMBERED:]
    return moment


def _order_of(key: PenaltyKey, seat: Seat) -> c.RecordInfraction:
    return c.RecordInfraction(seat, key.clause, key.sanction)


def clause_options(game: Game, regulation: Regulation, seat: Seat | None) -> tuple[ClauseOption, ...]:
    """Every citable clause in the regulation's order; with a seat also what it would get."""
    return tuple(
        ClauseOption(
            clause=clause.number,
            title=clause.title,
            kind=clause.kind,
            siblings=clause.siblings,
            overrides=_overrides(game, regulation, c.RecordInfraction(seat, clause.number)) if seat else (),
            words=clause.words,
            effect=effect_of(game, c.RecordInfraction(seat, clause.number), regulation) if seat else None,
        )
        for clause in regulation.clauses.values()
    )


def effects(
    game: Game, regulation: Regulation, clause: str | None, sanction: c.Override | None
) -> Mapping[str, Effect]:
    """What each seat ("1".."10") would get for this clause now: for a board that is armed with it."""
    return {
        str(seat): effect_of(game, c.RecordInfraction(seat, clause, sanction), regulation) for seat in SEATS
    }


def _overrides(game: Game, regulation: Regulation, order: c.RecordInfraction) -> tuple[c.Override, ...]:
    try:
        return regulation.lawful_overrides(case_of(game, order))
    except Refused:
        return ()


# --- the effect of one penalty --------------------------------------------------------------------

Act = Literal[
    "none", "caution", "foul", "speech", "technical", "removal", "team_defeat", "referral", "refused"
]


def effect_of(
    game: Game, order: c.RecordInfraction, regulation: Regulation, case: Case | None = None
) -> Effect:
    """What this infraction would bring, without recording it. `case`: one that was made of the seat already."""
    total = case.standing.deduction if case is not None else game.deduction(order.seat)
    try:
        judgement = judge(game, order, regulation, case)
    except Refused as refusal:
        return Effect(
            "refused",
            False,
            None,
            None,
            Decimal(0),
            total,
            None,
            None,
            None,
            (),
            (),
            refusal.code,
            refusal.facts,
        )
    given = judgement.sanctions
    # One of each kind at most, and the first one counts.
    first: dict[type, s.Sanction] = {}
    for sanction in given:
        first.setdefault(type(sanction), sanction)
    act: Act = next((act for kind, act in _RANKS if kind in first), "none")
    points = points_of(iter(given))
    foul, speech = first.get(s.Foul), first.get(s.SpeechLimit)
    technical, cancelled = first.get(s.TechnicalFoul), first.get(s.VoteCancelled)
    return Effect(
        act=act,
        confirm=act in ("removal", "team_defeat"),
        number=foul.number if isinstance(foul, s.Foul) else None,
        seconds=speech.seconds if isinstance(speech, s.SpeechLimit) else None,
        points=points,
        total=total + points,
        size=technical.size if isinstance(technical, s.TechnicalFoul) else None,
        winner=winner_of(judgement),
        vote_cancelled=cancelled.when if isinstance(cancelled, s.VoteCancelled) else None,
        cited=tuple(citation(regulation, number) for number in judgement.cited),
        notices=judgement.notices,
        code=None,
        facts={},
    )


_RANKS: tuple[tuple[type, Act], ...] = (
    (s.TeamDefeat, "team_defeat"),
    (s.Removal, "removal"),
    (s.TechnicalFoul, "technical"),
    (s.SpeechLimit, "speech"),
    (s.Foul, "foul"),
    (s.Caution, "caution"),
    (s.Referral, "referral"),
)
"""The heaviest first."""


# --- what taking back would undo ------------------------------------------------------------------


def _reversal(game: Game) -> Reversal | None:
    """The last order that still stands, and the difference its withdrawal would make."""
    # Nothing that counts comes after the last order, so what would stand without it is what stood before it.
    ordered = next((event for event in reversed(game.log) if _is_act(event)), None)
    if game.before is None or ordered is None:
        return None
    return _difference(game, game.before, ordered)


def reversal_of(game: Game, step: int, regulation: Regulation) -> Reversal:
    """What taking this order back would undo, found by reading the game again. Refuses what cannot be taken back."""
    order = next((o for o in game.orders if o.step == step), None)
    after = game
    for event in decide(game, c.Undo(step), regulation, at=game.now):
        after = evolve(after, event)
    assert order is not None, "otherwise the order to undo it would have been refused"
    return replace(_difference(game, after, order), overrides=_overrides_at(game, step, regulation))


def _overrides_at(game: Game, step: int, regulation: Regulation) -> tuple[c.Override, ...]:
    """What the judge may choose for this infraction in the game as it was before it: its seat may be gone by it."""
    for place, event in enumerate(game.log):
        if isinstance(event, Ordered) and event.step == step:
            before, infraction = replay(game.log[:place]), event.command
            if before is None or not isinstance(infraction, c.RecordInfraction):
                return ()
            return _overrides(before, regulation, c.RecordInfraction(infraction.seat, infraction.clause))
    return ()


def _difference(game: Game, after: Game, order: Order | Ordered) -> Reversal:
    command = order.command
    ref = command.ref if isinstance(command, c.RecordInfraction) else None
    return Reversal(
        step=order.step,
        order=c.STEP_OF[type(command)],
        seat=getattr(command, "seat", None),
        ref=ref,
        by=order.by,
        at=order.at,
        do={"revoke": ref} if ref else {"undo": order.step},
        changes=_changes(game, after),
        vote_held=any(not after.is_cancelled(day) for day, _ in game.cancelled_votes),
        outcome_falls=game.outcome is not None and after.outcome is None,
    )


def _is_act(event: Event) -> TypeGuard[Ordered]:
    return isinstance(event, Ordered) and not isinstance(event.command, c.SetClock)


def _changes(before: Game, after: Game) -> tuple[SeatChange, ...]:
    changes = []
    for seat in SEATS:
        was, is_ = before.at(seat), after.at(seat)
        if was is is_ and before.record_of(seat) == after.record_of(seat):
            continue
        fouls, points = after.fouls(seat), after.deduction(seat)
        change = SeatChange(
            seat=seat,
            returns=is_.is_seated and not was.is_seated,
            leaves=was.is_seated and not is_.is_seated,
            fouls=fouls if fouls != before.fouls(seat) else None,
            deduction=points if points != before.deduction(seat) else None,
        )
        if change.returns or change.leaves or change.fouls is not None or change.deduction is not None:
            changes.append(change)
    return tuple(changes)
