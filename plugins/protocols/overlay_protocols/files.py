"""A protocol as CSV (a line a seat, for spreadsheets) and as JSON (every ruling, for programs)."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import fields
from datetime import UTC, datetime
from decimal import Decimal

from overlay.api import GameRecord, RulingView, Sanction, SeatView

COLUMNS = (
    "table", "game", "opened_at", "regulation", "edition", "winner", "by", "seat", "name", "role", "presence",
    "fouls", "technical_fouls", "cautions", "points", "referred", "clauses",
)  # fmt: skip


def as_csv(games: Sequence[GameRecord]) -> bytes:
    """A line a seat, UTF-8 with the mark by which spreadsheets know it. Points are decimals with a dot."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for game in games:
        for seat in game.judge.seats:
            writer.writerow([_safe(cell) for cell in _row(game, seat)])
    return text.getvalue().encode("utf-8-sig")


def as_json(games: Sequence[GameRecord]) -> bytes:
    """A list of games; each with its seats and all its rulings, also those that were taken back."""
    return json.dumps([_game(game) for game in games], ensure_ascii=False, indent=2).encode()


def _row(game: GameRecord, seat: SeatView) -> tuple[object, ...]:
    shown = game.judge
    outcome = shown.game.outcome
    cited = [
        # With what it rests on: a fourth foul's removal, the clause by which a sanction has lapsed.
        "+".join(citation.clause for citation in ruling.cited)
        for ruling in _standing(game)
        if ruling.seat == seat.seat and ruling.cited
    ]
    return (
        game.table,
        shown.game.number,
        _time(game),
        shown.regulation.id,
        shown.regulation.edition,
        outcome.winner if outcome else "",
        outcome.by if outcome else "",
        seat.seat,
        seat.name,
        seat.role or "",
        seat.presence,
        seat.fouls,
        len(seat.technical_fouls),
        seat.cautions,
        format(seat.deduction, "f"),
        "yes" if seat.tournament_referral else "",
        " ".join(cited),
    )


def _safe(cell: object) -> object:
    """A name that a spreadsheet would take for a formula is text."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(("=", "+", "@", "\t")) else cell


def _game(game: GameRecord) -> dict[str, object]:
    shown = game.judge
    outcome = shown.game.outcome
    return {
        "table": game.table,
        "event": game.event,
        "stage": game.stage,
        "game": shown.game.number,
        "opened_at": _time(game),
        "regulation": {"id": shown.regulation.id, "edition": shown.regulation.edition},
        "outcome": {"winner": outcome.winner, "by": outcome.by} if outcome else None,
        "seats": [_seat(seat) for seat in shown.seats],
        "rulings": [_ruling(ruling) for ruling in shown.rulings],
    }


def _seat(seat: SeatView) -> dict[str, object]:
    return {
        "seat": seat.seat,
        "name": seat.name,
        "role": seat.role,
        "presence": seat.presence,
        "fouls": seat.fouls,
        "technical_fouls": [technical.size for technical in seat.technical_fouls],
        "cautions": seat.cautions,
        "points": format(seat.deduction, "f"),
        "referred": seat.tournament_referral,
    }


def _ruling(ruling: RulingView) -> dict[str, object]:
    return {
        "ref": ruling.ref,
        "seat": ruling.seat,
        "clause": ruling.clause,
        "cited": [citation.clause for citation in ruling.cited],
        "status": ruling.status,
        "phase": ruling.phase,
        "number": ruling.number,
        "sanctions": [_sanction(sanction) for sanction in ruling.sanctions],
        "note": ruling.note,
        "by": ruling.by,
    }


def _sanction(sanction: Sanction) -> dict[str, object]:
    values = {field.name: getattr(sanction, field.name) for field in fields(sanction)}
    return {
        key: format(value, "f") if isinstance(value, Decimal) else value
        for key, value in values.items()
        if value is not None and value != ()
    }


def _standing(game: GameRecord) -> list[RulingView]:
    return [ruling for ruling in game.judge.rulings if ruling.status == "standing"]


def _time(game: GameRecord) -> str:
    return datetime.fromtimestamp(game.opened_at / 1000, UTC).isoformat(timespec="seconds")
