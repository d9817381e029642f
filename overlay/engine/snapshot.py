"""A game as an audience may see it. What is secret is left out here, on the server, and never sent."""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Any, Literal, NamedTuple

from overlay.engine import view as v
from overlay.engine.alike import in_common
from overlay.engine.changing import changed
from overlay.engine.game import Departure, Game, NightState, Ruling, SeatState, points_of
from overlay.engine.sanctions import Caution, Foul, Referral, Sanction, SpeechLimit, TechnicalFoul
from overlay.engine.terms import TEAM_OF, Audience, Seat, Stage


@dataclass(frozen=True, slots=True)
class _Sight:
    """What an audience may know."""

    roles: bool
    night_facts: bool
    held: bool
    early_nominations: bool


_SIGHTS: dict[Audience, _Sight] = {
    "judge": _Sight(roles=True, night_facts=True, held=True, early_nominations=True),
    "desk": _Sight(roles=True, night_facts=True, held=False, early_nominations=True),
    "air": _Sight(roles=True, night_facts=True, held=False, early_nominations=True),
    "hall": _Sight(roles=False, night_facts=False, held=False, early_nominations=False),
}


_GAMES = 256
"""How many games' last snapshots are remembered, those that were asked for last."""


@dataclass(slots=True)
class _Last:
    """The last snapshot of a game for one sight: what has not changed since is taken over, the object itself.

    So a part is made anew only when what it shows has changed, and whoever compares two snapshots sees by identity
    what has not.
    """

    seats_of: tuple[Any, ...] = ()
    seat_of: tuple[_SeatBasis, ...] = ()
    seats: tuple[v.SeatView, ...] = ()
    rulings_of: tuple[tuple[Ruling, ...], tuple[Ruling, ...]] = ((), ())
    rulings: tuple[v.RulingView, ...] = ()
    parts: Mapping[str, object] = field(default_factory=dict)
    known_of: tuple[object, ...] = ()
    known: tuple[SeatState, ...] = ()


_Look = tuple[bool, _Sight]
"""Who looks: whether it is the judge, and what may be known."""


class _Memory(threading.local):
    """What was made last, by the identity of the event that opened the game.

    Each thread has its own: an observer asks for the snapshot of an older game while the server makes that of a newer.
    """

    def __init__(self) -> None:
        self.games: OrderedDict[int, tuple[object, dict[_Look, _Last]]] = OrderedDict()


_MEMORY = _Memory()
_READY: dict[tuple[int, _Look], tuple[Game, v.Snapshot]] = {}
"""What any thread has made lately, by the identity of the game: an observer asks for what the server has sent."""
_MOST_READY = 256
_READYING = threading.Lock()


def snapshot(game: Game, audience: Audience) -> v.Snapshot:
    """The whole state for one audience."""
    look = (audience == "judge", _SIGHTS[audience])
    place = (id(game), look)
    # While it is in there its game is, so that no other one has this identity.
    ready = _READY.get(place)
    if ready is not None:
        return ready[1]
    made = _made(game, audience, _last_of(game, look))
    with _READYING:
        _READY[place] = (game, made)
        while len(_READY) > _MOST_READY:
            del _READY[next(iter(_READY))]
    return made


def _last_of(game: Game, look: _Look) -> _Last:
    opening, games = game.log[0], _MEMORY.games
    kept = games.get(id(opening))
    if kept is None or kept[0] is not opening:
        kept = games[id(opening)] = (opening, {})
        if len(games) > _GAMES:
            games.popitem(last=False)
    else:
        games.move_to_end(id(opening))
    return kept[1].setdefault(look, _Last())


def _made(game: Game, audience: Audience, last: _Last) -> v.Snapshot:
    sight = _SIGHTS[audience]
    shown = _without_secrets(game, sight, last)
    parts = {
        "game": _game_view(game, shown, sight),
        "nominees": _nominees(shown, sight),
        "vote": _vote_view(shown),
        "nights": tuple(_night_view(night) for night in shown.nights if night.number > 0)
        if sight.night_facts
        else (),
    }
    parts = {name: _same(last.parts.get(name), part) for name, part in parts.items()}
    last.parts = parts
    return v.Snapshot(
        regulation=game.regulation,
        clock=shown.clock,
        seats=_seats(shown, sight, last),
        rulings=_rulings(shown, audience == "judge", last),
        **parts,  # type: ignore[arg-type]  # by their names
    )


def _same(before: object, now: object) -> object:
    return before if before == now else now


def _seats(game: Game, sight: _Sight, last: _Last) -> tuple[v.SeatView, ...]:
    """The ten seats; `basis` is all that they follow from, and each is looked at where it is not what it was."""
    round_ = (game.nominations, game.vote, sight.early_nominations or game.phase == "vote", game.rules)
    minutes = (game.phase, game.day, game.night, game.spoken, game.spent)
    basis = (game.seats, game.rulings, round_, minutes)
    if basis == last.seats_of:
        return last.seats
    *_, visible, _ = round_
    nominators = {n.by for n in game.nominations} if visible else ()
    order = {n.seat: place for place, n in enumerate(game.nominations, start=1)} if visible else {}
    voted, records, at_table = _voted_for(game), game.records, game.at_table
    is_same_game = bool(last.seats_of) and game.rules is last.seats_of[2][3]
    is_same_rulings = bool(last.seats_of) and game.rulings is last.seats_of[1]
    views: list[v.SeatView] = []
    bases: list[_SeatBasis] = []
    for place, state in enumerate(game.seats):
        seat = state.seat
        record = records.get(seat, ())
        in_round = (seat in nominators, order.get(seat), voted.get(seat))
        before = last.seat_of[place] if is_same_game else None
        if (
            before
            and before.state is state
            and before.record is record
            and before.in_round == in_round
            # These hang on more than that.
            and before.minute is None
            and (is_same_rulings or not state.departures)
        ):
            views.append(last.seats[place])
            bases.append(before)
            continue
        minute = (
            (game.next_speech_day(seat), at_table, game.spent)
            if any(isinstance(sanction, SpeechLimit) for _, sanction in record)
            else None
        )
        what = _SeatBasis(state, record, _left(game, state), minute, in_round)
        views.append(last.seats[place] if before == what else _seat_view(game, what))
        bases.append(what)
    last.seats_of, last.seat_of, last.seats = basis, tuple(bases), tuple(views)
    return last.seats


class _SeatBasis(NamedTuple):
    """What a seat's view follows from."""

    state: SeatState
    record: tuple[tuple[Ruling, Sanction], ...]
    left: v.Left | None
    minute: tuple[int, int, frozenset[str]] | None
    """What the next minute's length hangs on, where anything has shortened one."""
    in_round: tuple[bool, int | None, Seat | None]
    """Whether it has nominated, its place among the nominees, whom it voted for first."""


def _rulings(game: Game, private: bool, last: _Last) -> tuple[v.RulingView, ...]:
    """Those that count and those that no longer do, oldest first."""
    basis = (game.rulings, game.withdrawn)
    if basis != last.rulings_of:
        before, now = _apart(last.rulings_of[0], basis[0]), _apart(last.rulings_of[1], basis[1])
        gone, come = (*before[0], *now[0]), (*before[1], *now[1])
        # Before the first one that is different, all views are as they were.
        first = min(ruling.step for ruling in (*gone, *come))
        place = bisect_left(last.rulings, first, key=_STEP)
        views = {view.ref: view for view in last.rulings[place:]}
        known = {ruling.ref: (ruling, views.pop(ruling.ref)) for ruling in gone}
        for ruling in come:
            was, seen = known.get(ruling.ref, (None, None))
            view = seen if seen and was is ruling else _ruling_view(ruling, private=private)
            views[ruling.ref] = seen if seen == view else view
        last.rulings = (*last.rulings[:place], *sorted(views.values(), key=_STEP_AND_SEAT))
        last.rulings_of = basis
    return last.rulings


_STEP = attrgetter("step")
_STEP_AND_SEAT = attrgetter("step", "seat")


def _apart(
    one: tuple[Ruling, ...], other: tuple[Ruling, ...]
) -> tuple[tuple[Ruling, ...], tuple[Ruling, ...]]:
    """What either has where it is not like the other one any more."""
    alike = in_common(one, other)
    return one[alike:], other[alike:]


def _without_secrets(game: Game, sight: _Sight, last: _Last) -> Game:
    """The same game without what this audience may not know; everything shown derives from what is left."""
    if sight.held and sight.night_facts and sight.roles:
        return game
    hidden = (
        frozenset(r.ref for r in (*game.rulings, *game.withdrawn) if r.aired_at is None)
        if not sight.held
        else frozenset()
    )
    if not hidden and sight.night_facts and sight.roles:
        return game
    whole = game
    outcome_hidden = game.outcome_ref in hidden if game.outcome_ref else _decided_tonight(game, sight)
    game = changed(game, seats=_known_seats(game, sight, hidden, last))
    if hidden:
        game = changed(
            game,
            rulings=tuple(r for r in game.rulings if r.ref not in hidden),
            withdrawn=tuple(r for r in game.withdrawn if r.ref not in hidden),
            cancelled_votes=tuple(c for c in game.cancelled_votes if c[1] not in hidden),
            undecided_defeat=None if game.undecided_defeat in hidden else game.undecided_defeat,
        )
    if outcome_hidden or (hidden and _would_tell_of_a_hidden_removal(whole, game)):
        game = changed(game, outcome=None, decided=None)
    if (
        not sight.night_facts
        and game.phase == "night"
        and game.clock
        and game.clock.purpose not in ("agreement", "seating")
    ):
        game = changed(game, clock=None)
    return game


def _known_seats(game: Game, sight: _Sight, hidden: frozenset[str], last: _Last) -> tuple[SeatState, ...]:
    basis = (game.seats, hidden, game.phase, game.night, bool(game.spoken))
    if basis != last.known_of:
        last.known_of = basis
        last.known = tuple(_known_seat(game, state, sight, hidden) for state in game.seats)
    return last.known


def _would_tell_of_a_hidden_removal(whole: Game, shown: Game) -> bool:
    """Counting the players shown would not decide the game: the outcome would give a held removal away."""
    if whole.outcome is None or whole.outcome.by != "elimination":
        return False
    seated = [whole.at(state.seat).team for state in shown.seats if state.is_seated]
    blacks, reds = seated.count("black"), seated.count("red")
    return 0 < blacks < reds


def _decided_tonight(game: Game, sight: _Sight) -> bool:
    """A decisive kill is a night fact until morning."""
    return not sight.night_facts and game.phase == "night" and game.outcome is not None


def _known_seat(game: Game, state: SeatState, sight: _Sight, hidden: frozenset[str]) -> SeatState:
    departures = tuple(d for d in state.departures if d.ref not in hidden or d.ref is None)
    if not sight.night_facts and game.phase == "night":
        departures = tuple(d for d in departures if not _is_tonights_kill(game, d))
    last_word = state.last_word if departures else None
    if departures and len(departures) < len(state.departures):
        # As it would be without the removal that is still held.
        morning = game.phase == "night" or (game.phase == "day" and not game.spoken)
        last_word = "due" if departures[-1].how == "killed" and morning else "over"
    role = state.role if sight.roles else None
    return replace(state, departures=departures, last_word=last_word, role=role)


def _is_tonights_kill(game: Game, departure: Departure) -> bool:
    return departure.how == "killed" and departure.number == game.night


def _game_view(game: Game, shown: Game, sight: _Sight) -> v.GameView:
    counted = sight.roles and game.roles_known
    return v.GameView(
        number=shown.number,
        phase=shown.phase,
        stage=_public_stage(shown, sight),
        day=shown.day,
        night=shown.night,
        at_table=shown.at_table,
        reds=shown.team_count("red") if counted else None,
        blacks=shown.team_count("black") if counted else None,
        speaker=shown.speaker,
        word=shown.word,
        turn=len(shown.spoken) if shown.word == "own" else None,
        turns=len(shown.spoken) + len(shown.speeches_left) if shown.word == "own" else None,
        vote_cancelled=_cancelled(shown),
        decided=shown.decided,
        outcome=shown.outcome,
        undecided_defeat=shown.undecided_defeat is not None and shown.outcome is None,
    )


def _public_stage(shown: Game, sight: _Sight) -> Stage:
    if not sight.night_facts and shown.phase == "night" and shown.night > 0:
        return "shooting"
    return shown.stage


def _cancelled(game: Game) -> Literal["today", "tomorrow"] | None:
    if game.outcome is not None:
        return None
    if game.phase == "night":
        return "tomorrow" if game.is_cancelled(game.night + 1) else None
    if game.phase != "finished" and game.is_cancelled(game.day):
        return "today"
    return "tomorrow" if game.is_cancelled(game.day + 1) else None


def _seat_view(game: Game, what: _SeatBasis) -> v.SeatView:
    state = what.state
    sanctions = [s for _, s in what.record]
    has_nominated, nominated, voted_for = what.in_round
    return v.SeatView(
        seat=state.seat,
        name=state.name,
        role=state.role,
        team=TEAM_OF[state.role] if state.role else None,
        presence=state.presence,
        left=what.left,
        fouls=sum(isinstance(s, Foul) for s in sanctions),
        technical_fouls=tuple(
            v.TechnicalView(s.size, s.deduction) for s in sanctions if isinstance(s, TechnicalFoul)
        ),
        cautions=sum(isinstance(s, Caution) for s in sanctions),
        deduction=points_of(iter(sanctions)),
        speech_cost=_speech_cost(game, state) if what.minute else None,
        next_speech_seconds=_next_minute(game, what),
        may_nominate=state.is_seated and not has_nominated,
        may_be_cited=state.may_be_cited,
        nominated=nominated,
        voted_for=voted_for,
        last_word=state.last_word if state.is_leaving and state.last_word != "over" else None,
        tournament_referral=any(isinstance(s, Referral) for s in sanctions),
    )


def _next_minute(game: Game, what: _SeatBasis) -> int:
    if not what.state.is_seated:
        return 0
    return game.speech_seconds(what.state.seat, what.minute[0]) if what.minute else game.rules.minute


def _left(game: Game, state: SeatState) -> v.Left | None:
    if not state.departures:
        return None
    last = state.departures[-1]
    ruling = game.ruling(last.ref) if last.ref else None
    return v.Left(last.how, last.phase, last.number, last.ref, ruling.clause if ruling else None)


def _speech_cost(game: Game, state: SeatState) -> v.SpeechCost | None:
    """The shortening that is still to be spoken, if any."""
    if not state.is_seated:
        return None
    pending = [
        (seconds, s)
        for ruling, s in game.sanctions_of(state.seat)
        if isinstance(s, SpeechLimit)
        and ruling.ref not in game.spent
        and _still_ahead(game, state.seat, ruling, s)
        and (seconds := s.left(game.at_table)) is not None
    ]
    if not pending:
        return None
    seconds, limit = min(pending, key=lambda item: item[0])
    return v.SpeechCost(seconds, limit.when)


def _still_ahead(game: Game, seat: Seat, ruling: Ruling, limit: SpeechLimit) -> bool:
    return limit.when == "next_own" or ruling.day + 1 >= game.next_speech_day(seat)


def _voted_for(game: Game) -> Mapping[Seat, Seat]:
    """The first candidate that each hand went to, where hands were taken by voter."""
    voted: dict[Seat, Seat] = {}
    for hands in game.vote.hands if game.vote else ():
        for seat in hands.voters or ():
            voted.setdefault(seat, hands.seat)
    return voted


def _nominees(game: Game, sight: _Sight) -> tuple[v.NomineeView, ...]:
    if not sight.early_nominations and game.phase != "vote":
        return ()
    return tuple(v.NomineeView(n.seat, n.by, n.step) for n in game.nominations)


def _vote_view(game: Game) -> v.VoteView | None:
    cancelled = game.phase in ("day", "vote") and game.is_cancelled(game.day)
    vote = game.vote
    if vote is None:
        hands = game.at_table
        return v.VoteView(1, (), (), "cancelled", (), None, hands, hands // 2 + 1) if cancelled else None
    # A vote whose result stood before the removal is not touched by a cancellation of the next day's.
    result = "cancelled" if cancelled and not vote.known else vote.result
    candidates = tuple(v.CandidateView(h.seat, h.votes, h.voters) for h in vote.hands)
    hands = sum(h.votes for h in vote.hands) or game.at_table + len(vote.leaving)
    return v.VoteView(
        vote.round, vote.standing, candidates, result, vote.leaving, vote.lift_hands, hands, hands // 2 + 1
    )


def _night_view(night: NightState) -> v.NightView:
    return v.NightView(
        number=night.number,
        shot=night.shot,
        don_check=night.don_check,
        don_found_sheriff=night.don_found_sheriff,
        sheriff_check=night.sheriff_check,
        sheriff_found=night.sheriff_found,
        best_move_by=night.best_move_by,
        best_move=night.best_move,
    )


def _ruling_view(ruling: Ruling, *, private: bool) -> v.RulingView:
    """`private`: with the judge's note, the author and the notices."""
    return v.RulingView(
        ref=ruling.ref,
        step=ruling.step,
        seat=ruling.seat,
        clause=ruling.clause,
        title=ruling.title,
        cited=ruling.cited,
        override=ruling.override,
        status=ruling.status,
        sanctions=ruling.sanctions,
        warnings=ruling.notices if private else (),
        held=ruling.held,
        readjudicated=ruling.readjudicated,
        note=ruling.note if private else None,
        by=ruling.by if private else None,
        made_at=ruling.made_at,
        aired_at=ruling.aired_at,
        revoked_at=ruling.revoked_at,
        phase=ruling.phase,
        number=ruling.number,
    )
