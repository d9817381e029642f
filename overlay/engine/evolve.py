"""Events in, state out: the fold that makes a game. No rule is applied here; events hold what the rules gave."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from overlay.engine import events as e
from overlay.engine.alike import in_common
from overlay.engine.changing import changed
from overlay.engine.commands import Amend, AttachClause, Revoke, SetClock, Undo
from overlay.engine.game import (
    Departure,
    Game,
    NightState,
    Nomination,
    Ruling,
    SeatState,
    VoteState,
)
from overlay.engine.reading import Replays
from overlay.engine.record import Order
from overlay.engine.sanctions import VoteCancelled
from overlay.engine.terms import SEATS, Seat
from overlay.engine.view import ClockView, Decisive, Outcome

_REPLAYS = Replays()


def evolve(game: Game | None, event: e.Event) -> Game:
    """The game after one more event. Only `GameOpened` may come first."""
    match event:
        case e.GameOpened():
            return _opened(event)
        case _ if game is None:
            raise ValueError(f"{type(event).__name__} before GameOpened")
        case e.HistoryRevised():
            return _revised(game, event)
        case _:
            return changed(_applied(game, event), log=(*game.log, event))


def replay(events: Iterable[e.Event]) -> Game | None:
    """The game that these events make; None for none. Needs no regulation."""
    game: Game | None = None
    for event in events:
        game = evolve(game, event)
    return game


def remember(game: Game) -> None:
    """Spares reading the events of this game, which is what they make: it was just decided so."""
    _REPLAYS.add(game)


def _opened(event: e.GameOpened) -> Game:
    seats = tuple(SeatState(seat, event.players.get(seat, ""), event.roles.get(seat)) for seat in SEATS)
    return Game(event.number, event.regulation, event.rules, event.settings, seats, log=(event,))


def _applied(game: Game, event: e.Event) -> Game:
    match event:
        case e.Ordered():
            return changed(
                game,
                steps=event.step,
                now=event.at,
                order_by=event.by,
                record=game.record.then(Order(event.step, event.command, event.at, event.by)),
                latest_warnings=event.notices,
                latest_ref=None,
                before=game.before if isinstance(event.command, SetClock) else changed(game, before=None),
            )
        case e.NightFell():
            return _night_fell(game, event)
        case e.DayBroke():
            return _day_broke(game, event)
        case e.SpeechBegan():
            return _speech_began(game, event)
        case e.CandidateNominated():
            return changed(
                game, nominations=(*game.nominations, Nomination(event.seat, event.by, game.steps))
            )
        case e.VotingBegan():
            quiet = _speeches_over(_silenced(game))
            return changed(quiet, phase="vote", vote=VoteState(event.standing))
        case e.VoteCounted():
            return _vote_counted(game, event)
        case e.LiftCounted():
            vote = game.vote or VoteState(())
            result: e.VoteResult = "leaves" if event.leaving else "stay"
            vote = replace(vote, lift_hands=event.hands, leaving=event.leaving, result=result, known=True)
            return changed(_silenced(game), vote=vote)
        case e.TieSpeechBegan():
            quiet = changed(_silenced(game), tie_spoken=(*game.tie_spoken, event.seat))
            return _with_word(quiet, event.seat, "tie", event.seconds, "tie_speech")
        case e.LastWordBegan():
            quiet = _silenced(game)
            quiet = _with_seat(quiet, replace(quiet.at(event.seat), last_word="running"))
            return _with_word(quiet, event.seat, "last", event.seconds, "last_word")
        case _:
            return _applied_by_night_or_ruling(game, event)


def _applied_by_night_or_ruling(game: Game, event: e.Event) -> Game:
    match event:
        case e.ShotCounted():
            return _tonight(game, shot=event.seat if event.seat is not None else "miss")
        case e.DonChecked():
            return _tonight(game, don_check=event.seat, don_found_sheriff=event.found_sheriff)
        case e.SheriffChecked():
            return _tonight(game, sheriff_check=event.seat, sheriff_found=event.found)
        case e.BestMoveNamed():
            nights = tuple(
                replace(n, best_move_by=event.by, best_move=event.seats) if n.shot == event.by else n
                for n in game.nights
            )
            return changed(game, nights=nights)
        case e.SeatLeft():
            return _seat_left(game, event)
        case e.RulingMade():
            return _ruling_made(game, event)
        case e.VoteDropped():
            return changed(game, cancelled_votes=(*game.cancelled_votes, (event.day, event.ref)))
        case e.VoteKept():
            return _vote_kept(game, event)
        case e.RulingsAnnounced():
            rulings = tuple(
                replace(r, held=False, aired_at=game.now) if r.ref in event.refs else r for r in game.rulings
            )
            return changed(game, rulings=rulings)
        case e.GameDecided():
            decisive = _decisive(game, event.ref) if event.by == "elimination" else None
            outcome = Outcome(event.winner, event.by, decisive)
            return changed(
                game, decided=event.winner, outcome=outcome, outcome_ref=event.ref, undecided_defeat=None
            )
        case e.DefeatUndecided():
            return changed(game, undecided_defeat=event.ref)
        case e.GameFinished():
            return changed(_words_over(_silenced(game)), phase="finished")
        case e.PlaceSet():
            return _place_set(game, event)
        case e.PresenceSet():
            state = game.at(event.seat)
            if event.presence == "seated":
                return _with_seat(game, replace(state, departures=(), last_word=None))
            quiet = _silenced(game) if game.speaker == event.seat else game
            departure = Departure(
                event.presence, "night" if event.presence == "killed" else "day", max(1, game.day)
            )
            return _with_seat(
                quiet, replace(state, departures=(*state.departures, departure), last_word=None)
            )
        case e.ClockStarted():
            ends_at = game.now + event.seconds * 1000
            return changed(game, clock=ClockView(event.seat, event.purpose, event.seconds, ends_at, None))
        case e.ClockSet(ends_at=None, left_ms=None):
            return changed(game, clock=None)
        case e.ClockSet():
            clock = game.clock and replace(game.clock, ends_at=event.ends_at, left_ms=event.left_ms)
            return changed(game, clock=clock)
        case _:
            raise ValueError(f"unexpected {type(event).__name__}")


# --- the course of the game --------------------------------------------------------------------------------------


def _night_fell(game: Game, event: e.NightFell) -> Game:
    quiet = _speeches_over(_words_over(_silenced(game)))
    night = NightState(event.number, quiet.at_table)
    quiet = changed(
        quiet,
        phase="night",
        phase_told=True,
        night=event.number,
        nights=(*game.nights, night),
        nominations=(),
        vote=None,
    )
    if event.number:
        return quiet
    seconds = game.rules.agreement
    return changed(quiet, clock=ClockView(None, "agreement", seconds, game.now + seconds * 1000, None))


def _day_broke(game: Game, event: e.DayBroke) -> Game:
    # Who was voted out the day before has had the last word, whether it was recorded or not.
    over = tuple(
        replace(s, last_word="over")
        if s.last_word not in (None, "over") and s.departures[-1].how == "voted_out"
        else s
        for s in game.seats
    )
    quiet = _speeches_over(_silenced(changed(game, seats=over)))
    opener = quiet.first_opener()
    return changed(
        quiet,
        phase="day",
        phase_told=True,
        day=event.number,
        night=max(game.night, event.number - 1),
        opener=opener,
        spoken=(),
        nominations=(),
        vote=None,
    )


def _place_set(game: Game, event: e.PlaceSet) -> Game:
    quiet = _words_over(_silenced(game))
    same_day = event.phase == "day" and game.phase == "day" and event.day == game.day
    nights = game.nights
    if event.phase == "night" and (not nights or nights[-1].number != event.night):
        nights = (*nights, NightState(event.night, quiet.at_table))
    return changed(
        quiet,
        phase=event.phase,
        phase_told=True,
        day=event.day,
        night=event.night,
        spoken=event.spoken,
        nominations=game.nominations if same_day else (),
        vote=None,
        nights=nights,
    )


def _speech_began(game: Game, event: e.SpeechBegan) -> Game:
    quiet = _words_over(_silenced(game))
    spoken = (*(seat for seat in quiet.spoken if seat != event.seat), event.seat)
    quiet = changed(
        quiet,
        spoken=spoken,
        spent=quiet.spent | set(event.spent),
    )
    return _with_word(quiet, event.seat, "own", event.seconds, "speech")


def _vote_counted(game: Game, event: e.VoteCounted) -> Game:
    vote = game.vote or VoteState(event.standing)
    again = vote.hands and vote.result in ("tie", "lift")
    vote = replace(
        vote,
        round=vote.round + 1 if again else vote.round,
        hands=event.hands,
        result=event.result,
        standing=event.standing,
        leaving=event.leaving,
        known=event.known,
    )
    return changed(_silenced(game), vote=vote, tie_spoken=())


def _decisive(game: Game, ref: str | None) -> Decisive | None:
    """The departure that has just settled the game; who left by the same vote left together."""
    last = _last_gone(game, ref)
    if last is None:
        return None
    departure = last.departures[-1]
    together = departure.how == "voted_out" and game.vote is not None and last.seat in game.vote.leaving
    seats = game.vote.leaving if together and game.vote else (last.seat,)
    ruling = game.ruling(departure.ref) if departure.ref else None
    clause = ruling.cited[-1].clause if ruling and ruling.cited else None
    return Decisive(departure.how, departure.phase, departure.number, seats, clause)


def _last_gone(game: Game, ref: str | None) -> SeatState | None:
    gone = [state for state in game.seats if state.departures]
    if ref is not None:
        return next((state for state in gone if state.departures[-1].ref == ref), None)
    if game.phase == "vote" and game.vote and game.vote.leaving:
        return game.at(game.vote.leaving[0])
    tonight = game.tonight
    if game.phase == "night" and tonight is not None and isinstance(tonight.shot, int):
        return game.at(tonight.shot)
    # Something was entered by hand.
    moments = {state.seat: state.departures[-1] for state in gone}
    return max(
        gone,
        key=lambda state: (moments[state.seat].number, moments[state.seat].phase == "night"),
        default=None,
    )


# --- seats and words ----------------------------------------------------------------------------------------------


def _with_seat(game: Game, state: SeatState) -> Game:
    return changed(game, seats=tuple(state if s.seat == state.seat else s for s in game.seats))


def _with_word(game: Game, seat: Seat, word: str, seconds: int, purpose: str) -> Game:
    clock = ClockView(seat, purpose, seconds, game.now + seconds * 1000, None)  # type: ignore[arg-type]  # by callers
    return changed(game, speaker=seat, word=word, clock=clock)  # type: ignore[arg-type]  # by callers


def _silenced(game: Game) -> Game:
    """Whoever was speaking has finished."""
    if game.word == "last" and game.speaker is not None:
        state = game.at(game.speaker)
        if state.last_word == "running":
            game = _with_seat(game, replace(state, last_word="over"))
    return changed(game, speaker=None, word=None, clock=None)


def _words_over(game: Game) -> Game:
    """Last words that were due are past."""
    if all(s.last_word in (None, "over") for s in game.seats):
        return game
    seats = tuple(replace(s, last_word="over") if s.last_word else s for s in game.seats)
    return changed(game, seats=seats)


def _speeches_over(game: Game) -> Game:
    """Minutes that were lost whole have passed, though they never began."""
    return changed(game, spent=game.spent | game.passed_over)


def _seat_left(game: Game, event: e.SeatLeft) -> Game:
    state = game.at(event.seat)
    phase = "night" if game.phase == "night" else "day"
    number = game.night if phase == "night" else game.day
    departure = Departure(event.how, phase, number, event.ref)  # type: ignore[arg-type]  # narrowed above
    if event.how == "removed" and game.speaker == event.seat:
        game = _silenced(game)
    if state.presence == "removed":
        # Killed in the night of an unannounced removal: the removal stays the last word on the seat.
        return _with_seat(game, replace(state, departures=(departure, *state.departures)))
    left = replace(
        state,
        departures=(*state.departures, departure),
        last_word=None if event.how == "removed" else "due",
    )
    return _with_seat(game, left)


def _tonight(game: Game, **facts: object) -> Game:
    if game.tonight is None:
        raise ValueError("no night has fallen")
    return changed(game, nights=(*game.nights[:-1], replace(game.nights[-1], **facts)))  # type: ignore[arg-type]


# --- rulings ------------------------------------------------------------------------------------------------------


def _ruling_made(game: Game, event: e.RulingMade) -> Game:
    phase = "night" if game.phase == "night" else "day"
    ruling = Ruling(
        ref=event.ref,
        step=game.steps,
        seat=event.seat,
        clause=event.clause,
        title=event.title,
        override=event.override,
        note=event.note,
        sanctions=event.sanctions,
        cited=event.cited,
        notices=event.notices,
        held=event.held,
        by=game.order_by,
        made_at=game.now,
        aired_at=None if event.held else game.now,
        phase=phase,  # type: ignore[arg-type]  # one of the two above
        day=game.night if phase == "night" else game.day,
        number=game.night if phase == "night" else game.day,
    )
    return changed(game, rulings=(*game.rulings, ruling), latest_ref=event.ref)


def _vote_kept(game: Game, event: e.VoteKept) -> Game:
    rulings = tuple(
        replace(r, sanctions=tuple(s for s in r.sanctions if not isinstance(s, VoteCancelled)))
        if r.ref == event.ref
        else r
        for r in game.rulings
    )
    kept = tuple(cancelled for cancelled in game.cancelled_votes if cancelled[1] != event.ref)
    return changed(game, rulings=rulings, cancelled_votes=kept)


def _revised(game: Game, event: e.HistoryRevised) -> Game:
    """The game with another history: the kept events, then the revised ones.

    The standing state is that of a game in which the withdrawn order was never given; only the record of orders and of
    withdrawn rulings remembers that it was.
    """
    revised = _REPLAYS.read((*game.log[: event.kept], *event.events), evolve)
    order = Order(event.step, event.command, event.at, event.by)
    rulings, withdrawn = _reruled(game, revised.rulings, event)
    clock = revised.clock if isinstance(event.command, Undo) else game.clock
    if revised.speaker != game.speaker and not isinstance(event.command, Undo):
        clock = revised.clock
    return changed(
        revised,
        steps=event.step,
        now=event.at,
        record=game.record.then(order),
        lapses=event.lapses,
        rulings=rulings,
        withdrawn=withdrawn,
        clock=_stopped(clock, game) if clock != game.clock else clock,
        latest_warnings=(),
        latest_ref=event.command.ref if isinstance(event.command, Revoke | AttachClause | Amend) else None,
    )


def _reruled(
    game: Game, anew: tuple[Ruling, ...], event: e.HistoryRevised
) -> tuple[tuple[Ruling, ...], tuple[Ruling, ...]]:
    """The rulings of another history as they follow on those of the game: those that stand, and those that fell."""
    same = in_common(game.rulings, anew)
    before = {ruling.ref: ruling for ruling in game.rulings[same:]}
    after = {ruling.ref for ruling in anew[same:]}
    withdrawn = game.withdrawn
    if event.lapses != game.lapses or not after <= before.keys():
        # Rulings that had fallen stand again, or have fallen for another reason.
        before = {ruling.ref: ruling for ruling in withdrawn} | before
        withdrawn = ()
    lapsed = {lapse.step for lapse in event.lapses}
    fallen = (
        _fallen(ruling, "lapsed" if ruling.step in lapsed else "revoked", event.at)
        for ruling in before.values()
        if ruling.ref not in after
    )
    rulings = (*anew[:same], *(_reread(ruling, before.get(ruling.ref)) for ruling in anew[same:]))
    return rulings, (*withdrawn, *fallen)


def _fallen(ruling: Ruling, status: str, at: int) -> Ruling:
    revoked_at = ruling.revoked_at if ruling.revoked_at is not None else at
    if ruling.status == status and ruling.revoked_at == revoked_at:
        return ruling
    return replace(ruling, status=status, revoked_at=revoked_at)  # type: ignore[arg-type]  # by the caller


def _reread(ruling: Ruling, before: Ruling | None) -> Ruling:
    """The ruling as it now is; the object that it was before, where it has come out the same."""
    if before is None or before is ruling:
        return ruling
    readjudicated = before.readjudicated or before.sanctions != ruling.sanctions
    again = replace(ruling, readjudicated=readjudicated)
    return before if again == before else again


def _stopped(clock: ClockView | None, game: Game) -> ClockView | None:
    """A clock that came back by undoing: paused where it was left."""
    if clock is None or clock.ends_at is None:
        return clock
    left = max(0, clock.ends_at - game.now)
    return replace(clock, ends_at=None, left_ms=min(left, clock.seconds * 1000))
