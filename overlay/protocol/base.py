"""What every message on the wire has in common."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Message(BaseModel):
    """Base of everything on the wire: unknown fields are an error, values are frozen."""

    model_config = ConfigDict(extra="forbid", frozen=True)
