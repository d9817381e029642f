"""Compares a scenario's report with what its author expects: only what is named is compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Failure:
    """An expectation that does not hold.

    `place`: where, such as `seats.5.fouls`. `expected` and `got`: plain values.
    """

    place: str
    expected: object
    got: object

    def __str__(self) -> str:
        return f"{self.place}: expected {self.expected!r}, got {self.got!r}"


def check(expect: Mapping[str, object], report: Mapping[str, object]) -> list[Failure]:
    """Failures of a `report` against expectations, none if all hold.

    `expect` mirrors the report and names only what matters. `rulings` is a mapping from ref to ruling. A list
    of sanctions or
    cited clauses is compared whole; a sanction named by a word (`removal`) stands for its kind. `warnings` and
    `refused` may be mappings from step to code.
    """
    failures: list[Failure] = []
    by_ref = {str(r["ref"]): r for r in _rows(report["rulings"])}
    by_step = {
        key: {str(row["step"]): row["code"] for row in _rows(report[key])} for key in ("warnings", "refused")
    }
    for key, wanted in expect.items():
        got: object = report.get(key)
        if key == "rulings" and isinstance(wanted, Mapping):
            got = by_ref
        elif key in by_step and isinstance(wanted, Mapping):
            got = by_step[key]
        _compare(key, wanted, got, failures)
    return failures


def _rows(value: object) -> list[Mapping[str, object]]:
    assert isinstance(value, list)
    return value


def _compare(place: str, wanted: object, got: object, failures: list[Failure]) -> None:
    if isinstance(wanted, Mapping) and isinstance(got, Mapping):
        for key, value in wanted.items():
            if str(key) not in got:
                failures.append(Failure(f"{place}.{key}", value, None))
            else:
                _compare(f"{place}.{key}", value, got[str(key)], failures)
    elif isinstance(wanted, Sequence) and not isinstance(wanted, str) and isinstance(got, list):
        if len(wanted) != len(got):
            failures.append(Failure(place, wanted, got))
            return
        for index, (one, other) in enumerate(zip(wanted, got, strict=True)):
            _compare(f"{place}[{index}]", one, other, failures)
    elif isinstance(wanted, str) and isinstance(got, Mapping):
        name = got.get("kind", got.get("code"))
        if wanted != name:
            failures.append(Failure(place, wanted, name))
    elif wanted != got:
        failures.append(Failure(place, wanted, got))
