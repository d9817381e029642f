"""Repeats a number to every client of a Socket.IO server: by the direct lane, by plain emit, or with threads.

`repeat.py lane|changes|emit|threads SIZE` prints its port. `changes`: the lane, as changes of a state of 9000 bytes.
`threads`: simple-websocket in threads, as without gevent.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import socketio
from pydantic import BaseModel

sys.path.insert(0, str(Path(__file__).parents[2]))

from overlay.server import wire
from overlay.server.wire import Encoded

PLACE = "/bench"
WHOLE: Final = 9_000
IN_LANE: Final = ("lane", "changes")
kind, size = sys.argv[1], int(sys.argv[2])

server = socketio.Server(
    async_mode="threading" if kind == "threads" else "gevent",
    async_handlers=False,
    transports=["websocket"],
    json=wire,
    # Whoever says nothing for ten seconds is ended by the websocket layer.
    ping_interval=2,
    ping_timeout=20,
)
sids: dict[str, None] = {}


def state(number: int) -> Encoded:
    """As many bytes as the others send, made anew for each tap as a state is."""
    payload = Encoded.__new__(Encoded)
    head = f'{{"n":{number},"x":"'
    object.__setattr__(payload, "text", head + "x" * (size - len(head) - 25) + '"}')
    return payload


class State(BaseModel):
    """What the changes are of."""

    n: int
    x: str = "x" * WHOLE
    number: int


def change(number: int) -> Any:
    """Of a state that is encoded only if somebody needs the whole."""
    payload = Encoded.__new__(Encoded)
    head = f'{{"n":{number},"number":{number},"x":"'
    object.__setattr__(payload, "text", head + "x" * (size - len(head) - 25) + '"}')
    state: Any = State(n=number, number=number)
    return Sending(state, payload)


def tap(_sid: str, said: dict[str, Any]) -> dict[str, bool]:
    if kind == "changes":
        lane.send_next(tuple(sids), change(said["n"]))
    else:
        spread(state(said["n"]))
    return {"ok": True}


def greet(sid: str, environ: dict[str, Any], auth: object = None) -> None:
    server.start_background_task(lambda: server.emit("state", state(0), to=sid, namespace=PLACE))
    if kind in IN_LANE:
        lane.join(sid, environ, changes=kind == "changes")
    if auth:
        # Whoever taps is no viewer.
        return
    sids[sid] = None
    server.enter_room(sid, "all", namespace=PLACE)


def part(sid: str, *_reason: object) -> None:
    sids.pop(sid, None)
    if kind in IN_LANE:
        lane.leave(sid)


if kind in IN_LANE:
    from overlay.server.broadcast import Sending
    from overlay.server.lane import Event, Lane
    from overlay.server.tidying import Tidying

    # Memory is kept as in the product.
    Tidying(lambda: 0.0).start()
    lane = Lane(server, PLACE, {"tap": Event(tap)})


def spread(payload: Encoded) -> None:
    if kind == "lane":
        lane.send(tuple(sids), "state", payload)
    else:
        server.emit("state", payload, to="all", namespace=PLACE)


server.on("connect", greet, namespace=PLACE)
server.on("disconnect", part, namespace=PLACE)
server.on("tap", tap, namespace=PLACE)
application = socketio.WSGIApp(server)

if kind == "threads":
    from werkzeug.serving import make_server

    listener = make_server("127.0.0.1", 0, application, threaded=True)
    sys.stdout.write(f"{listener.server_port}\n")
    sys.stdout.flush()
    listener.serve_forever()
else:
    from gevent.pywsgi import WSGIServer

    from overlay.server.websocket import Handler

    serving = WSGIServer(("127.0.0.1", 0), application, handler_class=Handler, log=None, backlog=1024)
    serving.start()
    sys.stdout.write(f"{serving.server_port}\n")
    sys.stdout.flush()
    serving.serve_forever()
