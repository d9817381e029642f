"""What the descriptions of the HTTP interface have in common."""

from __future__ import annotations

from typing import Any, Literal

Mode = Literal["validation", "serialization"]
Schemas = dict[Any, Any]
"""References to the models' schemas, by model."""

TABLE = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}, "example": "1"}
LANG = {
    "name": "lang",
    "in": "query",
    "schema": {"enum": ["en", "ru"]},
    "description": "Language of messages.",
}


def operation(
    name: str,
    summary: str,
    parameters: list[dict[str, Any]],
    responses: dict[str, Any],
    takes: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """One method of a path, which may be asked in either language. `takes`: the content of its body."""
    return {
        "operationId": name,
        "summary": summary,
        "parameters": [*parameters, LANG],
        **({"requestBody": {"required": True, "content": takes}} if takes else {}),
        "responses": responses,
    }


def refusals(rejected: Any) -> dict[str, Any]:
    return {
        "401": answer("No key, or a wrong one.", rejected),
        "403": answer("The key is of another table or another audience.", rejected),
        "404": answer("There is no such table.", rejected),
    }


def answer(description: str, reference: Any) -> dict[str, Any]:
    return {"description": description, "content": as_json(reference)}


def as_json(reference: Any) -> dict[str, Any]:
    return {"application/json": {"schema": reference}}
