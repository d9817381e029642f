"""The pages' types are those of the server's models, and the generator says each shape as TypeScript does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Any, Literal

import pytest
from click.testing import CliRunner
from pydantic import BaseModel, Field, StringConstraints

from overlay.protocol import typescript

Colour = Literal["red", "black"]


class Tap(BaseModel):
    kind: Literal["tap"]
    seat: Annotated[int, Field(ge=1)]
    note: str | None = None
    cost: Decimal = Decimal(0)


class Pause(BaseModel):
    """Stops the clock."""

    kind: Literal["pause"]


@dataclass(frozen=True)
class Tile:
    seat: int
    colour: Colour | None
    marks: tuple[int, ...] = ()
    pair: tuple[int, str] = (1, "")
    titles: Mapping[str, str] | None = None
    kind: Literal["tile"] = "tile"


def types(
    *, sent: tuple[Any, ...] = (), taken: tuple[Any, ...] = (), named: Mapping[str, Any] | None = None
) -> str:
    return typescript.generate(sent, taken, named or {}, {})


def test_the_pages_have_the_types_of_the_models() -> None:
    assert typescript.WIRE.read_text(encoding="utf-8") == typescript.generate(), (
        "run python -m overlay.protocol.typescript"
    )


def test_what_the_server_takes_may_leave_out_a_default() -> None:
    text = types(taken=(Tap,))
    assert "  seat: number;" in text
    assert "  note?: string | null;" in text


def test_what_the_server_sends_is_always_there() -> None:
    assert "?:" not in types(sent=(Tap, Tile))


@pytest.mark.parametrize("direction", ["sent", "taken"])
def test_a_decimal_is_a_string_both_ways(direction: str) -> None:
    text = types(sent=(Tap,)) if direction == "sent" else types(taken=(Tap,))
    assert "number | string" not in text
    assert "string;" in text.partition("cost")[2].partition("\n")[0]


def test_shapes_of_a_dataclass() -> None:
    text = types(sent=(Tile,))
    for line in (
        '  colour: "red" | "black" | null;',
        "  marks: number[];",
        "  pair: [number, string];",
        "  titles: { [key: string]: string } | null;",
        '  kind: "tile";',
    ):
        assert line in text.splitlines()


def test_a_named_union_is_called_by_its_name() -> None:
    text = types(sent=(Tile,), named={"Colour": Colour})
    assert 'export type Colour = "red" | "black";' in text
    assert "  colour: Colour | null;" in text


def test_a_discriminated_union_is_a_union_of_its_members() -> None:
    @dataclass
    class Order:
        do: Annotated[Tap | Pause, Field(discriminator="kind")]

    assert "  do: Tap | Pause;" in types(taken=(Order,))


def test_a_model_that_differs_between_the_ways_has_two_names() -> None:
    text = types(sent=(Tap,), taken=(Tap,))
    assert "export interface TapInput {" in text
    assert "export interface TapOutput {" in text


def test_numbers_or_strings_narrowed_twice_are_said_once() -> None:
    class Hands(BaseModel):
        hands: Annotated[int, Field(ge=0)] | Annotated[int, Field(le=-5)]
        ref: dict[Annotated[str, StringConstraints(pattern=r"^\d+$")], int]

    text = types(taken=(Hands,))
    assert "  hands: number;" in text
    assert "  ref: { [key: string]: number };" in text


def test_docstrings_come_along() -> None:
    assert "/** Stops the clock. */\nexport interface Pause {" in types(taken=(Pause,))


def test_what_cannot_be_said_is_refused() -> None:
    writer = typescript._Writer({})
    with pytest.raises(typescript.Unsayable, match="if"):
        writer.type_of({"if": {}})


def test_check_fails_on_a_file_that_does_not_fit(tmp_path: Any) -> None:
    path = tmp_path / "wire.ts"
    assert CliRunner().invoke(typescript.main, ["--check", str(path)]).exit_code == 1
    assert CliRunner().invoke(typescript.main, [str(path)]).exit_code == 0
    assert CliRunner().invoke(typescript.main, ["--check", str(path)]).exit_code == 0
