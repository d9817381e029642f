"""(b) From a tap to all viewers: the lane beside the floor, `ws` and NodeCG; the product with all that a tap does."""

from __future__ import annotations

import random
import tempfile
from functools import partial
from pathlib import Path
from typing import Final

from bench.load import Mode, Plan, Run, run
from bench.machine import resident_mb
from bench.measure import Figures, Measure, Result, Settings, interleaved, middles, ratio
from bench.product import plan_of, product
from bench.rivals import Kind, rival

STATE: Final = 9_000
"""Bytes of a state in the middle of a game."""
CHANGE: Final = 600
OVERLAYS: Final = "product, overlays only"
HANDS: Final = 5.0
"""Taps a second."""


def figures(measured: Run, taps: int) -> Figures:
    """`message`: a state, or what has changed of it, that a viewer got. `gaps`: changes of a state that it had not."""
    answers = {"answer_p50_ms": measured.ms("answer"), "answer_p99_ms": measured.ms("answer", "p99")}
    return {
        "first_p50_ms": measured.ms("first"),
        "last_p50_ms": measured.ms("last"),
        "last_p99_ms": measured.ms("last", "p99"),
        **(answers if measured.seen["answer"]["n"] else {}),
        "cpu_us_per_message": measured.cpu / measured.seen["every"]["n"] * 1e6,
        "cpu_us_per_tap": measured.cpu / taps * 1e6,
        "bytes_per_packet": measured.seen["bytes"] / measured.seen["messages"],
        "backwards": measured.seen["backwards"],
        "gaps": measured.seen["gaps"],
        "lost": measured.seen["lost"],
    }


def _rival(
    settings: Settings, kind: Kind, size: int, viewers: int, taps: int, rate: float | None = None
) -> Figures:
    with rival(kind, size, settings) as server:
        return _tapped(settings, server.plan(viewers, taps), server.port, server.pid, taps, rate)


def _product(
    settings: Settings, viewers: int, taps: int, audience: str | None = None, rate: float | None = None
) -> Figures:
    with tempfile.TemporaryDirectory(dir=settings.folder) as data, product(Path(data)) as server:
        plan = plan_of(server, viewers=viewers, taps=taps, audience=audience)
        return _tapped(settings, plan, server.port, server.pid, taps, rate)


def _tapped(settings: Settings, plan: Plan, port: int, pid: int, taps: int, rate: float | None) -> Figures:
    """`rate`: taps a second; without one the next tap comes when the last viewer has the one before."""
    mode: Mode = "open" if rate else "closed"
    return figures(run(plan, port, mode, folder=settings.folder, pid=pid, rate=rate or 0), taps)


def _hall(settings: Settings, viewers: int, taps: int) -> Figures:
    """A tap every 50 ms: quicker than hands, but not while the one before is still being sent."""
    with tempfile.TemporaryDirectory(dir=settings.folder) as data, product(Path(data)) as server:
        plan = plan_of(server, viewers=viewers, taps=taps, hall_only_after=10)
        measured = run(plan, server.port, "open", folder=settings.folder, pid=server.pid, rate=20)
    return figures(measured, taps)


def fan_out(settings: Settings, dice: random.Random) -> list[Result]:
    """Closed loop: the next tap comes when the last viewer has the one before."""
    results = []
    for viewers in (1, 10, 100, 1000):
        taps = settings.some(300 if viewers < 1000 else 100, 60)
        for size, of in ((STATE, "a state"), (CHANGE, "a change")):
            if size == CHANGE and viewers not in (100, 1000):
                continue
            title = f"A tap to {viewers} viewers, {of} of {size} bytes"
            result = Result(f"fan-out-{viewers}-{size}", title)
            kinds: list[Kind] = ["floor", "lane", "emit", "ws"]
            if size == CHANGE:
                kinds.append("changes")
            elif viewers <= 100:
                kinds.append("threads")
            if settings.nodecg:
                kinds.append("nodecg")
            contenders: dict[str, Measure] = {
                kind: partial(_rival, settings, kind, size, viewers, taps) for kind in kinds
            }
            if size == STATE:
                contenders["product"] = partial(_product, settings, viewers, taps)
                if viewers == 10:
                    contenders[OVERLAYS] = partial(_product, settings, viewers, taps, "air")
            taken = interleaved(result, contenders, settings.rounds, dice, ("floor", "last_p50_ms"))
            result.rows = {name: middles(some) for name, some in taken.items() if some}
            for name, some in taken.items():
                if some and name != "floor":
                    for figure in ("last_p50_ms", "cpu_us_per_message"):
                        times = ratio(some, taken["floor"], figure)
                        if times is not None:
                            result.rows[name][f"{figure}_over_floor"] = times
            _claim(result, taken, viewers, size)
            results.append(result)
    return results


def _claim(result: Result, taken: dict[str, list[Figures]], viewers: int, size: int) -> None:
    lane, floor, nodecg = taken["lane"], taken["floor"], taken.get("nodecg", [])
    if viewers in (100, 1000):
        limit = 1.5 if viewers == 100 else 1.3
        result.claim(
            f"last overlay of {viewers}, median over the floor's", ratio(lane, floor, "last_p50_ms"), limit
        )
    if viewers in (100, 1000) and size == CHANGE:
        # What a tap sends. Of whole states even the floor is not so much quicker: the system's part is the same.
        result.claim(
            f"NodeCG's last of {viewers} over the lane's", ratio(nodecg, lane, "last_p50_ms"), 2.5, least=True
        )
    elif nodecg and lane:
        times, floors = ratio(nodecg, lane, "last_p50_ms"), ratio(nodecg, floor, "last_p50_ms")
        if times is not None and floors is not None:
            result.notes.append(
                f"NodeCG's last overlay over the lane's: {times:.3g}; over the floor's: {floors:.3g}"
            )
    if viewers == 100:
        result.claim("CPU per message over the floor's", ratio(lane, floor, "cpu_us_per_message"), 1.3)
        if size == CHANGE:
            result.claim("CPU per message over NodeCG's", ratio(lane, nodecg, "cpu_us_per_message"), 1 / 3)
    if OVERLAYS in taken:
        ours = taken[OVERLAYS]
        result.claim(
            "durable tap to 10 overlays over NodeCG's without durability, p50",
            ratio(ours, nodecg, "last_p50_ms"),
            1.0,
        )
        result.claim("the same, p99", ratio(ours, nodecg, "last_p99_ms"), 0.5)


def as_hands_tap(settings: Settings, dice: random.Random) -> list[Result]:
    """Ten overlays at a judge's pace, a quick judge's: between two taps the processor sleeps and forgets."""
    result = Result("pace", "A tap to 10 viewers every 200 ms, a state of 9000 bytes")
    taps = settings.some(100, 20)
    contenders: dict[str, Measure] = {"floor": partial(_rival, settings, "floor", STATE, 10, taps, HANDS)}
    if settings.nodecg:
        contenders["nodecg"] = partial(_rival, settings, "nodecg", STATE, 10, taps, HANDS)
    contenders[OVERLAYS] = partial(_product, settings, 10, taps, "air", HANDS)
    taken = interleaved(result, contenders, settings.rounds, dice, None)
    result.rows = {name: middles(some) for name, some in taken.items() if some}
    for part in ("p50", "p99"):
        times = ratio(taken[OVERLAYS], taken.get("nodecg", []), f"last_{part}_ms")
        if times is not None:
            result.notes.append(f"Durable tap over NodeCG's without durability, {part}: {times:.3g}")
    return [result]


def order_of_sending(settings: Settings, dice: random.Random) -> list[Result]:
    """Overlays first: what a thousand screens in the hall cost the first overlay, and the judge's answer."""
    result = Result("hall", "Ten screens without and with 990 more in the hall, a tap every 50 ms")
    taps = settings.some(150, 40)
    contenders = {
        "10 viewers": partial(_hall, settings, 10, taps),
        "1000 viewers": partial(_hall, settings, 1000, taps),
    }
    taken = interleaved(result, contenders, settings.rounds, dice, None)
    result.rows = {name: middles(some) for name, some in taken.items() if some}
    few, many = taken["10 viewers"], taken["1000 viewers"]
    result.claim("first overlay with 1000 viewers over with 10", ratio(many, few, "first_p50_ms"), 1.3)
    result.claim("the judge's answer p99 with 1000 over with 10", ratio(many, few, "answer_p99_ms"), 2.0)
    return [result]


def open_loop(settings: Settings, dice: random.Random) -> list[Result]:
    """(d) Twenty tables with fifty viewers each, at a rate that does not wait for anybody."""
    result = Result("tables", "20 tables of 50 viewers, taps at a steady rate")

    def at(rate: int) -> Figures:
        seconds = settings.some(6, 3)
        with tempfile.TemporaryDirectory(dir=settings.folder) as data, product(Path(data), 20) as server:
            plan = plan_of(server, tables=20, viewers=50, taps=max(2, rate * seconds // 20))
            measured = run(plan, server.port, "open", folder=settings.folder, pid=server.pid, rate=rate)
        return {
            "share_of_a_core": measured.share,
            "p50_ms": measured.ms("every"),
            "p99_ms": measured.ms("every", "p99"),
            "answer_p99_ms": measured.ms("answer", "p99"),
            "messages_per_second": measured.seen["messages"] / measured.seconds,
            "skipped": measured.seen["skipped"],
            "backwards": measured.seen["backwards"],
            "gaps": measured.seen["gaps"],
            "lost": measured.seen["lost"],
        }

    contenders = {f"{rate} taps/s": partial(at, rate) for rate in (40, 200, 800)}
    taken = interleaved(result, contenders, settings.rounds, dice, None)
    result.rows = {name: middles(some) for name, some in taken.items() if some}
    fast = result.rows.get("800 taps/s")
    if fast is None:
        # Its own orders kept a judge's answers to the pings from being read in time.
        result.claims.append(
            ("share of a core and p99 at 800 taps/s", False, "too much: a judge was cut off")
        )
    else:
        result.claim("share of a core at 800 taps/s", fast["share_of_a_core"], 0.5)
        result.claim("p99 at 800 taps/s", fast["p99_ms"], 10, " ms")
        result.claim("viewers lost at 800 taps/s", fast["lost"], 0)
    return [result]


def stalled(settings: Settings, dice: random.Random) -> list[Result]:
    """(i) One of a hundred screens stops reading; a thousand come back at once.

    So many taps that its changes are more than the system and the lane keep for it: most are left out in the end.
    """
    result = Result("stalled", "100 screens, one of which stops reading")
    taps = settings.some(900, 60)

    def with_(stalls: int) -> Figures:
        with tempfile.TemporaryDirectory(dir=settings.folder) as data, product(Path(data)) as server:
            plan = plan_of(server, viewers=99, taps=taps, stalled=stalls)
            measured = run(plan, server.port, "closed", folder=settings.folder, pid=server.pid)
            memory = resident_mb(server.pid)
        late = measured.seen["late"]
        stalled_one = {
            "states_it_finds": late["states"],
            "revisions_left_out_for_it": late["left_out"],
            "finds_the_newest": late["newest"],
            "was_ended": late["ended"],
        }
        return figures(measured, taps) | {"server_mb": memory} | (stalled_one if stalls else {})

    contenders = {"none stalls": partial(with_, 0), "one stalls": partial(with_, 1)}
    taken = interleaved(result, contenders, settings.rounds + 2, dice, None)
    result.rows = {name: middles(some) for name, some in taken.items() if some}
    result.claim(
        "the others' p99 over theirs without",
        ratio(taken["one stalls"], taken["none stalls"], "last_p99_ms"),
        1.1,
    )
    one = taken["one stalls"]
    result.claim(
        "states out of order, changes of another state",
        max((x["backwards"] + x["gaps"] for x in one), default=None),
        0,
    )
    result.claim(
        "the one that stalled finds the newest state, or was ended",
        min((x["finds_the_newest"] + x["was_ended"] for x in one), default=None),
        1,
        least=True,
    )
    if not all(x["revisions_left_out_for_it"] or x["was_ended"] for x in one):
        result.notes.append("Too few taps: all that came while it was stalled was kept for it")
    return [result, _storm(settings)]


def _storm(settings: Settings) -> Result:
    result = Result("storm", "1000 screens connect at once")
    clients = settings.some(1000, 300)
    with tempfile.TemporaryDirectory(dir=settings.folder) as data, product(Path(data)) as server:
        run(
            plan_of(server, viewers=1, taps=60), server.port, "closed", folder=settings.folder, pid=server.pid
        )
        plan = plan_of(server, viewers=clients, taps=0)
        measured = run(plan, server.port, "storm", folder=settings.folder, pid=server.pid)
    result.rows["storm"] = {
        "clients": clients,
        "all_have_a_state_after_ms": measured.seconds * 1000,
        "first_state_p50_ms": measured.ms("first_state"),
        "first_state_p99_ms": measured.ms("first_state", "p99"),
        "cpu_us_per_client": measured.cpu / clients * 1e6,
        "lost": measured.seen["lost"],
    }
    return result
