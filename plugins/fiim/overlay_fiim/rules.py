"""The ФИИМ list of remarks read as policies. The clauses themselves are data: `clauses.toml`.

The list has no numbers of its own; they are given by section and order: F remarks, D disqualifying, T team defeat,
G the general provisions above the lists.
"""

from __future__ import annotations

from decimal import Decimal

from overlay.api import (
    FoulLadder,
    GameRules,
    LastWordDefeat,
    LosesSpeech,
    PenaltyKey,
    RemovalAndVote,
    RemovalPrice,
    Removes,
    Rulebook,
    load_clauses,
)

ENDGAME = (3, 4)
"""Players at the table with whom nobody loses a speech."""

REGULATION = Rulebook(
    id="fiim",
    edition="remarks",
    title={"ru": "ФИИМ, перечень замечаний", "en": "FIIM, list of remarks"},
    short={"ru": "ФИИМ", "en": "FIIM"},
    book=load_clauses("overlay_fiim"),
    ladder=FoulLadder(
        {
            3: LosesSpeech(seconds=0, when="next_round", cites="G4", spared_at=ENDGAME),
            4: Removes(cites="G5"),
        }
    ),
    # The asterisk below the list of disqualifying remarks; it has no number to cite.
    last_word=LastWordDefeat(cites=None),
    removal=RemovalPrice(points=Decimal("-0.5"), cites="G5", also_when_gone=True),
    vote=RemovalAndVote(),
    rules=GameRules(lift_never_at=((9, 3),), stalemate_nights=3, best_move_lost_by=2),
    register=(
        PenaltyKey("foul", None, "foul", None),
        PenaltyKey("caution", None, "caution", None),
        PenaltyKey("clause", None, None, None),
        PenaltyKey("removal", None, None, None),
        PenaltyKey("team_defeat", None, None, None),
    ),
)
