"""Writes the TypeScript types of the wire from its models; run as a module, in a checkout.

Covers the JSON schema that pydantic makes of our models and no more: what it cannot say, it refuses.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import click
from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, JsonSchemaValue
from pydantic_core import core_schema

from overlay.engine.commands import Override
from overlay.engine.sanctions import Sanction, Size
from overlay.engine.terms import Audience, Phase, Presence, Role, Stage, Team, Winner, Word
from overlay.protocol.messages import SENT, TAKEN
from overlay.protocol.production import Bus, Element, Health
from overlay.protocol.steps import Step

WIRE = Path(__file__).parents[2] / "web" / "shared" / "wire.ts"

NAMED_SENT: Mapping[str, Any] = {
    "Audience": Audience,
    "Element": Element,
    "Health": Health,
    "Override": Override,
    "Phase": Phase,
    "Presence": Presence,
    "Role": Role,
    "Sanction": Sanction,
    "Size": Size,
    "Stage": Stage,
    "Team": Team,
    "Winner": Winner,
    "Word": Word,
}
NAMED_TAKEN: Mapping[str, Any] = {"Step": Step, "Bus": Bus}
"""Unions that pages call by name. JSON schema knows no aliases: they are found again by their members."""

KNOWN_BETTER: Mapping[tuple[str, str], str] = {
    # The engine knows steps as orders; their shape on the wire belongs to the protocol.
    ("NextStep", "do"): "Step | null",
    ("Reversal", "do"): "Step",
    ("TimelineRow", "do"): "Step | null",
}
"""Types of fields about which the protocol knows more than the engine's annotations say."""

HEADER = "/** Made from the server's models by `python -m overlay.protocol.typescript`: do not edit. */\n"

LINE = 90

JsonSchema = Mapping[str, Any]


class Unsayable(Exception):
    """A schema for which this generator has no TypeScript."""


class _WireSchema(GenerateJsonSchema):
    """JSON schema as the wire has it: the server sends every field, and decimals are strings both ways."""

    def field_is_required(
        self,
        field: core_schema.ModelField | core_schema.DataclassField | core_schema.TypedDictField,
        total: bool,
    ) -> bool:
        return self.mode == "serialization" or super().field_is_required(field, total)

    def decimal_schema(self, schema: core_schema.DecimalSchema) -> JsonSchemaValue:  # noqa: ARG002 -- overrides
        return {"type": "string"}


def generate(
    sent: Iterable[Any] = SENT,
    taken: Iterable[Any] = TAKEN,
    named_sent: Mapping[str, Any] = NAMED_SENT,
    named_taken: Mapping[str, Any] = NAMED_TAKEN,
) -> str:
    """The whole text of the types file.

    `sent` are the roots of what the server sends, `taken` of what it takes; `named_*` give unions a name.
    """
    roots: list[tuple[str, JsonSchemaMode, TypeAdapter[Any]]] = []
    aliases: list[tuple[str, JsonSchemaMode]] = []
    modes: tuple[tuple[JsonSchemaMode, Iterable[Any], Mapping[str, Any]], ...] = (
        ("serialization", sent, named_sent),
        ("validation", taken, named_taken),
    )
    for mode, models, named in modes:
        roots += [(f"root {number}", mode, TypeAdapter(model)) for number, model in enumerate(models)]
        roots += [(name, mode, TypeAdapter(union)) for name, union in named.items()]
        aliases += [(name, mode) for name in named]
    # In one go, so that a model which differs between sending and taking gets two names.
    schemas, document = TypeAdapter.json_schemas(roots, schema_generator=_WireSchema)
    writer = _Writer({name: schemas[name, mode] for name, mode in aliases})
    parts = [HEADER, *writer.aliases()]
    parts += [writer.declaration(name, schema) for name, schema in sorted(document.get("$defs", {}).items())]
    return "\n".join(parts)


class _Writer:
    """Turns schemas into TypeScript, calling the named unions by their names."""

    def __init__(self, named: Mapping[str, JsonSchema]) -> None:
        self._names: dict[str, str] = {}
        for name, schema in named.items():
            self._names[self._union(schema)] = name

    def aliases(self) -> list[str]:
        lines = []
        for text, name in sorted(self._names.items(), key=lambda item: item[1]):
            separator = "\n  | " if len(text) > LINE else " | "
            start = separator if len(text) > LINE else " "
            lines.append(f"export type {name} ={start}{text.replace(' | ', separator)};\n")
        return lines

    def declaration(self, name: str, schema: JsonSchema) -> str:
        comment = _comment(schema.get("description"), "")
        if schema.get("type") == "object" and "properties" in schema:
            return f"{comment}export interface {_identifier(name)} {self._object(schema, '', name)}\n"
        return f"{comment}export type {_identifier(name)} = {self.type_of(schema)};\n"

    def type_of(self, schema: JsonSchema, indent: str = "") -> str:
        text = self._union(schema, indent)
        return self._names.get(text, text)

    def _union(self, schema: JsonSchema, indent: str = "") -> str:
        members = schema.get("anyOf") or schema.get("oneOf")
        if not members:
            return self._single(schema, indent)
        # A member may be a named union. Equal members come from narrower numbers and strings.
        return " | ".join(dict.fromkeys(self.type_of(member, indent) for member in members))

    def _single(self, schema: JsonSchema, indent: str) -> str:
        match schema:
            case {"$ref": str(reference)}:
                return _identifier(reference.rpartition("/")[2])
            case {"const": value}:
                return json.dumps(value, ensure_ascii=False)
            case {"enum": values}:
                return " | ".join(json.dumps(value, ensure_ascii=False) for value in values)
            case {"type": "string"}:
                return "string"
            case {"type": "integer" | "number"}:
                return "number"
            case {"type": "boolean"}:
                return "boolean"
            case {"type": "null"}:
                return "null"
            case {"type": "array"}:
                return self._array(schema, indent)
            case {"type": "object", "properties": _}:
                return self._object(schema, indent)
            case {"type": "object"}:
                return self._record(schema, indent)
            case _ if set(schema) <= {"title", "description", "default"}:
                return "unknown"
            case _:
                raise Unsayable(json.dumps(schema, ensure_ascii=False))

    def _array(self, schema: JsonSchema, indent: str) -> str:
        if "prefixItems" in schema:
            return f"[{', '.join(self.type_of(item, indent) for item in schema['prefixItems'])}]"
        if "items" not in schema:
            # An empty tuple, or a list of anything.
            return "[]" if schema.get("maxItems") == 0 else "unknown[]"
        item = self.type_of(schema["items"], indent)
        return f"({item})[]" if " | " in item else f"{item}[]"

    def _record(self, schema: JsonSchema, indent: str) -> str:
        values = list(schema.get("patternProperties", {}).values())
        if isinstance(extra := schema.get("additionalProperties"), Mapping):
            values.append(extra)
        kinds = dict.fromkeys(self.type_of(value, indent) for value in values)
        return f"{{ [key: string]: {' | '.join(kinds) or 'unknown'} }}"

    def _object(self, schema: JsonSchema, indent: str, owner: str = "") -> str:
        required = schema.get("required", ())
        deeper = indent + "  "
        lines = []
        for name, value in schema["properties"].items():
            text = KNOWN_BETTER.get((owner, name)) or self.type_of(value, deeper)
            comment = _comment(value.get("description"), deeper) if "$ref" not in value else ""
            lines.append(f"{comment}{deeper}{_key(name)}{'' if name in required else '?'}: {text};")
        return "\n".join(["{", *lines, f"{indent}}}"])


def _identifier(definition: str) -> str:
    """`Speech`, or `overlay__engine__sanctions__Speech` and `Speech-Input` where names meet, as one word."""
    words = re.split(r"__|[^A-Za-z0-9]", definition)
    return "".join(word[:1].upper() + word[1:] for word in words if word)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z_]\w*", name) else json.dumps(name)


def _comment(text: str | None, indent: str) -> str:
    if not text:
        return ""
    lines = text.replace("*/", "* /").splitlines()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    body = "\n".join(f"{indent} * {line}".rstrip() for line in lines)
    return f"{indent}/**\n{body}\n{indent} */\n"


@click.command()
@click.option("--check", is_flag=True, help="Write nothing; fail if the file does not fit the models.")
@click.argument("path", type=click.Path(dir_okay=False, path_type=Path), default=WIRE)
def main(check: bool, path: Path) -> None:
    """Write the wire's TypeScript types to PATH."""
    text = generate()
    if check:
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            raise click.ClickException(f"{path} does not fit the models: run python -m {__spec__.name}")
        return
    path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
