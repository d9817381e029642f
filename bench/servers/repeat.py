"""Repeats a number to every client of a Socket.IO server: by the direct lane, by plain emit, or with threads.

`repeat.py lane|emit|threads SIZE` prints its port. `threads`: simple-websocket in threads, as without gevent.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import socketio

sys.path.insert(0, str(Path(__file__).parents[2]))

from overlay.server import wire
from overlay.server.wire import Encoded

PLACE = "/bench"
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


def tap(_sid: str, said: dict[str, Any]) -> dict[str, bool]:
    spread(state(said["n"]))
    return {"ok": True}


def greet(sid: str, environ: dict[str, Any], auth: object = None) -> None:
    server.start_background_task(lambda: server.emit("state", state(0), to=sid, namespace=PLACE))
    if auth:
        # Whoever taps is no viewer.
        return
    if kind == "lane":
        lane.join(sid, environ)
    sids[sid] = None
    server.enter_room(sid, "all", namespace=PLACE)


def part(sid: str, *_reason: object) -> None:
    sids.pop(sid, None)
    if kind == "lane":
        lane.leave(sid)


if kind == "lane":
    from overlay.server.lane import Lane

    lane = Lane(server, PLACE)


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
