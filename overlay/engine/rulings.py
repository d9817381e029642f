"""From an infraction to a ruling: builds the case, lets the regulation judge it, and imposes what it gave."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from overlay.engine import commands as c
from overlay.engine import events as e
from overlay.engine.draft import Draft
from overlay.engine.errors import Refused
from overlay.engine.game import Game
from overlay.engine.regulation import Case, Judgement, Moment, Regulation, Standing
from overlay.engine.sanctions import Removal, TeamDefeat, VoteCancelled
from overlay.engine.terms import Seat, Winner, other_team
from overlay.engine.view import Citation, Titles


def case_of(game: Game, order: c.RecordInfraction, moment: Moment | None = None) -> Case:
    """The case as the regulation sees it: the infraction, the moment, the seat's record.

    `moment`: the one of `moment_of`, where it was made already.
    """
    state = game.at(order.seat)
    moment = moment or moment_of(game)
    if game.speaker == order.seat:
        moment = replace(moment, word=game.word)
    leaving_by = _leaving_by(game, order.seat)
    standing = Standing(
        seat=order.seat,
        presence=state.presence,
        team=state.team,
        may_be_cited=state.may_be_cited,
        leaving_by=leaving_by,
        leaves_by_vote=leaving_by == "vote" or game.only_candidate_of_the_last_speaker == order.seat,
        fouls=game.fouls(order.seat),
        technical_fouls=game.technical_fouls(order.seat),
        cautions=game.cautions(order.seat),
        deduction=game.deduction(order.seat),
    )
    return Case(order.clause, order.sanction, moment, standing, game.settings)


def moment_of(game: Game) -> Moment:
    """The moment as it is for a seat that has not the word."""
    votes: set[Literal["today", "tomorrow"]] = set()
    if game.phase != "night" and _is_openly_cancelled(game, game.day):
        votes.add("today")
    if _is_openly_cancelled(game, game.next_vote_day + (0 if game.phase == "night" else 1)):
        votes.add("tomorrow")
    return Moment(
        phase=game.phase if game.phase_told else None,
        day=game.day,
        night=game.night,
        word=None,
        at_table=game.at_table,
        decided=game.decided,
        vote_known=game.vote_known,
        cancelled=frozenset(votes),
        minute=game.rules.minute,
        by_night=game.phase == "night",
        by_unknown=game.undecided_defeat is not None,
    )


def _is_openly_cancelled(game: Game, day: int) -> bool:
    """Cancelled by a ruling that may be known. One in the open says itself what a held one has done already."""
    by_night = game.phase == "night"
    held = {ruling.ref for ruling in game.rulings if ruling.held and not by_night}
    return any(cancelled == day and ref not in held for cancelled, ref in game.cancelled_votes)


def _leaving_by(game: Game, seat: Seat) -> Literal["vote", "kill"] | None:
    state = game.at(seat)
    if not state.is_leaving:
        return None
    return "vote" if state.departures[-1].how == "voted_out" else "kill"


def judge(
    game: Game, order: c.RecordInfraction, regulation: Regulation, case: Case | None = None
) -> Judgement:
    """What would be ruled now. Refuses what cannot be cited. `case`: one that was made of the seat already."""
    if order.clause is None and order.sanction not in ("foul", "caution"):
        raise Refused("clause_needed", seat=order.seat)
    if game.finished and not _outlives_the_game(regulation, order):
        raise Refused("game_finished")
    if case is not None:
        return regulation.judge(Case(order.clause, order.sanction, case.moment, case.standing, case.settings))
    return regulation.judge(case_of(game, order))


def _outlives_the_game(regulation: Regulation, order: c.RecordInfraction) -> bool:
    clause = regulation.clauses.get(order.clause or "")
    return clause is not None and clause.kind == "referral"


def citation(regulation: Regulation, number: str) -> Citation:
    """A clause or provision with its title; numbers that the regulation forgot to title stand for themselves."""
    entry = regulation.clauses.get(number) or regulation.provisions.get(number)
    title: Titles = entry.title if entry else {"ru": number, "en": number}
    return Citation(number, title)


def record_infraction(draft: Draft, order: c.RecordInfraction, regulation: Regulation) -> None:
    """Rules on an infraction and imposes the sanctions in order."""
    draft.seat(order.seat)
    assert order.ref is not None, "decide names every ruling"
    judgement = judge(draft.game, order, regulation)
    release_what_it_builds_on(draft, order.seat)
    draft.emit(
        e.RulingMade(
            ref=order.ref,
            seat=order.seat,
            clause=order.clause,
            title=citation(regulation, order.clause).title if order.clause else None,
            override=order.sanction,
            note=order.note,
            sanctions=judgement.sanctions,
            cited=tuple(citation(regulation, number) for number in judgement.cited),
            notices=judgement.notices,
            held=is_held_now(draft.game),
        )
    )
    _impose(draft, order.seat, order.ref, judgement)


def is_held_now(game: Game) -> bool:
    """By night rulings wait for the announcement. Where nobody keeps the phases, none must wait for a morning."""
    return game.phase == "night" and game.phase_told


def release_what_it_builds_on(draft: Draft, seat: Seat) -> None:
    """A ruling in the open counts on from held ones of the same seat, so these are announced with it."""
    game = draft.game
    held = tuple(ruling.ref for ruling in game.rulings if ruling.seat == seat and ruling.held)
    if held and game.phase != "night":
        draft.warn("held_released", seat=seat, count=len(held))
        draft.emit(e.RulingsAnnounced(held))


def _impose(draft: Draft, seat: Seat, ref: str, judgement: Judgement) -> None:
    game = draft.game
    for sanction in judgement.sanctions:
        match sanction:
            case VoteCancelled(when=when):
                day = game.next_vote_day if when == "today" or game.phase == "night" else game.day + 1
                draft.emit(e.VoteDropped(day, ref))
            case TeamDefeat(loser="unknown") if game.outcome is None and game.undecided_defeat is None:
                draft.emit(e.DefeatUndecided(ref))
            case TeamDefeat(loser=loser) if game.outcome is None and loser != "unknown":
                draft.emit(e.GameDecided(other_team(loser), "team_defeat", ref))
            case _:
                pass
    if any(isinstance(sanction, Removal) for sanction in judgement.sanctions):
        draft.leave(seat, how="removed", ref=ref)


def winner_of(judgement: Judgement) -> Winner | None:
    """Who wins by a team defeat in this judgement, if the loser is known."""
    for sanction in judgement.sanctions:
        if isinstance(sanction, TeamDefeat) and sanction.loser != "unknown":
            return other_team(sanction.loser)
    return None


def announce(draft: Draft, order: c.Announce) -> None:
    """Releases held night rulings; `all` with none held is simply done."""
    held = [ruling.ref for ruling in draft.game.rulings if ruling.held]
    if order.ref is None:
        draft.emit(e.RulingsAnnounced(tuple(held)))
        return
    if draft.game.ruling(order.ref) is None:
        raise Refused("unknown_ruling", ref=order.ref)
    if order.ref not in held:
        raise Refused("not_held", ref=order.ref)
    draft.emit(e.RulingsAnnounced((order.ref,)))
