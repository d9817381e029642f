"""House rules of a club evening: four fouls and you are out. The clauses themselves are data: `clauses.toml`."""

from __future__ import annotations

from overlay.api import FoulLadder, PenaltyKey, Removes, Rulebook, load_clauses

REGULATION = Rulebook(
    id="club",
    edition="1",
    title={"ru": "Клубный вечер", "en": "Club evening"},
    short={"ru": "Клуб", "en": "Club"},
    book=load_clauses("overlay_club"),
    ladder=FoulLadder({4: Removes(cites="3")}),
    register=(
        PenaltyKey("foul", None, "foul", None),
        PenaltyKey("caution", None, "caution", None),
        PenaltyKey("clause", None, None, None),
        PenaltyKey("removal", None, None, None),
    ),
)
