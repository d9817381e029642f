#!/usr/bin/env python3
"""Sets up this checkout and starts it: the standard library is all it needs.

    python3 run.py [options of `mafia-overlay serve`]
    python3 run.py test [options of pytest]

Everything is installed into `.venv/` beside this file; later starts find it there and take no time.
`test` leaves out the tests that need a browser, OBS, or PostgreSQL and Redis, unless it is given a `-m` of its own.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import platform
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
RECORD = VENV / "mafia-overlay.json"
"""What has been installed here, and for which Python and place."""


def main(arguments: list[str]) -> int:
    if sys.version_info < (3, 11):  # noqa: UP036 -- this file runs before anything can require a version
        say(f"mafia-overlay needs Python 3.11 or newer; this is {platform.python_version()}.")
        return 1
    testing = arguments[:1] == ["test"]
    try:
        set_up(testing)
    except SetUpFailed as failure:
        say(str(failure))
        return 1
    if testing:
        chosen = any(argument.startswith("-m") for argument in arguments[1:])
        marks = [] if chosen else ["-m", "not browser and not obs and not nodes"]
        os.chdir(ROOT)
        return become([str(PYTHON), "-m", "pytest", *marks, *arguments[1:]])
    if {"-h", "--help"} & set(arguments):
        say(__doc__ or "")
    return become([str(BIN / "mafia-overlay"), "serve", *arguments])


class SetUpFailed(Exception):
    """Said to the user as it is."""


def set_up(testing: bool) -> None:
    """Brings `.venv/` and the pages in step with this checkout, doing only what is missing."""
    wanted = Wanted()
    record = read_record()
    if record.get("installed") != wanted.installed or (testing and record.get("tests") != wanted.tests):
        install(wanted, record, testing)
    elif not wanted.pages_are_fresh():
        rebuild_pages(record)


class Wanted:
    """What this checkout asks for, as digests to compare with the record."""

    def __init__(self) -> None:
        self.place = digest(platform.python_version(), sys.platform, platform.machine(), str(ROOT))
        self.installed = digest(
            self.place,
            *(ROOT / name for name in ("pyproject.toml", "requirements.txt", "web/hatch_build.py")),
        )
        self.tests = digest(ROOT / "requirements-test.txt")

    @staticmethod
    def pages_are_fresh() -> bool:
        sys.path.insert(0, str(ROOT / "web"))
        import pages_stamp

        return pages_stamp.are_fresh(ROOT)


def install(wanted: Wanted, record: dict[str, str | None], testing: bool) -> None:
    say("Setting up mafia-overlay in .venv (the first time takes about half a minute) ...")
    if record.get("place", wanted.place) != wanted.place or not has_pip():
        make_venv()
    # An interrupted installation must not pass for a finished one.
    write_record({"place": wanted.place})
    lock = ROOT / ("requirements-test.txt" if testing else "requirements.txt")
    pip("--require-hashes", "--only-binary=:all:", "-r", str(lock))
    try:
        pip("--no-deps", "-e", str(ROOT))
    except SetUpFailed as failure:
        keep_old_pages(failure)
        pip("--no-deps", "-e", str(ROOT), env={**os.environ, "MAFIA_OVERLAY_PAGES": "skip"})
    spell_out_folders()
    write_record(
        {"place": wanted.place, "installed": wanted.installed, "tests": wanted.tests if testing else None}
    )


def rebuild_pages(record: dict[str, str | None]) -> None:
    """Builds the pages again after an edit; where that fails, the pages there are will do."""
    say("The pages have changed: building them ...")
    # The test tools bring hatchling and Node, so nothing has to be fetched.
    offline = ["--no-index", "--no-build-isolation"] if record.get("tests") else []
    try:
        pip(*offline, "--no-deps", "-e", str(ROOT), failure="The pages could not be built.")
    except SetUpFailed as failure:
        keep_old_pages(failure)
    spell_out_folders()


def keep_old_pages(failure: SetUpFailed) -> None:
    """A table must not stand still because new pages cannot be built; without any there is nothing to show."""
    if not (ROOT / "overlay" / "pages" / "manifest.json").is_file():
        raise failure
    say(f"{failure}\nGoing on with the pages built before.")


def make_venv() -> None:
    if importlib.util.find_spec("ensurepip") is None:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        raise SetUpFailed(
            "This Python cannot make a virtual environment. On Debian and Ubuntu install the missing part:\n"
            f"    sudo apt install python3-venv      (or python{version}-venv)"
        )
    # In a process of its own, so that what a start needs stays small.
    run([sys.executable, "-m", "venv", "--clear", str(VENV)], "The virtual environment could not be made.")


def spell_out_folders() -> None:
    """Lets Python find this checkout in a folder that is named in Cyrillic, say.

    The list of folders is written in UTF-8, and Python 3.11 reads it in the system's own encoding: on a Russian Windows
    the packages would not be found, and without a locale Python itself would not start. 3.12 and newer try UTF-8 first.
    """
    for listed in VENV.glob("[Ll]ib/**/site-packages/_mafia_overlay.pth"):
        text = listed.read_text(encoding="utf-8")
        if sys.version_info < (3, 12) and not text.isascii():
            listed.write_text(f"import sys; sys.path += {text.splitlines()!a}\n", encoding="ascii")


def has_pip() -> bool:
    if not PYTHON.is_file():
        return False
    probe = f"import pip, sys; sys.exit(sys.version_info[:2] != {sys.version_info[:2]})"
    return subprocess.run([str(PYTHON), "-c", probe], capture_output=True, check=False).returncode == 0


def pip(
    *arguments: str,
    failure: str = "Installing failed. Setting up needs the network once.",
    env: dict[str, str] | None = None,
) -> None:
    command = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *arguments]
    run(command, f"{failure} The lines above say why.", env)


def run(command: list[str], failure: str, env: dict[str, str] | None = None) -> None:
    # Standard output belongs to the program that is started in the end.
    if subprocess.run(command, stdout=sys.stderr, env=env, check=False).returncode:
        raise SetUpFailed(failure)


def become(command: list[str]) -> int:
    """Puts the program in this process's place, so that signals and the process id are its own."""
    sys.stdout.flush()
    if os.name != "nt":
        os.execv(command[0], command)
    try:
        return subprocess.run(command, check=False).returncode
    except KeyboardInterrupt:
        return 130


def digest(*parts: str | Path) -> str:
    total = hashlib.sha256()
    for part in parts:
        data = part.read_bytes().replace(b"\r\n", b"\n") if isinstance(part, Path) else part.encode()
        total.update(hashlib.sha256(data).digest())
    return total.hexdigest()


def read_record() -> dict[str, str | None]:
    try:
        record = json.loads(RECORD.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return record if isinstance(record, dict) and PYTHON.exists() else {}


def write_record(record: dict[str, str | None]) -> None:
    RECORD.write_text(json.dumps(record), encoding="utf-8")


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
