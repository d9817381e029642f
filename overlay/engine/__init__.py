"""The penalty engine and the course of the game. Pure: standard library only; no clock, chance, files or network."""

from overlay.engine.codec import decode_event, encode_event
from overlay.engine.decide import check_name, decide
from overlay.engine.errors import Refused
from overlay.engine.evolve import evolve, replay
from overlay.engine.game import Game
from overlay.engine.outlook import clause_options, effects, outlook, reversal_of
from overlay.engine.revision import timeline
from overlay.engine.snapshot import snapshot

__all__ = [
    "Game",
    "Refused",
    "check_name",
    "clause_options",
    "decide",
    "decode_event",
    "effects",
    "encode_event",
    "evolve",
    "outlook",
    "replay",
    "reversal_of",
    "snapshot",
    "timeline",
]
