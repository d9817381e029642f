"""What can be wrong with the database, in words for the person who starts the server."""

from __future__ import annotations


class StoreError(Exception):
    """The database cannot be used. The message tells a person why, and what to do."""
