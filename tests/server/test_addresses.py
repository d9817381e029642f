"""Which address of this computer a phone is shown first."""

from __future__ import annotations

from overlay.server.addresses import Address, lan_addresses, ranked


def test_a_real_network_comes_before_virtual_ones() -> None:
    found = [
        Address("172.17.0.1", "docker0"),
        Address("100.64.0.3", "tailscale0", routed=True),
        Address("127.0.0.1", "lo"),
        Address("169.254.7.7", "eth1"),
        Address("192.168.56.1", "vboxnet0"),
        Address("192.168.1.20", "wlan0"),
        Address("10.0.0.5", "eth0"),
    ]
    assert [address.ip for address in ranked(found)] == [
        "192.168.1.20",
        "10.0.0.5",
        "100.64.0.3",
        "192.168.56.1",
        "172.17.0.1",
        "169.254.7.7",
    ]


def test_the_way_out_comes_before_other_real_networks() -> None:
    found = [Address("192.168.1.20", "eth0"), Address("10.0.0.5", "wlan0", routed=True)]
    assert [address.ip for address in ranked(found)] == ["10.0.0.5", "192.168.1.20"]


def test_the_addresses_of_this_computer_are_found_without_a_network_too() -> None:
    assert "127.0.0.1" not in lan_addresses()
