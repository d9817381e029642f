"""A short tournament: the last game is as quick as the first and the memory stays flat. The figures are printed.

The long form, with overlay pages: `python -m bench.soak --games 30 --tables 10 --pages 4`.
"""

from __future__ import annotations

import pytest

from bench.soak import soak, verdict

GAMES, TABLES = 3, 1
NOISE = 3.0
"""A game or two are few, and other tests may run beside them: what grows with the games grows faster than this."""


def test_the_last_game_is_as_quick_as_the_first(capsys: pytest.CaptureFixture[str]) -> None:
    rounds = list(soak(GAMES, TABLES, pace=0.04))
    words, flat = verdict(rounds, slower=NOISE)
    with capsys.disabled():
        print(f"\n{GAMES} games, tables: {TABLES}: {words}")  # noqa: T201  (the figure is what this test is for)
    assert flat, [round_.words(number) for number, round_ in enumerate(rounds, 1)]
