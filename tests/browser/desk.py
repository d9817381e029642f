"""What the server knows of a table, asked with the judge's key: the journal as the timeline tells it, the snapshot."""

from __future__ import annotations

import json
import urllib.request
from typing import Any
from uuid import uuid4

from tests.browser.venue import Venue

Row = dict[str, Any]

BACK = ("revoke", "undo")
"""Orders that take others back; what they leave standing is what counts."""


class Desk:
    """The judge's side of the interface for programs."""

    def __init__(self, venue: Venue) -> None:
        self._venue = venue

    def get(self, what: str) -> dict[str, Any]:
        return self._ask(what, None)

    def give(self, *steps: dict[str, Any]) -> None:
        """Gives orders as another judge's device would; each must be accepted."""
        for step in steps:
            self._ask("commands", {"id": uuid4().hex, "do": step})

    def _ask(self, what: str, body: dict[str, Any] | None) -> dict[str, Any]:
        key = self._venue.links["tables"]["1"]["judge"].partition("?key=")[2]
        url = f"{self._venue.links['url'].rstrip('/')}/api/tables/1/{what}"
        headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as answer:
            found: dict[str, Any] = json.load(answer)
        return found

    def rows(self) -> list[Row]:
        """Every order of the game, the oldest first."""
        rows: list[Row] = self.get("timeline")["rows"]
        return rows

    def standing(self) -> list[dict[str, Any]]:
        """The steps that stand, as they were sent."""
        return [
            row["do"]
            for row in self.rows()
            if row["status"] == "standing" and row["order"] not in (*BACK, "clock")
        ]

    def snapshot(self) -> dict[str, Any]:
        shown: dict[str, Any] = self.get("snapshot")["snapshot"]
        return shown
