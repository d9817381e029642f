"""Coded refusals. The engine never words them: the edge does, from the catalogues, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping

Fact = str | int
"""A value that a refusal or a notice names: a seat, a clause number, a count."""


class Refused(Exception):
    """A command that cannot be. Nothing has changed.

    `code` is stable and names the reason; `facts` fill its wording (`refusal-CODE` in the catalogues).
    """

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(code)
        self.code = code
        self.facts: Mapping[str, Fact] = facts

    def __str__(self) -> str:
        facts = ", ".join(f"{key}={value}" for key, value in self.facts.items())
        return f"{self.code} ({facts})" if facts else self.code
