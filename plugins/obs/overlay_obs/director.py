"""What a table's game asks of OBS: which scene its phase wants, and what was ruled since the last look.

It sees the game as the air does: a night ruling exists for it only once it is announced. No clock, no OBS in here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from overlay.api import (
    Caution,
    Deduction,
    Foul,
    Recorded,
    Removal,
    RulingView,
    Sanction,
    Snapshot,
    SpeechLimit,
    TeamDefeat,
    TechnicalFoul,
)
from overlay_obs.markers import Mark
from overlay_obs.settings import Slot
from overlay_obs.words import NO_SANCTION, Lang, Words, both, taken_back

BANNER_SECONDS: Final = 12.5
SHORT_BANNER_SECONDS: Final = 7.5
"""How long a ruling's banner is on air at most: those that end somebody's game, and the others."""

SCENES: Final[dict[Slot, tuple[str, str]]] = {
    "day": ("День", "Day"),
    "night": ("Ночь", "Night"),
    "vote": ("Голосование", "Vote"),
    "result": ("Итог", "Result"),
    "break": ("Перерыв", "Break"),
}
"""How the scenes of our collections are called, in Russian and in English."""

OF_TABLE: Final = ("{scene}, стол {table}", "{scene}, table {table}")
"""How the scenes of one of several tables are called."""


@dataclass(frozen=True, slots=True)
class News:
    """What an order brought. `marks`: what is to be marked at this moment. `amended`: what was marked earlier and is
    another ruling now. `banners`: seconds that its banners are on air, one after another."""

    slot: Slot
    removals: int
    marks: tuple[Mark, ...]
    amended: tuple[Mark, ...]
    banners: float


class Director:
    """One table's game, from look to look."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._game: int | None = None
        self._seen: dict[str, RulingView] = {}
        self._looked_at: Sequence[RulingView] | None = None
        """All rulings at the last look."""

    def told(self, what: Recorded) -> News:
        """What is new since the last order. The first one after a start brings no more than itself."""
        seen = what.seen_by("air")
        if self._game == seen.game.number and self._looked_at is seen.rulings:
            # Most orders are no rulings.
            return News(slot_of(seen, what.step), 0, (), (), 0)
        self._looked_at = seen.rulings
        standing = {ruling.ref: ruling for ruling in seen.rulings if ruling.status == "standing"}
        if self._game != seen.game.number:
            is_first_look = self._game is None
            self._seen = _before(what, standing.values()) if is_first_look else {}
            self._game = seen.game.number
        fresh = [one for ref, one in standing.items() if self._sanctions(ref) != one.sanctions]
        removals = sum(
            _is_removal(one.sanctions) and not _is_removal(self._sanctions(one.ref) or ()) for one in fresh
        )
        new = [one for one in fresh if one.ref not in self._seen]
        gone = [one for ref, one in self._seen.items() if ref not in standing]
        names = {seat.seat: seat.name for seat in seen.seats}
        number = seen.game.number

        def mark(one: RulingView) -> Mark:
            return self._mark(one, number, names[one.seat], _words(one))

        stays = [(was, standing[ref]) for ref, was in self._seen.items() if ref in standing]
        amended = tuple(mark(one) for was, one in stays if was is not one and mark(was) != mark(one))
        # A ruling that is taken back and stands again is news again.
        self._seen = standing
        return News(
            slot_of(seen, what.step),
            removals,
            (
                *(self._mark(one, number, names[one.seat], taken_back(_words(one))) for one in gone),
                *(mark(one) for one in new),
            ),
            amended,
            sum(BANNER_SECONDS if _is_removal(one.sanctions) else SHORT_BANNER_SECONDS for one in fresh),
        )

    def _sanctions(self, ref: str) -> tuple[Sanction, ...] | None:
        """What the ruling was when it was last seen standing."""
        known = self._seen.get(ref)
        return known.sanctions if known else None

    def _mark(self, ruling: RulingView, game: int, name: str, what: Words) -> Mark:
        clauses = ", ".join(one.clause for one in ruling.cited)
        return Mark(self._table, game, ruling.ref, ruling.seat, name, what, clauses)


def _before(what: Recorded, standing: Iterable[RulingView]) -> dict[str, RulingView]:
    """What stood before this order, as far as the state after it tells: that which was on air before it came."""
    return {one.ref: one for one in standing if one.aired_at is None or one.aired_at < what.at}


def slot_of(seen: Snapshot, step: object) -> Slot:
    """The scene that a game wants."""
    # A game that is decided still hears the last word of who leaves.
    has_last_word = any(seat.last_word for seat in seen.seats)
    if seen.game.phase == "finished" or (seen.game.outcome is not None and not has_last_word):
        return "result"
    if isinstance(step, dict) and "open" in step:
        return "break"
    return "day" if seen.game.phase == "day" else "vote" if seen.game.phase == "vote" else "night"


def scene_of(slot: Slot, table: str, chosen: str | None, scenes: Sequence[str]) -> str | None:
    """The scene in this OBS: the one that was chosen, else ours, the table's own before the common one."""
    if chosen:
        return chosen if chosen in scenes else None
    named = SCENES[slot]
    own = [form.format(scene=scene, table=table) for scene, form in zip(named, OF_TABLE, strict=True)]
    return next((name for name in (*own, *named) if name in scenes), None)


def lang_of(scenes: Sequence[str]) -> Lang:
    """The language of our scenes in this OBS: marks of a recording are written in it."""
    plain = {scene.partition(",")[0] for scene in scenes}
    russian, english = (plain.intersection(names) for names in zip(*SCENES.values(), strict=True))
    return "en" if len(english) > len(russian) else "ru"


def _is_removal(sanctions: Sequence[Sanction]) -> bool:
    return any(isinstance(one, Removal | TeamDefeat) for one in sanctions)


def _words(ruling: RulingView) -> Words:
    """A ruling in one line."""
    told = [words for one in ruling.sanctions if (words := sanction_words(one))] or [NO_SANCTION]
    return both(", ".join(one["ru"] for one in told), ", ".join(one["en"] for one in told))


def sanction_words(sanction: Sanction) -> Words | None:
    """A sanction in a word or two."""
    match sanction:
        case Caution():
            return both("предупреждение", "caution")
        case Foul(number=number):
            return both(f"фол {number}", f"foul {number}")
        case TechnicalFoul(size="major"):
            return both("большой технический", "major technical foul")
        case TechnicalFoul():
            return both("технический", "technical foul")
        case SpeechLimit(seconds=0):
            return both("без минуты", "no speech")
        case SpeechLimit(seconds=seconds):
            return both(f"минута {seconds} с", f"speech of {seconds} s")
        case Removal():
            return both("удаление", "removal")
        case TeamDefeat():
            return both("ППК", "team defeat")
        case Deduction(points=points):
            return both(f"{points} балла", f"{points} points")
        case _:
            return None
