"""What the panel reads beside the state: the timeline, what taking back would undo, who sits where next."""

from __future__ import annotations

from typing import Any

import pytest

from overlay.protocol.messages import Schedule, Timeline
from overlay.store import Seating
from tests.server.conftest import OPEN, Caller, Hall


def rows(judge: Caller, lang: str = "ru") -> list[dict[str, Any]]:
    response = judge.get(f"/api/tables/1/timeline?lang={lang}")
    assert response.status_code == 200
    Timeline.model_validate_json(response.data)
    return list((response.json or {})["rows"])


def code(response: Any) -> tuple[int, str]:
    return response.status_code, response.json["code"]


def test_there_is_no_timeline_before_a_game(judge: Caller) -> None:
    assert code(judge.get("/api/tables/1/timeline")) == (409, "no_game")
    assert code(judge.get("/api/tables/1/reversal?step=1")) == (409, "no_game")


def test_the_timeline_holds_every_order_with_its_step(judge: Caller) -> None:
    steps: list[dict[str, object]] = [
        {"day": 1},
        {"speech": 1},
        {"infraction": {"seat": 5, "clause": "6.6.1"}},
        {"clock": "pause"},
    ]
    judge.do(OPEN, *steps)
    found = rows(judge)
    assert [row["do"] for row in found] == steps
    assert [row["order"] for row in found] == ["day", "speech", "infraction", "clock"]
    assert [row["step"] for row in found] == [1, 2, 3, 4]
    assert [row["revision"] for row in found] == [2, 3, 4, 5]
    assert [(row["seat"], row["ref"], row["by"]) for row in found[1:3]] == [
        (1, None, "api"),
        (5, "r1", "api"),
    ]


def test_a_refusal_stands_where_it_happened(hall: Hall) -> None:
    judge = hall.judge
    judge.send({"day": 1}, "before any game")
    judge.do(OPEN, {"day": 1})
    hall.clock.now += 1_000
    judge.send({"infraction": {"seat": 99, "sanction": "foul"}}, "nobody")
    judge.do({"speech": 1})
    _, refused, after = rows(judge)
    assert (refused["status"], refused["step"], refused["code"]) == ("refused", None, "unknown_seat")
    assert (refused["order"], refused["seat"], refused["at"]) == ("infraction", 99, hall.clock.now)
    assert (refused["revision"], after["do"]) == (2, {"speech": 1})
    assert "99" in refused["message"]


def test_the_next_game_begins_a_new_timeline(judge: Caller) -> None:
    judge.do(OPEN, {"day": 1})
    judge.send({"shot": 99}, "refused in the first game")
    judge.do({"open": {"regulation": "fiim", "replace": True}})
    assert rows(judge) == []
    judge.do({"night": 1})
    assert [row["do"] for row in rows(judge)] == [{"night": 1}]


def test_a_row_tells_what_took_it_back_and_why_it_lapsed(judge: Caller) -> None:
    judge.do(OPEN, {"day": 1}, *[{"infraction": {"seat": 6, "sanction": "foul"}}] * 3)
    judge.do({"infraction": {"seat": 6, "clause": "6.7.16"}}, {"revoke": "r1"})
    _, first, *_, lapsed, revocation = rows(judge)
    assert (first["status"], first["withdrawn_by"]) == ("withdrawn", revocation["step"])
    assert (lapsed["status"], lapsed["code"]) == ("lapsed", "fouls_needed")
    assert lapsed["message"] not in ("", "fouls_needed")
    assert (revocation["ref"], revocation["status"]) == ("r1", "standing")
    # "Put it back": undo what took it back.
    judge.do({"undo": revocation["step"]})
    assert rows(judge)[1]["status"] == "standing"


def test_taking_back_is_told_beforehand(judge: Caller) -> None:
    judge.do(OPEN, {"day": 1}, {"infraction": {"seat": 5, "clause": "6.8.7"}}, {"speech": 1})
    told = judge.get("/api/tables/1/reversal?step=2").json or {}
    (change,) = told["changes"]
    assert (change["seat"], change["returns"], told["vote_held"]) == (5, True, True)
    assert told["do"] == {"revoke": "r1"}
    assert judge.state()["revision"] == 4
    judge.do(told["do"])
    assert code(judge.get("/api/tables/1/reversal?step=2")) == (409, "taken_back_already")


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ("", (422, "malformed")),
        ("?step=first", (422, "malformed")),
        ("?step=-1", (422, "malformed")),
        ("?step=99", (409, "unknown_step")),
    ],
)
def test_a_step_that_is_none_is_refused(judge: Caller, query: str, answer: tuple[int, str]) -> None:
    judge.do(OPEN, {"day": 1})
    assert code(judge.get(f"/api/tables/1/reversal{query}")) == answer


def test_the_schedule_is_of_the_tables_next_game(hall: Hall) -> None:
    judge = hall.judge

    def names(query: str = "") -> dict[str, Any]:
        response = judge.get(f"/api/tables/1/schedule{query}")
        Schedule.model_validate_json(response.data)
        return dict(response.json or {})

    assert names() == {"game": 1, "players": None}
    hall.journal.schedule([Seating("1", 1, 1, "Аня"), Seating("1", 2, 10, "Боб"), Seating("2", 1, 1, "Вера")])
    assert names() == {"game": 1, "players": {"1": "Аня"}}
    judge.do(OPEN)
    assert names() == {"game": 2, "players": {"10": "Боб"}}
    assert names("?game=1") == {"game": 1, "players": {"1": "Аня"}}
    assert code(judge.get("/api/tables/1/schedule?game=x")) == (422, "malformed")
