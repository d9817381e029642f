"""Players' photos: what is taken, what is left of it, and where it is shown."""

from __future__ import annotations

import random
import struct
import zlib
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from overlay.host import discover
from overlay.server.app import create_app
from overlay.server.pictures import PHOTO_SIDE
from overlay.store import open_store
from overlay.store.copies import back_up, restore
from tests.server.conftest import OPEN, Caller, Hall


def picture(form: str = "JPEG", size: tuple[int, int] = (900, 1200), **options: Any) -> bytes:
    """A picture with a red upper half and a blue lower one."""
    image = Image.new("RGB", size, "blue")
    image.paste("red", (0, 0, size[0], size[1] // 2))
    out = BytesIO()
    image.save(out, form, **options)
    return out.getvalue()


@pytest.fixture
def desk(hall: Hall) -> Caller:
    return Caller(hall.server.app.test_client(), hall.server.keyring.key("", "desk"))


def put(desk: Caller, data: bytes, name: str = "Аня") -> Any:
    query = {"name": name}
    return desk.http.put("/api/players/photo", query_string=query, data=data, headers=desk.headers)


def listed(desk: Caller) -> list[dict[str, str]]:
    answer: Any = desk.get("/api/players/photos")
    return list(answer.json["photos"])


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_a_photo_becomes_a_square_and_is_on_air(hall: Hall, desk: Caller, form: str) -> None:
    hall.judge.do(OPEN)
    path = put(desk, picture(form)).json["path"]
    for audience in ("air", "hall", "desk"):
        assert hall.caller(audience).state()["production"]["photos"] == {"1": path}
    served = desk.http.get(path)
    assert (served.mimetype, served.status_code) == ("image/webp", 200)
    assert "immutable" in served.headers["Cache-Control"]
    image = Image.open(BytesIO(served.data))
    assert (image.format, image.size) == ("WEBP", (PHOTO_SIDE, PHOTO_SIDE))


def test_a_name_is_found_however_it_was_typed(hall: Hall, desk: Caller) -> None:
    hall.judge.do(OPEN)
    put(desk, picture(), "  аНЯ ")
    assert hall.caller("air").state()["production"]["photos"].keys() == {"1"}
    assert [entry["name"] for entry in listed(desk)] == ["аНЯ"]
    assert put(desk, picture(size=(500, 500)), "Аня").status_code == 200
    assert [entry["name"] for entry in listed(desk)] == ["Аня"]


def test_a_photo_can_be_removed(hall: Hall, desk: Caller) -> None:
    hall.judge.do(OPEN)
    put(desk, picture())
    query = {"name": "АНЯ"}
    assert desk.http.delete("/api/players/photo", query_string=query, headers=desk.headers).status_code == 200
    assert hall.caller("air").state()["production"]["photos"] == {}
    again: Any = desk.http.delete("/api/players/photo", query_string=query, headers=desk.headers)
    assert (again.status_code, again.json["code"]) == (404, "no_photo")


def test_nothing_but_the_picture_is_kept(desk: Caller) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # turned by 90 degrees
    exif[0x010E] = "СЕКРЕТНАЯ ПОДПИСЬ"
    data = picture(size=(1200, 900), exif=exif.tobytes(), comment=b"COMMENT")
    assert b"COMMENT" in data
    served = desk.http.get(put(desk, data + b"<script>alert()</script>").json["path"]).data
    image = Image.open(BytesIO(served))
    assert dict(image.getexif()) == {}
    for hidden in (b"COMMENT", b"script", b"EXIF", b"ICCP", b"XMP"):
        assert hidden not in served
    # Upright: what was above is at the right now.
    row = image.convert("RGB").crop((0, PHOTO_SIDE // 2, PHOTO_SIDE, PHOTO_SIDE // 2 + 1)).tobytes()
    left, right = row[60:63], row[-63:-60]
    assert left[2] > 200
    assert right[0] > 200


def bomb() -> bytes:
    """A PNG of a few hundred bytes that says it is 30000 x 30000."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", 30_000, 30_000, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b""))
        + chunk(b"IEND", b"")
    )


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert()"/>'


@pytest.mark.parametrize(
    ("data", "status", "code"),
    [
        (b"", 415, "image_unknown"),
        (b"GIF89a" + b"\0" * 100, 415, "image_unknown"),
        (SVG, 415, "image_unknown"),
        (b"%PDF-1.4", 415, "image_unknown"),
        (picture()[:900], 422, "image_broken"),
        (picture("PNG")[:200], 422, "image_broken"),
        (bomb(), 413, "image_too_large"),
        (b"\xff\xd8" + b"x" * (8 * 1024 * 1024), 413, "body_too_large"),
    ],
)
def test_what_is_no_photo_is_refused_with_the_reason(
    hall: Hall, desk: Caller, data: bytes, status: int, code: str
) -> None:
    answer = put(desk, data)
    assert (answer.status_code, answer.json["code"]) == (status, code)
    assert listed(desk) == []


def test_damaged_pictures_never_break_the_server(desk: Caller) -> None:
    chance = random.Random(7)
    for form in ("JPEG", "PNG", "WEBP"):
        whole = picture(form, (120, 90))
        for _ in range(60):
            damaged = bytearray(whole)
            for _ in range(chance.randint(1, 12)):
                damaged[chance.randrange(len(damaged))] = chance.randrange(256)
            assert put(desk, bytes(damaged)).status_code in (200, 413, 415, 422)


@pytest.mark.parametrize("name", ["", "   ", "x" * 81, "a\0b"])
def test_a_photo_needs_a_name(desk: Caller, name: str) -> None:
    assert put(desk, picture(), name).json["code"] == "malformed"


@pytest.mark.parametrize(
    "path", ["/photos/", "/photos/x.webp", "/photos/../theme.json", f"/photos/{'0' * 32}.webp"]
)
def test_no_other_file_is_served(desk: Caller, path: str) -> None:
    assert desk.http.get(path).status_code == 404


def test_other_routes_take_no_more_than_before(desk: Caller) -> None:
    answer: Any = desk.http.post("/api/production", data=b"x" * 100_000, headers=desk.headers)
    assert answer.json["code"] == "body_too_large"


def test_a_copy_of_the_database_has_the_photos(tmp_path: Path) -> None:
    journal = open_store(tmp_path / "data")
    server = create_app(journal, discover().regulations)
    desk = Caller(server.app.test_client(), server.keyring.key("", "desk"))
    path = put(desk, picture()).json["path"]
    journal.close()
    back_up(tmp_path / "data", tmp_path / "copy.sqlite3")
    restore(tmp_path / "copy.sqlite3", tmp_path / "other")
    journal = open_store(tmp_path / "other")
    server = create_app(journal, discover().regulations)
    assert server.app.test_client().get(path).status_code == 200
    journal.close()
