"""What is counted, for Prometheus. No name, no key and nothing of a game is among the labels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

STEPS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0)
TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"


class Metrics:
    """The counts of one server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.commands: Final = self._counter("commands", "Commands that were stored.", ("table",))
        self.refusals: Final = self._counter("refusals", "Commands that were refused.", ("code",))
        self.orders: Final = self._counter("orders", "Orders of the desk that were done.", ("order",))
        self.flooded: Final = self._counter("flooded", "Events that one connection sent too fast.")
        self.journal: Final = self._histogram("journal_seconds", "Until an entry was durable.")
        self.broadcast: Final = self._histogram(
            "broadcast_seconds", "From an answer to the last screen's state."
        )

    def watch(self, clients: Callable[[], Mapping[str, int]], is_storing: Callable[[], bool]) -> None:
        """What is asked for when somebody reads."""
        self._registry.register(_Present(clients, is_storing))

    def text(self) -> str:
        return generate_latest(self._registry).decode()

    def _counter(self, name: str, words: str, labels: Iterable[str] = ()) -> Counter:
        return Counter(f"mafia_overlay_{name}", words, tuple(labels), registry=self._registry)

    def _histogram(self, name: str, words: str) -> Histogram:
        return Histogram(f"mafia_overlay_{name}", words, buckets=STEPS, registry=self._registry)


class _Present(Collector):
    def __init__(self, clients: Callable[[], Mapping[str, int]], is_storing: Callable[[], bool]) -> None:
        self._clients = clients
        self._is_storing = is_storing

    def collect(self) -> Iterable[GaugeMetricFamily]:
        clients = GaugeMetricFamily("mafia_overlay_clients", "Connected clients.", labels=["audience"])
        for audience, count in self._clients().items():
            clients.add_metric([audience], count)
        yield clients
        yield GaugeMetricFamily(
            "mafia_overlay_storing", "1 while commands can be stored.", value=float(self._is_storing())
        )
