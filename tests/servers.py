"""PostgreSQL and Redis from the system's packages, each on a port of its own and in a folder that goes with it."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

PATIENCE = 30.0
PLACES = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin")


def program(name: str) -> str | None:
    """Where the system keeps this program; Debian has PostgreSQL's outside of the path."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin")
    places = [str(place) for pattern in PLACES for place in Path("/").glob(f"{pattern[1:]}/{name}")]
    return sorted(places)[-1] if places else found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


class Daemon:
    """A program that listens on a port, in a folder of its own, under a user that is not root."""

    END = signal.SIGTERM
    """What ends it fastest; its folder goes with it."""

    def __init__(self, name: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix=f"{name}-"))
        self.port = free_port()
        self._user = _plain_user()
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        self._process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        raise NotImplementedError

    def is_up(self) -> bool:
        return answers(self.port)

    def run(self, *command: str, check: bool = True) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(command, user=self._user, cwd=self.folder, capture_output=True, check=check)

    def start(self) -> None:
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*_ending_with_the_tests(), *self.command()],
                user=self._user,
                cwd=self.folder,
                stdout=log,
                stderr=log,
                # A Ctrl+C in the terminal is for the tests.
                start_new_session=True,
            )
        deadline = time.monotonic() + PATIENCE
        while not self.is_up():
            assert self._process.poll() is None, self.log()
            assert time.monotonic() < deadline, self.log()
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None

    def log(self) -> str:
        return (self.folder / "log").read_text(errors="replace")[-4000:]

    def remove(self) -> None:
        self.stop(self.END)
        shutil.rmtree(self.folder, ignore_errors=True)


class Postgres(Daemon):
    """SIGINT, its "fast shutdown", cuts every connection: what a restart does.

    It does not wait for the disk: these tests stop programs, not machines.
    """

    END = signal.SIGQUIT

    def __init__(self) -> None:
        super().__init__("postgres")
        initdb = program("initdb")
        assert initdb is not None
        self.run(
            initdb,
            "-D",
            str(self.folder / "data"),
            "-A",
            "trust",
            "-U",
            "overlay",
            "-E",
            "UTF8",
            "--no-locale",
            "--no-sync",
        )

    def command(self) -> list[str]:
        postgres = program("postgres")
        assert postgres is not None
        settings = {
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "max_connections": "60",
            "fsync": "off",
        }
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        return [postgres, "-D", str(self.folder / "data"), "-p", str(self.port), *options]

    def is_up(self) -> bool:
        import psycopg

        try:
            psycopg.connect(self._place("postgres"), connect_timeout=2).close()
        except psycopg.Error:
            return False
        return True

    def database(self, template: str = "template1") -> str:
        """The address of a new database."""
        name = f"games_{secrets.token_hex(4)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.address(name)

    def address(self, name: str, port: int | None = None) -> str:
        return f"postgresql+psycopg://overlay@127.0.0.1:{port or self.port}/{name}"

    def execute(self, statement: str, database: str = "postgres") -> list[tuple[object, ...]]:
        import psycopg

        with psycopg.connect(self._place(database), autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def _place(self, database: str) -> str:
        return f"host=127.0.0.1 port={self.port} user=overlay dbname={database}"


class Redis(Daemon):
    """It keeps nothing: the bell has no memory."""

    def __init__(self) -> None:
        super().__init__("redis")

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        server = program("redis-server")
        assert server is not None
        return [server, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]


@contextmanager
def running(kind: type[Postgres] | type[Redis]) -> Iterator[Postgres | Redis]:
    daemon = kind()
    try:
        daemon.start()
        yield daemon
    finally:
        daemon.remove()


def need(name: str, config: pytest.Config) -> None:
    """Skips where the system lacks the program, unless the run is to have it."""
    if program(name) is None:
        told = f"{name} is not installed"
        if config.getoption("--require-servers"):
            pytest.fail(told)
        pytest.skip(told)


@pytest.fixture(scope="session")
def postgres(request: pytest.FixtureRequest) -> Iterator[Postgres]:
    """One for all tests of the run that share it; those that stop it start their own."""
    need("initdb", request.config)
    with running(Postgres) as daemon:
        assert isinstance(daemon, Postgres)
        yield daemon


def _ending_with_the_tests() -> list[str]:
    """Where the tests themselves are killed, nobody else would stop what they started."""
    found = shutil.which("setpriv")
    return [found, "--pdeathsig", "INT"] if found else []


def _plain_user() -> str | None:
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            pwd.getpwnam(name)
        except KeyError:
            continue
        return name
    raise AssertionError("there is no user to run servers as")
