"""A small obs-websocket 5 server for what the real OBS cannot be made to do in a test.

Debian's OBS has no browser source, so a refresh has nobody to press; it cannot be told to answer 207 (it is ready too
soon), to close with 4011 (a button in its window), to hang, or to have the chapters of 30.2. Everything else is tested
with the real one.
"""

from __future__ import annotations

import base64
import hashlib
import json
import threading
from collections.abc import Callable
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import Server, ServerConnection, serve

SALT, CHALLENGE = "salt", "challenge"
ANSWERS: dict[str, dict[str, Any]] = {
    "GetVersion": {"obsVersion": "32.0.1", "availableRequests": ["CreateRecordChapter"]},
    "GetVideoSettings": {"baseWidth": 1920, "baseHeight": 1080},
    "GetSceneList": {
        "scenes": [{"sceneName": "Ночь"}, {"sceneName": "День"}],
        "currentProgramSceneName": "День",
    },
    "GetSceneCollectionList": {"currentSceneCollectionName": "Мафия"},
    "GetReplayBufferStatus": {"outputActive": True},
    "GetRecordStatus": {"outputActive": True, "outputTimecode": "00:01:02.345", "outputDuration": 62345},
    "GetInputKindList": {"inputKinds": ["browser_source", "color_source"]},
    "GetInputList": {"inputs": []},
    "SetCurrentProgramScene": {},
    "CreateRecordChapter": {},
    "PressInputPropertiesButton": {},
    "SaveReplayBuffer": {},
    "StopRecord": {},
}


class FakeObs:
    """`refuse` gives a code instead of an answer to the next requests of a kind; `asked` keeps what was asked;
    `sources` are the settings of its sources by name, where not all have the same."""

    def __init__(self, password: str = "secret") -> None:
        self.answers = {name: dict(answer) for name, answer in ANSWERS.items()}
        self.refuse: dict[str, list[int]] = {}
        self.sources: dict[str, dict[str, Any]] = {}
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.hangs = False
        self.tries = 0
        self._password = password
        self._connections: list[ServerConnection] = []
        self._server: Server = serve(self._talk, "127.0.0.1", 0, subprotocols=["obswebsocket.json"])  # type: ignore[list-item]  # a NewType of str
        self.address = f"127.0.0.1:{self._server.socket.getsockname()[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    def requests(self, name: str) -> list[dict[str, Any]]:
        return [data for asked, data in self.asked if asked == name]

    def tell(self, event: str, **data: object) -> None:
        for connection in self._connections:
            connection.send(
                json.dumps({"op": 5, "d": {"eventType": event, "eventIntent": 1, "eventData": data}})
            )

    def close(self, code: int) -> None:
        """Turns everybody away with this code."""
        for connection in self._connections:
            connection.close(code)

    def stop(self) -> None:
        self._server.shutdown()
        self._thread.join()

    def _talk(self, connection: ServerConnection) -> None:
        self.tries += 1
        auth = {"salt": SALT, "challenge": CHALLENGE}
        connection.send(json.dumps({"op": 0, "d": {"rpcVersion": 1, "authentication": auth}}))
        try:
            identify = json.loads(connection.recv())["d"]
            if identify.get("authentication") != self._proof():
                connection.close(4009, "Authentication failed.")
                return
            connection.send(json.dumps({"op": 2, "d": {"negotiatedRpcVersion": 1}}))
            self._connections.append(connection)
            for text in connection:
                if not self.hangs:
                    self._answer(json.loads(text)["d"], connection.send)
        except ConnectionClosed:
            pass
        finally:
            if connection in self._connections:
                self._connections.remove(connection)

    def _answer(self, request: dict[str, Any], send: Callable[[str], None]) -> None:
        name = request["requestType"]
        self.asked.append((name, dict(request.get("requestData") or {})))
        codes = self.refuse.get(name)
        code = codes.pop(0) if codes else 100
        status = {"result": code == 100, "code": code}
        answer = {"requestType": name, "requestId": request["requestId"], "requestStatus": status}
        source = self.sources.get((request.get("requestData") or {}).get("inputName", ""))
        if code == 100:
            known = source is not None and name == "GetInputSettings"
            answer["responseData"] = {"inputSettings": source} if known else self.answers[name]
        send(json.dumps({"op": 7, "d": answer}))

    def _proof(self) -> str:
        secret = base64.b64encode(hashlib.sha256((self._password + SALT).encode()).digest())
        return base64.b64encode(hashlib.sha256(secret + CHALLENGE.encode()).digest()).decode()
