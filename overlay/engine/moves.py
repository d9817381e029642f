"""Day, night, speeches, nominations, last words, shots and checks: what may be done when, and what comes of it."""

from __future__ import annotations

from overlay.engine import commands as c
from overlay.engine import events as e
from overlay.engine.draft import Draft
from overlay.engine.errors import Refused
from overlay.engine.game import Game, SeatState
from overlay.engine.terms import TEAM_OF, Seat
from overlay.engine.view import ClockPurpose
from overlay.engine.voting import begin_voting


def begin_night(draft: Draft, order: c.BeginNight) -> None:
    game = draft.game
    draft.require_undecided()
    number = order.number
    # The first night 0 only says aloud what is so before any phase was told.
    begun = game.night if game.phase_told else -1
    if number < max(0, game.day) or number <= begun:
        raise Refused("number_backwards", number=number, phase="night", current=max(begun, game.day))
    expected = game.day if game.phase != "night" else begun + 1
    if number != expected and game.phase_told:
        draft.warn("number_skipped", number=number, expected=expected)
    if game.phase == "night" and game.phase_told:
        draft.warn("day_skipped", number=begun + 1)
    if game.phase != "night":
        _warn_of_unfinished_day(draft)
    draft.emit(e.NightFell(number))


def _warn_of_unfinished_day(draft: Draft) -> None:
    game = draft.game
    if game.phase == "day" and game.awaited:
        draft.warn("speeches_left", seat=game.awaited[0], count=len(game.awaited))
    _warn_of_last_words(draft)
    if game.is_cancelled(game.day):
        return
    counted = game.vote is not None and (game.vote.known or game.vote.result == "stay")
    if game.candidates and not counted and not _no_vote_today(game):
        draft.warn("vote_left", day=game.day)


def _no_vote_today(game: Game) -> bool:
    single = len(game.candidates) == 1 and game.day == 1
    return not game.candidates or (single and not game.rules.single_nominee_leaves_on_first_day)


def _warn_of_last_words(draft: Draft) -> None:
    for state in draft.game.seats:
        if state.last_word == "due":
            draft.warn("last_word_left", seat=state.seat)


def begin_day(draft: Draft, order: c.BeginDay) -> None:
    game = draft.game
    if game.phase != "night":
        draft.require_undecided()
    number = order.number
    current = max(game.day, game.night if game.phase_told else 0)
    if (
        number <= game.day
        or number < 1
        or (game.phase == "night" and number <= game.night and game.phase_told)
    ):
        raise Refused("number_backwards", number=number, phase="day", current=current)
    if game.phase != "night":
        draft.warn("night_skipped", number=game.day)
        _warn_of_unfinished_day(draft)
    expected = game.night + 1 if game.phase == "night" else game.day + 1
    if number != expected:
        draft.warn("number_skipped", number=number, expected=expected)
    tonight = game.tonight
    if game.phase == "night" and game.night > 0 and (tonight is None or tonight.shot is None):
        draft.warn("shot_left", number=game.night)
    draft.emit(e.DayBroke(number))
    _settle_stalemate(draft)


def _settle_stalemate(draft: Draft) -> None:
    """Some nights in a row without a change in numbers are a draw."""
    game, nights = draft.game, draft.game.rules.stalemate_nights
    if not nights or game.outcome or len(game.nights) < nights:
        return
    last = game.nights[-nights:]
    # A night whose shot nobody recorded says nothing: the count of players is then not known to be unchanged.
    known = all(night.number > 0 and night.shot is not None for night in last)
    in_a_row = last[-1].number - last[0].number == nights - 1
    if known and in_a_row and last[0].at_start == game.at_table:
        draft.emit(e.GameDecided("draw", "stalemate"))


def begin_speech(draft: Draft, order: c.BeginSpeech) -> None:
    draft.seated(order.seat)
    draft.require_undecided()
    if draft.game.phase == "vote":
        raise Refused("voting_begun", day=draft.game.day)
    if draft.game.phase == "night":
        draft.imply_day()
        draft.require_undecided()
    game, seat = draft.game, order.seat
    if not game.spoken:
        _warn_of_last_words(draft)
    held = [ruling for ruling in game.rulings if ruling.held]
    if held:
        draft.warn("rulings_held", count=len(held))
    if seat in game.spoken:
        draft.warn("spoke_already", seat=seat)
    elif seat not in (game.speeches_left[0], *game.awaited[:1]) and game.awaited:
        draft.warn("out_of_turn", seat=seat, expected=game.awaited[0])
    seconds = game.speech_seconds(seat, game.day)
    spent = tuple(ref for ref, _ in game.limits_on(seat, game.day))
    if seconds == 0:
        draft.warn("no_speech", seat=seat)
    draft.emit(e.SpeechBegan(seat, seconds, spent))


def nominate(draft: Draft, order: c.Nominate) -> None:
    draft.seated(order.by)
    draft.seated(order.seat)
    draft.require_undecided()
    draft.require_day()
    game = draft.game
    if game.phase == "vote":
        raise Refused("voting_begun", day=game.day)
    if any(n.seat == order.seat for n in game.nominations):
        raise Refused("already_nominated", seat=order.seat)
    if any(n.by == order.by for n in game.nominations):
        raise Refused("nominated_before", seat=order.by)
    silent = game.speech_seconds(order.by, game.day) == 0
    if (game.speaker, game.word) != (order.by, "own") and not silent:
        draft.warn("not_own_minute", seat=order.by)
    draft.emit(e.CandidateNominated(order.by, order.seat))


def begin_last_word(draft: Draft, order: c.BeginLastWord) -> None:
    state = draft.seat(order.seat)
    if state.is_seated and _leaves_without_a_vote(draft.game, order.seat):
        begin_voting(draft)
        state = draft.game.at(order.seat)
    if state.presence == "removed":
        raise Refused("removed_no_last_word", seat=order.seat)
    if state.is_seated:
        raise Refused("not_leaving", seat=order.seat)
    if state.last_word != "due":
        raise Refused("last_word_over", seat=order.seat)
    if draft.game.phase == "night":
        draft.imply_day()
    draft.emit(e.LastWordBegan(order.seat, draft.game.rules.last_word))


def _leaves_without_a_vote(game: Game, seat: Seat) -> bool:
    return (
        game.phase == "day"
        and game.day > 1
        and game.candidates == (seat,)
        and not game.is_cancelled(game.day)
    )


# --- night ---------------------------------------------------------------------------------------------------------


def shoot(draft: Draft, order: c.Shoot) -> None:
    if order.seat is not None:
        draft.seat(order.seat)
    _require_shooting_night(draft)
    draft.require_undecided()
    tonight = draft.game.tonight
    if tonight is not None and tonight.shot is not None:
        raise Refused("shot_already", number=draft.game.night)
    removed = order.seat is not None and _removed_unannounced_tonight(draft.game, draft.game.at(order.seat))
    if order.seat is not None and not removed:
        draft.seated(order.seat)
    draft.emit(e.ShotCounted(order.seat))
    if order.seat is not None:
        if removed:
            # Whoever is killed that night cancels no vote, whichever was recorded first.
            draft.emit(e.VoteKept(str(draft.game.at(order.seat).departures[-1].ref)))
        draft.leave(order.seat, how="killed")
    _start_night_clock(draft)


def _start_night_clock(draft: Draft) -> None:
    """The clock of what comes next tonight: the best move, then the don's and the sheriff's check."""
    game = draft.game
    tonight = game.tonight
    if game.phase != "night" or tonight is None:
        return
    if game.stage == "best_move":
        draft.emit(e.ClockStarted("best_move", game.best_move_seat, game.rules.best_move))
    elif tonight.don_check is None and tonight.sheriff_check is None:
        draft.emit(e.ClockStarted("don_check", None, game.rules.check))
    elif tonight.sheriff_check is None:
        draft.emit(e.ClockStarted("sheriff_check", None, game.rules.check))
    elif game.clock is not None:
        draft.emit(e.ClockSet(None, None))


def _require_shooting_night(draft: Draft) -> None:
    game = draft.game
    if game.phase != "night":
        raise Refused("not_by_day", day=game.day)
    if game.night == 0:
        raise Refused("not_on_first_night")


def don_check(draft: Draft, order: c.DonCheck) -> None:
    don = draft.game.seat_of("don")
    _check(
        draft,
        order.seat,
        don,
        done=draft.game.tonight is not None and draft.game.tonight.don_check is not None,
    )
    role = draft.game.at(order.seat).role
    found = role == "sheriff" if draft.game.seat_of("sheriff") else None
    draft.emit(e.DonChecked(order.seat, found))
    _start_night_clock(draft)


def sheriff_check(draft: Draft, order: c.SheriffCheck) -> None:
    sheriff = draft.game.seat_of("sheriff")
    tonight = draft.game.tonight
    _check(draft, order.seat, sheriff, done=tonight is not None and tonight.sheriff_check is not None)
    role = draft.game.at(order.seat).role
    draft.emit(e.SheriffChecked(order.seat, TEAM_OF[role] if role else None))
    _start_night_clock(draft)


def _check(draft: Draft, seat: Seat, checker: SeatState | None, *, done: bool) -> None:
    checked = draft.seat(seat)
    _require_shooting_night(draft)
    if done:
        raise Refused("checked_already", number=draft.game.night)
    if checker is not None and not _here_tonight(draft.game, checker):
        raise Refused("role_gone", role=str(checker.role))
    if not _here_tonight(draft.game, checked):
        draft.warn("checked_gone", seat=seat)
    if draft.game.tonight is None or draft.game.tonight.shot is None:
        draft.warn("shot_left", number=draft.game.night)


def _here_tonight(game: Game, state: SeatState) -> bool:
    """At the table, or killed or removed this very night: a player learns of that when it is announced."""
    if state.is_seated or _removed_unannounced_tonight(game, state):
        return True
    last = state.departures[-1]
    return last.how == "killed" and last.number == game.night and game.phase == "night"


def _removed_unannounced_tonight(game: Game, state: SeatState) -> bool:
    """Removed by a ruling of this night that is still held: nobody at the table knows of it."""
    if not state.departures or state.departures[-1].ref is None:
        return False
    last = state.departures[-1]
    ruling = game.ruling(str(last.ref))
    return last.phase == "night" and last.number == game.night and ruling is not None and ruling.held


def name_best_move(draft: Draft, order: c.NameBestMove) -> None:
    for seat in order.seats:
        draft.seat(seat)
    if not 1 <= len(order.seats) <= 3 or len(set(order.seats)) != len(order.seats):
        raise Refused("best_move_seats", count=len(order.seats))
    by = draft.game.best_move_seat
    if by is None:
        raise Refused("no_best_move")
    if by in order.seats:
        raise Refused("best_move_self", seat=by)
    if draft.game.phase != "night":
        draft.warn("best_move_late", seat=by)
    draft.emit(e.BestMoveNamed(by, order.seats))
    _start_night_clock(draft)


# --- the end ---------------------------------------------------------------------------------------------------------


def declare(draft: Draft, order: c.Declare) -> None:
    game = draft.game
    draft.require_undecided()
    if game.undecided_defeat is not None and order.winner != "draw":
        draft.emit(e.GameDecided(order.winner, "team_defeat", game.undecided_defeat))
        return
    if game.roles_known:
        draft.warn("declared_against_count", reds=game.team_count("red"), blacks=game.team_count("black"))
    draft.emit(e.GameDecided(order.winner, "declared"))


def finish(draft: Draft) -> None:
    if draft.game.outcome is None:
        draft.warn("no_outcome")
    if draft.game.word == "last":
        draft.warn("last_word_running", seat=draft.game.speaker or 0)
    held = tuple(ruling.ref for ruling in draft.game.rulings if ruling.held)
    if held:
        draft.warn("held_announced", count=len(held))
        draft.emit(e.RulingsAnnounced(held))
    draft.emit(e.GameFinished())


def set_clock(draft: Draft, order: c.SetClock, now: int) -> None:
    clock = draft.game.clock
    if order.purpose is not None:
        _start_clock(draft, order.purpose)
        return
    if clock is None:
        raise Refused("no_clock")
    left = max(0, clock.ends_at - now) if clock.ends_at is not None else clock.left_ms or 0
    running = clock.ends_at is not None
    match order.act:
        case "pause":
            running = False
        case "resume":
            running = True
        case "restart":
            left = clock.seconds * 1000
        case "add":
            left = max(0, left + order.seconds * 1000)
        case "start":
            raise Refused("no_clock")
    draft.emit(e.ClockSet(now + left, None) if running else e.ClockSet(None, left))


def _start_clock(draft: Draft, purpose: ClockPurpose) -> None:
    rules = draft.game.rules
    seconds = {
        "agreement": rules.agreement,
        "seating": rules.seating,
        "best_move": rules.best_move,
        "don_check": rules.check,
        "sheriff_check": rules.check,
    }
    seat = draft.game.best_move_seat if purpose == "best_move" else None
    draft.emit(e.ClockStarted(purpose, seat, seconds[purpose]))
