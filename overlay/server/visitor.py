"""A client that has come in."""

from __future__ import annotations

from dataclasses import dataclass, field

from overlay.server.access import Grant
from overlay.server.limits import Allowance, for_orders
from overlay.server.table import Table
from overlay.wording import Lang


@dataclass(frozen=True, slots=True)
class Visitor:
    """A connected client. A judge's has a device, which the table knows by the connection."""

    grant: Grant
    table: Table
    lang: Lang
    address: str = "?"
    allowance: Allowance = field(default_factory=Allowance, compare=False)
    orders: Allowance = field(default_factory=for_orders, compare=False)

    @property
    def is_judge(self) -> bool:
        return self.grant.audience == "judge"
