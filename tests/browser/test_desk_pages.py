"""What the desk's pages do by themselves and guard against: who comes and goes, links to copy, unsaved
drafts, dropped files."""

from __future__ import annotations

import base64
import json
import re
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Dialog, Locator, Page, expect

from tests.browser.house import NO_COPYING, PLAIN_HTTP, SCREEN, House, picture
from tests.browser.venue import PHONE, Venue, tap, tile

HASTE = "const plain = setTimeout; window.setTimeout = (then, ms) => plain(then, ms / 20);"
"""The page of devices looks every three seconds; nobody here needs to wait for it."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[House]:
    """For all tests here: each has its own part of the desk."""
    venue = Venue(tmp_path_factory.mktemp("pages") / "data", browser)
    house = House(venue, browser)
    house.play()
    yield house
    venue.stop()


# --- devices -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def devices(house: House, browser: Browser) -> Page:
    """The page of devices, which no test here loads anew."""
    context = browser.new_context(viewport=SCREEN, locale="ru")
    house.venue.takes(context)
    context.add_init_script(HASTE)
    page = context.new_page()
    page.goto(str(house.venue.links["desk"]).replace("/desk?", "/desk/devices?"))
    return page


def let_in(house: House, devices: Page, browser: Browser, name: str) -> Page:
    """A phone that types the code which the page of devices shows for a judge of table 1."""
    devices.get_by_label("Роль").select_option("judge")
    devices.get_by_role("button", name="Показать код").click()
    code = devices.locator(".paircode").inner_text()
    context = browser.new_context(viewport=PHONE, has_touch=True, locale="ru")
    house.venue.takes(context)
    phone = context.new_page()
    phone.goto(f"{house.venue.links['url'].rstrip('/')}/pair?code={code}")
    phone.get_by_label("Имя").fill(name)
    phone.get_by_role("button", name="Подключить").click()
    phone.get_by_test_id("seat-1").wait_for()
    return phone


def row(devices: Page, name: str) -> Locator:
    """What the list says of the device."""
    return devices.locator("dt", has_text=name).locator("xpath=following-sibling::dd[1]")


def test_the_page_of_devices_follows_who_comes_and_goes(
    house: House, devices: Page, browser: Browser
) -> None:
    phone = let_in(house, devices, browser, "Первый")
    # Its code is used up.
    expect(devices.locator(".paircode")).to_have_count(0)
    expect(row(devices, "Первый")).to_contain_text("на связи")
    phone.close()
    expect(row(devices, "Первый")).to_contain_text(re.compile(r"был .*\d"))
    # What was chosen for the code before is chosen still.
    expect(devices.get_by_label("Роль")).to_have_value("judge")


def test_what_is_unfolded_on_the_page_of_devices_stays_while_others_come(
    house: House, devices: Page, browser: Browser
) -> None:
    let_in(house, devices, browser, "Второй")
    expect(row(devices, "Второй")).to_contain_text("на связи")
    row(devices, "Второй").get_by_text("Закрыть вход").click()
    other = devices.context.new_page()
    other.goto(devices.url)
    third = let_in(house, other, browser, "Третий")
    # Two more looks of the page: it has seen the news, and kept them to itself.
    for _ in range(2):
        with devices.expect_response(re.compile("/desk/devices")):
            pass
    expect(devices.get_by_role("button", name="Да, закрыть сейчас").first).to_be_visible()
    expect(row(devices, "Третий")).to_have_count(0)
    row(devices, "Второй").get_by_text("Закрыть вход").click()
    expect(row(devices, "Третий")).to_contain_text("на связи")
    third.close()
    other.close()


def test_a_name_that_somebody_gave_is_told_from_one_that_a_panel_made_up(
    house: House, devices: Page, browser: Browser
) -> None:
    named, unnamed = let_in(house, devices, browser, "Анна Ветрова"), house.venue.phone()
    judges = house.operator().locator(".facts .lights li")
    expect(judges.get_by_text("Анна Ветрова", exact=True)).to_be_visible()
    expect(judges.get_by_text(re.compile(r"^телефон \d\d \(без имени\)$"))).to_be_visible()
    tap(named, "judges")
    known = named.get_by_test_id("judges-list")
    expect(known.get_by_text("Анна Ветрова · эта панель", exact=True)).to_be_visible()
    expect(known.get_by_text(re.compile(r"^телефон \d\d \(без имени\)$"))).to_be_visible()
    # Named in its settings, it is no stranger any more.
    tap(unnamed, "settings")
    unnamed.get_by_label("Имя устройства").fill("Боковой")
    unnamed.get_by_role("button", name="Назвать").click()
    expect(judges.get_by_text("Боковой", exact=True)).to_be_visible()
    expect(known.get_by_text("Боковой", exact=True)).to_be_visible()
    for phone in (named, unnamed):
        phone.close()


# --- links -----------------------------------------------------------------------------------------------------------


def test_a_link_is_copied_over_plain_http(house: House) -> None:
    desk = house.another_operator("links/1", script=PLAIN_HTTP)
    link = desk.locator(".link-card code", has_text="/hall/").first.inner_text()
    desk.get_by_role("button", name="Скопировать: Зал").click()
    expect(desk.locator(".by-hand")).to_have_count(0)
    # What an operator would paste it into.
    desk.evaluate(
        "document.body.append(Object.assign(document.createElement('textarea'), { id: 'elsewhere' }))"
    )
    desk.locator("#elsewhere").focus()
    desk.keyboard.press("Control+V")
    expect(desk.locator("#elsewhere")).to_have_value(link)


def test_links_open_their_pages_and_are_copied_by_hand_at_the_worst(house: House) -> None:
    desk = house.another_operator("links/1", script=NO_COPYING)
    desk.locator(".link-card").first.wait_for()
    urls = desk.locator(".link-card code").all_inner_texts()
    assert len(urls) >= 10
    for url in urls:
        # Under the address that phones reach; the test's server listens to this machine alone.
        _, _, path = url.split("//")[1].partition("/")
        with urllib.request.urlopen(house.venue.links["url"].rstrip("/") + "/" + path) as answer:
            assert answer.status == 200
    desk.get_by_role("button", name="Скопировать: Зал").click()
    expect(desk.locator("input:focus, textarea:focus")).to_have_count(1)
    selected = desk.evaluate(
        "() => document.activeElement.value.slice(document.activeElement.selectionStart, "
        "document.activeElement.selectionEnd)"
    )
    assert selected == next(url for url in urls if "/hall/" in url)
    with desk.expect_download() as scenes:
        desk.get_by_test_id("scenes-one").click()
    collection = json.loads(Path(scenes.value.path()).read_text(encoding="utf-8"))
    assert collection["sources"]


# --- a draft of a theme --------------------------------------------------------------------------------------------


@pytest.fixture
def drafted(house: House) -> Page:
    """The theme editor with a change that is saved nowhere."""
    desk = house.operator("theme/1")
    desk.get_by_test_id("theme-ether").click()
    ground = desk.get_by_label("Подложка, код цвета")
    ground.fill("#123456")
    expect(desk.get_by_test_id("theme-save")).to_be_visible()
    return desk


def test_another_theme_asks_before_it_takes_the_place_of_a_draft(drafted: Page) -> None:
    ether, velvet = drafted.get_by_test_id("theme-ether"), drafted.get_by_test_id("theme-velvet")
    ground = drafted.get_by_label("Подложка, код цвета")
    velvet.click()
    question = drafted.get_by_role("alert")
    expect(question).to_contain_text("не сохранены и пропадут")
    question.get_by_role("button", name="Нет").click()
    expect(question).to_have_count(0)
    expect(ether).to_have_attribute("aria-pressed", "true")
    expect(ground).to_have_value("#123456")
    velvet.click()
    question.get_by_role("button", name="Отменить правки").click()
    expect(velvet).to_have_attribute("aria-pressed", "true")
    expect(ground).not_to_have_value("#123456")
    # Nothing to lose: the next one comes at once.
    ether.click()
    expect(ether).to_have_attribute("aria-pressed", "true")
    expect(ground).not_to_have_value("#123456")


def test_a_draft_outlives_another_screen_and_no_reload_takes_it_unasked(drafted: Page) -> None:
    drafted.evaluate("() => { location.hash = '#/tables'; }")
    drafted.locator("main.overview").wait_for()
    drafted.evaluate("() => { location.hash = '#/theme/1'; }")
    ground = drafted.get_by_label("Подложка, код цвета")
    expect(ground).to_have_value("#123456")
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    drafted.on("dialog", stay)
    with drafted.expect_event("dialog"):
        drafted.evaluate("() => { setTimeout(() => location.reload()); }")
    assert asked == ["beforeunload"]
    expect(ground).to_have_value("#123456")
    drafted.locator(".apply").get_by_role("button", name="Отменить правки").click()
    drafted.reload()
    expect(ground).to_be_visible()
    assert asked == ["beforeunload"]
    drafted.remove_listener("dialog", stay)


# --- photos --------------------------------------------------------------------------------------------------------

DROP = """(target, [name, type, data]) => {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], name, {type}));
  const say = (event) =>
    !target.dispatchEvent(new DragEvent(event, {dataTransfer, bubbles: true, cancelable: true}));
  return [say('dragover'), say('drop')];
}"""
"""A file from outside, let go over an element; whether the page keeps both events from the browser, which opens it."""


def drop(target: Locator, name: str, kind: str, content: bytes) -> None:
    done = target.evaluate(DROP, [name, kind, base64.b64encode(content).decode()])
    assert done == [True, True]


def test_a_photo_dropped_on_a_player_is_that_players(house: House) -> None:
    desk, tower = house.operator(), tile(house.air, 4)
    desk.get_by_test_id("photos").click()
    player = desk.get_by_test_id("player-4")
    expect(player).to_contain_text("монограмма")
    drop(player, "mayak.png", "image/png", picture())
    expect(player.locator("img")).to_be_visible()
    expect(player).not_to_have_class(re.compile("is-over"))
    expect(tower.locator("img")).to_have_attribute("src", re.compile(r"/photos/[0-9a-f]+\.webp"))
    # Nobody else's: not even those beside it.
    for seat in (3, 5):
        expect(desk.get_by_test_id(f"player-{seat}")).to_contain_text("монограмма")


def test_what_is_no_picture_is_refused_where_it_was_dropped(house: House) -> None:
    desk = house.operator()
    desk.get_by_test_id("photos").click()
    player = desk.get_by_test_id("player-7")
    drop(player, "seats.pdf", "application/pdf", b"%PDF-1.4")
    expect(desk.locator(".refused")).to_contain_text("Это не картинка")
    # By its name a picture, by its bytes none: the server says so.
    drop(player, "ten.png", "image/png", Path(__file__).read_bytes())
    expect(desk.locator(".refused")).not_to_contain_text("Это не картинка")
    expect(desk.locator(".refused")).to_be_visible()
    expect(player).to_contain_text("монограмма")
