"""The operator's orders, as the desk's page gives them."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

from tests.browser.venue import Venue


class Operator:
    """Gives the desk's orders."""

    def __init__(self, venue: Venue) -> None:
        self._venue = venue

    def order(self, **order: Any) -> None:
        url = f"{self._venue.links['url'].rstrip('/')}/api/tables/1/production"
        key = self._venue.links["desk"].partition("?key=")[2]
        headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
        with urllib.request.urlopen(urllib.request.Request(url, json.dumps(order).encode(), headers)) as done:
            assert json.load(done)["ok"]

    def show(self, **elements: bool) -> None:
        self.order(show={"bus": "program", "elements": elements})
