"""The words of the game: seats, roles, phases, presences; no behaviour beyond what a word means."""

from __future__ import annotations

from typing import Final, Literal

Seat = int
"""A player's number at the table, 1..10."""

SEATS: Final[tuple[Seat, ...]] = tuple(range(1, 11))

Role = Literal["citizen", "sheriff", "mafia", "don"]
Team = Literal["red", "black"]
Winner = Literal["red", "black", "draw"]

Phase = Literal["night", "day", "vote", "finished"]
"""Where the game is: night 0 is the agreement night; `vote` lasts from the call to vote until night."""

Stage = Literal[
    "agreement",  # night 0
    "shooting",  # night: the count of shots
    "best_move",  # night: the first killed names three seats
    "checks",  # night: the don's, then the sheriff's check
    "morning",  # day: before anybody speaks
    "speeches",  # day: the round of own minutes
    "nominees",  # vote: called, nobody counted yet
    "tie",  # vote: tie speeches before a re-vote
    "lift",  # vote: the same seats tied again
    "counted",  # vote: the result is known
    "last_word",  # day or vote: a leaving seat speaks
    "over",
]

Presence = Literal["seated", "leaving", "killed", "voted_out", "removed"]
"""`leaving`: voted out, last word not over yet."""

Word = Literal["own", "last", "tie"]
"""Whose word: the own minute, the last word, 30 s before a re-vote."""

Audience = Literal["judge", "desk", "air", "hall"]

TEAM_OF: Final[dict[Role, Team]] = {"citizen": "red", "sheriff": "red", "mafia": "black", "don": "black"}


def other_team(team: Team) -> Team:
    """The opponents of a team."""
    return "black" if team == "red" else "red"
