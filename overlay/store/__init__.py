"""The journal: what was accepted and what was answered, durable before anybody is told. It knows no rules."""

from overlay.store.database import default_folder, open_store
from overlay.store.errors import Conflict, NotStored, Replaced, StoreError
from overlay.store.journal import Answered, Entry, Journal, Loaded, Refusal, Seating, Sent

__all__ = [
    "Answered",
    "Conflict",
    "Entry",
    "Journal",
    "Loaded",
    "NotStored",
    "Refusal",
    "Replaced",
    "Seating",
    "Sent",
    "StoreError",
    "default_folder",
    "open_store",
]
