"""hypothesis on the sockets: what nobody should send gets an answer or an end, and a refusal changes nothing."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from overlay.protocol.steps import STEPS
from tests.server.conftest import OPEN
from tests.server.process import Process
from tests.trust.raw import NAMESPACE, Gone, Raw

TRACES = ("Traceback", 'File \\"', ".py", "internal_error", "sqlite3.")
many = settings(
    max_examples=120, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
)

leaves = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=12)
    | st.sampled_from(
        ["foul", "6.6.1", "r1", "removal", "<svg/onload=alert()>", "\ud800", "__class__", "../"]
    )
)
values = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.text(max_size=8) | st.sampled_from(["seat", "by", "clause", "ref"]), inner, max_size=4
        )
    ),
    max_leaves=10,
)
bodies = values | st.fixed_dictionaries(
    {"seat": st.integers(-1, 12) | leaves},
    optional={
        "by": st.integers(0, 11),
        "clause": st.sampled_from(["6.6.1", "6.8.9", "6.7.4", "6.7.16", "x"]) | leaves,
        "sanction": st.sampled_from(["foul", "caution", "removal"]) | leaves,
        "note": st.text(max_size=30),
    },
)
steps = st.dictionaries(st.sampled_from(sorted(STEPS)) | st.text(max_size=6), bodies, min_size=1, max_size=1)
ids = st.text(min_size=1, max_size=82) | leaves
commands = st.fixed_dictionaries({"id": ids, "do": steps | values}, optional={"extra": values}) | values
events = st.sampled_from(["command", "snapshot", "device", "takeover", "time"])
asked = st.one_of(
    st.tuples(st.just("command"), commands),
    st.tuples(events, values),
    st.tuples(st.just("device"), st.fixed_dictionaries({}, optional={"name": leaves, "locked": leaves})),
    st.tuples(st.just("takeover"), st.fixed_dictionaries({"device": leaves})),
)


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    process = Process(tmp_path_factory.mktemp("data"), "--tables", "3")
    yield process
    code, complaints = process.stop()
    assert code == 0
    assert "Traceback" not in complaints


@pytest.fixture(scope="module")
def judge(process: Process) -> Iterator[Raw]:
    raw = Raw(process.url, process.key("judge"))
    for number, step in enumerate((OPEN, {"day": 1}, {"speech": 1})):
        assert raw.send(step, f"begin-{number}")["ok"]
    yield raw
    raw.close()


def seen(raw: Raw) -> tuple[int, object]:
    raw.ask("snapshot")
    return raw.states[-1]["revision"], raw.states[-1]["snapshot"]


def reopened(judge: Raw) -> None:
    """A judge that locked itself is opened again."""
    judge.ask("device", {"locked": False})


@many
@given(asked)
def test_every_packet_of_a_judge_is_answered_and_a_refusal_changes_nothing(
    judge: Raw, packet: tuple[str, Any]
) -> None:
    before = seen(judge)
    event, payload = packet
    mark = len(judge.heard)
    answer = judge.ask(event, payload)
    heard = "\n".join(judge.heard[mark:])
    assert not [trace for trace in TRACES if trace in heard]
    if event == "time":
        assert isinstance(answer, int)
        return
    assert answer["ok"] in (True, False)
    after = seen(judge)
    if event != "command" or not answer["ok"]:
        assert after == before
    else:
        assert after[0] - before[0] in (0, 1)
    reopened(judge)


@many
@given(st.sampled_from(["air", "hall"]), asked)
def test_no_packet_of_a_screen_changes_anything(
    process: Process, judge: Raw, audience: str, packet: tuple[str, Any]
) -> None:
    before = seen(judge)
    screen = Raw(process.url, process.key(audience))
    event, payload = packet
    answer = screen.ask(event, payload)
    if event in ("command", "device", "takeover"):
        assert answer["ok"] is False
    assert not [trace for trace in TRACES if trace in screen.text]
    assert seen(judge) == before
    screen.close()


packets = (
    st.text(max_size=40)
    | st.binary(max_size=40)
    | st.sampled_from(["0", "1", "2probe", "3", "4", "5", "6", "40", "41", "42", "43", "44", "45", "46", "b"])
    | st.builds(
        lambda kind, space, number, value: f"4{kind}{space},{number}{json.dumps(value)}",
        st.integers(0, 9),
        st.sampled_from([NAMESPACE, "/", "/admin", "", "/table?x=1"]),
        st.sampled_from(["", "1", "-1", "99999999999999999999"]),
        values,
    )
    | st.builds(
        lambda count, rest: f"45{count}-{NAMESPACE},{rest}", st.integers(0, 10**9), st.text(max_size=20)
    )
)


@many
@given(st.booleans(), st.lists(packets, min_size=1, max_size=4))
def test_whatever_comes_over_the_line_the_server_goes_on(
    process: Process, judge: Raw, connected: bool, sent: list[str | bytes]
) -> None:
    before = seen(judge)
    line = Raw(process.url, process.key("hall") if connected else "wrong")
    with contextlib.suppress(Gone, ValueError, IndexError, TypeError):
        for packet in sent:
            line.say(packet)
        line.settle(0.002)
    assert not [trace for trace in TRACES if trace in line.text]
    line.close()
    assert seen(judge) == before


@many
@given(st.dictionaries(st.sampled_from(["table", "key", "lang", "by", "device", "locked"]), values))
def test_whatever_stands_in_auth_nobody_comes_in_by_it(process: Process, auth: dict[str, Any]) -> None:
    stranger = Raw(process.url, **{"key": None, "table": "1", **auth})
    assert stranger.refusal is not None
    assert stranger.states == []
    assert not [trace for trace in TRACES if trace in stranger.text]
    judge = Raw(process.url, **{**auth, "key": process.key("judge", "3"), "table": "3"})
    assert judge.refusal is None
    judge.ask("snapshot")
    assert len(judge.states[-1]["devices"][-1]["name"]) <= 40
    judge.close()
    stranger.close()
