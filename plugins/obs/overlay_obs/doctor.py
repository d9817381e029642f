"""What is wrong with OBS for one table, in words. It says nothing of what OBS does not tell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from overlay.api import Surroundings, UnitFinding
from overlay_obs import collection
from overlay_obs.automation import Automation, Page, page_of, stands_in
from overlay_obs.director import SCENES
from overlay_obs.settings import SLOTS
from overlay_obs.state import ObsState, Source
from overlay_obs.words import NOTHING, both

CHROMIUM: Final = ((31, 127), (28, 103))
"""The browser that OBS embeds, from which major version on."""
CHAPTERS_SINCE: Final = (30, 2)

WEBSOCKET: Final = both(
    "OBS → Сервис → Настройки сервера WebSocket: «Включить сервер WebSocket», порт 4455, «Применить».",
    "OBS → Tools → WebSocket Server Settings: “Enable WebSocket server”, port 4455, “Apply”.",
)


def findings(automation: Automation, table: str, around: Surroundings) -> list[UnitFinding]:
    """Everything about this table's OBS, good and bad."""
    return list(_findings(automation, table, around))


def _findings(automation: Automation, table: str, around: Surroundings) -> Iterator[UnitFinding]:
    if automation.settings.trouble:
        yield _settings_damaged(automation.settings.trouble)
    settings, state = automation.settings.of(table), automation.state(table)
    if settings is None or state is None:
        yield UnitFinding(
            "off",
            "obs_not_set_up",
            both("OBS не подключён", "OBS is not connected"),
            both(
                "Страницы в эфире работают и так; нет повторов, глав и смены сцен.",
                "The pages on air work all the same; there are no replays, chapters or scene changes.",
            ),
            both("Пульт → OBS → «Подключить OBS».", "Desk → OBS → “Connect OBS”."),
        )
        return
    if not state.is_up:
        yield _connection(state, settings.address)
        return
    yield _version(state, around)
    yield _replay(state)
    yield from _scenes(automation, table)
    if not state.has_browser:
        # Its sources are names without a picture: nothing can be said of them one by one.
        yield _stand_in() if stands_in(around) else _no_browser()
    elif state.sources is not None:
        yield from _sources(state, state.sources, table, settings.address, around)


def _settings_damaged(trouble: str) -> UnitFinding:
    return UnitFinding(
        "broken",
        "obs_settings_damaged",
        both("Настройки OBS не читаются", "The OBS settings cannot be read"),
        both(trouble, trouble),
        both(
            "Подключите OBS заново: прежний файл останется рядом как settings.damaged.",
            "Connect OBS anew: the old file is kept beside it as settings.damaged.",
        ),
        "connect",
    )


def _connection(state: ObsState, address: str) -> UnitFinding:
    match state.stage:
        case "password":
            return UnitFinding(
                "broken",
                "obs_wrong_password",
                both(
                    "OBS не пускает: неверный пароль (код 4009)",
                    "OBS turns us away: wrong password (code 4009)",
                ),
                both(
                    "Пока его нет, остальное чинится только в самом OBS. Новых попыток не будет.",
                    "Until then everything else can be mended in OBS only. No more tries are made.",
                ),
                both(
                    "Пароль: OBS → Сервис → Настройки сервера WebSocket → Показать сведения о подключении.",
                    "The password: OBS → Tools → WebSocket Server Settings → Show Connect Info.",
                ),
                "connect",
            )
        case "kicked":
            return UnitFinding(
                "broken",
                "obs_kicked",
                both("OBS отключил нас (код 4011)", "OBS has disconnected us (code 4011)"),
                both(
                    "Кто-то сделал это в OBS, поэтому сами не подключаемся.",
                    "Somebody did so in OBS, so we do not come back by ourselves.",
                ),
                both("Нажмите «Соединиться снова».", "Press “Connect again”."),
                "retry",
            )
        case _:
            return UnitFinding(
                "broken",
                "obs_not_running",
                both(f"OBS по адресу {address} не отвечает", f"OBS at {address} does not answer"),
                both(
                    "Программа не запущена, сервер WebSocket выключен или адрес другой.",
                    "It is not running, its WebSocket server is off, or the address is another.",
                ),
                WEBSOCKET,
                "connect",
            )


def _version(state: ObsState, around: Surroundings) -> UnitFinding:
    major, minor = (*(int(part) for part in state.version.split(".")[:2] if part.isdigit()), 0, 0)[:2]
    seen = next((screen for screen in around.screens if screen.obs and screen.chromium), None)
    usual = next((chromium for since, chromium in CHROMIUM if major >= since), None)
    engine = (
        both(f"Chromium {seen.chromium}, как сказала страница", f"Chromium {seen.chromium}, as its page told")
        if seen
        else both(f"обычно Chromium {usual}", f"usually Chromium {usual}")
        if usual and state.has_browser
        else NOTHING
    )
    chapters = (
        both("главы записи есть (в гибридном MP4)", "has recording chapters (in hybrid MP4)")
        if (major, minor) >= CHAPTERS_SINCE
        else both(
            "глав записи нет (с 30.2): решения пишутся в файл рядом с записью",
            "no recording chapters (since 30.2): rulings go into a file beside the recording",
        )
    )
    return UnitFinding(
        "good",
        "obs_version",
        both(f"OBS {state.version} подключён", f"OBS {state.version} is connected"),
        {lang: "; ".join(filter(None, (engine.get(lang, ""), chapters[lang]))) for lang in ("ru", "en")},
        NOTHING,
    )


def _replay(state: ObsState) -> UnitFinding:
    if state.replay == "running":
        return UnitFinding(
            "good",
            "obs_replay_running",
            both("Буфер повтора работает", "The replay buffer is running"),
            both("Повтор удаления сохранится сам.", "A removal's replay is saved by itself."),
            NOTHING,
        )
    consequence = both("Повтор удаления не сохранится.", "A removal's replay will not be saved.")
    if state.replay == "off":
        return UnitFinding(
            "warning",
            "obs_replay_off",
            both("Буфер повтора выключен", "The replay buffer is off"),
            consequence,
            both(
                "OBS → Настройки → Вывод → «Включить буфер повтора», «ОК», затем «Запустить буфер повтора».",
                "OBS → Settings → Output → “Enable Replay Buffer”, “OK”, then “Start the replay buffer”.",
            ),
        )
    return UnitFinding(
        "warning",
        "obs_replay_stopped",
        both("Буфер повтора не запущен", "The replay buffer is not running"),
        consequence,
        both("Нажмите «Запустить буфер повтора».", "Press “Start the replay buffer”."),
        "start_replay",
    )


def _scenes(automation: Automation, table: str) -> Iterator[UnitFinding]:
    settings = automation.settings.of(table)
    if settings is None or not settings.switches:
        return
    missing = [slot for slot in SLOTS if automation.scene(table, slot) is None]
    if not missing:
        return
    ru = ", ".join(f"«{settings.scenes.get(slot) or SCENES[slot][0]}»" for slot in missing)
    en = ", ".join(f"“{settings.scenes.get(slot) or SCENES[slot][1]}”" for slot in missing)
    yield UnitFinding(
        "warning",
        "obs_scene_missing",
        both(f"Нет сцен: {ru}", f"Scenes are missing: {en}"),
        both("В эти моменты сцена не сменится.", "At these moments the scene will not change."),
        both(
            "Импортируйте наш файл сцен или укажите свои имена: «Имена сцен».",
            "Import our scene file or give your own names: “Names of scenes”.",
        ),
        "names",
    )


def _sources(
    state: ObsState, sources: tuple[Source, ...], table: str, address: str, around: Surroundings
) -> Iterator[UnitFinding]:
    ours = [(source, page) for source in sources if (page := page_of(source)) and page.table == table]
    if not ours:
        yield UnitFinding(
            "broken",
            "obs_no_source",
            both("В OBS нет ни одного источника этого стола", "OBS has no source of this table"),
            both("Графики стола в эфире нет.", "The table's graphics are not on air."),
            both("Импортируйте файл сцен с пульта.", "Import the scene file from the desk."),
        )
        return
    open_views = {screen.view for screen in around.screens if screen.obs is not None}
    for source, page in ours:
        if _is_old(page, address, around):
            yield _old_address(source, page, around.hosts[0])
        elif page.view not in open_views:
            yield _never_connected(source)
        size = around.sizes.get(page.view)
        if size is not None and size != (source.width, source.height):
            yield _wrong_size(source, size)
    yield _blending(state, {source.name for source, _ in ours}, address)


def _no_browser() -> UnitFinding:
    return UnitFinding(
        "broken",
        "obs_no_browser",
        both("В этом OBS нет источника «Браузер»", "This OBS has no browser source"),
        both(
            "Наши источники в нём пусты, графики стола в эфире нет. Так бывает в пакетах Linux.",
            "Our sources are empty in it; the table's graphics are not on air. Packages of Linux often come so.",
        ),
        both(
            "Поставьте OBS с obsproject.com или из Flatpak. Или откройте ссылку «Всё вместе» с &background=00ff00 в "
            "Chrome во весь экран, захватите окно и добавьте фильтр «Хромакей»: docs/how-to/obs.ru.md.",
            "Install OBS from obsproject.com or Flatpak. Or open the link “Everything” with &background=00ff00 in a "
            "window of Chrome, capture the window and add the filter “Chroma Key”: docs/how-to/obs.md.",
        ),
    )


def _stand_in() -> UnitFinding:
    return UnitFinding(
        "good",
        "obs_stand_in",
        both("Графика открыта в окне браузера", "The graphics are open in a browser's window"),
        both(
            "В этом OBS нет источника «Браузер»; страница с фоном открыта. Захвачено ли её окно, отсюда не видно.",
            "This OBS has no browser source; a page with a background is open. Whether its window is captured cannot "
            "be seen from here.",
        ),
        NOTHING,
    )


def _is_old(page: Page, address: str, around: Surroundings) -> bool:
    """Whether the source looks for the server where it is not, as far as we know our addresses."""
    if not around.hosts or page.host in around.hosts:
        return False
    host, _, port = page.host.rpartition(":")
    ports = {known.rpartition(":")[2] for known in around.hosts}
    # An OBS on this machine may well use an address that no other machine can.
    return not (collection.is_local(address) and host in collection.LOCAL and port in ports)


def _old_address(source: Source, page: Page, host: str) -> UnitFinding:
    return UnitFinding(
        "broken",
        "obs_source_old_address",
        both(f"«{source.name}»: старый адрес {page.host}", f"“{source.name}”: old address {page.host}"),
        both(
            f"Сервер теперь на {host}, страница не откроется.",
            f"The server is at {host} now; the page will not open.",
        ),
        both(
            "Импортируйте файл сцен заново или поправьте адрес в свойствах источника.",
            "Import the scene file anew, or correct the address in the source's properties.",
        ),
    )


def _never_connected(source: Source) -> UnitFinding:
    return UnitFinding(
        "broken",
        "obs_source_not_connected",
        both(f"Источник «{source.name}» не открыт", f"The source “{source.name}” is not open"),
        both(
            "В OBS он есть, но его страница к серверу не пришла.",
            "OBS has it, but its page has not come to the server.",
        ),
        both(
            "Нажмите «Обновить источники». Не помогло: проверьте, что источник виден и ключ в адресе не сменился.",
            "Press “Refresh sources”. If that does not help: see that it is visible and that its key was not renewed.",
        ),
        "refresh",
    )


def _wrong_size(source: Source, size: tuple[int, int]) -> UnitFinding:
    is_, wanted = f"{source.width}×{source.height}", f"{size[0]}×{size[1]}"
    return UnitFinding(
        "warning",
        "obs_source_size",
        both(f"«{source.name}»: {is_} вместо {wanted}", f"“{source.name}”: {is_} instead of {wanted}"),
        both("Текст мельче нужного, края размыты.", "Text is smaller than meant, edges are blurred."),
        both(
            f"Свойства источника: ширина {size[0]}, высота {size[1]}; масштаб задаётся в сцене.",
            f"The source's properties: width {size[0]}, height {size[1]}; scale it in the scene.",
        ),
    )


def _blending(state: ObsState, sources: set[str], address: str) -> UnitFinding:
    title = both("Смешивание sRGB", "sRGB blending")
    remedy = both(
        "Сцена → правый щелчок по источнику → Метод смешивания → SRGB откл. В нашем файле сцен уже так.",
        "Scene → right click on the source → Blending Method → SRGB Off. Our scene file has it so.",
    )
    wrong = (
        collection.items_without_srgb_off(state.collection, sources) if collection.is_local(address) else None
    )
    if wrong is None:
        return UnitFinding(
            "off",
            "obs_blending_unknown",
            title,
            both(
                "OBS по сети не говорит, отключено ли SRGB у источников; проверьте глазами.",
                "OBS does not tell over the network whether SRGB is off; look for yourself.",
            ),
            remedy,
        )
    if not wrong:
        return UnitFinding(
            "good",
            "obs_blending",
            title,
            both("Отключено у всех источников, как надо.", "Off for all sources, as it should be."),
            NOTHING,
        )
    named_ru = ", ".join(f"«{source}» в «{scene}»" for scene, source in wrong)
    named_en = ", ".join(f"“{source}” in “{scene}”" for scene, source in wrong)
    return UnitFinding(
        "warning",
        "obs_srgb_on",
        both(f"Нет srgb_off: {named_ru}", f"srgb_off is missing: {named_en}"),
        both(
            "Полупрозрачное выглядит темнее или светлее, чем в теме.",
            "What is translucent looks darker or lighter than in the theme.",
        ),
        remedy,
    )
