"""Plays the corpus of judged situations, and counts what it covers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from overlay.engine import decode_event, encode_event, replay
from overlay.engine.regulation import Regulation
from overlay.host import discover
from overlay.testing import Scenario, Transcript, check, load, play, report

CORPUS = Path(__file__).parent / "scenarios"
NAMES = sorted(path.relative_to(CORPUS).as_posix() for path in CORPUS.rglob("*.yaml"))

CITABLE = {"fsm": 47, "fiim": 30, "fsm2024": 28, "club": 3}
POINTS = {f"domain {number}" for number in range(1, 14)}


@cache
def regulations() -> Mapping[str, Regulation]:
    return discover().regulations


@cache
def played(name: str) -> Transcript:
    scenario = load(CORPUS / name)
    return play(scenario, regulations()[scenario.opening.regulation])


def corpus() -> Iterator[tuple[str, Scenario]]:
    for name in NAMES:
        yield name, played(name).scenario


@pytest.mark.parametrize("name", NAMES)
def test_ruling_is_as_expected(name: str) -> None:
    transcript = played(name)
    expect = transcript.scenario.expect
    assert expect, "a scenario says what is expected"
    failures = [str(failure) for failure in check(expect, report(transcript))]
    assert not failures, "\n".join(failures)


@pytest.mark.parametrize("name", NAMES)
def test_no_step_is_refused_that_the_scenario_does_not_name(name: str) -> None:
    transcript = played(name)
    named = transcript.scenario.expect.get("refused")
    refused = {str(step): refusal.code for step, refusal in transcript.refused}
    assert refused == (named if isinstance(named, Mapping) else {})


@pytest.mark.parametrize("name", NAMES)
def test_report_survives_replay_without_a_regulation(name: str) -> None:
    transcript = played(name)
    stored = [json.dumps(encode_event(event), ensure_ascii=False) for event in transcript.events]
    again = replay(decode_event(json.loads(line)) for line in stored)
    assert again == transcript.game
    assert report(replace(transcript, game=again)) == report(transcript)


@pytest.mark.parametrize("name", NAMES)
def test_title_is_a_russian_sentence(name: str) -> None:
    title = played(name).scenario.title
    assert re.search("[а-яё]", title)
    assert title.endswith(".")


@pytest.mark.parametrize(("regulation", "count"), CITABLE.items())
def test_every_citable_clause_is_judged_somewhere(regulation: str, count: int) -> None:
    clauses = regulations()[regulation].clauses
    assert len(clauses) == count
    missing = set(clauses) - judged_clauses(regulation)
    assert not missing, f"no standing ruling in any scenario: {', '.join(sorted(missing))}"


@pytest.mark.parametrize("regulation", CITABLE)
def test_every_general_provision_is_refused_somewhere(regulation: str) -> None:
    missing = set(regulations()[regulation].provisions) - refused_provisions(regulation)
    assert not missing, f"never tried: {', '.join(sorted(missing))}"


def test_every_point_that_a_regulation_decides_is_covered() -> None:
    covered = {mark for _, scenario in corpus() for mark in scenario.covers}
    assert not POINTS - covered


@pytest.mark.parametrize("name", NAMES)
def test_clauses_that_a_scenario_names_are_cited_in_it(name: str) -> None:
    transcript = played(name)
    cited = {citation.clause for ruling in transcript.game.rulings for citation in ruling.cited}
    named = {mark for mark in transcript.scenario.covers if re.fullmatch(r"[\dA-Z][\d.]+", mark)}
    assert named <= cited


def judged_clauses(regulation: str) -> set[str]:
    """Clauses with a standing ruling from which something follows; `Game.rulings` are those that stand."""
    return {
        ruling.clause
        for name, scenario in corpus()
        if scenario.opening.regulation == regulation
        for ruling in played(name).game.rulings
        if ruling.clause and any(sanction.kind not in ("none", "caution") for sanction in ruling.sanctions)
    }


def refused_provisions(regulation: str) -> set[str]:
    return {
        str(refusal.facts["clause"])
        for name, scenario in corpus()
        if scenario.opening.regulation == regulation
        for _, refusal in played(name).refused
        if refusal.code == "clause_not_citable"
    }
