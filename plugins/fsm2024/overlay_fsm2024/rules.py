"""ФСМ of 30 March 2024 read as policies. The clauses themselves are data: `clauses.toml`.

This edition has no technical fouls. Readings: a third foul touches own minutes only (7.5 says so of the tie speech),
and an insult of the judge is 7.3 besides 6.7.4, so it is a clause of its own here.
"""

from __future__ import annotations

from decimal import Decimal

from overlay.api import (
    FoulLadder,
    GameRules,
    Lapse,
    LastWordDefeat,
    LosesSpeech,
    PenaltyKey,
    RemovalAndVote,
    RemovalPrice,
    Removes,
    Rulebook,
    load_clauses,
)

REGULATION = Rulebook(
    id="fsm2024",
    edition="2024-03-30",
    title={"ru": "ФСМ, редакция от 30 марта 2024", "en": "FSM, edition of 30 March 2024"},
    short={"ru": "ФСМ 2024", "en": "FSM 2024"},
    book=load_clauses("overlay_fsm2024"),
    ladder=FoulLadder(
        {
            # 7.6: with three or four at the table when that minute comes, 30 s are left of it.
            3: LosesSpeech(seconds=0, when="next_own", cites="6.4", spared_at=(3, 4), spared_seconds=30),
            4: Removes(cites="6.5"),
        }
    ),
    last_word=LastWordDefeat(cites="6.8.5", once_voted_out=True),
    lapse=Lapse(cites="6.8.6"),
    removal=RemovalPrice(points=Decimal("-0.5"), cites="8.2.4"),
    defeat=RemovalPrice(points=Decimal("-1"), cites="8.2.5", also_when_gone=True),
    vote=RemovalAndVote(),
    rules=GameRules(stalemate_nights=3, best_move_lost_by=2),
    register=(
        PenaltyKey("foul", None, "foul", None),
        PenaltyKey("caution", None, "caution", None),
        PenaltyKey("clause", None, None, None),
        PenaltyKey("removal", None, None, None),
        PenaltyKey("team_defeat", None, None, None),
    ),
)
