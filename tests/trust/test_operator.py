"""What comes in by the operator's doors: files that mean harm, orders without end, pages that say what they are not."""

from __future__ import annotations

import http.client
import json
import stat
import struct
import time
import zipfile
import zlib
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import requests

from overlay.server.production.screens import MOST_HALL_PAGES
from tests.server.conftest import OPEN
from tests.server.process import PATIENCE, Process
from tests.server.test_desk import Desk
from tests.trust.conftest import Join, Start
from tests.trust.raw import Raw
from tests.trust.test_faults import FOUL

ROOM_MB = 450
"""What the memory may grow by while pictures are taken in: one that is as large as may be, whole, and some air."""


class Doors:
    """A server with a game, and its operator."""

    def __init__(self, data: Path, process: Process) -> None:
        self.data, self.process = data, process
        self.key = str(process.links["desk"]).partition("?key=")[2]

    def call(self, method: str, path: str, key: str | None = None, **more: Any) -> requests.Response:
        headers = {"Authorization": f"Bearer {key or self.key}"}
        url = self.process.url + path
        return requests.request(method, url, headers=headers, timeout=60, **more)

    def photo(self, data: bytes, name: str = "Аня") -> requests.Response:
        return self.call("PUT", "/api/players/photo", params={"name": name}, data=data)

    def theme(self, data: bytes) -> requests.Response:
        return self.call("POST", "/api/themes/upload", data=data)

    def peak_mb(self) -> float:
        status = Path(f"/proc/{self.process._process.pid}/status").read_text("ascii")
        (line,) = [line for line in status.splitlines() if line.startswith("VmHWM:")]
        return int(line.split()[1]) / 1024

    def files(self) -> set[str]:
        found = self.data.parent.rglob("*")
        return {str(path) for path in found if path.is_file() and ".sqlite3" not in path.name}


@pytest.fixture
def doors(tmp_path: Path, start: Start) -> Doors:
    data = tmp_path / "data"
    return Doors(data, start(data))


# --- pictures ------------------------------------------------------------------------------------------------------


def blank(width: int, height: int) -> bytes:
    """A PNG of one colour: a few kilobytes for as many points as one likes."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    packing = zlib.compressobj(9)
    row = bytes(1 + 3 * width)
    rows = b"".join(packing.compress(row) for _ in range(height)) + packing.flush()
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def test_pictures_that_are_huge_when_unpacked_fill_no_memory(doors: Doors, join: Join) -> None:
    assert doors.photo(blank(64, 64)).status_code == 200
    before = doors.peak_mb()
    assert doors.photo(blank(10_000, 5_000)).status_code == 413
    largest = blank(4_800, 5_000)
    assert len(largest) < 100_000
    with ThreadPoolExecutor(6) as pool:
        taken = [pool.submit(doors.photo, largest, f"Игрок {number}") for number in range(6)]
        # Everybody else goes on meanwhile.
        while not all(one.done() for one in taken):
            assert requests.get(f"{doors.process.url}/readyz", timeout=60).status_code == 200
            time.sleep(0.05)
    assert [one.result().status_code for one in taken] == [200] * 6
    assert doors.peak_mb() - before < ROOM_MB
    assert join(doors.process, "judge").send(OPEN, "open")["ok"]


def test_a_file_of_two_kinds_is_a_picture_and_nothing_else(doors: Doors) -> None:
    harmful = b"<script>alert(1)</script>PK\x03\x04%PDF-1.7"
    path = doors.photo(blank(300, 300) + harmful).json()["path"]
    served = requests.get(doors.process.url + path, timeout=PATIENCE)
    assert served.headers["Content-Type"] == "image/webp"
    assert served.headers["X-Content-Type-Options"] == "nosniff"
    assert served.content[:4] == b"RIFF"
    assert b"script" not in served.content
    for data in (
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"GIF89a" + harmful,
        b"%PDF-1.7",
        harmful,
        b"",
    ):
        assert doors.photo(data).status_code in (415, 422), data


@pytest.mark.parametrize("name", ["", " ", "a\x00b", "x" * 200, "\u202egnp"])
def test_a_photo_is_for_a_name_that_can_be_shown(doors: Doors, name: str) -> None:
    assert doors.photo(blank(9, 9), name).status_code == 422


# --- themes --------------------------------------------------------------------------------------------------------


def manifest(**more: object) -> bytes:
    words = {"ru": "Наша", "en": "Ours"}
    return json.dumps({"format": 1, "id": "ours", "title": words, "skin": "ether", **more}).encode()


def packed(files: list[tuple[str | zipfile.ZipInfo, bytes]], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, content in files:
            archive.writestr(name, content, method)
    return out.getvalue()


def link_to(target: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo("ours/logo.png")
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    entry.create_system = 3
    return entry


HARMFUL: dict[str, list[tuple[str | zipfile.ZipInfo, bytes]]] = {
    "a way up": [("../theme.json", manifest()), ("../../evil.png", b"x")],
    "a way from the root": [("/theme.json", manifest()), ("/etc/evil.png", b"x")],
    "a way up in a name": [("ours/theme.json", manifest()), ("ours/../../evil.png", b"x")],
    "the other slash": [("ours/theme.json", manifest()), ("ours/..\\..\\evil.png", b"x")],
    "a link": [("ours/theme.json", manifest(logo="logo.png")), (link_to("/etc/passwd"), b"/etc/passwd")],
    "a drawing": [("ours/theme.json", manifest(logo="logo.svg")), ("ours/logo.svg", b"<svg onload='x()'/>")],
    "another id": [("ours/theme.json", manifest(id="../../evil"))],
    "many files": [("ours/theme.json", manifest()), *((f"ours/{n}.png", b"x") for n in range(2_000))],
    "a deep manifest": [("ours/theme.json", b"[" * 100_000)],
    "gigabytes": [("ours/theme.json", manifest()), ("ours/logo.png", bytes(200_000_000))],
    "names of a font": [
        ("ours/theme.json", manifest(fonts={"text": {"family": "x;} body{", "weight": 400}})),
    ],
    "a colour with more in it": [
        ("ours/theme.json", manifest(colors={"ground": "red;background:url(//x)"})),
    ],
}


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """One server for all packs: each of them must leave nothing behind."""
    data = tmp_path_factory.mktemp("workshop") / "data"
    process = Process(data)
    yield Doors(data, process)
    code, log = process.stop()
    assert (code, "Traceback" in log) == (0, False)


@pytest.mark.parametrize("kind", HARMFUL)
def test_a_pack_that_means_harm_is_refused_and_leaves_nothing(workshop: Doors, kind: str) -> None:
    before, peak = workshop.files(), workshop.peak_mb()
    answer = workshop.theme(packed(HARMFUL[kind]))
    assert answer.status_code in (413, 415, 422), (answer.status_code, answer.text)
    assert workshop.files() == before
    assert workshop.peak_mb() - peak < ROOM_MB


def test_what_the_manifest_does_not_name_is_not_kept(workshop: Doors) -> None:
    pages = [("ours/theme.json", manifest()), ("ours/evil.js", b"alert(1)"), ("ours/evil.html", b"<script>")]
    before = workshop.files()
    entry = workshop.theme(packed([*pages])).json()
    assert {Path(path).name for path in workshop.files() - before} == {"theme.json"}
    for name in ("evil.js", "evil.html"):
        assert workshop.call("GET", f"/themes/ours/{entry['version']}/{name}").status_code == 404
        assert workshop.call("PUT", f"/api/themes/ours/files/{name}", data=b"x").status_code == 422
    assert workshop.call("DELETE", "/api/themes/ours").status_code == 200
    assert workshop.files() == before


@pytest.mark.parametrize("method", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_only_plain_ways_of_packing_are_unpacked(workshop: Doors, method: int) -> None:
    answer = workshop.theme(packed([("ours/theme.json", manifest())], method))
    assert (answer.status_code, answer.json()["code"]) == (422, "theme_broken")


def test_a_pack_that_lies_of_its_size_is_cut_off(workshop: Doors) -> None:
    honest = packed([("ours/theme.json", manifest()), ("ours/logo.png", bytes(60_000_000))])
    # In both places where a zip tells it.
    lying = honest.replace(struct.pack("<I", 60_000_000), struct.pack("<I", 100))
    assert lying != honest
    assert workshop.theme(lying).status_code in (413, 422)


TRAVERSALS = [
    f"/{place}/{way}"
    for place in ("photos", "themes/ether/0", "themes/ether", "themes", "themes/..%2f..", "ca", "judge/x")
    for way in (
        "../overlay.sqlite3",
        "..%2foverlay.sqlite3",
        "..%2f..%2foverlay.sqlite3",
        "%2e%2e/overlay.sqlite3",
        "..%5coverlay.sqlite3",
        "%00.webp",
        "....//overlay.sqlite3",
        "theme.json%00.webp",
        "../../../../../../etc/passwd",
        "..%252f..%252fetc%252fpasswd",
    )
]


def test_no_crooked_path_leads_out_of_the_pictures(workshop: Doors) -> None:
    place = urlsplit(workshop.process.url)
    line = http.client.HTTPConnection(place.hostname or "", place.port, timeout=PATIENCE)
    for path in TRAVERSALS:
        # As it stands: no library makes it straight before it leaves.
        line.putrequest("GET", path, skip_host=False)
        line.putheader("Authorization", f"Bearer {workshop.key}")
        line.endheaders()
        answer = line.getresponse()
        body = answer.read()
        assert answer.status in (308, 404), (path, answer.status)
        assert b"SQLite format" not in body
        assert b"root:" not in body
    line.close()


# --- orders --------------------------------------------------------------------------------------------------------

GIANT: list[object] = [
    {"message": "x" * 100_000},
    {"message": "<b>" * 41},
    {"theme": "../../etc"},
    {"show": {"bus": "program", "elements": {f"e{n}": True for n in range(3_000)}}},
    {"show": {"bus": "program", "elements": {"board": "yes"}}},
    {"delay_ms": 10**30},
    {"auto": True, "message": "two at once"},
    [{"auto": True}] * 1_000,
    {},
    None,
]


@pytest.mark.parametrize("order", GIANT, ids=range(len(GIANT)))
def test_an_order_that_is_none_changes_nothing(workshop: Doors, order: object) -> None:
    def picture() -> str:
        state = workshop.call("GET", "/api/tables/1/snapshot").json()
        return json.dumps(state["production"], sort_keys=True)

    before = picture()
    answer = workshop.call("POST", "/api/tables/1/production", json=order)
    assert answer.status_code in (404, 409, 413, 422), answer.text
    assert "Traceback" not in answer.text
    assert picture() == before


def test_orders_without_end_hold_nobody_up(doors: Doors, join: Join) -> None:
    judge, air = join(doors.process, "judge"), join(doors.process, "air")
    judge.send(OPEN, "open")
    with ThreadPoolExecutor(8) as pool:
        orders = [
            pool.submit(doors.call, "POST", "/api/production", json={"message": f"{number}"})
            for number in range(200)
        ]
        number = 0
        while not all(one.done() for one in orders):
            answer = judge.send({"set": {"phase": "day", "number": 1}}, f"c{number}")
            assert answer["ok"], answer
            number += 1
            # A page that takes nothing for ten seconds is sent away, however slow the disk is.
            air.ask("time")
            time.sleep(0.05)
    assert {one.result().status_code for one in orders} == {200}
    # The last state tells of the last order, and of every tap.
    last = doors.call("GET", "/api/tables/1/snapshot").json()
    air.ask("snapshot")
    air.until(lambda: air.states[-1]["revision"] == last["revision"] == number + 1)
    assert air.states[-1]["production"]["message"] == last["production"]["message"]


# --- pages that tell of themselves -----------------------------------------------------------------------------


def report(view: str) -> dict[str, object]:
    return {"view": view, "build": "b", "width": 1, "height": 1, "hidden": False}


def test_the_halls_pages_neither_flood_the_desk_nor_pass_for_others(doors: Doors, join: Join) -> None:
    judge = join(doors.process, "judge")
    judge.send(OPEN, "open")
    judge.send({"day": 1}, "day")
    desk = Desk(doors.process.url, doors.key)
    pages: list[Raw] = [join(doors.process, "hall") for _ in range(MOST_HALL_PAGES + 10)]
    for number, page in enumerate(pages):
        for turn in range(5):
            assert page.ask("report", report("full" if turn == 4 else f"v{number}-{turn}"))["ok"]
    for page in pages[:5]:
        page.close()
    desk.until(lambda: desk.tables and len(desk.tables[-1]["screens"]) == MOST_HALL_PAGES)
    assert {screen["view"] for screen in desk.tables[-1]["screens"]} == {"hall"}
    # Reports without end are as limited as all else.
    flooder = pages[-1]
    for number in range(700):
        flooder.post("report", report(f"f{number}"))
    flooder.settle(0.5)
    assert "too_often" in flooder.text
    assert judge.send(FOUL, "foul")["ok"]
    desk.close()
