"""What the desk reads of OBS, in Russian and English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

Lang = Literal["ru", "en"]
Words = Mapping[str, str]


def both(ru: str, en: str) -> Words:
    return {"ru": ru, "en": en}


TITLE: Final = both("OBS", "OBS")
NOTHING: Final = both("", "")

# --- why a button did nothing ----------------------------------------------------------------------------------------

NOT_SET_UP: Final = both(
    "OBS этого стола не подключён: сначала «Подключить OBS».",
    "This table has no OBS yet: first “Connect OBS”.",
)
NOT_CONNECTED: Final = both("OBS не отвечает, ничего не сделано.", "OBS does not answer; nothing was done.")
REPLAY_NOT_RUNNING: Final = both(
    "Буфер повтора не запущен, сохранять нечего.",
    "The replay buffer is not running; there is nothing to save.",
)
REPLAY_OFF: Final = both(
    "Буфер повтора выключен в настройках OBS: Настройки → Вывод → «Включить буфер повтора».",
    "The replay buffer is off in OBS: Settings → Output → “Enable Replay Buffer”.",
)
BAD_ADDRESS: Final = both(
    "Это не адрес. Нужно как 192.168.1.20:4455, пусто — этот компьютер.",
    "This is no address. It looks like 192.168.1.20:4455; empty means this computer.",
)
NO_SUCH_BUTTON: Final = both("Такой кнопки нет.", "There is no such button.")


NO_BROWSER: Final = both(
    "В этом OBS нет источника «Браузер», обновлять нечего: см. «Проверку».",
    "This OBS has no browser source, so there is nothing to refresh: see “Check”.",
)


def no_scene(names: tuple[str, str]) -> Words:
    return both(f"В OBS нет сцены «{names[0]}».", f"OBS has no scene “{names[1]}”.")


# --- lights ----------------------------------------------------------------------------------------------------------

LINK: Final = both("Связь", "Link")
SCENE: Final = both("Сцены", "Scenes")
REPLAY: Final = both("Повтор", "Replay")
RECORD: Final = both("Запись", "Recording")
REFUSED: Final = both("OBS отказал", "OBS refused")
SOURCES: Final = both("Источники", "Sources")

UNSET: Final = both("не подключён", "not set up")
CONNECTING: Final = both("соединяюсь…", "connecting…")
WRONG_PASSWORD: Final = both("неверный пароль, жду нового", "wrong password, waiting for a new one")
KICKED: Final = both("OBS отключил нас, сам не подключаюсь", "OBS has disconnected us, not trying by itself")
REPLAY_RUNS: Final = both("готов", "ready")
REPLAY_STOPPED: Final = both("не запущен", "not running")
REPLAY_IS_OFF: Final = both("выключен в настройках OBS", "off in OBS's settings")
UNKNOWN: Final = both("неизвестно", "unknown")
REPLAY_TROUBLES: Final[Mapping[str, Words]] = {
    "off": both("последний не сохранён: буфер не работал", "the last one was not saved: the buffer was off"),
    "not_connected": both("последний не сохранён: OBS не было", "the last one was not saved: no OBS"),
    "overwritten": both(
        "OBS записал поверх прежнего: верните секунды в имя файла",
        "OBS wrote over the one before: put the seconds back into the file name",
    ),
    "not_written": both("последний не записан за 15 с", "the last one was not written within 15 s"),
}
NOT_RECORDING: Final = both("не идёт", "not running")
NO_SOURCE_KIND: Final = both(
    "в этом OBS нет источника «Браузер»: см. «Проверку»", "this OBS has no browser source: see “Check”"
)
STANDS_IN: Final = both("графика открыта в окне браузера", "the graphics are open in a browser's window")
REFRESH_WAITS: Final = both("обновлю, когда уйдёт плашка", "will refresh after the banner")


def lost(address: str) -> Words:
    return both(
        f"OBS не отвечает ({address}), пробую дальше", f"OBS does not answer ({address}), still trying"
    )


def linked(version: str, collection: str) -> Words:
    return both(f"{version}, «{collection}»", f"{version}, “{collection}”")


def by_phase(scene: str) -> Words:
    return both(f"«{scene}», по ходу игры", f"“{scene}”, follows the game")


def by_hand(scene: str) -> Words:
    return both(f"«{scene}», рукой до конца фазы", f"“{scene}”, by hand until the phase ends")


def by_operator(scene: str) -> Words:
    return both(f"«{scene}», переключает оператор", f"“{scene}”, switched by the operator")


def phase_unknown(scene: str) -> Words:
    return both(
        f"«{scene}»; фаза станет известна с первым действием судьи",
        f"“{scene}”; the phase will be known with the judge's next action",
    )


def other_table(scene: str, table: str) -> Words:
    return both(f"«{scene}»: в эфире стол {table}", f"“{scene}”: table {table} is on air")


def scene_missing(names: tuple[str, str]) -> Words:
    return both(f"нет сцены «{names[0]}»", f"there is no scene “{names[1]}”")


def replay_saved(count: int, at: str, file: str) -> Words:
    """`file`: as OBS calls it on its own machine."""
    return both(
        f"готов; сохранено: {count}, последний в {at}: {file}",
        f"ready; saved: {count}, the last one at {at}: {file}",
    )


def not_recording(file: str) -> Words:
    """`file`: the last recording, as OBS calls it on its own machine."""
    return both(f"не идёт; последняя: {file}", f"not running; the last one: {file}")


def recording(marks: int, *, has_chapters: bool) -> Words:
    if not marks:
        return both("идёт", "running")
    if has_chapters:
        return both(f"идёт, глав: {marks}", f"running, chapters: {marks}")
    return both(f"идёт, меток в файле .csv: {marks}", f"running, marks in the .csv file: {marks}")


# --- buttons ---------------------------------------------------------------------------------------------------------

CONNECT: Final = both("Подключить OBS", "Connect OBS")
CHANGE: Final = both("Адрес и пароль", "Address and password")
ADDRESS: Final = both(
    "Адрес OBS (пусто: этот компьютер, 127.0.0.1:4455)",
    "OBS's address (empty: this computer, 127.0.0.1:4455)",
)
PASSWORD: Final = both(
    "Пароль сервера WebSocket (пусто: прежний)", "Password of the WebSocket server (empty: the known one)"
)
DISCONNECT: Final = both("Отключить", "Disconnect")
RETRY: Final = both("Соединиться снова", "Connect again")
SWITCHES: Final = both("Сцены по ходу игры", "Scenes follow the game")
RESUME: Final = both("Вернуть по ходу игры", "Follow the game again")
SAVE_REPLAY: Final = both("Сохранить повтор", "Save replay")
START_REPLAY: Final = both("Запустить буфер повтора", "Start the replay buffer")
START_RECORD: Final = both("Начать запись", "Start recording")
STOP_RECORD: Final = both("Остановить запись", "Stop recording")
STOP_RECORD_SURE: Final = both(
    "Остановить запись? Её файл на этом закончится, следующая запись будет в новом.",
    "Stop the recording? Its file ends here; the next recording is another file.",
)
REFRESH: Final = both("Обновить источники", "Refresh sources")
NAMES: Final = both("Имена сцен", "Names of scenes")

# --- marks of a recording --------------------------------------------------------------------------------------------

NO_SANCTION: Final = both("без наказания", "no sanction")


def taken_back(ruling: Words) -> Words:
    return both(f"отменено: {ruling['ru']}", f"taken back: {ruling['en']}")
