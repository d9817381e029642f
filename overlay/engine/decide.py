"""Orders in, events out: the one door through which a game changes. Refuses with a code and changes nothing."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from overlay.engine import commands as c
from overlay.engine import events as e
from overlay.engine import moves, rulings, setting, voting
from overlay.engine.draft import Draft
from overlay.engine.errors import Refused
from overlay.engine.game import Game, Order
from overlay.engine.regulation import Regulation, Setting
from overlay.engine.revision import Revision, carry_out, revise
from overlay.engine.terms import SEATS, TEAM_OF, Seat
from overlay.engine.view import RegulationView

LONGEST_NAME = 60
_POINTS = re.compile(r"-?0(?:\.0{1,3})?|-[0-9]{1,2}(?:\.[0-9]{1,3})?", re.ASCII)
"""Zero, or a negative number of points with up to three places."""


def decide(
    game: Game | None,
    command: c.Command,
    regulation: Regulation,
    *,
    at: int,
    by: str | None = None,
    step: int | None = None,
) -> tuple[e.Event, ...]:
    """What comes of an order. `at` is the server's clock in milliseconds, `by` names the device.

    `step` numbers the order (default: the next one). Raises `Refused`; then nothing has changed.
    """
    if isinstance(command, c.OpenGame):
        return (_open(game, command, regulation),)
    if game is None:
        raise Refused("no_game")
    if isinstance(command, c.RecordInfraction):
        command = _named(game, command)
    order = Order(step if step is not None else game.steps + 1, command, at, by)
    if isinstance(command, Revision):
        return (revise(game, order, regulation, _apply),)
    return carry_out(game, order, regulation, _apply)


def _named(game: Game, command: c.RecordInfraction) -> c.RecordInfraction:
    """Every ruling has a name: the judge's, or `rN` for the N-th ruling of the game."""
    taken = {o.command.ref for o in game.orders if isinstance(o.command, c.RecordInfraction)}
    if command.ref is not None:
        if command.ref in taken or command.ref == "all":
            raise Refused("ref_taken", ref=command.ref)
        return command
    number = len(taken) + 1
    while f"r{number}" in taken:
        number += 1
    return replace(command, ref=f"r{number}")


def _apply(draft: Draft, command: c.Command, regulation: Regulation, at: int) -> None:
    if draft.game.finished and not isinstance(command, c.RecordInfraction | c.Announce):
        raise Refused("game_finished")
    match command:
        case c.BeginNight():
            moves.begin_night(draft, command)
        case c.BeginDay():
            moves.begin_day(draft, command)
        case c.BeginSpeech():
            moves.begin_speech(draft, command)
        case c.Nominate():
            moves.nominate(draft, command)
        case c.BeginVoting():
            voting.begin_voting(draft)
        case c.CountVote():
            voting.count_vote(draft, command)
        case c.BeginTieSpeech():
            voting.begin_tie_speech(draft, command)
        case c.CountLift():
            voting.count_lift(draft, command)
        case c.BeginLastWord():
            moves.begin_last_word(draft, command)
        case c.Shoot():
            moves.shoot(draft, command)
        case c.DonCheck():
            moves.don_check(draft, command)
        case c.SheriffCheck():
            moves.sheriff_check(draft, command)
        case c.NameBestMove():
            moves.name_best_move(draft, command)
        case c.RecordInfraction():
            rulings.record_infraction(draft, command, regulation)
        case c.Announce():
            rulings.announce(draft, command)
        case c.Declare():
            moves.declare(draft, command)
        case c.Finish():
            moves.finish(draft)
        case c.SetClock():
            moves.set_clock(draft, command, at)
        case c.SetTable():
            setting.set_table(draft, command, regulation)
        case c.OpenGame() | c.AttachClause() | c.Amend() | c.Revoke() | c.Undo():
            raise ValueError(f"{type(command).__name__} is not an ordinary order")


# --- opening -------------------------------------------------------------------------------------------------------


def _open(game: Game | None, command: c.OpenGame, regulation: Regulation) -> e.GameOpened:
    if game is not None and not game.finished and not command.replace:
        raise Refused("game_running", number=game.number)
    _check_players(command)
    _check_roles(command)
    known = {setting.name: setting for setting in regulation.settings}
    settings = {setting.name: setting.default for setting in regulation.settings}
    for name, value in command.settings.items():
        if name not in known:
            raise Refused("unknown_setting", name=name, regulation=regulation.id)
        settings[name] = _points(known[name], value)
    view = RegulationView(
        regulation.id, regulation.edition, regulation.title, regulation.short, regulation.foul_slots
    )
    # Roles are given for a whole table or not at all: the rest are citizens.
    roles = {seat: command.roles.get(seat, "citizen") for seat in SEATS} if command.roles else {}
    number = (game.number if game else 0) + 1
    return e.GameOpened(number, view, regulation.rules, settings, dict(command.players), roles)


def _check_players(command: c.OpenGame) -> None:
    for seat, name in command.players.items():
        if seat not in SEATS:
            raise Refused("unknown_seat", seat=seat)
        check_name(seat, name)


def check_name(seat: Seat, name: str) -> None:
    """Raises `Refused` where a player's name cannot be shown."""
    if len(name) > LONGEST_NAME:
        raise Refused("name_too_long", seat=seat, length=len(name), most=LONGEST_NAME)
    if any(ch in "<>" or (not ch.isprintable()) for ch in name):
        raise Refused("name_markup", seat=seat)


def _check_roles(command: c.OpenGame) -> None:
    for seat in command.roles:
        if seat not in SEATS:
            raise Refused("unknown_seat", seat=seat)
    dealt = list(command.roles.values())
    for role, most in (("don", 1), ("sheriff", 1), ("mafia", 3)):
        if dealt.count(role) > most:  # type: ignore[arg-type]  # a role's name
            raise Refused("roles_dealt", role=role, count=dealt.count(role), most=most)  # type: ignore[arg-type]
    if sum(TEAM_OF[role] == "black" for role in dealt) > 3:
        raise Refused("roles_dealt", role="mafia", count=4, most=3)


def _points(setting: Setting, value: str) -> str:
    if not _POINTS.fullmatch(value):
        titles = {f"title_{lang}": title for lang, title in setting.title.items()}
        raise Refused("bad_points", name=setting.name, points=value[:20], title=setting.name, **titles)
    return str(Decimal(value) + 0)
