from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from overlay.engine.alike import in_common

beginnings = st.lists(st.booleans(), max_size=150).map(tuple)
ends = st.lists(st.booleans(), max_size=3).map(tuple)


@given(beginnings, ends, ends)
def test_what_two_begin_alike_is_counted(
    begun: tuple[bool, ...], end: tuple[bool, ...], other: tuple[bool, ...]
) -> None:
    one, two = begun + end, begun + other
    shorter = min(len(one), len(two))
    expected = next((place for place in range(shorter) if one[place] != two[place]), shorter)
    assert in_common(one, two) == expected
