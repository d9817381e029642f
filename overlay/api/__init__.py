"""The only import for a plugin: values of the engine, ready-made policies, the hook marker.

Everything a regulation is made of is imported from here, and a plugin imports nothing else of the program. The names
listed in `__all__` change only as `docs/reference/compatibility.md` says; what is reached by another path may change at
any time.
"""

from overlay.api.addendum import Addendum, parse_addendum
from overlay.api.amend import Policies, amend
from overlay.api.clauses import (
    ClauseBook,
    ClauseFileError,
    ClauseProblem,
    load_clauses,
    parse_clauses,
)
from overlay.api.extensions import (
    Exporter,
    GameRecord,
    Health,
    Observer,
    Recorded,
    ScreenSeen,
    Surroundings,
    Unit,
    UnitButton,
    UnitFinding,
    UnitLight,
    UnitPicture,
    UnitRefused,
    View,
)
from overlay.api.hooks import hookimpl
from overlay.api.policies import (
    Costs,
    FoulLadder,
    Lapse,
    LastWordDefeat,
    LosesSpeech,
    Mitigation,
    Reading,
    RemovalAndVote,
    RemovalPrice,
    Removes,
    Rung,
    TechnicalFouls,
)
from overlay.api.rulebook import Rider, Rulebook
from overlay.engine.errors import Refused
from overlay.engine.regulation import (
    Case,
    Clause,
    GameRules,
    Judgement,
    Moment,
    Provision,
    Regulation,
    Setting,
    Standing,
)
from overlay.engine.sanctions import (
    Caution,
    Deduction,
    Foul,
    NoSanction,
    Referral,
    Removal,
    Sanction,
    SpeechLimit,
    TeamDefeat,
    TechnicalFoul,
    VoteCancelled,
)
from overlay.engine.view import Notice, PenaltyKey, RulingView, SeatView, Snapshot

API_VERSION = "1.0"
"""The version of this surface. A plugin may name the one it was written for: `OVERLAY_API = "1.0"` in its module."""

__all__ = [
    "API_VERSION",
    "Addendum",
    "Case",
    "Caution",
    "Clause",
    "ClauseBook",
    "ClauseFileError",
    "ClauseProblem",
    "Costs",
    "Deduction",
    "Exporter",
    "Foul",
    "FoulLadder",
    "GameRecord",
    "GameRules",
    "Health",
    "Judgement",
    "Lapse",
    "LastWordDefeat",
    "LosesSpeech",
    "Mitigation",
    "Moment",
    "NoSanction",
    "Notice",
    "Observer",
    "PenaltyKey",
    "Policies",
    "Provision",
    "Reading",
    "Recorded",
    "Referral",
    "Refused",
    "Regulation",
    "Removal",
    "RemovalAndVote",
    "RemovalPrice",
    "Removes",
    "Rider",
    "Rulebook",
    "RulingView",
    "Rung",
    "Sanction",
    "ScreenSeen",
    "SeatView",
    "Setting",
    "Snapshot",
    "SpeechLimit",
    "Standing",
    "Surroundings",
    "TeamDefeat",
    "TechnicalFoul",
    "TechnicalFouls",
    "Unit",
    "UnitButton",
    "UnitFinding",
    "UnitLight",
    "UnitPicture",
    "UnitRefused",
    "View",
    "VoteCancelled",
    "amend",
    "hookimpl",
    "load_clauses",
    "parse_addendum",
    "parse_clauses",
]
