"""Starts one server after the other out of a process that has everything loaded, so that hundreds can be killed.

Run as a program: takes the words of a command as a line of JSON, answers with the id of the process that runs it and
then with the first line that the process says.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from functools import cache
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
        links = self._process.stdout.readline()
        assert links.strip(), "the server ended before it had said its links"
        return pid, json.loads(links)

    def close(self) -> None:
        self._process.communicate()


@cache
def shared_launcher() -> Launcher:
    """The one of this test process, which goes with it."""
    launcher = Launcher()
    atexit.register(launcher.close)
    return launcher


def kill(pid: int) -> None:
    """As if the power went. When this returns, the process is gone and its port is free."""
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
        while True:
            os.kill(pid, 0)
            time.sleep(0.002)


class Forked(Process):
    """A server out of the launcher."""

    def __init__(self, launcher: Launcher, data: Path, *options: str) -> None:
        self.data = data
        self._pid, self.links = launcher.start(data, *options)
        self.url = self.links["url"]

    def kill(self) -> None:
        kill(self._pid)


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
        ours, theirs = os.pipe()
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.close(ours)
            os.dup2(theirs, sys.stdout.fileno())
            os.close(theirs)
            main(json.loads(line))
        os.close(theirs)
        with os.fdopen(ours) as said:
            # Empty where the process has ended without a word.
            first = said.readline().rstrip()
        sys.stdout.write(f"{pid}\n{first}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    _run()
