"""Where webhooks may point to: nobody reaches the operator's own machines through one."""

import socket
import threading
from ipaddress import ip_address
from typing import Any

import pytest

from console.webhooks import sending
from console.webhooks.addresses import AddressRefused, check_webhook_url, find_webhook_target
from core.outgoing import FarEnd
from tests.console.receivers import receiving

INSIDE = [
    *("127.0.0.1", "127.9.9.9", "10.0.0.1", "172.16.0.1", "192.168.1.1", "100.64.0.1"),
    *("169.254.169.254", "0.0.0.0", "255.255.255.255", "224.0.0.1", "192.0.0.8", "198.18.0.1"),
    *("::1", "::", "fe80::1", "fc00::1", "fec0::1", "ff02::1", "::ffff:127.0.0.1"),
    *("::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2002:a00:1::", "::127.0.0.1"),
]
OUTSIDE = ["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"]
NEVER = [*("169.254.169.254", "0.0.0.0", "224.0.0.1", "fe80::1", "::", "::ffff:169.254.169.254")]


def resolving(monkeypatch: pytest.MonkeyPatch, *ips: str) -> list[Any]:
    """Have every name mean these addresses; the names that were asked for."""
    asked: list[Any] = []

    def answer(host: Any, port: Any, *_: Any, **__: Any) -> list[Any]:
        asked.append(host)
        kinds = {ip: socket.AF_INET6 if ":" in ip else socket.AF_INET for ip in ips}
        return [(kinds[ip], socket.SOCK_STREAM, 6, "", (ip, port)) for ip in ips]

    monkeypatch.setattr(socket, "getaddrinfo", answer)
    return asked


@pytest.mark.parametrize("ip", INSIDE)
def test_an_address_inside_is_called_by_no_name_and_no_number(
    ip: str, monkeypatch: pytest.MonkeyPatch
):
    number = f"[{ip}]" if ":" in ip else ip
    with pytest.raises(AddressRefused):
        check_webhook_url(f"https://{number}/")
    for ips in ([ip], ["8.8.8.8", ip]):  # one that is outside excuses none that is inside
        resolving(monkeypatch, *ips)
        with pytest.raises(AddressRefused):
            find_webhook_target("https://erp.example/")


@pytest.mark.parametrize("ip", OUTSIDE)
def test_an_address_outside_is_called_by_https_alone(
    ip: str, settings: Any, monkeypatch: pytest.MonkeyPatch
):
    resolving(monkeypatch, ip)
    found = find_webhook_target("https://erp.example/x?y").ip
    assert ip_address(found) == ip_address(ip)
    for settings.WEBHOOK_PRIVATE_NETWORKS in (False, True):
        with pytest.raises(AddressRefused):
            find_webhook_target("http://erp.example/")


def test_private_networks_are_called_where_the_operator_says_so(
    settings: Any, monkeypatch: pytest.MonkeyPatch
):
    settings.WEBHOOK_PRIVATE_NETWORKS = True
    resolving(monkeypatch, "10.0.0.7")
    assert find_webhook_target("http://erp.mall/").ip == "10.0.0.7"
    assert find_webhook_target("https://erp.mall:8443/").port == 8443
    for ip in NEVER:
        resolving(monkeypatch, ip)
        with pytest.raises(AddressRefused):
            find_webhook_target("https://erp.mall/")


@pytest.mark.parametrize("url", ["https://localhost/", "https://a.localhost/", "https://127.1/"])
def test_other_names_of_this_machine_are_refused(url: str):
    with pytest.raises(AddressRefused):
        find_webhook_target(url)


def test_a_name_is_resolved_once_for_a_call(settings: Any, monkeypatch: pytest.MonkeyPatch):
    """A name that means another address a moment later (DNS rebinding) gains nothing."""
    settings.WEBHOOK_PRIVATE_NETWORKS = True
    with receiving() as receiver:
        port = receiver.url.rstrip("/").rpartition(":")[2]
        real, asked = socket.getaddrinfo, []

        def answer(host: Any, *given: Any, **more: Any) -> Any:
            asked.append(host)
            return real("127.0.0.1" if host == "erp.example" else host, *given, **more)

        monkeypatch.setattr(socket, "getaddrinfo", answer)
        sent = sending.post_webhook_message(f"http://erp.example:{port}/", {}, b"{}")
    assert sent.status == 204
    assert asked.count("erp.example") == 1
    assert receiver.calls[0]["headers"]["host"] == f"erp.example:{port}"


def test_a_certificate_that_nobody_trusts_is_no_acceptance(settings: Any):
    settings.WEBHOOK_PRIVATE_NETWORKS = True
    with receiving() as receiver:
        url = receiver.url.replace("http:", "https:")
        assert sending.post_webhook_message(url, {}, b"{}").status is None
    assert receiver.calls == []


def test_a_name_that_nobody_knows_is_an_error_and_no_fault(monkeypatch: pytest.MonkeyPatch):
    def unknown(*_: Any, **__: Any) -> Any:
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    sent = sending.post_webhook_message("https://erp.example/", {}, b"{}")
    assert sent.status is None
    assert sent.error


def test_a_name_server_that_says_nothing_ends_with_the_call(
    settings: Any, monkeypatch: pytest.MonkeyPatch
):
    settings.WEBHOOK_TIMEOUT_SECONDS = 0.1
    is_over = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: is_over.wait(60) and [])
    monkeypatch.setattr(sending, "name_servers", FarEnd("a silent name server"))
    answer = sending.post_webhook_message("https://erp.example/", {}, b"{}")
    is_over.set()
    assert answer == (None, sending.NAME_TOO_SLOW, sending.NO_PAUSE)
