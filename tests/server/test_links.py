"""The list of a table's pages: the right keys, sizes and addresses, whatever address the operator came by."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from overlay.host import discover
from overlay.server.access import Keyring
from overlay.server.app import create_app
from overlay.server.links import PLACES, PlainPort
from overlay.server.production.links import LinkBook
from overlay.store import open_store
from overlay.store.journal import KeyRow
from tests.server.conftest import Caller, FakeClock, Hall

ADDRESSES = ["http://192.168.1.40:8750", "http://10.0.0.7:8750"]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    clock = FakeClock()
    journal = open_store(tmp_path)
    server = create_app(journal, discover().regulations, names=("1", "2"), clock=clock, addresses=ADDRESSES)
    yield Hall(server, clock, journal)
    journal.close()


def links(hall: Hall, here: str, table: str = "2", **query: str) -> dict[str, Any]:
    desk = Caller(hall.server.app.test_client(), hall.server.keyring.key("", "desk"))
    path = f"/api/tables/{table}/links"
    answer: Any = desk.http.get(path, base_url=here, headers=desk.headers, query_string=query)
    return dict(answer.json)


def test_every_page_is_there_with_its_own_key_and_size(hall: Hall) -> None:
    found = links(hall, "http://127.0.0.1:8750")["links"]
    by_kind: dict[str, list[dict[str, Any]]] = {}
    for link in found:
        by_kind.setdefault(link["kind"], []).append(link)
        audience = link["kind"]
        speaks = "" if audience == "judge" else "&lang=en"
        assert link["url"].endswith(f"?key={hall.server.keyring.key('2', audience)}{speaks}")
        assert link["qr"].startswith("data:image/svg+xml")
        assert link["title"]["ru"]
        assert not link["title"]["ru"].startswith("page-")
    assert {link["view"] for link in by_kind["air"]} >= set(PLACES)
    for link in by_kind["air"]:
        if link["view"] in PLACES:
            place = PLACES[link["view"]]
            assert (link["width"], link["height"]) == (place.width, place.height)
    assert [(link["width"], link["height"]) for link in by_kind["judge"]] == [(None, None)]


def test_the_graphics_speak_as_the_operator_and_russian_needs_no_word(hall: Hall) -> None:
    def pages(lang: str) -> dict[str, list[bool]]:
        found = links(hall, "http://127.0.0.1:8750", lang=lang)["links"]
        return {
            kind: sorted({"lang=en" in link["url"] for link in found if link["kind"] == kind})
            for kind in ("judge", "air", "hall")
        }

    assert pages("en") == {"judge": [False], "air": [True], "hall": [True]}
    assert pages("ru") == {"judge": [False], "air": [False], "hall": [False]}
    assert "lang=" not in str(links(hall, "http://127.0.0.1:8750", lang="ru"))


def test_an_operator_at_the_machine_itself_gets_addresses_for_others(hall: Hall) -> None:
    told = links(hall, "http://127.0.0.1:8750")
    assert told["hosts"] == ["192.168.1.40:8750", "10.0.0.7:8750"]
    assert told["host"] == "192.168.1.40:8750"
    assert all("127.0.0.1" not in link["url"] for link in told["links"])


def test_the_address_that_somebody_came_by_is_among_them(hall: Hall) -> None:
    told = links(hall, "http://venue.example:8750")
    assert told["hosts"] == ["192.168.1.40:8750", "10.0.0.7:8750", "venue.example:8750"]


def test_another_address_can_be_chosen(hall: Hall) -> None:
    told = links(hall, "http://127.0.0.1:8750", host="10.0.0.7:8750")
    assert all(link["url"].startswith("http://10.0.0.7:8750/") for link in told["links"])


@pytest.mark.parametrize("host", ["evil/path", "a b", "http://x", "x:99999999", "@x", "x?key=1", "[::1"])
def test_what_is_no_address_is_refused(hall: Hall, host: str) -> None:
    assert links(hall, "http://127.0.0.1:8750", host=host)["code"] == "malformed"


def test_without_a_network_the_machine_itself_is_named(tmp_path: Path) -> None:
    journal = open_store(tmp_path)
    hall = Hall(create_app(journal, discover().regulations), FakeClock(), journal)
    assert links(hall, "http://127.0.0.1:8750", table="1")["hosts"] == ["127.0.0.1:8750"]
    journal.close()


def test_obs_gets_plain_http_although_the_desk_came_over_https() -> None:
    plain = PlainPort(8750, 8751)
    assert plain.base("https", "192.168.1.40:8751") == ("http", "192.168.1.40:8750")
    assert plain.base("https", "[fe80::1]:8751") == ("http", "[fe80::1]:8750")
    assert plain.base("https", "venue.example") == ("https", "venue.example")
    assert plain.base("http", "192.168.1.40:8750") == ("http", "192.168.1.40:8750")
    book = LinkBook(Keyring(()), ADDRESSES, str, {}, plain)
    assert book.hosts("https", "192.168.1.40:8751") == ("192.168.1.40:8750", "10.0.0.7:8750")


def test_the_page_of_the_certificate_is_a_link_where_there_is_one() -> None:
    keyring = Keyring([KeyRow(f"key-{audience}", audience, "1") for audience in ("judge", "air", "hall")])

    def pages(secured: Callable[[str], str]) -> list[str]:
        book = LinkBook(keyring, ADDRESSES, secured, {}, PlainPort(8750, 8751))
        found = book.links("1", "https", "192.168.1.40:8751", None, "", "ru").links
        return [link.url for link in found if link.kind == "ca"]

    assert pages(lambda base: base.replace("http:", "https:")) == ["http://192.168.1.40:8750/ca"]
    assert pages(str) == []
