"""The wire of obs-websocket 5 as one connection speaks it: greet, identify, ask, hear events. It decides nothing."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

RPC_VERSION: Final = 1
HELLO, IDENTIFY, IDENTIFIED, EVENT, REQUEST, ANSWER = 0, 1, 2, 5, 6, 7

# Categories of events: General, Config, Scenes, Outputs.
SUBSCRIPTIONS: Final = 1 << 0 | 1 << 1 | 1 << 2 | 1 << 6

WRONG_PASSWORD: Final = 4009
KICKED: Final = 4011

NOT_READY: Final = 207
UNKNOWN_REQUEST: Final = 204
OUTPUT_RUNNING: Final = 500
OUTPUT_NOT_RUNNING: Final = 501
STUDIO_MODE_OFF: Final = 506
NOT_FOUND: Final = 600
INVALID_STATE: Final = 604

ANSWER_SECONDS: Final = 8.0
GREETING_SECONDS: Final = 5.0
PING_SECONDS: Final = 2.0
"""A link to an OBS that is gone or hangs is dead within twice this time."""
NOT_READY_TRIES: Final = 40
NOT_READY_PAUSE: Final = 0.25

Data = Mapping[str, Any]
Heard = Callable[[str, Data], None]


class ObsRefused(Exception):
    """OBS answered that it did not do it. Codes are compared, texts are for people."""

    def __init__(self, request: str, code: int, comment: str) -> None:
        super().__init__(f"{request}: {code} {comment}".strip())
        self.request = request
        self.code = code


class LinkLost(Exception):
    """The connection has ended, or never came about. `code` is the websocket's closing code where there is one."""

    def __init__(self, reason: str, code: int | None = None) -> None:
        super().__init__(reason)
        self.code = code


class Session:
    """One identified connection. Made by `open_session`; belongs to one event loop."""

    def __init__(self, socket: ClientConnection, heard: Heard) -> None:
        self._socket = socket
        self._heard = heard
        self._asked = 0
        self._waiting: dict[str, asyncio.Future[Data]] = {}
        self._reader = asyncio.create_task(self._read())

    async def ask(self, request: str, **data: object) -> Data:
        """OBS's answer to a request. Raises `ObsRefused` or `LinkLost`; waits while OBS says that it is not ready."""
        for _ in range(NOT_READY_TRIES):
            try:
                return await self._ask(request, data)
            except ObsRefused as refused:
                if refused.code != NOT_READY:
                    raise
                await asyncio.sleep(NOT_READY_PAUSE)
        raise ObsRefused(request, NOT_READY, "OBS is not ready")

    async def _ask(self, request: str, data: Data) -> Data:
        self._asked += 1
        id_ = str(self._asked)
        answer: asyncio.Future[Data] = asyncio.get_running_loop().create_future()
        self._waiting[id_] = answer
        body = {"requestType": request, "requestId": id_, "requestData": data}
        try:
            await self._socket.send(json.dumps({"op": REQUEST, "d": body}))
            told = await asyncio.wait_for(answer, ANSWER_SECONDS)
        except ConnectionClosed:
            raise self._lost() from None
        except TimeoutError:
            raise LinkLost(f"no answer to {request}") from None
        finally:
            self._waiting.pop(id_, None)
        status = told["requestStatus"]
        if not status["result"]:
            raise ObsRefused(request, int(status["code"]), str(status.get("comment", "")))
        found = told.get("responseData")
        return found if isinstance(found, dict) else {}

    async def ended(self) -> LinkLost:
        """Waits for the end of the connection and says how it ended."""
        await asyncio.wait([self._reader])
        return self._lost()

    async def close(self) -> None:
        await self._socket.close()
        await asyncio.wait([self._reader])

    def _lost(self) -> LinkLost:
        return LinkLost(self._socket.close_reason or "the connection has ended", self._socket.close_code)

    async def _read(self) -> None:
        try:
            async for text in self._socket:
                message = json.loads(text)
                body = message["d"]
                if message["op"] == EVENT:
                    self._heard(body["eventType"], body.get("eventData") or {})
                elif message["op"] == ANSWER:
                    waiting = self._waiting.get(body["requestId"])
                    if waiting is not None and not waiting.done():
                        waiting.set_result(body)
        except ConnectionClosed:
            pass
        finally:
            for waiting in self._waiting.values():
                if not waiting.done():
                    waiting.set_exception(self._lost())


async def open_session(address: str, password: str, heard: Heard) -> Session:
    """Connects and identifies. Raises `LinkLost`, with the closing code where OBS turned us away."""
    try:
        socket = await connect(
            f"ws://{address}",
            subprotocols=[Subprotocol("obswebsocket.json")],
            open_timeout=GREETING_SECONDS,
            ping_interval=PING_SECONDS,
            ping_timeout=PING_SECONDS,
            close_timeout=1,
            max_size=2**24,
            # An address in the venue, never the way out.
            proxy=None,
        )
    except (OSError, TimeoutError) as error:
        raise LinkLost(str(error) or "no answer") from None
    # Whatever else listens at that port: it is no OBS.
    except Exception as error:
        raise LinkLost(f"{type(error).__name__}: {error}") from None
    try:
        async with asyncio.timeout(GREETING_SECONDS):
            hello = json.loads(await socket.recv())["d"]
            identify: dict[str, object] = {"rpcVersion": RPC_VERSION, "eventSubscriptions": SUBSCRIPTIONS}
            if challenge := hello.get("authentication"):
                identify["authentication"] = _proof(password, challenge["salt"], challenge["challenge"])
            await socket.send(json.dumps({"op": IDENTIFY, "d": identify}))
            if json.loads(await socket.recv())["op"] != IDENTIFIED:
                raise LinkLost("this is no obs-websocket 5")
    except ConnectionClosed:
        raise LinkLost(socket.close_reason or "turned away", socket.close_code) from None
    except (TimeoutError, ValueError, KeyError, TypeError):
        await socket.close()
        raise LinkLost("this is no obs-websocket 5") from None
    return Session(socket, heard)


def _proof(password: str, salt: str, challenge: str) -> str:
    """What shows that we know the password without sending it."""
    secret = base64.b64encode(hashlib.sha256((password + salt).encode()).digest())
    return base64.b64encode(hashlib.sha256(secret + challenge.encode()).digest()).decode()
