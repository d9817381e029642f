"""`dataclasses.replace` for what every event makes anew: a tenth of its time."""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["changed"]

if TYPE_CHECKING:
    # So the fields are checked as they are there.
    from dataclasses import replace as changed
else:

    def changed(before, /, **fields):
        """The same with these fields. For a frozen dataclass without slots and without a `__post_init__`."""
        after = object.__new__(type(before))
        after.__dict__.update(before.__dict__)
        after.__dict__.update(fields)
        return after
