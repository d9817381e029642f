"""The next natural step of a game: what the judge's one big button offers. Advice; all else stays possible."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from overlay.engine.game import Game
from overlay.engine.regulation import Regulation
from overlay.engine.rulings import citation
from overlay.engine.terms import Seat
from overlay.engine.view import Citation, NextStep

DECIDED_AT: Final = 2
"""With so few players at the table one team has won whatever their roles: black if one of them is, else red."""


def next_step(game: Game, regulation: Regulation, *, announcing: bool = True) -> NextStep:
    """The step that comes now if everything goes its ordinary way.

    Not `announcing`: what is held stays so for now.
    """
    held = announcing and any(ruling.held for ruling in game.rulings)
    if game.finished:
        return _step("open")
    if game.outcome is not None and not (held and game.phase != "night"):
        return _after_decision(game)
    if game.undecided_defeat is not None or game.at_table <= DECIDED_AT:
        return _step("decide")
    if game.phase == "night":
        return _by_night(game)
    if held:
        return _step("announce", {"announce": "all"})
    due = _last_word_due(game)
    if game.phase == "vote":
        return _in_vote(game, due)
    if due is not None and not game.spoken:
        return _last_word(game, due)
    if game.speeches_left:
        return _speech(game, regulation, game.speeches_left[0])
    return _after_speeches(game)


def _step(
    code: str,
    do: Mapping[str, object] | None = None,
    seat: Seat | None = None,
    number: int | None = None,
    seconds: int | None = None,
    cost: Citation | None = None,
) -> NextStep:
    return NextStep(code, do, seat, number, seconds, cost)


def _last_word_due(game: Game) -> Seat | None:
    return next((state.seat for state in game.seats if state.is_leaving and state.last_word == "due"), None)


def _last_word(game: Game, seat: Seat) -> NextStep:
    return _step("last_word", {"last_word": seat}, seat, seconds=game.rules.last_word)


def _after_decision(game: Game) -> NextStep:
    due = _last_word_due(game)
    if due is None:
        return _step("finish", {"finish": True})
    if game.phase == "night":
        return _step("day", {"day": game.night + 1}, number=game.night + 1)
    return _last_word(game, due)


def _by_night(game: Game) -> NextStep:
    tonight = game.tonight
    if not game.phase_told:
        return _step("night", {"night": 0}, number=0)
    if game.night > 0:
        if tonight is None or tonight.shot is None:
            return _step("shot", number=game.night)
        checked = tonight.don_check is not None or tonight.sheriff_check is not None
        if game.best_move_seat is not None and not checked:
            return _step("best_move", None, game.best_move_seat, seconds=game.rules.best_move)
        if tonight.don_check is None and tonight.sheriff_check is None and _checks(game, "don"):
            return _step("don_check", seconds=game.rules.check)
        if tonight.sheriff_check is None and _checks(game, "sheriff"):
            return _step("sheriff_check", seconds=game.rules.check)
    return _step("day", {"day": game.night + 1}, number=game.night + 1)


def _checks(game: Game, role: str) -> bool:
    """Whether the holder of the role wakes tonight; with unknown roles somebody may."""
    state = game.seat_of(role)  # type: ignore[arg-type]  # don or sheriff
    if state is None or state.is_seated:
        return True
    last = state.departures[-1]
    return last.how == "killed" and last.number == game.night


def _speech(game: Game, regulation: Regulation, seat: Seat) -> NextStep:
    seconds = game.speech_seconds(seat, game.day)
    cost = None
    if seconds != game.rules.minute:
        for ref, _ in game.limits_on(seat, game.day):
            ruling = game.ruling(ref)
            if ruling is not None and ruling.cited:
                cost = citation(regulation, ruling.cited[-1].clause)
    return _step("speech", {"speech": seat}, seat, seconds=seconds, cost=cost)


def _after_speeches(game: Game) -> NextStep:
    night = _step("night", {"night": game.day}, number=game.day)
    if game.is_cancelled(game.day) or not game.candidates:
        return _step("no_vote", night.do, number=game.day)
    if len(game.candidates) == 1 and game.day == 1 and not game.rules.single_nominee_leaves_on_first_day:
        return _step("no_vote", night.do, game.candidates[0], number=game.day)
    only = game.candidates[0] if len(game.candidates) == 1 else None
    return _step("voting", {"voting": True}, only)


def _in_vote(game: Game, due: Seat | None) -> NextStep:
    vote = game.vote
    if due is not None:
        return _last_word(game, due)
    if vote is not None and not game.is_cancelled(game.day):
        if vote.result == "open":
            return _step("vote", number=vote.round)
        if vote.result == "tie":
            return _tie(game)
        if vote.result == "lift":
            return _step("lift")
    return _step("night", {"night": game.day}, number=game.day)


def _tie(game: Game) -> NextStep:
    """The tied seats speak in order of nomination; then the re-vote."""
    assert game.vote is not None, "a tie comes of a vote"
    standing = game.vote.standing
    if game.tie_spoken and game.tie_spoken[-1] in standing:
        at = standing.index(game.tie_spoken[-1]) + 1
        if at == len(standing):
            return _step("revote", number=game.vote.round + 1)
        seat = standing[at]
    else:
        seat = standing[0]
    return _step("tie_speech", {"tie_speech": seat}, seat, seconds=game.rules.tie_speech)
