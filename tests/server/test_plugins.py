"""Plugins at a running server: observers delay nothing, views are served, what fails is named on the desk."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

import overlay_club
from overlay import wording
from overlay.api import Case, Judgement, Observer, Recorded, Regulation, Rulebook, View
from overlay.host import Guarded, Installed, Trouble, discover
from overlay.server.app import create_app
from overlay.server.observing import LONGEST_BACKLOG, Observing
from overlay.server.plugins import Plugins, start_plugins
from overlay.store import open_store
from tests.server.conftest import FakeClock, Hall
from tests.server.process import Client, Process

OPEN = {"open": {"regulation": "club"}}
FOUL = {"infraction": {"seat": 5, "clause": "1"}}


def venue(folder: Path, plugins: Plugins) -> Iterator[Hall]:
    clock = FakeClock()
    journal = open_store(folder)
    server = create_app(journal, plugins.installed.regulations, clock=clock, plugins=plugins)
    yield Hall(server, clock, journal)
    journal.close()


def observed(folder: Path, *observers: Observer) -> Iterator[Hall]:
    plain = start_plugins(discover(), None)
    told = Observing(("test", observer) for observer in observers)
    yield from venue(folder, replace(plain, observing=told))


def settled(hall: Hall) -> None:
    """Lets greenlets run, then waits for the observers' threads."""
    hall.server.socketio.sleep(0)
    assert hall.server.plugins.observing.drain(5)


def desk(hall: Hall, path: str = "/") -> str:
    key = hall.server.keyring.key("", "desk")
    return hall.server.app.test_client().get(f"{path}?key={key}&lang=en").text


# --- observers -------------------------------------------------------------------------------------------------


def test_an_observer_is_told_of_what_was_accepted_and_of_nothing_else(tmp_path: Path) -> None:
    told: list[Recorded] = []
    for hall in observed(tmp_path, Observer("list", told.append)):
        judge = hall.judge
        judge.do(OPEN, {"day": 1}, FOUL)
        assert judge.send({"infraction": {"seat": 5, "clause": "77"}}).status_code == 409
        settled(hall)
        assert [next(iter(what.step)) for what in told] == ["open", "day", "infraction"]
        assert [what.revision for what in told] == [1, 2, 3]
        assert told[-1].seen_by("air").seats[4].fouls == 1


def test_a_failing_observer_undoes_nothing_and_is_named_on_the_desk(tmp_path: Path) -> None:
    told: list[Recorded] = []

    def fails(_what: Recorded) -> None:
        raise OSError("the disk is full")

    for hall in observed(tmp_path, Observer("bad", fails), Observer("good", told.append)):
        judge = hall.judge
        judge.do(OPEN, {"day": 1}, FOUL)
        settled(hall)
        assert judge.state()["snapshot"]["seats"][4]["fouls"] == 1
        assert len(told) == 3
        assert "observer bad failed 3 times, last: OSError: the disk is full" in desk(hall)
        assert "observer good" not in desk(hall)


def test_a_slow_observer_delays_no_ruling(tmp_path: Path) -> None:
    go_on = threading.Event()
    for hall in observed(tmp_path, Observer("slow", lambda _what: go_on.wait(5))):
        judge = hall.judge
        began = time.monotonic()
        judge.do(OPEN, {"day": 1}, *[{"infraction": {"seat": seat, "clause": "1"}} for seat in range(1, 11)])
        hall.server.socketio.sleep(0)
        assert time.monotonic() - began < 4
        go_on.set()
        settled(hall)


def test_an_observer_that_does_not_keep_up_misses_the_oldest() -> None:
    go_on = threading.Event()
    seen: list[Any] = []

    def slow(what: object) -> None:
        go_on.wait(5)
        seen.append(what)

    observing = Observing([("test", Observer("slow", slow))])
    for number in range(LONGEST_BACKLOG + 10):
        observing.tell(cast(Recorded, number))
    (watcher,) = observing.watchers
    go_on.set()
    assert observing.drain(5)
    assert watcher.missed == 10
    assert seen[-1] == LONGEST_BACKLOG + 9


def test_an_observer_of_the_newest_is_told_of_each_tables_latest_order() -> None:
    go_on, seen = threading.Event(), []

    def slow(what: Recorded) -> None:
        go_on.wait(5)
        seen.append((what.table, what.revision))

    observing = Observing([("test", Observer("slow", slow, newest_only=True))])
    for revision in range(1, 40):
        for table in ("1", "2"):
            observing.tell(Recorded(table, revision, {}, 0, None, cast(Any, None)))
    go_on.set()
    assert observing.drain(5)
    assert seen == [("1", 39), ("2", 39)]
    assert observing.watchers[0].missed == 0


def test_the_ruling_log_holds_what_may_be_on_air(tmp_path: Path) -> None:
    for hall in venue(tmp_path, start_plugins(discover(), tmp_path)):
        judge = hall.judge
        last = tmp_path / "ruling-log" / "1-last.txt"
        judge.do({"open": {"regulation": "fsm", "players": {"5": "Тимур"}}}, {"day": 1})
        judge.do({"infraction": {"seat": 5, "clause": "6.6.1"}})
        settled(hall)
        assert last.read_text("utf-8") == "5 Тимур: фол 1 (6.6.1)"
        judge.do({"night": 1}, {"infraction": {"seat": 6, "clause": "6.8.2", "ref": "ночью"}})
        settled(hall)
        assert "6" not in last.read_text("utf-8").split(":")[0]
        judge.do({"announce": "all"})
        settled(hall)
        assert last.read_text("utf-8").startswith("6: удаление")
        judge.do({"revoke": "ночью"})
        settled(hall)
        assert last.read_text("utf-8") == "5 Тимур: фол 1 (6.6.1)"


# --- views -----------------------------------------------------------------------------------------------------


def test_a_plugins_view_is_a_page_with_its_own_module(tmp_path: Path) -> None:
    for hall in venue(tmp_path, start_plugins(discover(), tmp_path)):
        http = hall.server.app.test_client()
        page = http.get("/overlay/1/scorebug")
        assert 'data-module="/views/scorebug/scorebug.js"' in page.text
        assert 'data-element="overlay-scorebug"' in page.text
        module = http.get("/views/scorebug/scorebug.js", buffered=True)
        assert module.mimetype == "text/javascript"
        assert "customElements.define" in module.text
        assert "/overlay/1/scorebug?key=" in desk(hall)
        assert "Score bug" in desk(hall)
        assert 'data-module=""' not in http.get("/overlay/1/full").text


@pytest.mark.parametrize(
    "path", ["/views/scorebug/__init__.py", "/views/scorebug/../x.js", "/views/other/scorebug.js"]
)
def test_only_the_files_of_a_view_are_served(tmp_path: Path, path: str) -> None:
    for hall in venue(tmp_path, start_plugins(discover(), tmp_path)):
        assert hall.server.app.test_client().get(path).status_code == 404


def test_a_view_cannot_take_the_programs_own_name(tmp_path: Path) -> None:
    folder = tmp_path / "plugins" / "thief"
    folder.mkdir(parents=True)
    (folder / "v.js").write_text("0")
    (folder / "overlay_plugin.py").write_text(
        "from pathlib import Path\nfrom overlay.api import View, hookimpl\n@hookimpl\ndef overlay_views():\n"
        "    return [View('full', {}, Path(__file__).with_name('v.js'), 'a-b')]\n"
    )
    plugins = start_plugins(discover(data=tmp_path), tmp_path)
    assert plugins.troubles == (Trouble("thief", "the name `full` belongs to another one already"),)
    assert isinstance(plugins.views["scorebug"], View)


# --- regulations that fail while they judge ---------------------------------------------------------------------


class Moody:
    """Works at load and fails at the table."""

    def __init__(self, answer: object) -> None:
        self.answer = answer
        self.seen = 0

    def __call__(self, _case: Case, judgement: Judgement) -> Judgement:
        self.seen += 1
        if isinstance(self.answer, Exception):
            raise self.answer
        return cast(Judgement, self.answer)


@pytest.mark.parametrize("answer", [ValueError("no idea"), None, "removal"])
def test_a_regulation_that_fails_is_named_and_nothing_is_ruled(tmp_path: Path, answer: object) -> None:
    moody = replace(overlay_club.REGULATION, riders=(Moody(answer),))
    good = replace(overlay_club.REGULATION, id="good")
    installed = Installed({"club": moody, "good": good})
    for hall in venue(tmp_path, start_plugins(installed, None)):
        judge = hall.judge
        judge.do(OPEN, {"day": 1})
        refused = judge.send(FOUL)
        assert refused.status_code == 409
        assert refused.json is not None
        assert refused.json["code"] == "regulation_failed"
        assert judge.state()["revision"] == 2
        assert "club: failed" in desk(hall)
        other = {"open": {"regulation": "good", "replace": True}}
        judge.do(other, {"day": 1}, FOUL)


def test_a_slow_ruling_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def slowly(_case: Case, judgement: Judgement) -> Judgement:
        time.sleep(0.15)
        return judgement

    slow: Regulation = replace(overlay_club.REGULATION, riders=(slowly,))
    guarded = Guarded(slow)
    from overlay.host.checks import plain_case

    guarded.judge(plain_case(slow, "1"))
    assert "took 0.2 s for a ruling" in guarded.troubles[0]


def test_a_game_whose_regulation_is_gone_says_so(tmp_path: Path) -> None:
    for hall in venue(tmp_path, start_plugins(discover(), None)):
        judge = hall.judge
        judge.do(OPEN, {"day": 1})
    without = Installed({"fsm": discover().regulations["fsm"]})
    for hall in venue(tmp_path, start_plugins(without, None)):
        judge = hall.judge
        assert judge.state()["snapshot"]["game"]["day"] == 1
        answer = judge.send(FOUL, "later").json
        assert answer is not None
        assert answer["code"] == "regulation_missing"


# --- the page of plugins, and all of it in a process -------------------------------------------------------------


def test_the_page_of_plugins_names_each_with_its_reason(tmp_path: Path) -> None:
    broken = tmp_path / "plugins" / "broken"
    broken.mkdir(parents=True)
    (broken / "overlay_plugin.py").write_text("raise RuntimeError('no <luck>')")
    for hall in venue(tmp_path, start_plugins(discover(data=tmp_path), tmp_path)):
        page = desk(hall, "/desk/plugins")
        assert "fsm2024" in page
        assert "no &lt;luck&gt;" in page
        assert "overlay_plugin.py:1" in page
        assert "no &lt;luck&gt;" in desk(hall)
        assert hall.server.app.test_client().get("/desk/plugins").status_code == 401
        assert hall.server.app.test_client().get("/desk/plugins?key=x").status_code == 401


def test_a_folder_and_an_addendum_are_served(tmp_path: Path) -> None:
    source = Path(overlay_club.__file__).parent
    folder = tmp_path / "plugins" / "house"
    folder.mkdir(parents=True)
    text = (source / "rules.py").read_text("utf-8")
    text = text.replace('"overlay_club"', "__package__").replace('id="club"', 'id="house"')
    hook = (
        "from overlay.api import hookimpl\n@hookimpl\ndef overlay_regulations():\n    return [REGULATION]\n"
    )
    (folder / "overlay_plugin.py").write_text(text + hook, encoding="utf-8")
    (folder / "clauses.toml").write_text((source / "clauses.toml").read_text("utf-8"), encoding="utf-8")
    (tmp_path / "regulations").mkdir()
    (tmp_path / "regulations" / "cup.toml").write_text(
        'id = "cup"\nedition = "1"\nbase = "house"\n[ladder.2]\nremoves = true\ncites = "3"\n',
        encoding="utf-8",
    )
    process = Process(tmp_path)
    judge, air = Client(process.url, process.key("judge")), Client(process.url, process.key("air"))
    assert judge.send({"open": {"regulation": "cup"}}, "a")["ok"]
    for number in range(2):
        assert judge.send(FOUL, f"f{number}")["ok"]
    state = air.wait_for(lambda state: state["revision"] == 3)
    assert state["snapshot"]["seats"][4]["presence"] == "removed"
    assert state["snapshot"]["rulings"][-1]["cited"][1]["clause"] == "3"
    judge.close()
    air.close()
    assert process.stop() == (0, "")
    # The log is written before the server is gone, and the protocol needs no regulation any more.
    assert (tmp_path / "ruling-log" / "1-last.txt").read_text("utf-8") == "5: фол 2, удаление (1, 3)"


def test_the_protocol_is_exported(tmp_path: Path) -> None:
    from click.testing import CliRunner

    from overlay.cli import main

    for hall in venue(tmp_path, start_plugins(discover(), None)):
        judge = hall.judge
        judge.do({"open": {"regulation": "fsm", "players": {"5": "=Тимур"}}}, {"day": 1})
        judge.do(
            {"infraction": {"seat": 5, "clause": "6.7.5"}}, {"infraction": {"seat": 6, "clause": "6.6.1"}}
        )
        judge.do({"revoke": "r2"})
        judge.do(*({"infraction": {"seat": 7, "clause": "6.6.1"}} for _ in range(4)))
    out = tmp_path / "out"
    for name in ("csv", "json"):
        result = CliRunner().invoke(
            main, ["export", "--data", str(tmp_path), "--format", name, "-o", f"{out}.{name}"]
        )
        assert result.exit_code == 0, result.output
    rows = Path(f"{out}.csv").read_text("utf-8-sig").splitlines()
    assert len(rows) == 11
    assert ",5,'=Тимур,,seated,0,1,0,-0.3,,6.7.5" in rows[5]
    # A removal by the fourth foul is told with its own clause.
    assert rows[7].endswith(",6.6.1 6.6.1 6.6.1+6.4 6.6.1+6.5")
    (game,) = json.loads(Path(f"{out}.json").read_text("utf-8"))
    assert [ruling["status"] for ruling in game["rulings"]] == ["standing", "revoked", *["standing"] * 4]
    assert game["seats"][4]["points"] == "-0.3"
    listed = CliRunner().invoke(main, ["export", "--data", str(tmp_path)])
    assert "csv" in listed.output
    assert CliRunner().invoke(main, ["export", "--data", str(tmp_path), "--format", "x"]).exit_code == 2


def test_a_plugins_command_is_one_of_the_programs() -> None:
    from click.testing import CliRunner

    from overlay.cli import main

    assert "clauses" in CliRunner().invoke(main, ["--help"]).output
    sheet = CliRunner().invoke(main, ["clauses", "club", "--lang", "en"]).output
    assert "- **4** Peeks at night, swears, insults" in sheet
    assert CliRunner().invoke(main, ["clauses", "nothing"]).exit_code == 2
    assert isinstance(overlay_club.REGULATION, Rulebook)


def test_a_plugin_words_its_own_notices_and_nobody_elses(tmp_path: Path) -> None:
    folder = tmp_path / "plugins" / "wordy"
    (folder / "locale").mkdir(parents=True)
    (folder / "overlay_plugin.py").write_text(
        "from overlay.api import hookimpl\n@hookimpl\ndef overlay_regulations():\n    return []\n"
    )
    (folder / "locale" / "ru.ftl").write_text(
        "notice-wordy_hello = Здравствуй, №{ $seat }.\nrefusal-no_game = Всё хорошо.\npage-title = Моё\n",
        "utf-8",
    )
    installed = discover(data=tmp_path)
    (report,) = [report for report in installed.reports if report.name == "wordy"]
    assert report.works
    assert "not its own to word: refusal-no_game, page-title" in report.troubles[0]
    assert wording.word_notice("wordy_hello", {"seat": 5}, "ru") == "Здравствуй, №5."
    assert wording.word_refusal("no_game", {}, "ru") != "Всё хорошо."
    for hall in venue(tmp_path, start_plugins(installed, None)):
        words = hall.server.app.test_client().get("/api/words?lang=ru")
        assert "notice-wordy_hello" in words.text
        assert words.mimetype == "text/plain"
        assert "wordy_hello" not in hall.server.app.test_client().get("/api/words?lang=en").text
