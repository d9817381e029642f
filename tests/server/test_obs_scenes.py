"""Scene files made for a server: its address, its keys, its tables."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from overlay.cli import main
from overlay.server.access import wanted_keys
from overlay.server.app import create_app
from overlay.store import open_store
from tests.server.conftest import Hall


def desk(hall: Hall) -> dict[str, str]:
    return {"Authorization": f"Bearer {hall.server.keyring.key('', 'desk')}"}


def addresses(made: dict[str, Any]) -> set[str]:
    return {
        source["settings"]["url"].partition("#")[2]
        for source in made["sources"]
        if source["id"] == "browser_source"
    }


@pytest.mark.parametrize(("lang", "speaks"), [("ru", ""), ("en", "&lang=en")])
def test_the_desk_gets_a_file_with_this_servers_address_and_keys(hall: Hall, lang: str, speaks: str) -> None:
    client = hall.server.app.test_client()
    answer = client.get("/api/obs-scenes/one.json", headers={**desk(hall), "Accept-Language": lang})
    assert answer.status_code == 200
    assert 'filename="mafia-one-1.json"' in answer.headers["Content-Disposition"]
    key = hall.server.keyring.key("1", "air")
    assert addresses(answer.get_json()) == {
        f"http://localhost/overlay/1/full?key={key}{speaks}",
        f"http://localhost/overlay/1/title?key={key}{speaks}&always=1",
    }


@pytest.mark.parametrize("host", [None, "192.0.2.2:8750", "192.0.2.2", "10.0.0.7:8750", "venue.local"])
def test_the_file_has_the_address_that_the_links_show_as_chosen(tmp_path: Path, host: str | None) -> None:
    with closing(open_store(tmp_path)) as journal:
        server = create_app(journal, {}, addresses=["http://192.0.2.2:8750", "http://10.0.0.7:8750"])
        client = server.app.test_client()
        key = {"Authorization": f"Bearer {server.keyring.key('', 'desk')}", "Host": "127.0.0.1:8750"}
        query = {"host": host} if host else {}
        links = client.get("/api/tables/1/links", query_string=query, headers=key).get_json()
        made = client.get("/api/obs-scenes/one.json", query_string=query, headers=key).get_json()
    (full,) = (link["url"] for link in links["links"] if link["view"] == "full")
    assert full.startswith(f"http://{host or '192.0.2.2'}".removesuffix(":8750") + ":8750/")
    assert full in addresses(made)


@pytest.mark.parametrize(
    ("host", "base"),
    [
        ("192.168.1.40", "http://192.168.1.40"),
        ("192.168.1.40:9000", "http://192.168.1.40:9000"),
        ("[fd00::1]:9000", "http://[fd00::1]:9000"),
        ("mafia.local", "http://mafia.local"),
    ],
)
def test_another_host_may_be_chosen(hall: Hall, host: str, base: str) -> None:
    answer = hall.server.app.test_client().get(
        "/api/obs-scenes/one.json", query_string={"host": host, "lang": "en"}, headers=desk(hall)
    )
    assert all(address.startswith(f"{base}/overlay/1/") for address in addresses(answer.get_json()))


@pytest.mark.parametrize(
    ("path", "query", "status"),
    [
        ("one", {"host": "evil.example/@"}, 422),
        ("one", {"host": "a b"}, 422),
        ("one", {"table": "7"}, 404),
        ("two", {"table": "1"}, 422),
        ("two", {"table": ["1", "1"]}, 422),
        ("three", {}, 404),
    ],
)
def test_what_cannot_be_is_refused(hall: Hall, path: str, query: dict[str, object], status: int) -> None:
    answer = hall.server.app.test_client().get(
        f"/api/obs-scenes/{path}.json", query_string=query, headers=desk(hall)
    )
    assert answer.status_code == status
    assert not answer.get_json()["ok"]


def test_the_command_writes_the_file_with_the_keys_of_the_data_folder(tmp_path: Path) -> None:
    with closing(open_store(tmp_path)) as journal:
        journal.add_tables(("1", "2"))
        journal.add_keys(wanted_keys(("1", "2")))
        keys = {row.table: row.key for row in journal.all_keys() if row.audience == "air"}
    out = tmp_path / "two.json"
    ran = CliRunner().invoke(
        main,
        [
            "obs-scenes",
            "--kind",
            "two",
            "--data",
            str(tmp_path),
            "--host",
            "10.0.0.5",
            "--out",
            str(out),
            "--lang",
            "en",
        ],
    )
    assert ran.exit_code == 0, ran.output
    made = json.loads(out.read_text("utf-8"))
    assert made["name"] == "Mafia: two tables"
    assert addresses(made) == {
        *(f"http://10.0.0.5:8750/overlay/{table}/full?key={keys[table]}&lang=en" for table in ("1", "2")),
        f"http://10.0.0.5:8750/overlay/1/title?key={keys['1']}&lang=en&always=1",
    }


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--kind", "one", "--table", "2"), "Error: There is no table 2."),
        (("--kind", "two"), "Error: This show needs 2 tables, here is 1."),
    ],
)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_command_says_what_cannot_be_in_one_language(
    tmp_path: Path, options: tuple[str, ...], says: str, lang: str
) -> None:
    with closing(open_store(tmp_path)) as journal:
        journal.add_tables(("1",))
        journal.add_keys(wanted_keys(("1",)))
    ran = CliRunner().invoke(main, ["obs-scenes", "--data", str(tmp_path), "--lang", lang, *options])
    assert ran.exit_code == 1
    assert ran.output.startswith(says)
    assert ran.output.isascii()


def test_the_command_says_what_is_missing(tmp_path: Path) -> None:
    ran = CliRunner().invoke(main, ["obs-scenes", "--data", str(tmp_path)])
    assert ran.exit_code == 1
    assert "start the server once" in ran.output
