"""Behind the balancer of the how-to: clients are spread over the nodes, and are back when theirs dies."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from tests.nodes.conftest import PATIENCE, Cluster
from tests.nodes.load import until_revision
from tests.server.process import Process
from tests.servers import Daemon, need, program
from tests.trust.raw import Gone, Raw

pytestmark = pytest.mark.nodes

CONFIG = Path(__file__).parents[2] / "docs/how-to/several-nodes/nginx.conf"
OPEN = {"open": {"regulation": "fsm"}}


class Nginx(Daemon):
    """With the how-to's own file: its servers are replaced, and it has no certificate here."""

    def __init__(self, nodes: list[Process]) -> None:
        super().__init__("nginx")
        text = CONFIG.read_text("utf-8")
        text = re.sub(r" +ssl_certificate.*\n", "", text)
        text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{self.port}")
        for place, node in zip(("10.0.0.11:8750", "10.0.0.12:8750"), nodes, strict=True):
            assert place in text
            text = text.replace(place, node.url.removeprefix("http://"))
        places = " ".join(
            f"{kind}_temp_path {self.folder}/{kind};"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        text = text.replace("http {", "http { " + places, 1)
        text = text.replace("worker_connections 20000", "worker_connections 500")
        self.config = self.folder / "nginx.conf"
        self.config.write_text(f"pid {self.folder}/pid; error_log {self.folder}/errors;\n{text}", "utf-8")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def command(self) -> list[str]:
        nginx = program("nginx")
        assert nginx is not None
        return [nginx, "-c", str(self.config), "-p", str(self.folder), "-g", "daemon off;"]


@pytest.fixture
def balancer(cluster: Cluster, request: pytest.FixtureRequest) -> Iterator[Nginx]:
    need("nginx", request.config)
    nginx = Nginx([cluster.node(0), cluster.node(1)])
    try:
        nginx.start()
        yield nginx
    finally:
        nginx.remove()


def back(cluster: Cluster, nginx: Nginx, key: str) -> Raw:
    """As a page does: it tries until it is in again."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return cluster.connect(nginx.url, key)
        except Gone:
            assert time.monotonic() < deadline
            time.sleep(0.1)


def test_a_client_whose_node_dies_is_back_at_the_other_and_misses_nothing(
    cluster: Cluster, balancer: Nginx
) -> None:
    keys = {audience: cluster.node(0).key(audience) for audience in ("judge", "air")}
    judge = cluster.connect(balancer.url, keys["judge"], device="judge")
    screens = [cluster.connect(balancer.url, keys["air"]) for _ in range(6)]
    assert judge.send(OPEN, "open")["ok"]
    for screen in screens:
        until_revision(screen, 1)
    cluster.kill(0)
    lost = 0
    for number, screen in enumerate(screens):
        try:
            screen.settle(0.2)
            screen.ask("time")
        except Gone:
            lost += 1
            screens[number] = back(cluster, balancer, keys["air"])
    # The balancer had given some to each node.
    assert 0 < lost < len(screens)
    try:
        answer = judge.send({"day": 1}, "day")
    except Gone:
        answer = back(cluster, balancer, keys["judge"]).send({"day": 1}, "day")
    assert answer["revision"] == 2
    for screen in screens:
        until_revision(screen, 2)


def test_a_browser_behind_it_is_at_home_and_a_foreign_page_is_not(cluster: Cluster, balancer: Nginx) -> None:
    key = cluster.node(0).key("judge")

    def send(origin: str) -> int:
        return requests.post(
            f"{balancer.url}/api/tables/1/commands",
            json={"id": f"open-{len(origin)}", "do": OPEN},
            headers={"Authorization": f"Bearer {key}", "Origin": origin},
            timeout=PATIENCE,
        ).status_code

    assert send(balancer.url) == 200
    assert send("https://elsewhere.example") == 403
