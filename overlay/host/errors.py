"""Says what is wrong with a plugin in its author's own words: the error, the file and the line."""

from __future__ import annotations

import os
import traceback
from pathlib import Path

import overlay
from overlay.api.clauses import ClauseFileError

_OURS = str(Path(overlay.__file__).parent) + os.sep


class PluginUnusable(Exception):
    """Why a plugin is left out."""


def words(error: BaseException) -> str:
    """The error in one line, with the place in the author's file where it came from, if it came from one."""
    if isinstance(error, ClauseFileError):
        return str(error)
    text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    place = place_of(error)
    return f"{text} ({place})" if place else text


def place_of(error: BaseException) -> str | None:
    """`file:line` of the author's code nearest to the error; None where there is none of it."""
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        return f"{error.filename}:{error.lineno}"
    places = [
        f"{frame.filename}:{frame.lineno}"
        for frame in traceback.extract_tb(error.__traceback__)
        if _is_the_authors(frame.filename)
    ]
    return places[-1] if places else None


def _is_the_authors(filename: str) -> bool:
    if filename.startswith(("<", _OURS)):
        return False
    return f"{os.sep}importlib{os.sep}" not in filename and f"{os.sep}pluggy{os.sep}" not in filename
