"""Plays a scenario: a whole game as a judge would write it down, and what the regulation made of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import TypeGuard, cast

from pydantic import ValidationError

from overlay.engine import Game, Refused, decide, evolve, snapshot
from overlay.engine.commands import Command, OpenGame
from overlay.engine.events import Event
from overlay.engine.regulation import Regulation
from overlay.engine.sanctions import Sanction
from overlay.engine.view import Notice, RulingView, SeatView
from overlay.protocol.steps import STEPS, OpenBody
from overlay.testing.reading import Document, MalformedScenario, read
from overlay.wording import word_notice, word_refusal

HEADER = ("regulation", "roles", "players", "settings")
REMARKS = (
    "title",
    "name",
    "id",
    "about",
    "covers",
    "note",
    "notes",
    "description",
    "comment",
    "tags",
    "source",
)
"""Keys that tell a reader something and the runner nothing."""


@dataclass(frozen=True)
class Scenario:
    """A parsed scenario.

    `opening`: the order that opens its game. `steps`: the orders, in turn. `lines` holds each step's line. `title`:
    what happens, in a sentence. `covers`: marks that the author gave. `expect` is checked by `overlay.testing.check`.
    """

    opening: OpenGame
    steps: tuple[Command, ...]
    lines: tuple[int, ...]
    title: str = ""
    covers: tuple[str, ...] = ()
    expect: Mapping[str, object] = field(default_factory=dict)
    header: Mapping[tuple[str | int, ...], int] = field(default_factory=dict)
    """The line of each place above `steps`, for what is refused on opening."""

    def line_of(self, refusal: Refused) -> int:
        """The line of the header that a refused opening is about."""
        seat, name = (str(refusal.facts.get(key, "")) for key in ("seat", "name"))
        part = "roles" if "role" in refusal.facts else "regulation"
        places: tuple[tuple[str, ...], ...] = (
            ("settings", name),
            ("players", seat),
            ("roles", seat),
            (part,),
        )
        return next((self.header[place] for place in places if place in self.header), 1)


@dataclass
class Transcript:
    """What came of a `scenario`.

    `game`: its end; ask `report` for it as plain values. `events`: all, in order. `warnings` and `refused`: pairs of
    the step (from 1) and what was said of it.
    """

    scenario: Scenario
    game: Game
    events: list[Event]
    warnings: list[tuple[int, Notice]]
    refused: list[tuple[int, Refused]]


def load(path: Path) -> Scenario:
    """Reads the scenario file at `path`.

    Raises `MalformedScenario` with the line, and `OSError` if it cannot be read at all.
    """
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise MalformedScenario("not_utf8", "the file is not UTF-8 text", 1) from None
    return parse(text)


def parse(text: str) -> Scenario:
    """Reads a scenario from its `text`, as `load` does from a file. Raises `MalformedScenario` with the line."""
    document = read(text)
    data = document.value
    if not _is_mapping(data):
        raise MalformedScenario(
            "no_mapping", "a scenario is a mapping with regulation and steps", document.line(())
        )
    for key in data:
        if key not in (*HEADER, *REMARKS, "steps", "expect") and not key.startswith("x-"):
            raise MalformedScenario("unknown_key", f"unknown key {key}", document.line((key,)))
    steps = data.get("steps", [])
    if not isinstance(steps, list):
        raise MalformedScenario("no_steps", "steps must be a list", document.line(("steps",)))
    expect = data.get("expect") or {}
    if not _is_mapping(expect):
        raise MalformedScenario("bad_expect", "expect must be a mapping", document.line(("expect",)))
    return Scenario(
        opening=_opening(data, document),
        steps=tuple(_step(step, index, document) for index, step in enumerate(steps)),
        lines=tuple(document.line(("steps", index)) for index in range(len(steps))),
        title=str(data.get("title", "")),
        covers=_covers(data.get("covers")),
        expect=expect,
        header={place: line for place, line in document.lines.items() if place and place[0] in HEADER},
    )


def _covers(value: object) -> tuple[str, ...]:
    return tuple(str(item) for item in value) if isinstance(value, list) else (str(value),) if value else ()


def _is_mapping(value: object) -> TypeGuard[dict[str, object]]:
    return isinstance(value, dict)


def _opening(data: Mapping[str, object], document: Document) -> OpenGame:
    if "regulation" not in data:
        raise MalformedScenario("no_regulation", "regulation is missing", 1)
    header = {key: data[key] for key in HEADER if data.get(key) is not None}
    players, settings = header.get("players"), header.get("settings")
    if _is_mapping(players):
        header["players"] = {seat: str(name) for seat, name in players.items()}
    if _is_mapping(settings):
        header["settings"] = {name: str(value) for name, value in settings.items()}
    try:
        body = OpenBody.model_validate(header)
    except ValidationError as error:
        raise _located(error, (), document) from None
    return cast(OpenGame, STEPS["open"].model_validate({"open": body}).to_command())


def _step(step: object, index: int, document: Document) -> Command:
    where = ("steps", index)
    if not _is_mapping(step) or len(step) != 1:
        raise MalformedScenario("bad_step", "a step is one word with its value", document.line(where))
    key = next(iter(step))
    model = STEPS.get(key)
    if model is None or key == "open":
        raise MalformedScenario("unknown_step", f"unknown step {key}", document.line(where))
    try:
        return model.model_validate({key: _as_text(step[key])}).to_command()
    except ValidationError as error:
        raise _located(error, where, document) from None


WORDS = ("clause", "ref", "note")


def _as_text(value: object) -> object:
    """A clause, name or note that YAML took for a number is text all the same."""
    if not _is_mapping(value):
        return value
    return {key: str(item) if key in WORDS and isinstance(item, int) else item for key, item in value.items()}


def _located(error: ValidationError, where: tuple[str | int, ...], document: Document) -> MalformedScenario:
    first = error.errors()[0]
    line = document.line((*where, *first["loc"]))
    place = ".".join(str(part) for part in first["loc"] if part != "[key]")
    return MalformedScenario("bad_value", f"{place}: {first['msg']}", line)


# --- playing -------------------------------------------------------------------------------------------------------


def play(scenario: Scenario, regulation: Regulation) -> Transcript:
    """Plays all steps of a `scenario` by a `regulation`. A refused step changes nothing and is told in `refused`.

    Raises `Refused` if the game itself cannot be opened (roles, names, settings).
    """
    opened = decide(None, scenario.opening, regulation, at=0)
    game: Game | None = None
    for event in opened:
        game = evolve(game, event)
    assert game is not None, "opening makes a game"
    transcript = Transcript(scenario, game, list(opened), [], [])
    for number, command in enumerate(scenario.steps, start=1):
        # A second a step: scenarios have no clock of their own.
        try:
            events = decide(transcript.game, command, regulation, at=number * 1000, step=number)
        except Refused as refusal:
            transcript.refused.append((number, refusal))
            continue
        for event in events:
            transcript.game = evolve(transcript.game, event)
        transcript.events += events
        transcript.warnings += [(number, notice) for notice in transcript.game.latest_warnings]
    return transcript


def run_file(path: Path, regulations: Mapping[str, Regulation], *, lang: str = "en") -> dict[str, object]:
    """Plays the file at `path` by one of the `regulations` (by id); its report, in words of `lang`.

    Raises `MalformedScenario` (also for an unknown regulation) or `OSError`.
    """
    scenario = load(path)
    regulation = regulations.get(scenario.opening.regulation)
    if regulation is None:
        known = ", ".join(sorted(regulations)) or "none"
        message = f"unknown regulation {scenario.opening.regulation}; installed: {known}"
        raise MalformedScenario("unknown_regulation", message, scenario.header.get(("regulation",), 1))
    try:
        return report(play(scenario, regulation), lang=lang)
    except Refused as refusal:
        message = word_refusal(refusal.code, refusal.facts, lang)
        raise MalformedScenario(refusal.code, message, scenario.line_of(refusal)) from None


# --- the report ------------------------------------------------------------------------------------------------------


def report(transcript: Transcript, *, lang: str = "en") -> dict[str, object]:
    """A `transcript` as plain JSON values: rulings, seats, game, warnings, refused steps. Decimals are strings.

    `lang`: of the messages, `en` or `ru`.
    """
    shown = snapshot(transcript.game, "judge")
    game = shown.game
    outcome = game.outcome
    return {
        "regulation": {"id": shown.regulation.id, "edition": shown.regulation.edition},
        "rulings": [_ruling(ruling, lang) for ruling in shown.rulings],
        "seats": {str(seat.seat): _seat(seat) for seat in shown.seats},
        "game": {
            "phase": game.phase,
            "stage": game.stage,
            "day": game.day,
            "night": game.night,
            "at_table": game.at_table,
            "vote_cancelled": game.vote_cancelled,
            "decided": game.decided,
            "outcome": {"winner": outcome.winner, "by": outcome.by} if outcome else None,
        },
        "warnings": [{"step": step, **_worded(notice, lang)} for step, notice in transcript.warnings],
        "refused": [
            {"step": step, "code": refusal.code, "message": word_refusal(refusal.code, refusal.facts, lang)}
            for step, refusal in transcript.refused
        ],
    }


def _worded(notice: Notice, lang: str) -> dict[str, object]:
    return {"code": notice.code, "message": word_notice(notice.code, notice.facts, lang)}


def _ruling(ruling: RulingView, lang: str) -> dict[str, object]:
    return {
        "ref": ruling.ref,
        "step": ruling.step,
        "seat": ruling.seat,
        "clause": ruling.clause,
        "cited": [citation.clause for citation in ruling.cited],
        "status": ruling.status,
        "sanctions": [sanction_json(sanction) for sanction in ruling.sanctions],
        "warnings": [_worded(notice, lang) for notice in ruling.warnings],
        "held": ruling.held,
        "note": ruling.note,
    }


def sanction_json(sanction: Sanction) -> dict[str, object]:
    """A sanction as JSON values: its kind, then what that kind has."""
    names = [
        name
        for name in type(sanction).__dataclass_fields__
        if name not in ("kind", "spared_at", "spared_seconds")
    ]
    values = {name: getattr(sanction, name) for name in names}
    return {
        "kind": sanction.kind,
        **{
            name: points_text(value) if isinstance(value, Decimal) else value
            for name, value in values.items()
        },
    }


def points_text(points: Decimal) -> str:
    """Points as a plain decimal string: `0`, `-0.3`, `-1.5`."""
    return format(points.normalize(), "f") if points else "0"


def _seat(seat: SeatView) -> dict[str, object]:
    return {
        "fouls": seat.fouls,
        "technical_fouls": [technical.size for technical in seat.technical_fouls],
        "cautions": seat.cautions,
        "deduction": points_text(seat.deduction),
        "presence": seat.presence,
        "next_speech_seconds": seat.next_speech_seconds,
        "may_nominate": seat.may_nominate,
        "tournament_referral": seat.tournament_referral,
    }
