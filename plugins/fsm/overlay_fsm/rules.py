"""Section 6 of ФСМ read as policies. The clauses themselves are data: `clauses.toml`."""

from __future__ import annotations

from decimal import Decimal

from overlay.api import (
    FoulLadder,
    GameRules,
    Lapse,
    LastWordDefeat,
    LosesSpeech,
    Mitigation,
    PenaltyKey,
    Reading,
    RemovalAndVote,
    RemovalPrice,
    Removes,
    Rulebook,
    Setting,
    TechnicalFouls,
    load_clauses,
)

MINOR, MAJOR = Decimal("-0.3"), Decimal("-0.6")

REGULATION = Rulebook(
    id="fsm",
    edition="section-6",
    title={"ru": "ФСМ, раздел 6", "en": "FSM, section 6"},
    short={"ru": "ФСМ", "en": "FSM"},
    book=load_clauses("overlay_fsm"),
    ladder=FoulLadder(
        {
            3: LosesSpeech(seconds=30, when="next_own", cites="6.4"),
            4: Removes(cites="6.5"),
        }
    ),
    technical=TechnicalFouls({"minor": MINOR, "major": MAJOR}, removing=2, factor=2, cites="6.7.2"),
    mitigation=Mitigation(cites="6.7.3"),
    readings=(Reading(clause="6.6.2", reads_as="6.7.16", fouls=3),),
    last_word=LastWordDefeat(cites="6.9.5", once_voted_out=True),
    lapse=Lapse(cites="6.9.6"),
    # The text is silent on points for the removal itself; editions differ, so the organiser says.
    removal=RemovalPrice(setting="removal_deduction"),
    vote=RemovalAndVote(),
    rules=GameRules(stalemate_nights=3, best_move_lost_by=2),
    settings=(
        Setting(
            name="removal_deduction",
            kind="points",
            default="0",
            title={"ru": "Вычет за удаление, баллы", "en": "Points for a removal"},
        ),
    ),
    register=(
        PenaltyKey("foul", None, "foul", None),
        PenaltyKey("technical_minor", "6.7.4", "technical_minor", MINOR),
        PenaltyKey("technical_major", "6.7.4", "technical_major", MAJOR),
        PenaltyKey("caution", None, "caution", None),
        PenaltyKey("clause", None, None, None),
        PenaltyKey("removal", None, None, None),
    ),
)
