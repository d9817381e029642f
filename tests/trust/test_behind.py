"""A server behind a balancer: links bear the balancer's address, and it alone is believed about who is calling."""

from __future__ import annotations

from pathlib import Path

import pytest
import requests

from overlay.server.pairing import PER_ADDRESS
from tests.server.process import Process
from tests.servers import free_port
from tests.trust.conftest import Start
from tests.trust.test_access import devices_page, posted

BALANCER = "https://mafia.example"


def guess(process: Process, number: int, address: str) -> int:
    """A wrong code, from somebody whom the balancer saw at this address."""
    return requests.post(
        f"{process.url}/pair",
        {"code": f"AAAAA{number}", "name": "x"},
        headers={"X-Forwarded-For": address},
        timeout=10,
    ).status_code


@pytest.mark.parametrize(("options", "limited"), [(("--behind", BALANCER), False), ((), True)])
def test_a_forwarded_address_is_believed_only_behind_a_balancer(
    tmp_path: Path, start: Start, options: tuple[str, ...], limited: bool
) -> None:
    port = free_port()
    process = start(tmp_path, "--port", str(port), *options)
    if options:
        assert process.links["tables"]["1"]["judge"].startswith(f"{BALANCER}/judge/1?key=")
        process.url = f"http://127.0.0.1:{port}"
    answers = [guess(process, number, f"10.0.0.{number}") for number in range(PER_ADDRESS + 1)]
    assert (answers[-1] == 429) is limited
    assert answers[0] == 403
    if options:
        # What a client says of itself before the balancer does is not believed.
        answers = [guess(process, number, f"10.1.0.{number}, 10.0.0.99") for number in range(PER_ADDRESS + 1)]
        assert answers[-1] == 429
        assert posted(process, "/desk/codes", role="judge", table="1").status_code == 303
        assert f"{BALANCER}/pair?code=" in devices_page(process)
