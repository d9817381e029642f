"""The engine stands alone: standard library only, and no regulation known by name outside its package."""

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

PROBE = """
import sys
before = set(sys.modules)
import overlay.engine
new = {name.partition(".")[0] for name in set(sys.modules) - before}
print(sorted(new - set(sys.stdlib_module_names) - {"overlay"}))
"""


def test_the_engine_imports_nothing_but_the_standard_library() -> None:
    run = subprocess.run([sys.executable, "-I", "-c", PROBE], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_no_branch_on_a_regulation_outside_its_package() -> None:
    ids = {"fsm", "fiim", "ФСМ", "ФИИМ"}
    named = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted((ROOT / "overlay").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in ids
    ]
    assert named == []
