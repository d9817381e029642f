"""Stands before a regulation at a table: what it gets wrong while it judges is refused with its name, not imposed."""

from __future__ import annotations

import time
from collections.abc import Mapping
from decimal import Decimal
from typing import Final

import structlog

from overlay.engine.commands import Override
from overlay.engine.errors import Refused
from overlay.engine.regulation import Case, Clause, GameRules, Judgement, Provision, Regulation, Setting
from overlay.engine.sanctions import Size
from overlay.engine.view import PenaltyKey, Titles
from overlay.host.checks import wrong_judgement
from overlay.host.errors import words

SLOW_SECONDS: Final = 0.1
"""A ruling that takes longer keeps a judge waiting."""

log = structlog.get_logger()


class Guarded:
    """A regulation whose failures are refusals. `troubles` tells the desk what happened, newest last."""

    def __init__(self, regulation: Regulation) -> None:
        self._regulation = regulation
        self.failed = 0
        self.slowest = 0.0
        self.last_error: str | None = None

    @property
    def id(self) -> str:
        return self._regulation.id

    @property
    def edition(self) -> str:
        return self._regulation.edition

    @property
    def title(self) -> Titles:
        return self._regulation.title

    @property
    def short(self) -> Titles:
        return self._regulation.short

    @property
    def foul_slots(self) -> int:
        return self._regulation.foul_slots

    @property
    def rules(self) -> GameRules:
        return self._regulation.rules

    @property
    def clauses(self) -> Mapping[str, Clause]:
        return self._regulation.clauses

    @property
    def provisions(self) -> Mapping[str, Provision]:
        return self._regulation.provisions

    @property
    def settings(self) -> tuple[Setting, ...]:
        return self._regulation.settings

    @property
    def register(self) -> tuple[PenaltyKey, ...]:
        return self._regulation.register

    def judge(self, case: Case) -> Judgement:
        began = time.perf_counter()
        try:
            judgement = self._regulation.judge(case)
            wrong = wrong_judgement(judgement)
        except Refused:
            raise
        except Exception as error:
            raise self._failure(words(error)) from error
        if wrong:
            raise self._failure(wrong)
        self._time(time.perf_counter() - began)
        return judgement

    def lawful_overrides(self, case: Case) -> tuple[Override, ...]:
        try:
            return self._regulation.lawful_overrides(case)
        except Refused:
            raise
        except Exception as error:
            raise self._failure(words(error)) from error

    def technical_cost(self, size: Size, earlier: int) -> Decimal | None:
        return self._regulation.technical_cost(size, earlier)

    @property
    def troubles(self) -> tuple[str, ...]:
        told = []
        if self.failed:
            told.append(f"{self.id}: failed {self.failed} times, last: {self.last_error}")
        if self.slowest > SLOW_SECONDS:
            told.append(f"{self.id}: took {self.slowest:.1f} s for a ruling")
        return tuple(told)

    def _failure(self, reason: str) -> Refused:
        self.failed += 1
        self.last_error = reason
        log.error("a regulation failed", regulation=self.id, reason=reason)
        return Refused("regulation_failed", regulation=self.id, reason=reason)

    def _time(self, seconds: float) -> None:
        if seconds > max(self.slowest, SLOW_SECONDS):
            log.warning("a ruling took long", regulation=self.id, seconds=round(seconds, 2))
        self.slowest = max(self.slowest, seconds)
