"""What was ordered in a game: the engine's record, the steps as they were sent, and what was refused meanwhile."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TypeVar

from pydantic import ValidationError

from overlay import wording
from overlay.engine import Game, timeline
from overlay.protocol.messages import Rejected, Timeline, TimelineRow
from overlay.protocol.steps import STEPS
from overlay.store import Refusal, Sent
from overlay.wording import Lang

T = TypeVar("T")


def timeline_of(
    game: Game, revision: int, sent: Sequence[Sent], refusals: Sequence[Refusal], lang: Lang
) -> Timeline:
    """The rows, oldest first. `sent` are the journal's rows of this game up to `revision`, the opening one first."""
    rows = [*_accepted(game, sent[1:], lang), *_refused(refusals)]
    # A refusal bears the revision on which it was judged: it comes after the order that made it.
    rows.sort(key=lambda row: (row.revision, row.step is None, row.at))
    return Timeline(revision=revision, game=game.number, rows=tuple(rows))


def _accepted(game: Game, sent: Sequence[Sent], lang: Lang) -> list[TimelineRow]:
    facts = {lapse.step: lapse.facts for lapse in game.lapses}
    return [
        TimelineRow(
            step=entry.step,
            order=entry.order,
            do=row.step,
            seat=entry.seat,
            ref=entry.ref,
            by=entry.by,
            at=entry.at,
            revision=row.revision,
            status=entry.status,
            withdrawn_by=entry.withdrawn_by,
            code=entry.lapse,
            message=wording.word_refusal(entry.lapse, facts[entry.step], lang) if entry.lapse else None,
        )
        for entry, row in zip(timeline(game), sent, strict=True)
    ]


def _refused(refusals: Sequence[Refusal]) -> list[TimelineRow]:
    rows = []
    for refusal in refusals:
        answer = Rejected.model_validate(json.loads(refusal.answer))
        rows.append(
            TimelineRow(
                step=None,
                order=next(iter(refusal.step)) if refusal.step else None,
                do=refusal.step,
                seat=_fact(refusal.step, "seat", int),
                ref=_fact(refusal.step, "ref", str),
                by=refusal.by,
                at=refusal.at,
                revision=refusal.revision,
                status="refused",
                withdrawn_by=None,
                code=answer.code,
                message=answer.message,
            )
        )
    return rows


def _fact(step: Mapping[str, object] | None, name: str, kind: type[T]) -> T | None:
    """What a refused step names, as the engine would tell it of an accepted one."""
    if not step:
        return None
    try:
        command = STEPS[next(iter(step))].model_validate(step).to_command()
    except (KeyError, ValidationError):
        # A step that an older version took.
        return None
    value = getattr(command, name, None)
    return value if isinstance(value, kind) else None
