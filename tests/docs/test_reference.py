"""What authors rely on is documented: every name, every field, every hook, and each example runs."""

from __future__ import annotations

import dataclasses
import doctest
import importlib
import inspect
import pkgutil
import re
import textwrap
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from overlay import api, testing
from overlay.api import hookimpl
from overlay.host import hookspecs
from overlay.host.manager import Manager
from overlay.testing.reference import DOCS, document_of, pages

NAMES = [(module, name) for module in (api, testing) for name in module.__all__]
TEMPLATE = ("When called", "By whom", "Parameters", "Result", "On error", "Example", "Since")


def modules(package: ModuleType) -> list[ModuleType]:
    found = [
        importlib.import_module(f"{package.__name__}.{m.name}")
        for m in pkgutil.iter_modules(package.__path__)
    ]
    return [package, *found]


@pytest.mark.parametrize(("module", "name"), NAMES, ids=lambda value: getattr(value, "__name__", value))
def test_every_public_name_is_documented(module: ModuleType, name: str) -> None:
    text = document_of(module, name)
    assert len(text) > 40, f"{name} needs a docstring"
    value = getattr(module, name)
    missing: list[str] = []
    if inspect.isclass(value) and dataclasses.is_dataclass(value):
        source = inspect.getsource(value)
        missing = [
            field.name
            for field in dataclasses.fields(value)
            if f"`{field.name}`" not in text
            and not isinstance(field.default, str)
            and not re.search(rf'^    {field.name}:.*\n    """', source, re.MULTILINE)
        ]
    elif inspect.isfunction(value):
        missing = [f"{one}" for one in inspect.signature(value).parameters if f"`{one}`" not in text]
    assert not missing, f"{name} says nothing of {', '.join(missing)}"


@pytest.mark.parametrize("module", [*modules(api), *modules(testing)], ids=lambda module: module.__name__)
def test_every_documented_example_runs(module: ModuleType) -> None:
    outcome = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert outcome.failed == 0


@pytest.mark.parametrize("hook", hookspecs.NAMES)
def test_every_hook_keeps_the_template_and_its_example_works(hook: str, tmp_path: Path) -> None:
    spec = getattr(hookspecs, hook)
    text = inspect.cleandoc(spec.__doc__)
    heads = re.findall(r"^([A-Z][a-z ]+):", text, re.MULTILINE)
    assert tuple(head for head in heads if head in TEMPLATE) == TEMPLATE
    for parameter in inspect.signature(spec).parameters:
        assert f"`{parameter}`" in text
    example = re.search(r"^Example:\n\n((?:    .*\n|\n)+)", text, re.MULTILINE)
    assert example is not None
    plugin = ModuleType(f"example_of_{hook}")
    (tmp_path / "clock.js").write_text("customElements.define('my-clock', class extends HTMLElement {});")
    code = textwrap.dedent(example[1]).replace('Path("clock.js")', f"Path({str(tmp_path / 'clock.js')!r})")
    exec(compile(code, hook, "exec"), plugin.__dict__)
    manager = Manager()
    loaded = manager.load(hook, lambda: plugin)
    assert loaded.hooks == (hook,)
    ask: dict[str, Any] = {
        "overlay_regulations": lambda: manager.regulations(hook),
        "overlay_observers": lambda: manager.observers(hook, tmp_path),
        "overlay_exporters": lambda: manager.exporters(hook),
        "overlay_views": lambda: manager.views(hook),
        "overlay_units": lambda: manager.units(hook, tmp_path),
        "overlay_commands": lambda: manager.commands(hook, dict),
    }
    assert len(ask[hook]()) == 1


def test_every_hook_is_named_and_has_a_plugin_of_ours() -> None:
    specs = {name for name in vars(hookspecs) if name.startswith("overlay_")}
    assert specs == set(hookspecs.NAMES)
    sources = "".join(
        path.read_text("utf-8") for path in (DOCS.parents[1] / "plugins").glob("*/*/__init__.py")
    )
    for hook in hookspecs.NAMES:
        assert f"def {hook}(" in sources
    assert hookimpl is not None


@pytest.mark.parametrize("name", pages())
def test_the_reference_is_what_the_docstrings_say(name: str) -> None:
    assert (DOCS / name).read_text("utf-8") == pages()[name], "run python -m overlay.testing.reference"
