"""The operator's desk: every order is given on its page and seen on a real page on air."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pprint import pformat

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from tests.browser.conftest import need_from_npm
from tests.browser.house import NO_COPYING, SCREEN, SCREENS, House, banner_of, element, picture
from tests.browser.test_accessibility import AXE
from tests.browser.venue import Venue, tile
from tests.cable import Cable


@pytest.fixture(scope="module")
def one_house(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[House]:
    """For all tests here; each plays a game of its own."""
    venue = Venue(tmp_path_factory.mktemp("desk") / "data", browser, ("--tables", "6"))
    yield House(venue, browser)
    venue.stop()


@pytest.fixture
def house(one_house: House) -> Iterator[House]:
    one_house.play()
    yield one_house
    one_house.set_back()


REST_MS = 400
"""A button ignores the second half of a double click for as long."""


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def press_again(page: Page, testid: str) -> None:
    page.wait_for_timeout(REST_MS)
    page.get_by_test_id(testid).click()


# --- what is on air ------------------------------------------------------------------------------------------------


def test_the_preview_is_prepared_unseen_and_taken(house: House) -> None:
    desk, air = house.operator(), house.air
    preview = desk.frame_locator('[data-testid="monitor-preview"]')
    program = desk.frame_locator('[data-testid="monitor-program"]')
    press(desk, "Штрафы в подготовке")
    expect(preview.locator('[data-element="ledger"]')).to_be_attached()
    expect(element(air, "ledger")).to_have_count(0)
    expect(desk.locator(".monitor-preview figcaption")).to_contain_text("штрафы")
    desk.get_by_test_id("take").click()
    expect(element(air, "ledger")).to_be_attached()
    expect(program.locator('[data-element="ledger"]')).to_be_attached()
    expect(desk.locator(".monitor-preview figcaption")).to_contain_text("как в эфире")
    desk.wait_for_timeout(REST_MS)
    press(desk, "Штрафы в подготовке")
    desk.get_by_test_id("fade").click()
    expect(element(air, "ledger")).to_have_count(0)


def test_a_cut_by_hand_pauses_auto_for_that_view_until_the_phase_ends(house: House) -> None:
    desk, air = house.operator(), house.air
    press(desk, "Плитки в эфире")
    expect(element(air, "board")).to_have_count(0)
    expect(desk.get_by_text("Плитки: рукой до конца фазы")).to_be_visible()
    expect(desk.get_by_test_id("auto")).to_have_text("Авто: часть рукой")
    desk.get_by_test_id("auto").click()
    expect(element(air, "board").first).to_be_attached()
    desk.wait_for_timeout(REST_MS)
    press(desk, "Плитки в эфире")
    expect(element(air, "board")).to_have_count(0)
    house.judge.give({"night": 1})
    expect(element(air, "board").first).to_be_attached()
    expect(desk.get_by_test_id("auto")).to_have_text("Авто: включено")


def test_a_double_click_is_one_order(house: House) -> None:
    desk, air = house.operator(), house.air
    desk.get_by_role("button", name="Счёт фолов в эфире", exact=True).dblclick()
    expect(element(air, "fouls")).to_be_attached()
    expect(desk.get_by_role("button", name="Счёт фолов в эфире", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )


def test_banners_are_held_released_skipped_and_replayed(house: House) -> None:
    desk, air = house.operator(), house.air
    house.foul(2, 3, 4)
    expect(desk.get_by_test_id("on-air")).to_contain_text("№2, первый фол")
    expect(banner_of(air, "Комета")).to_be_visible()
    press(desk, "Придержать: №3, первый фол")
    expect(desk.get_by_test_id("held")).to_contain_text("№3, первый фол")
    press(desk, "Пропустить: №4, первый фол")
    press(desk, "Убрать с эфира: №2, первый фол")
    expect(air.locator(".banner")).to_have_count(0)
    expect(desk.get_by_test_id("held")).to_be_visible()
    press(desk, "В эфир: №3, первый фол")
    expect(banner_of(air, "Лиса")).to_be_visible()
    desk.get_by_role("button", name="Ещё раз: №2, первый фол").click()
    press(desk, "Убрать с эфира: №3, первый фол")
    expect(banner_of(air, "Комета")).to_be_visible()
    expect(banner_of(air, "Маяк")).to_have_count(0)


def test_a_review_holds_every_banner_and_lets_them_go_in_order(house: House) -> None:
    desk, air = house.operator(), house.air
    desk.get_by_test_id("freeze").click()
    expect(desk.locator(".queue")).to_have_class(re.compile("is-frozen"))
    house.foul(5, 6)
    expect(desk.locator(".review-state")).to_contain_text("Ждут: 2")
    expect(air.locator(".review")).to_be_visible()
    expect(air.locator(".banner")).to_have_count(0)
    press_again(desk, "freeze")
    expect(banner_of(air, "Брусника")).to_be_visible()
    expect(desk.get_by_test_id("waiting-1")).to_contain_text("№6, первый фол")


def test_a_delay_keeps_the_air_behind_the_table(house: House) -> None:
    desk, air = house.operator(), house.air
    desk.get_by_test_id("delay").click()
    desk.get_by_test_id("delay-5000").click()
    expect(desk.get_by_test_id("delay")).to_have_text("Задержка 5 с")
    house.foul(7)
    coming = desk.get_by_test_id("coming")
    expect(coming).to_contain_text("№7")
    expect(coming).to_contain_text("до эфира")
    assert tile(air, 7).locator(".mark-fill").count() == 0
    expect(tile(air, 7).locator(".mark-fill")).to_have_count(1, timeout=10_000)
    expect(desk.get_by_test_id("on-air")).to_contain_text("№7")


def test_test_data_is_shown_where_nobody_plays(house: House) -> None:
    desk, air = house.operator(), house.air
    expect(desk.get_by_test_id("rehearsal")).to_be_disabled()
    house.judge.give({"decided": "red"}, {"finish": True})
    desk.get_by_test_id("rehearsal").click()
    expect(air.locator(".rehearsal")).to_be_visible()
    press_again(desk, "rehearsal")
    expect(air.locator(".rehearsal")).to_have_count(0)


def test_the_title_card_goes_on_all_tables_with_its_line(house: House) -> None:
    desk, air = house.operator("tables"), house.air
    desk.get_by_label("Строка на заставке").fill("Перерыв до 14:50")
    desk.get_by_test_id("title-all").click()
    expect(element(air, "title")).to_contain_text("Перерыв до 14:50")
    press_again(desk, "title-all")
    expect(element(air, "title")).to_have_count(0)


def test_what_wants_the_operator_is_mended_from_the_list(house: House) -> None:
    air = house.air
    house.foul(2, 3)
    queue = house.operator()
    press(queue, "Придержать: №3, первый фол")
    desk = house.operator("tables")
    held = desk.locator(".want").filter(has_text="Стол 1: плашка придержана")
    expect(held).to_contain_text("№3, первый фол")
    gone = desk.locator(".want-broken").filter(has_text="Стол 1: судья не на связи")
    gone.get_by_role("button", name="Показать QR судье").click(timeout=10_000)
    expect(gone.locator(".qr")).to_be_visible()
    assert house.venue.links["tables"]["1"]["judge"].partition("?key=")[2] in gone.inner_text()
    held.get_by_role("button", name="В эфир").click()
    expect(held).to_have_count(0)
    expect(banner_of(air, "Лиса")).to_be_visible(timeout=10_000)


def test_a_unit_asks_for_what_it_needs_and_its_light_tells_what_became_of_it(house: House) -> None:
    desk = house.operator()
    desk.get_by_test_id("unit-obs-connect").click()
    fields = desk.locator(".unit-form input")
    expect(fields.first).to_be_focused()
    expect(desk.locator('.unit-form input[type="password"]')).to_have_count(1)
    # Nothing listens there.
    fields.first.fill("127.0.0.1:9")
    fields.first.press("Enter")
    expect(desk.locator(".unit-lights .light-broken").first).to_be_visible()
    desk.get_by_test_id("unit-obs-disconnect").click()
    expect(desk.locator(".unit-lights .light-broken")).to_have_count(0)


def test_a_second_desk_sees_what_the_first_one_ordered(house: House) -> None:
    first, second = house.operator(), house.another_operator()
    press(first, "Часы в подготовке")
    pressed = first.get_by_role("button", name="Часы в подготовке").get_attribute("aria-pressed")
    assert pressed is not None
    first.get_by_test_id("freeze-all").click()
    expect(second.get_by_test_id("freeze-all")).to_have_attribute("aria-pressed", "true")
    expect(second.get_by_test_id("freeze")).to_contain_text("Продолжить")
    expect(second.locator(".monitor-preview figcaption")).to_contain_text("часы")
    second.get_by_test_id("freeze-all").click()
    expect(first.get_by_test_id("freeze")).to_contain_text("Стоп: идёт разбор")


# --- by keyboard, and without a link -------------------------------------------------------------------------------


def test_the_keyboard_drives_the_table_but_never_while_typing(house: House) -> None:
    desk, air = house.operator(), house.air
    message = desk.get_by_test_id("message")
    message.fill("5")
    message.press("5")
    message.press("Space")
    expect(desk.get_by_role("button", name="Штрафы в подготовке")).to_have_attribute("aria-pressed", "false")
    message.fill("")
    message.blur()
    desk.keyboard.press("5")
    expect(desk.get_by_role("button", name="Штрафы в подготовке")).to_have_attribute("aria-pressed", "true")
    desk.keyboard.press("Space")
    expect(element(air, "ledger")).to_be_attached()
    desk.keyboard.press("Shift+Digit4")
    expect(element(air, "fouls")).to_be_attached()
    desk.wait_for_timeout(REST_MS)
    desk.keyboard.press("5")
    expect(desk.get_by_role("button", name="Штрафы в подготовке")).to_have_attribute("aria-pressed", "false")
    desk.keyboard.press("Enter")
    expect(element(air, "ledger")).to_have_count(0)
    desk.keyboard.press("F9")
    expect(air.locator(".review")).to_be_visible()
    desk.keyboard.press("Shift+F9")
    expect(desk.get_by_test_id("freeze-all")).to_have_attribute("aria-pressed", "true")
    desk.wait_for_timeout(REST_MS)
    desk.keyboard.press("Shift+F9")
    expect(desk.get_by_test_id("freeze-all")).to_have_attribute("aria-pressed", "false")
    expect(air.locator(".review")).to_have_count(0)
    house.foul(2, 3, 4)
    expect(desk.get_by_test_id("waiting-2")).to_be_visible()
    desk.keyboard.press("h")
    expect(desk.get_by_test_id("held")).to_contain_text("№3")
    desk.wait_for_timeout(REST_MS)
    desk.keyboard.press("k")
    expect(desk.get_by_test_id("waiting-1")).to_have_count(0)
    desk.wait_for_timeout(REST_MS)
    desk.keyboard.press("r")
    expect(desk.get_by_test_id("held")).to_have_count(0)


def test_a_lost_link_is_said_by_the_bar_and_the_buttons_and_comes_back(house: House) -> None:
    desk = house.operator()
    house.venue.kill()
    expect(desk.locator(".bar")).to_contain_text("Нет связи", timeout=5_000)
    take = desk.get_by_test_id("take")
    expect(take).to_have_attribute("aria-disabled", "true")
    take.click(force=True)
    expect(desk.locator(".mixer .refused")).to_contain_text("Нет связи с сервером")
    house.venue.start()
    expect(take).not_to_have_attribute("aria-disabled", "true", timeout=15_000)
    expect(desk.locator(".bar")).to_contain_text("сервер")


def test_a_pulled_cable_is_noticed_although_no_connection_ended(house: House) -> None:
    cable = Cable(house.port)
    desk = house.another_operator("tables", port=cable.port)
    try:
        expect(desk.locator(".bar")).to_contain_text("сервер,")
        cable.is_pulled = True
        expect(desk.locator(".bar")).to_contain_text("Нет связи", timeout=10_000)
        cable.is_pulled = False
        expect(desk.locator(".bar")).to_contain_text("сервер,", timeout=15_000)
        desk.get_by_test_id("freeze-all").click()
        expect(house.air.locator(".review")).to_be_visible()
    finally:
        cable.close()


def test_a_refusal_stands_where_the_button_was_pressed(house: House) -> None:
    desk = house.another_operator()
    house.foul(8)
    remove = desk.get_by_role("button", name="Убрать с эфира: №8, первый фол")
    expect(remove).to_be_visible()

    def too_late(route: Route) -> None:
        # While the order is on its way, the judge opens another game: there is no such banner any more.
        house.play()
        route.continue_()

    desk.route("**/production", too_late, times=1)
    remove.click()
    refused = desk.locator(".queue .refused span")
    expect(refused).to_be_visible()
    expect(refused).not_to_be_empty()


# --- look, photos, links, doctor -----------------------------------------------------------------------------------


def test_another_theme_is_seen_on_air(house: House) -> None:
    desk, air = house.operator("theme/1"), house.air
    expect(air.locator("html")).to_have_attribute("data-theme", "ether")
    sample = desk.frame_locator('[data-testid="sample"] iframe')
    expect(sample.locator("html")).to_have_attribute("data-theme", "ether")
    desk.get_by_test_id("theme-protocol").click()
    expect(sample.locator("html")).to_have_attribute("data-theme", "protocol")
    desk.get_by_test_id("theme-apply").click()
    expect(air.locator("html")).to_have_attribute("data-theme", "protocol")
    desk.get_by_test_id("moment-vote").click()
    expect(sample.locator('[data-element="vote"]')).to_be_attached()


def test_a_copied_theme_is_changed_saved_and_put_on_air(house: House) -> None:
    desk, air = house.operator("theme/1"), house.air
    sample = desk.frame_locator('[data-testid="sample"] iframe')
    desk.get_by_test_id("theme-ether").click()
    desk.get_by_test_id("theme-copy").click()
    expect(desk.locator('.theme[aria-pressed="true"]')).not_to_have_attribute("data-testid", "theme-ether")
    desk.get_by_label("Красные, код цвета").fill("#12ab34")
    expect(sample.locator("html")).to_have_attribute("style", re.compile("--red: #12ab34"))
    expect(air.locator("html")).not_to_have_attribute("style", re.compile("#12ab34"))
    desk.get_by_test_id("theme-apply").click()
    expect(air.locator("html")).to_have_attribute("style", re.compile("--red: #12ab34"))
    expect(desk.get_by_test_id("theme-apply")).to_have_text("На столе 1 эта тема")


def test_a_theme_takes_a_logo_and_travels_as_a_zip(house: House) -> None:
    desk, air = house.operator("theme/1"), house.air
    desk.get_by_test_id("theme-velvet").click()
    press(desk, "Копия темы")
    own = desk.locator('.theme[aria-pressed="true"]')
    sample = desk.frame_locator('[data-testid="sample"] iframe')
    expect(own).to_contain_text("Бархат (копия)")
    desk.get_by_label("Логотип").set_input_files(
        {"name": "Логотип клуба.png", "mimeType": "image/png", "buffer": picture()}
    )
    expect(desk.locator('.files img[alt="file.png"]')).to_be_visible()
    expect(sample.locator('img[src$="/file.png"]').first).to_be_attached()
    with desk.expect_download() as packed:
        press(desk, "Скачать")
    press(desk, "Удалить тему")
    press(desk, "Удалить тему")
    expect(desk.get_by_text("Бархат (копия)")).to_have_count(0)
    desk.get_by_label("Загрузить папку (zip)").set_input_files(packed.value.path())
    expect(own).to_contain_text("Бархат (копия)")
    expect(sample.locator('img[src$="/file.png"]').first).to_be_attached()
    desk.get_by_test_id("theme-apply").click()
    expect(air.locator("html")).to_have_attribute("data-skin", "velvet")


def test_a_photo_is_uploaded_and_seen_on_the_tile(house: House) -> None:
    desk, air = house.operator(), house.air
    seat = air.locator('.board [data-seat="6"]')
    desk.get_by_test_id("photos").click()
    expect(desk.get_by_test_id("player-6")).to_contain_text("монограмма")
    desk.get_by_label("Выбрать фото: Гром").set_input_files(
        {"name": "grom.png", "mimeType": "image/png", "buffer": picture()}
    )
    expect(desk.get_by_test_id("player-6").locator("img")).to_be_visible()
    expect(seat.locator("img")).to_have_attribute("src", re.compile(r"/photos/[0-9a-f]+\.webp"))
    press(desk, "Убрать: Гром")
    expect(seat.locator("img")).to_have_count(0)


def test_a_qr_opens_under_the_monitors_and_covers_no_stop(house: House) -> None:
    desk = house.operator()
    desk.get_by_role("button", name="QR: Судья").click()
    expect(desk.locator(".sheet .qr")).to_be_visible()
    for button in ("take", "freeze", "freeze-all"):
        assert desk.get_by_test_id(button).evaluate(
            """(button) => {
              const { x, y, width, height } = button.getBoundingClientRect();
              return height >= 40 && button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
            }"""
        )
    desk.keyboard.press("Escape")
    expect(desk.locator(".sheet")).to_have_count(0)


def test_the_doctor_tells_what_to_do_and_its_report_holds_no_key(house: House) -> None:
    desk = house.another_operator("doctor/1", script=NO_COPYING)
    expect(desk.locator(".finding").first).to_be_visible()
    expect(desk.locator("h1")).to_contain_text("Стол 1:")
    remedies = desk.get_by_role("button", name="Как исправить")
    if remedies.count():
        remedies.first.click()
        expect(desk.locator(".remedy").first).not_to_be_empty()
    press(desk, "Скопировать отчёт")
    report = desk.locator(".by-hand textarea").input_value()
    assert "Проверка стола 1" in report
    keys = [house.venue.links["desk"], *house.venue.links["tables"]["1"]["air"].values()]
    assert not any(key.partition("?key=")[2] in report for key in keys)


# --- for everybody -------------------------------------------------------------------------------------------------

RUN = """() => axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
  .filter(({ impact }) => impact === 'serious' || impact === 'critical')
  .map(({ id, nodes }) => [id, nodes.map(({ target, any, all, none }) =>
    [target.join(' '), [...any, ...all, ...none].map(({ message }) => message).join('; ')])]))"""


def test_axe_finds_nothing_serious_on_any_screen_of_the_desk(
    house: House, pytestconfig: pytest.Config
) -> None:
    need_from_npm(AXE, pytestconfig)
    house.foul(2, 3, 4)
    desk = house.operator("tables")
    desk.evaluate(AXE.read_text(encoding="utf-8"))
    wrong = {}
    for screen in ("tables", "table/1", "theme/1", "links/1", "doctor/1"):
        desk.evaluate("(hash) => { location.hash = hash; }", f"#/{screen}")
        desk.locator(SCREENS[screen.partition("/")[0]]).wait_for()
        desk.locator("main .panel").first.wait_for()
        if found := desk.evaluate(RUN):
            wrong[screen] = found
    assert wrong == {}, pformat(wrong, width=160)


def test_the_browser_has_nothing_against_any_screen(house: House, page: Page, complaints: list[str]) -> None:
    """No error, nothing that the page's policy blocked, no request that failed."""
    page.goto(f"{house.venue.links['desk']}&lang=ru#/tables")
    for screen in ("tables", "table/1", "theme/1", "links/1", "doctor/1"):
        page.evaluate("(hash) => { location.hash = hash; }", f"#/{screen}")
        page.locator(SCREENS[screen.partition("/")[0]]).wait_for()
        if screen == "table/1":
            program = page.frame_locator('[data-testid="monitor-program"]')
            expect(program.locator('.board [data-seat="6"]')).to_be_visible()
        if screen == "theme/1":
            sample = page.frame_locator('[data-testid="sample"] iframe')
            expect(sample.locator('.board [data-seat="6"]')).to_be_visible()
        if screen == "doctor/1":
            page.locator(".finding").first.wait_for()
    assert complaints == []


def test_no_screen_runs_over_its_edge(house: House) -> None:
    desk = house.operator("tables")
    for width, height in ((1024, 768), (1366, 768), (1920, 1080)):
        desk.set_viewport_size(ViewportSize(width=width, height=height))
        for screen in ("tables", "table/1", "theme/1", "links/1", "doctor/1"):
            desk.evaluate("(hash) => { location.hash = hash; }", f"#/{screen}")
            desk.locator(SCREENS[screen.partition("/")[0]]).wait_for()
            found = desk.evaluate(EDGES)
            assert found == {"over": [0, 0], "stopOver": 0, "small": []}, f"{screen} at {width}"
    desk.set_viewport_size(SCREEN)


EDGES = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const stop = document.querySelector('[data-testid="freeze-all"]').getBoundingClientRect();
  const small = [...document.querySelectorAll('button, a.button, label.button')]
    .filter((one) => !one.matches('.plain'))
    .map((one) => [one.textContent, one.getBoundingClientRect().height])
    .filter(([, height]) => height > 0 && height < 32);
  const over = [scrollWidth - innerWidth, scrollHeight - innerHeight];
  return { over, stopOver: Math.max(0, stop.right - innerWidth), small };
}"""
"""What runs over the page's edge, the stop for all tables above all, and buttons too low for a mouse."""
