"""Starts one server after the other out of a process that has everything loaded, so that hundreds can be killed.

Run as a program: takes the options of `serve` as a line of JSON, answers with the process's id and then its links.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.server.process import Process


class Launcher:
    """The process out of which servers are forked."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-W", "error", "-m", "tests.trust.launcher"],
            cwd=Path(__file__).parents[2],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def start(self, data: Path, *options: str) -> tuple[int, dict[str, Any]]:
        """A server that accepts connections: its process's id and its links."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        words = ["serve", "--data", str(data), "--host", "127.0.0.1", "--port", "0", "--json", *options]
        self._process.stdin.write(json.dumps(words) + "\n")
        self._process.stdin.flush()
        pid = int(self._process.stdout.readline())
        return pid, json.loads(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate()


class Forked(Process):
    """A server out of the launcher."""

    def __init__(self, launcher: Launcher, data: Path, *options: str) -> None:
        self.data = data
        self._pid, self.links = launcher.start(data, *options)
        self.url = self.links["url"]

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self._pid, signal.SIGKILL)


def _run() -> None:
    import flask_socketio
    import gevent.pywsgi
    import segno

    from overlay.cli import main
    from overlay.host import discover
    from overlay.server import app, keeper, serving

    assert all((flask_socketio, gevent, segno, app, keeper, serving, discover().regulations))
    # Nobody waits for those that were killed.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        if os.fork():
            continue
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        sys.stdout.write(f"{os.getpid()}\n")
        sys.stdout.flush()
        main(json.loads(line))


if __name__ == "__main__":
    _run()
