"""Codes for devices that are good at every node: they stand in the database. Wrong ones are counted by each node."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from overlay.engine import Refused
from overlay.server.pairing import LIFETIME, MOST_CODES, Offer, Pairing, new_code
from overlay.store.shared import OfferRow, Shared


class SharedPairing(Pairing):
    """As `Pairing`, with the codes where every node finds them."""

    def __init__(self, shared: Shared, clock: Callable[[], int]) -> None:
        super().__init__()
        self._shared: Final = shared
        self._now: Final = clock

    def offer(self, role: str, table: str) -> Offer:
        others = [other for other in self.offers() if (other.role, other.table) != (role, table)]
        if len(others) >= MOST_CODES:
            raise Refused("pairing_too_many_codes")
        row = OfferRow(new_code(), role, table, self._now() + int(LIFETIME * 1000))
        self._shared.offer(row)
        return self._offer_of(row)

    def offers(self) -> tuple[Offer, ...]:
        return tuple(self._offer_of(row) for row in self._shared.offers(self._now()))

    def _taken(self, code: str) -> Offer | None:
        row = self._shared.redeem(code, self._now())
        return self._offer_of(row) if row is not None else None

    def _offer_of(self, row: OfferRow) -> Offer:
        ends = time.monotonic() + (row.ends_at - self._now()) / 1000
        return Offer(row.code, row.role, row.table, ends)
