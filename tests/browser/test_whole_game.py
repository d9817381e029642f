"""A complete game by thumb: what the journal says afterwards, and how many taps each act took."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from overlay.host import discover
from overlay.testing import check, load, play, report
from overlay.testing.reading import read
from tests.browser.desk import Desk
from tests.browser.referee import Referee
from tests.browser.venue import Venue

GAMES = Path(__file__).parent / "games"
MOVES = ("night", "day", "speech", "voting", "last_word", "tie_speech", "announce")


def game(name: str) -> dict[str, Any]:
    value = read((GAMES / f"{name}.yaml").read_text("utf-8")).value
    assert isinstance(value, dict)
    return value


def as_sent(step: Mapping[str, Any], refs: Mapping[str, str]) -> dict[str, Any]:
    """A scenario's step in the words of the panel, which leaves naming a ruling to the server."""
    ((name, body),) = step.items()
    if name == "infraction":
        body = {key: value for key, value in body.items() if key != "ref"}
    if name == "attach":
        body = {**body, "ref": refs[body["ref"]]}
    return {name: body}


def budget(step: Mapping[str, Any], asks: bool) -> int:
    """The taps that an act may take. What ends somebody's game is asked about with one more."""
    ((name, body),) = step.items()
    if name in MOVES or name == "nominate":
        return 1
    if name in ("shot", "don_check", "sheriff_check", "attach"):
        return 2
    if name == "best_move":
        return len(body) + 1
    if name == "vote":
        # Hands and "Стоп" for each candidate but the last; by number it is two; the re-vote is called by one more.
        return 2 + sum(len(hands) + 1 if isinstance(hands, list) else 3 for hands in body.values())
    if name == "finish":
        return 1 + asks
    quick = body.get("clause") is None and body.get("sanction") == "foul"
    by_register = "sanction" in body and not quick
    return (1 if quick else 2 if by_register else 3) + asks


@pytest.mark.parametrize("name", ["fsm", "fiim"])
def test_a_whole_game_by_thumb_is_in_the_journal_as_it_was_played(venue: Venue, name: str) -> None:
    played, desk = game(name), Desk(venue)
    referee = Referee(venue.phone(hasty=True), desk)
    referee.open(name, played["players"], played["roles"])
    slips: Mapping[str, Mapping[str, Any]] = played.get("x-slips", {})
    refs: dict[str, str] = {}
    taken: dict[int, int] = {}
    for number, step in enumerate(played["steps"], 1):
        if slip := slips.get(str(number)):
            referee.play(slip)
            assert referee.play({"undo": True}) == 1
        taken[number] = referee.play(step)
        ref = step.get("infraction", {}).get("ref")
        if ref:
            refs[ref] = desk.rows()[-1]["ref"]

    assert desk.standing() == [as_sent(step, refs) for step in played["steps"]]

    scenario = load(GAMES / f"{name}.yaml")
    expected = report(play(scenario, discover().regulations[name]))
    assert not [str(failure) for failure in check(scenario.expect, expected)]
    seats = {str(seat["seat"]): seat for seat in desk.snapshot()["seats"]}
    for seat, view in expected["seats"].items():  # type: ignore[attr-defined]
        assert (seats[seat]["presence"], seats[seat]["fouls"]) == (view["presence"], view["fouls"]), seat
        assert float(seats[seat]["deduction"]) == float(view["deduction"]), seat

    over = {
        number: (step, taken[number])
        for number, step in enumerate(played["steps"], 1)
        if taken[number] > budget(step, asks=ends_a_game(step, expected))
    }
    assert not over


def ends_a_game(step: Mapping[str, Any], told: Mapping[str, Any]) -> bool:
    """Whether this step is one of the few that ask once more."""
    if "finish" in step:
        return True
    ref = step.get("infraction", {}).get("ref")
    return any(
        ruling["ref"] == ref and any(s["kind"] in ("removal", "team_defeat") for s in ruling["sanctions"])
        for ruling in told["rulings"]
    )
