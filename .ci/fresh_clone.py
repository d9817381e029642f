"""Starts a fresh clone of HEAD as a new user would: a Cyrillic path with spaces, an empty home, no locale, Node or uv.

Standard library only. Passes when the judge's page answers on a cold start and again on a warm one.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
COLD_SECONDS = 300
WARM_SECONDS = 20
COMMANDS = ("sh", "bash", "env", "uname", "ldd", "ldconfig", "git")
"""All that is on PATH besides python3."""


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="a fresh clone ") as folder:
        scratch = Path(folder)
        checkout = scratch / "оверлей для мафии"
        clone = ["git", "-c", "safe.directory=*", "clone", "--quiet", f"file://{ROOT}", str(checkout)]
        subprocess.run(clone, check=True)
        env = bare_environment(scratch)
        for name, limit in (("cold", COLD_SECONDS), ("warm", WARM_SECONDS)):
            began = time.monotonic()
            started = start(checkout, env, limit)
            print(f"{name} start: {time.monotonic() - began:.1f} s, {started['url']}", flush=True)
        dirty = subprocess.run(
            ["git", "status", "--porcelain"], cwd=checkout, check=True, capture_output=True, text=True
        ).stdout
        if dirty:
            sys.exit(f"the start left files that git sees:\n{dirty}")


def bare_environment(scratch: Path) -> dict[str, str]:
    home, path = scratch / "home", scratch / "bin"
    home.mkdir()
    path.mkdir()
    (path / "python3").symlink_to(sys.executable)
    for command in COMMANDS:
        if found := shutil.which(command):
            (path / command).symlink_to(found)
    kept = {key: value for key, value in os.environ.items() if key not in {"VIRTUAL_ENV", "PYTHONPATH"}}
    return {**kept, "HOME": str(home), "PATH": str(path), "LC_ALL": "C"}


def start(checkout: Path, env: dict[str, str], limit: float) -> dict[str, Any]:
    command = ["python3", "run.py", "--json", "--port", "0", "--data", str(checkout.parent / "data")]
    server = subprocess.Popen(
        [str(Path(env["PATH"], command[0])), *command[1:]],
        cwd=checkout,
        env=env,
        stdout=subprocess.PIPE,
        text=True,
    )
    deadline = threading.Timer(limit, server.kill)
    deadline.start()
    try:
        line = server.stdout.readline() if server.stdout else ""
        if not line:
            sys.exit(f"the server did not start within {limit} s (status {server.wait()})")
        started: dict[str, Any] = json.loads(line)
        judge = started["tables"]["1"]["judge"]
        with urllib.request.urlopen(judge, timeout=10) as answer:
            page = answer.read().decode()
        if answer.status != 200 or "<script" not in page:
            sys.exit(f"the judge's page answered {answer.status}:\n{page[:500]}")
        return started
    finally:
        deadline.cancel()
        server.terminate()
        server.wait(timeout=20)


if __name__ == "__main__":
    main()
