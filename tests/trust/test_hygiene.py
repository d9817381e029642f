"""The web's rules at every route: policy, origins, types, paths, cookies, and no script in a page's source."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import requests
import websocket

from tests.server.conftest import OPEN
from tests.server.process import Process
from tests.trust.test_secrets import FILLED, METHODS, ROUTES

FOREIGN = (
    "https://evil.example",
    "null",
    "http://127.0.0.1",
    "http://localhost:1",
    "file://",
    "http://[",
    "",
)


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    process = Process(tmp_path_factory.mktemp("data"))
    yield process
    process.stop()


def paths() -> list[tuple[str, str]]:
    found = []
    for rule in sorted(ROUTES):
        method, _, path = rule.partition(" ")
        for name, value in FILLED.items():
            path = path.replace(name, value)
        found.append((method, path))
    return found


def policy(response: requests.Response) -> dict[str, str]:
    told = response.headers["Content-Security-Policy"]
    return dict(part.strip().partition(" ")[::2] for part in told.split(";"))


@pytest.mark.parametrize("key", ["judge", "desk", None])
@pytest.mark.parametrize(("method", "path"), paths())
def test_every_answer_keeps_the_rules(process: Process, method: str, path: str, key: str | None) -> None:
    link = str(process.links["desk"] if key == "desk" else process.links["tables"]["1"]["judge"])
    asked = f"?key={link.partition('?key=')[2]}" if key else ""
    response = requests.request(method, f"{process.url}{path}{asked}", timeout=10, allow_redirects=False)
    rules = policy(response)
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == "'self'"
    assert rules["base-uri"] == "'none'"
    assert rules["form-action"] == ("'self'" if "<form" in response.text else "'none'")
    assert rules["frame-ancestors"] == "'self'"
    # OBS puts the style of its user into an overlay; nowhere else is a style of foreign making let in.
    assert ("'unsafe-inline'" in rules["style-src"]) == (path.startswith(("/overlay/", "/hall/")))
    assert "unsafe-eval" not in response.headers["Content-Security-Policy"]
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    # Pages with a form must say where it comes from, to this server and to nobody else.
    assert response.headers["Referrer-Policy"] in ("no-referrer", "same-origin")
    assert response.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    # Whether somebody answers at all may be asked by the page that waits in OBS.
    shared = "cross-origin" if path == "/healthz" else "same-origin"
    assert response.headers["Cross-Origin-Resource-Policy"] == shared
    assert "Set-Cookie" not in response.headers
    assert not [name for name in response.headers if name.startswith("Access-Control")]
    assert "Server" not in response.headers
    if response.text and response.headers["Content-Type"].startswith("text/html"):
        assert response.headers["Cache-Control"] in ("no-store", "no-cache")
        assert_no_script_inside(response.text)


def assert_no_script_inside(html: str) -> None:
    for tag in re.findall(r"<script\b[^>]*>", html, re.IGNORECASE):
        assert "src=" in tag
    assert not re.search(r"<[^>]+\son\w+\s*=", html, re.IGNORECASE)
    assert "javascript:" not in html


def test_the_built_pages_and_templates_hold_no_script() -> None:
    root = Path(__file__).parents[2] / "overlay"
    sources = [*root.glob("pages/*.html"), *root.glob("server/templates/*.html")]
    assert sources
    for source in sources:
        assert_no_script_inside(source.read_text("utf-8"))
        assert "|safe" not in source.read_text("utf-8")


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_foreign_page_changes_nothing_and_hears_nothing(process: Process, origin: str) -> None:
    key = process.key("judge")
    for method, path in paths():
        if method == "GET":
            continue
        response = requests.request(
            method,
            f"{process.url}{path}",
            json={"id": "x", "do": OPEN},
            headers={"Authorization": f"Bearer {key}", "Origin": origin},
            timeout=10,
        )
        assert (response.status_code, response.json()["code"]) == (403, "foreign_origin")
    place = urlsplit(process.url).netloc
    with pytest.raises(websocket.WebSocketBadStatusException) as refused:
        websocket.create_connection(
            f"ws://{place}/socket.io/?EIO=4&transport=websocket",
            timeout=5,
            suppress_origin=True,
            header=[f"Origin: {origin}"],
        )
    assert refused.value.status_code == 403


TRAVERSALS = (
    "/../overlay.sqlite3",
    "/assets/../../../etc/passwd",
    "/assets/%2e%2e/%2e%2e/app.py",
    "/assets/..%2f..%2fapp.py",
    "/assets/..%5c..%5capp.py",
    "/assets//etc/passwd",
    "/static/../app.py",
    "/static/%2e%2e/app.py",
    "/static/..%00/app.py",
    "/views/scorebug/../__init__.py",
    "/views/scorebug/%2e%2e/__init__.py",
    "/views/../x.js",
    "/judge/../../etc/passwd",
    "/overlay/1/..%2f..%2f",
)


@pytest.mark.parametrize("path", TRAVERSALS)
def test_no_file_is_reached_by_a_crooked_path(process: Process, path: str) -> None:
    place = urlsplit(process.url)
    with socket.create_connection((place.hostname or "", place.port or 0), timeout=5) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: {place.netloc}\r\nConnection: close\r\n\r\n".encode())
        answer = line.makefile("rb").read()
    status = int(answer.split(b" ", 2)[1])
    assert status in (200, 308, 400, 404)
    # Doubled slashes are tidied away, on this very server.
    assert status != 308 or f"Location: {process.url}/".encode() in answer
    assert b"SQLite format" not in answer
    assert b"root:" not in answer
    assert b"from __future__" not in answer
    if status == 200:
        assert b"<!doctype html>" in answer.lower()


@pytest.mark.parametrize("method", [*METHODS, "TRACE", "CONNECT", "PROPFIND"])
def test_no_method_is_a_surprise(process: Process, method: str) -> None:
    for path in sorted({path for _, path in paths()}):
        response = requests.request(method, f"{process.url}{path}", timeout=10, allow_redirects=False)
        assert response.status_code < 500
        # Nothing is read or done with a method that this path does not name.
        named = (method, path) in paths()
        if not named and method != "GET":
            assert response.status_code in (401, 403, 404, 405, 422), (path, response.status_code)
        if not named and method in ("PATCH", "TRACE", "CONNECT", "PROPFIND"):
            assert response.status_code in (404, 405), (path, response.status_code)
