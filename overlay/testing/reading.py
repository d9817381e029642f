"""Reads a scenario's YAML with the line of every value, so that an error can say where it is."""

from __future__ import annotations

from dataclasses import dataclass, field

import yaml


class MalformedScenario(ValueError):
    """A scenario file that cannot be read. `line` counts from 1; `code` is stable."""

    def __init__(self, code: str, message: str, line: int) -> None:
        super().__init__(f"line {line}: {message}")
        self.code = code
        self.message = message
        self.line = line


class _Loader(yaml.SafeLoader):
    """Safe YAML in which only whole numbers, true/false and null have a type: 6.10 stays the clause 6.10, not 6.1."""


_Loader.yaml_implicit_resolvers = {
    first: [
        (tag, pattern)
        for tag, pattern in resolvers
        if tag.rsplit(":", 1)[-1] in ("int", "bool", "null", "merge")
    ]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}

Path = tuple[str | int, ...]


@dataclass
class Document:
    """A parsed document: its plain value, and the line of each place in it."""

    value: object
    lines: dict[Path, int] = field(default_factory=dict)

    def line(self, path: Path) -> int:
        """The line of a place, or of the nearest place around it."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


def read(text: str) -> Document:
    """The document in a text. Raises `MalformedScenario` for bad YAML, repeated keys, aliases that loop."""
    try:
        node = yaml.compose(text, Loader=_Loader)
        if node is None:
            raise MalformedScenario("empty", "the file is empty", 1)
        document = Document(None)
        document.value = _plain(node, (), document.lines, depth=0)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise MalformedScenario("not_yaml", str(error.problem), (mark.line if mark else 0) + 1) from None
    except yaml.YAMLError as error:
        raise MalformedScenario("not_yaml", str(error).splitlines()[0], 1) from None
    return document


def _plain(node: yaml.Node, path: Path, lines: dict[Path, int], depth: int) -> object:
    line = node.start_mark.line + 1
    lines[path] = line
    if depth > 20:
        raise MalformedScenario("too_deep", "nested too deeply", line)
    if isinstance(node, yaml.SequenceNode):
        return [_plain(child, (*path, i), lines, depth + 1) for i, child in enumerate(node.value)]
    if isinstance(node, yaml.MappingNode):
        result: dict[str, object] = {}
        for key_node, value_node in node.value:
            key = str(_scalar(key_node))
            if key in result:
                raise MalformedScenario("repeated_key", f"{key} stands twice", key_node.start_mark.line + 1)
            result[key] = _plain(value_node, (*path, key), lines, depth + 1)
            lines[*path, key] = key_node.start_mark.line + 1
        return result
    return _scalar(node)


def _scalar(node: yaml.Node) -> object:
    if not isinstance(node, yaml.ScalarNode):
        raise MalformedScenario("bad_key", "a key must be a word or a number", node.start_mark.line + 1)
    if node.tag.endswith(":int"):
        try:
            return int(node.value)
        except ValueError:
            return str(node.value)
    if node.tag.endswith(":bool"):
        return str(node.value).lower() in ("true", "yes", "on")
    if node.tag.endswith(":null"):
        return None
    return str(node.value)
