"""The pages: shells without secrets, assets that may be kept for ever, and the desk's list of links."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from overlay.server.pages import pages
from tests.server.conftest import OPEN, Hall


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """Pages as the build leaves them."""
    folder = tmp_path / "pages"
    (folder / "assets").mkdir(parents=True)
    for name in ("panel", "overlay", "desk", "sample"):
        html = f'<script type="module" src="./assets/{name}-abc.js"></script>'
        (folder / f"{name}.html").write_text(html, encoding="utf-8")
        (folder / "assets" / f"{name}-abc.js").write_text("0", encoding="utf-8")
    (folder / "manifest.json").write_text("{}", encoding="utf-8")
    return folder


@pytest.fixture
def http(hall: Hall, built: Path) -> FlaskClient:
    app = Flask("overlay.server.app")
    app.register_blueprint(pages(hall.server.tables, hall.server.keyring, "http://192.168.1.20:8750", built))
    return app.test_client()


@pytest.mark.parametrize("path", ["/judge/1", "/overlay/1/full", "/overlay/1/banner", "/hall/1"])
def test_a_page_is_asked_for_again_and_its_assets_are_not(http: FlaskClient, path: str) -> None:
    page = http.get(path)
    assert page.headers["Cache-Control"] == "no-cache"
    address = page.text.split('src="')[1].split('"')[0]
    asset = http.get(address)
    assert asset.status_code == 200
    assert "immutable" in asset.headers["Cache-Control"]
    asset.close()


def test_obs_may_style_an_overlay_and_nothing_else(http: FlaskClient) -> None:
    overlay = http.get("/overlay/1/full").headers["Content-Security-Policy"]
    assert "style-src 'self' 'unsafe-inline'" in overlay
    assert "script-src 'self';" in overlay
    assert "unsafe" not in http.get("/judge/1").headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    "path", ["/assets/../manifest.json", "/assets/%2e%2e/manifest.json", "/assets/..%2fpanel.html"]
)
def test_no_file_beside_the_assets_is_served(http: FlaskClient, path: str) -> None:
    assert http.get(path).status_code == 404


def test_pages_that_are_not_built_say_how_to_build_them(hall: Hall, tmp_path: Path) -> None:
    app = Flask("overlay.server.app")
    app.register_blueprint(pages(hall.server.tables, hall.server.keyring, None, tmp_path))
    response = app.test_client().get("/judge/1")
    assert response.status_code == 503
    assert "run.py" in response.text


def test_the_front_page_tells_nothing_secret(hall: Hall, http: FlaskClient) -> None:
    response = http.get("/")
    assert response.status_code == 200
    for row in hall.journal.all_keys():
        assert row.key not in response.text
    assert "terminal" in response.text


@pytest.mark.parametrize("audience", ["judge", "air", "hall"])
def test_only_the_desks_key_opens_the_desk(hall: Hall, http: FlaskClient, audience: str) -> None:
    key = next(row.key for row in hall.journal.all_keys() if row.audience == audience)
    for path in ("/", "/desk"):
        response = http.get(path, query_string={"key": key})
        assert response.status_code == 403
        assert "svg" not in response.text
        assert "desk-abc.js" not in response.text
        assert http.get(f"{path}?key=wrong").status_code == 401


def test_the_desk_is_a_page_that_holds_nothing_and_may_frame_our_own(hall: Hall, http: FlaskClient) -> None:
    key = hall.server.keyring.key("", "desk")
    for page in (http.get("/desk"), http.get("/desk", query_string={"key": key})):
        assert page.status_code == 200
        assert "desk-abc.js" in page.text
        assert "frame-src 'self'" in page.headers["Content-Security-Policy"]
        assert "unsafe" not in page.headers["Content-Security-Policy"]
        for row in hall.journal.all_keys():
            assert row.key not in page.text
    sample = http.get("/desk/sample")
    assert "sample-abc.js" in sample.text
    assert "frame-ancestors 'self'" in sample.headers["Content-Security-Policy"]


def test_the_desk_lists_every_table_with_its_links(hall: Hall, http: FlaskClient) -> None:
    hall.judge.do(OPEN)
    key = hall.server.keyring.key("", "desk")
    page = http.get("/", query_string={"key": key}).text
    for table in ("1", "2"):
        for audience in ("judge", "hall", "air"):
            assert hall.server.keyring.key(table, audience) in page
    assert page.count("data:image/svg+xml") == 4
    assert "Game 1 is running" in page


def test_a_phones_link_names_an_address_that_a_phone_can_reach(hall: Hall, http: FlaskClient) -> None:
    query = {"key": hall.server.keyring.key("", "desk")}
    here = http.get("/", query_string=query, base_url="http://127.0.0.1:8750").text
    assert "http://192.168.1.20:8750/judge/1" in here
    assert "http://127.0.0.1:8750/overlay/1/full" in here
    elsewhere = http.get("/", query_string=query, base_url="http://10.0.0.7:8750").text
    assert "http://10.0.0.7:8750/judge/1" in elsewhere


def test_the_desk_speaks_both_languages(hall: Hall, http: FlaskClient) -> None:
    query = {"key": hall.server.keyring.key("", "desk")}
    assert "Судья" in http.get("/", query_string={**query, "lang": "ru"}).text
    assert "Судья" in http.get("/", query_string=query, headers={"Accept-Language": "ru-RU"}).text
    assert "Judge" in http.get("/", query_string=query).text
