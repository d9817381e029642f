"""The words of the ruling log, in Russian: a stream has one language."""

from __future__ import annotations

from overlay.api import (
    Caution,
    Deduction,
    Foul,
    Removal,
    RulingView,
    Sanction,
    SpeechLimit,
    TeamDefeat,
    TechnicalFoul,
)


def ruling_line(ruling: RulingView, name: str) -> str:
    """`5 Тимур: фол 4, удаление (6.6.1, 6.5)`."""
    who = f"{ruling.seat} {name}".strip()
    what = ", ".join(filter(None, (sanction_words(sanction) for sanction in ruling.sanctions)))
    by = ", ".join(citation.clause for citation in ruling.cited)
    return f"{who}: {what or 'без наказания'}" + (f" ({by})" if by else "")


def sanction_words(sanction: Sanction) -> str | None:
    """A sanction in a word or two; None for what a viewer need not read."""
    match sanction:
        case Caution():
            return "предупреждение"
        case Foul(number=number):
            return f"фол {number}"
        case TechnicalFoul(size=size, deduction=points):
            return f"{'большой ' if size == 'major' else ''}технический {_points(points)}"
        case SpeechLimit(seconds=0):
            return "без минуты"
        case SpeechLimit(seconds=seconds):
            return f"минута {seconds} с"
        case Removal():
            return "удаление"
        case Deduction(points=points):
            return _points(points)
        case TeamDefeat():
            return "ППК"
        case _:
            return None


def _points(points: object) -> str:
    return str(points).replace("-", "−").replace(".", ",")
