"""Themes: what is served of them, and what an operator may bring."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from overlay.host import discover
from overlay.server.app import Server, create_app
from overlay.server.themes import Themes
from overlay.store import open_store
from tests.server.conftest import Caller
from tests.server.test_photos import SVG, picture

WOFF2 = b"wOF2" + b"\0\1\0\0" + (60).to_bytes(4, "big") + b"\0" * 48


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    journal = open_store(tmp_path)
    yield create_app(journal, discover().regulations, data=tmp_path)
    journal.close()


@pytest.fixture
def desk(server: Server) -> Caller:
    return Caller(server.app.test_client(), server.keyring.key("", "desk"))


def ask(desk: Caller, method: str, path: str, **body: Any) -> Any:
    return desk.http.open(path, method=method, headers=desk.headers, **body)


def copied(desk: Caller, source: str = "ether") -> dict[str, Any]:
    answer = ask(desk, "POST", "/api/themes", json={"copy": source})
    assert answer.status_code == 200, answer.json
    return dict(answer.json)


def manifest(desk: Caller, entry: Mapping[str, Any]) -> dict[str, Any]:
    return dict(ask(desk, "GET", f"/themes/{entry['id']}/{entry['version']}/theme.json").json)


def packed(files: Mapping[str, bytes | str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


PLAIN = {"format": 1, "id": "cup", "title": {"ru": "Кубок", "en": "Cup"}, "skin": "ether"}


def upload(desk: Caller, data: bytes) -> Any:
    return ask(desk, "POST", "/api/themes/upload", data=data)


def test_three_themes_are_shipped(server: Server, desk: Caller) -> None:
    entries = server.desk.state("ru").themes
    assert {entry.id for entry in entries} == {"ether", "protocol", "velvet"}
    for entry in entries:
        assert not entry.own
        assert entry.colors
        answer = ask(desk, "GET", f"/themes/{entry.id}/{entry.version}/theme.json")
        assert (answer.json["id"], "immutable" in answer.headers["Cache-Control"]) == (entry.id, True)


def test_a_page_with_an_older_version_gets_the_present_one_and_asks_again(desk: Caller) -> None:
    answer = desk.http.get("/themes/ether/older/theme.json")
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-cache")


def test_a_copy_is_changed_and_shown(server: Server, desk: Caller, tmp_path: Path) -> None:
    entry = copied(desk)
    assert (entry["id"], entry["own"], entry["skin"]) == ("ether-copy", True, "ether")
    changed = {**manifest(desk, entry), "colors": {"judge": "#00ff00"}, "radius": 8}
    saved = ask(desk, "PUT", "/api/themes/ether-copy", json=changed)
    assert saved.status_code == 200
    assert saved.json["version"] != entry["version"]
    assert "#00ff00" in saved.json["colors"]
    ask(desk, "POST", "/api/tables/1/production", json={"theme": "ether-copy"})
    told = desk.state()["production"]["theme"]
    assert told == {"id": "ether-copy", "version": saved.json["version"]}
    assert Themes(tmp_path / "themes").get("ether-copy") is not None
    assert copied(desk)["id"] == "ether-copy-2"


def test_a_removed_theme_gives_way_to_the_standard_one(desk: Caller) -> None:
    copied(desk)
    ask(desk, "POST", "/api/tables/1/production", json={"theme": "ether-copy"})
    assert ask(desk, "DELETE", "/api/themes/ether-copy").status_code == 200
    assert desk.state()["production"]["theme"]["id"] == "ether"


def test_a_shipped_theme_is_not_changed(desk: Caller) -> None:
    shown = manifest(desk, {"id": "ether", "version": "0"})
    for method, path, body in (
        ("PUT", "/api/themes/ether", {"json": shown}),
        ("DELETE", "/api/themes/ether", {}),
        ("PUT", "/api/themes/ether/files/logo.png", {"data": picture("PNG")}),
    ):
        answer = ask(desk, method, path, **body)
        assert (answer.status_code, answer.json["code"]) == (409, "theme_shipped")
    assert manifest(desk, {"id": "ether", "version": "0"}) == shown


def test_pictures_and_fonts_are_served_once_the_manifest_names_them(desk: Caller) -> None:
    entry = copied(desk)
    files = {"logo.png": picture("PNG", (3000, 200)), "cup.woff2": WOFF2, "sponsor.webp": picture("WEBP")}
    for name, data in files.items():
        assert ask(desk, "PUT", f"/api/themes/ether-copy/files/{name}", data=data).status_code == 200
        assert desk.http.get(f"/themes/ether-copy/0/{name}").status_code == 404
    face = {"family": "Cup", "weight": 400, "files": [{"file": "cup.woff2"}]}
    changed = {
        **manifest(desk, entry),
        "logo": "logo.png",
        "sponsors": ["sponsor.webp"],
        "fonts": {"display": face},
    }
    saved = ask(desk, "PUT", "/api/themes/ether-copy", json=changed).json
    for name in files:
        answer = desk.http.get(f"/themes/ether-copy/{saved['version']}/{name}")
        assert answer.status_code == 200
        assert "immutable" in answer.headers["Cache-Control"]
        assert "script-src" not in answer.headers["Content-Security-Policy"]
        if name == "logo.png":
            image = Image.open(BytesIO(answer.data))
            assert (image.format, image.size) == ("PNG", (1920, 128))
        answer.close()


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("logo.svg", SVG, "image_svg"),
        ("logo.png", SVG, "image_svg"),
        ("logo.png", b"\xef\xbb\xbf<?xml?>", "image_unknown"),
        ("logo.png", b"MZ", "image_unknown"),
        ("cup.woff2", b"wOF2", "font_unknown"),
        ("cup.woff2", b"OTTO" + b"\0" * 60, "font_unknown"),
        ("cup.ttf", b"\0\1\0\0", "theme_file_name"),
        ("theme.json", b"{}", "theme_file_name"),
        ("run.py", b"print()", "theme_file_name"),
        (".htaccess", b"", "theme_file_name"),
        ("..png", b"", "theme_file_name"),
        ("logo.html", b"<script>", "theme_file_name"),
    ],
)
def test_what_does_not_belong_into_a_theme_is_refused(
    desk: Caller, tmp_path: Path, name: str, data: bytes, code: str
) -> None:
    copied(desk)
    before = sorted(path.name for path in (tmp_path / "themes").rglob("*"))
    assert ask(desk, "PUT", f"/api/themes/ether-copy/files/{name}", data=data).json["code"] == code
    assert sorted(path.name for path in (tmp_path / "themes").rglob("*")) == before


@pytest.mark.parametrize(
    ("part", "code"),
    [
        ({"id": "other"}, "theme_broken"),
        ({"logo": "missing.png"}, "theme_broken"),
        ({"logo": "../../../etc/passwd"}, "malformed"),
        ({"colors": {"judge": "red"}}, "malformed"),
        ({"format": 2}, "malformed"),
        ({"css": "x" * 20_001}, "malformed"),
    ],
)
def test_a_manifest_that_says_something_wrong_changes_nothing(
    desk: Caller, part: Mapping[str, object], code: str
) -> None:
    entry = copied(desk)
    before = manifest(desk, entry)
    assert ask(desk, "PUT", "/api/themes/ether-copy", json={**before, **part}).json["code"] == code
    assert manifest(desk, entry) == before


def test_a_theme_goes_out_as_a_zip_and_comes_back(desk: Caller) -> None:
    entry = copied(desk)
    ask(desk, "PUT", "/api/themes/ether-copy/files/logo.png", data=picture("PNG"))
    changed = {**manifest(desk, entry), "logo": "logo.png"}
    saved = ask(desk, "PUT", "/api/themes/ether-copy", json=changed).json
    data = ask(desk, "GET", "/api/themes/ether-copy.zip").data
    ask(desk, "DELETE", "/api/themes/ether-copy")
    back = upload(desk, data)
    assert back.status_code == 200, back.json
    assert manifest(desk, back.json) == manifest(desk, saved) == changed


def test_an_upload_beside_a_shipped_theme_gets_a_name_of_its_own(desk: Caller) -> None:
    data = ask(desk, "GET", "/api/themes/velvet.zip").data
    assert upload(desk, data).json["id"] == "velvet-2"


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ({}, "theme_broken"),
        ({"cup/readme.png": picture("PNG")}, "theme_broken"),
        ({"theme.json": "{"}, "theme_broken"),
        ({"theme.json": "[]"}, "theme_broken"),
        ({"theme.json": json.dumps({**PLAIN, "id": "../up"})}, "theme_broken"),
        ({"theme.json": json.dumps({**PLAIN, "logo": "logo.png"})}, "theme_broken"),
        ({"../../evil.png": picture("PNG"), "theme.json": json.dumps(PLAIN)}, "theme_broken"),
        ({"/etc/cron.d/evil.png": picture("PNG")}, "theme_broken"),
        ({"..\\evil.png": picture("PNG"), "theme.json": json.dumps(PLAIN)}, "theme_file_name"),
        ({"theme.json": json.dumps({**PLAIN, "logo": "a.svg"}), "a.svg": SVG}, "image_svg"),
        ({"theme.json": json.dumps({**PLAIN, "logo": "a.png"}), "a.png": b"MZ"}, "image_unknown"),
        ({"theme.json": json.dumps(PLAIN), "a.png": b"\0" * (21 * 1024 * 1024)}, "theme_too_large"),
        ({"theme.json": json.dumps(PLAIN), **{f"{n}.png": b"x" for n in range(30)}}, "theme_too_large"),
    ],
)
def test_a_zip_that_is_no_theme_leaves_nothing_behind(
    desk: Caller, tmp_path: Path, files: Mapping[str, bytes | str], code: str
) -> None:
    before = sorted(tmp_path.parent.rglob("*"))
    assert upload(desk, packed(files)).json["code"] == code
    after = sorted(path for path in tmp_path.parent.rglob("*") if path != tmp_path / "themes")
    assert after == before


def test_what_a_manifest_does_not_name_stays_outside(desk: Caller, tmp_path: Path) -> None:
    data = packed({"cup/theme.json": json.dumps(PLAIN), "cup/readme.md": "# Cup", "cup/run.py": "print()"})
    assert upload(desk, data).json["id"] == "cup"
    assert [path.name for path in (tmp_path / "themes" / "cup").iterdir()] == ["theme.json"]


@pytest.mark.parametrize("data", [b"", b"PK\3\4", b"x" * 5_000])
def test_what_is_no_zip_is_refused(desk: Caller, data: bytes) -> None:
    assert upload(desk, data).json["code"] == "theme_broken"


def test_a_folder_that_is_edited_by_hand_is_seen(server: Server, desk: Caller, tmp_path: Path) -> None:
    folder = tmp_path / "themes" / "cup"
    folder.mkdir(parents=True)
    (folder / "theme.json").write_text(json.dumps(PLAIN))
    themes = Themes(tmp_path / "themes")
    first = themes.theme("cup").version
    assert not themes.look()
    (folder / "theme.json").write_text(json.dumps({**PLAIN, "radius": 12}))
    assert themes.look()
    assert themes.theme("cup").version != first
    (folder / "theme.json").write_text("{")
    assert themes.look()
    assert themes.theme("cup").id == "ether"


@pytest.mark.parametrize("path", ["ether/0/../../x", "ether/0/theme.toml", "none/0/theme.json", "ether/0/.."])
def test_nothing_beside_a_theme_is_served(desk: Caller, path: str) -> None:
    assert desk.http.get(f"/themes/{path}").status_code == 404
