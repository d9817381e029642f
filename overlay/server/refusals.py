"""What somebody is told whose order was not taken."""

from __future__ import annotations

from overlay import wording
from overlay.engine import Refused
from overlay.protocol.messages import Rejected
from overlay.server.table import Table
from overlay.wording import Lang


def refusal(table: Table | None, refused: Refused, id_: str | None, lang: Lang) -> Rejected:
    """A refusal that never reached the table's journal."""
    return Rejected(
        ok=False,
        id=id_,
        code=refused.code,
        message=wording.word_refusal(refused.code, refused.facts, lang),
        revision=table.revision if table else 0,
    )
