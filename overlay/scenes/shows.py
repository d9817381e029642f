"""The three shows: one table, two tables, a finals evening. Which scenes there are and what stands in each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol, get_args

from overlay.scenes.collection import CANVAS, Item, Json, Scene, browser, collection, color
from overlay.scenes.loader import waiting_for

Kind = Literal["one", "two", "finals"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
TABLES: Final[Mapping[Kind, int]] = {"one": 1, "two": 2, "finals": 1}
"""How many tables a show has."""

Lang = Literal["ru", "en"]

BACKGROUND: Final = "#10141B"
PLACEHOLDER: Final = ("#2F3B4C", "#4C3B2F")
"""What stands where a camera belongs, the second for close-ups."""
SHADE: Final = 0.55

ALWAYS: Final = "&always=1"
"""What a scene of its own shows needs no switch of the operator."""

HALF: Final = 0.5
INSET: Final = 0.25
"""A picture in the picture, in the upper right corner under the header."""
INSET_AT: Final = (1816 - CANVAS[0] * INSET, 206)

NAMES: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": {
        "one": "Мафия: один стол",
        "two": "Мафия: два стола",
        "finals": "Мафия: финал",
        "day": "День",
        "night": "Ночь",
        "vote": "Голосование",
        "result": "Итог",
        "break": "Перерыв",
        "of_table": "{scene}, стол {table}",
        "both": "Два стола",
        "opening": "Заставка",
        "close": "Крупный план",
        "inset": "Стол и крупный план",
        "table": "Стол {table}",
        "graphics": "Графика {table}",
        "camera": "Камера {table}",
        "close_camera": "Камера {table} крупно",
        "placeholder": "Поставьте сюда камеру {table}",
        "close_placeholder": "Поставьте сюда камеру {table} крупно",
        "background": "Фон",
        "shade": "Тень",
        "full": "Всё вместе {table}",
        "title": "Заставка {table}",
    },
    "en": {
        "one": "Mafia: one table",
        "two": "Mafia: two tables",
        "finals": "Mafia: finals",
        "day": "Day",
        "night": "Night",
        "vote": "Vote",
        "result": "Result",
        "break": "Break",
        "of_table": "{scene}, table {table}",
        "both": "Two tables",
        "opening": "Opening",
        "close": "Close-up",
        "inset": "Table and close-up",
        "table": "Table {table}",
        "graphics": "Graphics {table}",
        "camera": "Camera {table}",
        "close_camera": "Close camera {table}",
        "placeholder": "Put camera {table} here",
        "close_placeholder": "Put the close camera {table} here",
        "background": "Background",
        "shade": "Shade",
        "full": "Everything {table}",
        "title": "Title card {table}",
    },
}


class Place(Protocol):
    """Where a view stands in the frame, and how large its source is."""

    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...
    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Pages:
    """What a show is made of. `address`: of a table's view, whole, with its key."""

    tables: Sequence[str]
    address: Callable[[str, str], str]
    places: Mapping[str, Place]


def show(kind: Kind, pages: Pages, lang: Lang) -> Json:
    """The scene collection. Raises `ValueError` where there are fewer tables than the show has."""
    if len(pages.tables) < TABLES[kind]:
        raise ValueError(f"the show {kind} has {TABLES[kind]} tables, not {len(pages.tables)}")
    built = _Show(pages, NAMES[lang])
    match kind:
        case "one":
            built.one(pages.tables[0])
        case "two":
            built.two(pages.tables[0], pages.tables[1])
        case "finals":
            built.finals(pages.tables[0])
    return collection(NAMES[lang][kind], built.sources, [*built.shown, *built.nested])


class _Show:
    """A collection in the making: scenes to be shown, and nested ones behind them in the list."""

    def __init__(self, pages: Pages, names: Mapping[str, str]) -> None:
        self.sources: list[Json] = []
        self.shown: list[Scene] = []
        self.nested: list[Scene] = []
        self._pages, self._names = pages, names
        self._surface("background", BACKGROUND)
        self._surface("shade", "#000000", SHADE)

    def one(self, table: str) -> None:
        self._table(table)
        for scene, items in self._phases(table):
            self._add(self._names[scene], items)
        self._add_break("break", table)

    def two(self, first: str, second: str) -> None:
        for table in (first, second):
            self._table(table)
            for scene, items in self._phases(table):
                name = self._names["of_table"].format(scene=self._names[scene], table=table)
                self._add(name, items)
        middle = CANVAS[1] * (1 - HALF) / 2
        halves = [
            Item(self._name("table", first), 0, middle, HALF),
            Item(self._name("table", second), CANVAS[0] * HALF, middle, HALF),
        ]
        self._add(self._names["both"], [Item(self._names["background"]), *halves])
        self._add_break("break", first)

    def finals(self, table: str) -> None:
        self._table(table)
        self._camera(table, "close_")
        camera, close = Item(self._name("camera", table)), Item(self._name("close_camera", table))
        graphics = Item(self._name("graphics", table))
        inset = Item(self._name("close_camera", table), *INSET_AT, INSET)
        self._add_break("opening", table)
        for scene, items in self._phases(table):
            self._add(self._names[scene], items)
        self._add(self._names["close"], [close, graphics])
        self._add(self._names["inset"], [camera, inset, graphics])
        self._add_break("break", table)

    def _phases(self, table: str) -> list[tuple[str, list[Item]]]:
        """The scenes that follow a game. Those with the same content are apart, for cameras differ by phase."""
        whole = Item(self._name("table", table))
        dark = [
            Item(self._name("camera", table)),
            Item(self._names["shade"]),
            Item(self._name("graphics", table)),
        ]
        return [("day", [whole]), ("night", dark), ("vote", [whole]), ("result", [whole])]

    def _table(self, table: str) -> None:
        """What every scene of a table is made of: its camera, its graphics, and both together."""
        self._camera(table, "")
        self._nest("graphics", table, [self._view("full", table)])
        together = [Item(self._name("camera", table)), Item(self._name("graphics", table))]
        self._nest("table", table, together)

    def _camera(self, table: str, which: Literal["", "close_"]) -> None:
        name = self._name(f"{which}placeholder", table)
        self.sources.append(color(name, PLACEHOLDER[bool(which)]))
        self._nest(f"{which}camera", table, [Item(name)])

    def _view(self, view: str, table: str, options: str = "") -> Item:
        """A browser source at its place in the frame. It is one source, however many scenes show it.

        `options` are added to its address.
        """
        name = self._name(view, table)
        place = self._pages.places[view]
        if not any(source["name"] == name for source in self.sources):
            url = waiting_for(self._pages.address(table, view) + options)
            self.sources.append(browser(name, url, place.width, place.height))
        return Item(name, place.x, place.y)

    def _add(self, name: str, items: Sequence[Item]) -> None:
        self.shown.append(Scene(name, items, len(self.shown) + 1))

    def _add_break(self, scene: str, table: str) -> None:
        """Nobody on camera: the title card. The scene is for it alone, so it is there whatever the operator has on."""
        self._add(self._names[scene], [Item(self._names["background"]), self._view("title", table, ALWAYS)])

    def _nest(self, what: str, table: str, items: Sequence[Item]) -> None:
        self.nested.append(Scene(self._name(what, table), items))

    def _surface(self, what: str, rgb: str, alpha: float = 1) -> None:
        self.sources.append(color(self._names[what], rgb, alpha))

    def _name(self, what: str, table: str) -> str:
        return self._names[what].format(table=table)
