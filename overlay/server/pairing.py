"""Lets devices in by a short code that the desk shows. Codes live in memory, are for one device, and end soon."""

from __future__ import annotations

import secrets
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from overlay.engine import Refused

LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""None that is taken for another: a code is read from one screen and typed on another."""
LENGTH: Final = 6
LIFETIME: Final = 600.0
MOST_CODES: Final = 50
PER_ADDRESS: Final = 5
OVERALL: Final = 30
WINDOW: Final = 60.0
"""Wrong codes that one address and all together may try in so many seconds. With fifty codes out, a guesser who keeps
to the limit for all ten minutes finds one with a chance of about 1 in 59 000."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A code on the desk: whoever types it becomes this role at this table. `ends` is on the monotonic clock."""

    code: str
    role: str
    table: str
    ends: float


class Pairing:
    """All codes that are out, and who has tried wrong ones."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._offers: dict[str, Offer] = {}
        self._failures: deque[tuple[float, str]] = deque()

    def offer(self, role: str, table: str) -> Offer:
        """A new code; the one before for the same place ends."""
        for code, other in list(self._offers.items()):
            if (other.role, other.table) == (role, table):
                del self._offers[code]
        if len(self.offers()) >= MOST_CODES:
            raise Refused("pairing_too_many_codes")
        code = new_code()
        self._offers[code] = Offer(code, role, table, self._clock() + LIFETIME)
        return self._offers[code]

    def offers(self) -> tuple[Offer, ...]:
        """The codes that are good now."""
        now = self._clock()
        self._offers = {code: offer for code, offer in self._offers.items() if offer.ends > now}
        return tuple(self._offers.values())

    def redeem(self, said: str, address: str) -> Offer:
        """What the code is for; it is used up. Raises `Refused`, also for a right code after too many wrong ones."""
        now = self._clock()
        while self._failures and self._failures[0][0] <= now - WINDOW:
            self._failures.popleft()
        mine = sum(1 for _, other in self._failures if other == address)
        if mine >= PER_ADDRESS or len(self._failures) >= OVERALL:
            raise Refused("pairing_too_often")
        self.offers()
        code = "".join(letter for letter in said[:40].upper() if letter.isalnum())
        found = self._taken(code)
        if found is None:
            self._failures.append((now, address))
            raise Refused("pairing_code_unknown")
        return found

    def _taken(self, code: str) -> Offer | None:
        """The offer of this code, which is used up with it."""
        return self._offers.pop(code, None)


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
