"""Plays a recorded game on a running server, so that every screen can be seen at work without a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import TYPE_CHECKING, Final, cast

import gevent
import structlog

from overlay.protocol.messages import CommandMessage
from overlay.protocol.steps import STEPS
from overlay.testing.reading import read
from overlay.wording import DEFAULT

if TYPE_CHECKING:
    from overlay.server.app import Server

EVENT: Final = ("Demo Cup", "mafia-overlay")
"""The two lines of the header."""

PAUSES: Final[Mapping[str, float]] = {
    "open": 5,
    "night": 8,
    "day": 6,
    "speech": 40,
    "nominate": 10,
    "infraction": 12,
    "attach": 8,
    "revoke": 10,
    "voting": 8,
    "vote": 15,
    "tie_speech": 30,
    "last_word": 45,
    "shot": 10,
    "best_move": 15,
    "don_check": 10,
    "sheriff_check": 10,
    "announce": 10,
    "finish": 30,
}
"""Seconds that a real game takes from this step to the next one."""

Step = Mapping[str, object]

log = structlog.get_logger()


def recorded_game() -> tuple[Step, ...]:
    """The steps of the game, its opening first."""
    text = (files("overlay") / "demo" / "game.yaml").read_text(encoding="utf-8")
    data = cast(dict[str, object], read(text).value)
    steps = cast(list[Step], data["steps"])
    header = {name: data[name] for name in ("regulation", "players", "roles")}
    return ({"open": {**header, "replace": True}}, *steps)


def recorded_regulation() -> str:
    """The id of the regulation under which the game was played."""
    return str(cast(Mapping[str, object], recorded_game()[0]["open"])["regulation"])


class Demonstration:
    """A judge who never tires. `speed` 1 is the pace of a real game."""

    def __init__(self, server: Server, speed: float) -> None:
        self._server = server
        self._table = server.tables.get("1")
        self._speed = speed

    def start(self) -> None:
        """Plays beside the server until it stops."""
        gevent.spawn(self._play)

    def _play(self) -> None:
        for command in self._commands():
            answer, _ = self._table.submit(command, by="demo", lang=DEFAULT)
            if not answer.ok:
                log.error("the demonstration stops", code=answer.code, message=answer.message)
                return
            self._server.sockets.publish(self._table)
            gevent.sleep(PAUSES[step_name(command)] / self._speed)

    def _commands(self) -> Iterator[CommandMessage]:
        """The game over and over, each time as the next one of the table."""
        steps = recorded_game()
        number = 0
        while True:
            for step in steps:
                number += 1
                model = STEPS[next(iter(step))]
                yield CommandMessage.model_validate(
                    {"id": f"demo-{number}", "do": model.model_validate(step)}
                )


def step_name(command: CommandMessage) -> str:
    return next(iter(command.do.model_dump()))
