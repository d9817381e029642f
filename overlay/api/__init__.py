"""The only import for a regulation: values of the engine, ready-made policies, the hook marker."""

from overlay.api.clauses import ClauseBook, ClauseFileError, load_clauses, parse_clauses
from overlay.api.hooks import hookimpl
from overlay.api.policies import (
    FoulLadder,
    Lapse,
    LastWordDefeat,
    LosesSpeech,
    Mitigation,
    Reading,
    RemovalAndVote,
    RemovalPrice,
    Removes,
    TechnicalFouls,
)
from overlay.api.rulebook import Rulebook
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
from overlay.engine.view import Notice, PenaltyKey

API_VERSION = "1.0"

__all__ = [
    "API_VERSION",
    "Case",
    "Clause",
    "ClauseBook",
    "ClauseFileError",
    "FoulLadder",
    "GameRules",
    "Judgement",
    "Lapse",
    "LastWordDefeat",
    "LosesSpeech",
    "Mitigation",
    "Moment",
    "Notice",
    "PenaltyKey",
    "Provision",
    "Reading",
    "Refused",
    "Regulation",
    "RemovalAndVote",
    "RemovalPrice",
    "Removes",
    "Rulebook",
    "Setting",
    "Standing",
    "TechnicalFouls",
    "hookimpl",
    "load_clauses",
    "parse_clauses",
]
