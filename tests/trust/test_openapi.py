"""schemathesis sends what the OpenAPI document allows and what it forbids: no 500, no trace, no change by a refusal."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from overlay.engine.terms import Audience
from overlay.server.openapi import document
from tests.server.conftest import OPEN, Hall

CHECKS = [
    not_a_server_error,
    allow_header_conformance,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
]
SCHEMA = schemathesis.openapi.from_dict(document())
"""Read once: it takes longer than most of the tests."""
OPERATIONS = sorted(
    f"{method.upper()} {path}" for path, methods in document()["paths"].items() for method in methods
)
TRACES = ("Traceback", 'File "', "site-packages", "sqlite3.")


@pytest.mark.parametrize("audience", ["judge", "air", "hall", "desk", None])
@pytest.mark.parametrize("operation", OPERATIONS)
def test_whatever_is_sent_is_answered_as_documented(
    hall: Hall, operation: str, audience: Audience | None
) -> None:
    hall.judge.do(OPEN, {"day": 1}, {"speech": 1})
    method, _, path = operation.partition(" ")
    described = SCHEMA[path][method]
    key = hall.server.keyring.key("1", audience) if audience else "wrong"
    table = hall.server.tables.get("1")

    @settings(
        max_examples=25 if audience == "judge" else 8,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.one_of(*(described.as_strategy(generation_mode=mode) for mode in GenerationMode)))
    def check(case: Any) -> None:
        before = (table.revision, table.state("judge").snapshot)
        # Half of what is generated names a table that does not exist; here the one that does is of interest.
        if len(case.path_parameters.get("table", "")) % 2:
            case.path_parameters["table"] = "1"
        response = case.call(app=hall.server.app, headers={"Authorization": f"Bearer {key}"})
        case.validate_response(response, checks=CHECKS)
        assert not [trace for trace in TRACES if trace in response.text]
        if audience != "judge" or response.status_code != 200:
            assert (table.revision, table.state("judge").snapshot) == before

    check()


def test_the_document_names_every_route_of_the_interface(hall: Hall) -> None:
    served = {
        f"{method} {rule.rule.replace('<', '{').replace('>', '}')}"
        for rule in hall.server.app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/api/") and rule.rule != "/api/openapi.json"
    }
    assert served == set(OPERATIONS)
