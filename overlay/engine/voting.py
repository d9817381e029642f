"""The vote: candidates in order, hands, ties, re-votes and the lift."""

from __future__ import annotations

from overlay.engine import commands as c
from overlay.engine import events as e
from overlay.engine.draft import Draft
from overlay.engine.errors import Refused
from overlay.engine.game import Game, VoteState
from overlay.engine.terms import Seat


def begin_voting(draft: Draft) -> None:
    """The call to vote. A single nominee leaves without a count, except on the first day."""
    draft.require_undecided()
    draft.require_day()
    game = draft.game
    if game.phase == "vote":
        raise Refused("voting_begun", day=game.day)
    if game.is_cancelled(game.day):
        raise Refused("vote_cancelled", day=game.day)
    if game.awaited:
        draft.warn("speeches_left", seat=game.awaited[0], count=len(game.awaited))
    standing = game.candidates
    draft.emit(e.VotingBegan(standing))
    if not standing:
        draft.warn("no_nominees", day=game.day)
        draft.emit(e.VoteCounted((), "stay", (), (), known=False))
    elif len(standing) == 1:
        _settle_single(draft, standing[0], hands=())


def _settle_single(draft: Draft, seat: Seat, hands: tuple[e.Hands, ...]) -> None:
    game = draft.game
    if game.day == 1 and not game.rules.single_nominee_leaves_on_first_day:
        # A day without a vote: its result counts as known only when night is announced.
        draft.warn("single_nominee_first_day", seat=seat)
        draft.emit(e.VoteCounted(hands, "stay", (seat,), (), known=False))
        return
    draft.emit(e.VoteCounted(hands, "leaves", (seat,), (seat,), known=True))
    if game.at(seat).is_seated:
        draft.leave(seat, how="voted_out")


def count_vote(draft: Draft, order: c.CountVote) -> None:
    for seat in order.hands:
        draft.seat(seat)
    if draft.game.phase != "vote":
        begin_voting(draft)
    game = draft.game
    assert game.vote is not None, "the call to vote makes one"
    if game.is_cancelled(game.day):
        raise Refused("vote_cancelled", day=game.day)
    single = game.vote.standing[0] if len(game.vote.standing) == 1 and game.vote.lift_hands is None else None
    if single is not None and set(order.hands) <= {single} and game.vote.round == 1:
        _settle_single(draft, single, _hands_for_single(draft, order, single))
        return
    draft.require_undecided()
    if game.vote.known:
        raise Refused("vote_over", day=game.day)
    if game.vote.result == "lift":
        raise Refused("lift_expected", day=game.day)
    hands = _counted(draft, order, game.vote.standing)
    awaited = _tie_speeches_left(game)
    if awaited:
        draft.warn("speeches_left", seat=awaited[0], count=len(awaited))
    _settle_count(draft, hands)


def _hands_for_single(draft: Draft, order: c.CountVote, seat: Seat) -> tuple[e.Hands, ...]:
    """A count that was held although nothing hung on it: all hands are for the only candidate."""
    given = order.hands.get(seat, ())
    for voter in () if isinstance(given, int) else given:
        draft.seat(voter)
    there = draft.game.at_table + (0 if draft.game.at(seat).is_seated else 1)
    count = given if isinstance(given, int) else len(given)
    if not 0 <= count <= there:
        raise Refused("too_many_hands", given=count, hands=there)
    return (e.Hands(seat, there),)


def _check_hands(
    draft: Draft, order: c.CountVote, standing: tuple[Seat, ...], at_table: tuple[Seat, ...]
) -> None:
    nominated = {n.seat for n in draft.game.nominations}
    voted: set[Seat] = set()
    given = 0
    for candidate, hands in order.hands.items():
        if candidate not in standing:
            if candidate not in nominated:
                raise Refused("not_nominated", seat=candidate)
            draft.seated(candidate)
            raise Refused("not_standing", seat=candidate)
        if isinstance(hands, int):
            if hands < 0:
                raise Refused("too_many_hands", given=hands, hands=len(at_table))
            given += hands
            continue
        for voter in hands:
            draft.seated(voter)
            if voter in voted:
                raise Refused("voted_twice", seat=voter)
            voted.add(voter)
        given += len(hands)
    if given > len(at_table):
        raise Refused("too_many_hands", given=given, hands=len(at_table))


def _counted(draft: Draft, order: c.CountVote, standing: tuple[Seat, ...]) -> tuple[e.Hands, ...]:
    """Hands per candidate in order; those not given go to the last one."""
    at_table = draft.game.seated
    if not standing:
        raise Refused("no_nominees", day=draft.game.day)
    _check_hands(draft, order, standing, at_table)
    by_name = all(not isinstance(order.hands.get(seat, ()), int) for seat in standing)
    counted: list[e.Hands] = []
    for seat in standing[:-1]:
        hands = order.hands.get(seat, ())
        counted.append(e.Hands(seat, hands) if isinstance(hands, int) else e.Hands(seat, len(hands), hands))
    last = standing[-1]
    rest = len(at_table) - sum(h.votes for h in counted)
    said = order.hands.get(last)
    if said is not None and (said if isinstance(said, int) else len(said)) < rest:
        draft.warn("rest_to_last", seat=last, hands=rest)
    elsewhere = {voter for h in counted for voter in h.voters or ()}
    voters = tuple(seat for seat in at_table if seat not in elsewhere) if by_name else None
    return (*counted, e.Hands(last, rest, voters))


def _settle_count(draft: Draft, hands: tuple[e.Hands, ...]) -> None:
    game = draft.game
    assert game.vote is not None, "a count needs a vote"
    most = max(h.votes for h in hands)
    leaders = tuple(h.seat for h in hands if h.votes == most)
    if len(leaders) == 1:
        draft.emit(e.VoteCounted(hands, "leaves", leaders, leaders, known=True))
        draft.leave(*leaders, how="voted_out")
    elif game.vote.result == "tie" and set(leaders) == set(game.vote.standing):
        voted = game.lift_is_voted(len(leaders))
        if not voted:
            draft.warn("lift_not_voted", count=len(leaders), hands=game.at_table)
        draft.emit(e.VoteCounted(hands, "lift" if voted else "stay", leaders, (), known=not voted))
    else:
        draft.emit(e.VoteCounted(hands, "tie", leaders, (), known=False))


def begin_tie_speech(draft: Draft, order: c.BeginTieSpeech) -> None:
    draft.seated(order.seat)
    draft.require_undecided()
    vote = _vote_in_progress(draft.game)
    if vote.result != "tie" or order.seat not in vote.standing:
        raise Refused("not_tied", seat=order.seat)
    awaited = _tie_speeches_left(draft.game)
    if awaited and order.seat != awaited[0]:
        draft.warn("out_of_turn", seat=order.seat, expected=awaited[0])
    draft.emit(e.TieSpeechBegan(order.seat, draft.game.rules.tie_speech))


def _tie_speeches_left(game: Game) -> tuple[Seat, ...]:
    """Tied players who have not spoken before this re-vote, in order of nomination."""
    tied = game.vote.standing if game.vote and game.vote.result == "tie" else ()
    return tuple(seat for seat in tied if seat not in game.tie_spoken)


def count_lift(draft: Draft, order: c.CountLift) -> None:
    """Who is for all of them leaving? A strict majority, or all stay."""
    game = draft.game
    draft.require_undecided()
    vote = _vote_in_progress(game)
    tied = len(vote.standing) > 1 and vote.result != "open"
    if tied and vote.result != "leaves" and not game.lift_is_voted(len(vote.standing)):
        raise Refused("lift_not_voted", count=len(vote.standing), hands=game.at_table)
    if vote.result not in ("tie", "lift"):
        raise Refused("no_lift", day=game.day)
    if not 0 <= order.hands <= game.at_table:
        raise Refused("too_many_hands", given=order.hands, hands=game.at_table)
    if vote.result == "tie":
        draft.warn("revote_skipped", day=game.day)
    leaving = vote.standing if order.hands * 2 > game.at_table else ()
    draft.emit(e.LiftCounted(order.hands, leaving))
    if leaving:
        draft.leave(*leaving, how="voted_out")


def _vote_in_progress(game: Game) -> VoteState:
    if game.is_cancelled(game.day) and game.phase != "night":
        raise Refused("vote_cancelled", day=game.day)
    if game.vote is None or game.phase != "vote":
        raise Refused("no_vote_yet", day=game.day)
    return game.vote
