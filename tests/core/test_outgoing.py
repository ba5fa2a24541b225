"""Calls to servers outside end within one total time, and none is made in a transaction."""

import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import transaction

from core.mail import compose_text, mail_server, send_mail
from core.outgoing import FarEnd, cut_connections_after, watch_connection

SECONDS_BETWEEN = 0.1


class Dripping:
    """A mail server whose greeting has one more line, again and again."""

    def __init__(self) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]
        self.hung_up = threading.Event()
        threading.Thread(target=self.drip, daemon=True).start()

    def drip(self) -> None:
        wire, _ = self.listener.accept()
        with wire:
            try:
                while True:
                    wire.sendall(b"220-wait\r\n")
                    time.sleep(SECONDS_BETWEEN)
            except OSError:
                self.hung_up.set()


@pytest.fixture
def dripping() -> Iterator[Dripping]:
    server = Dripping()
    yield server
    server.listener.close()


@pytest.mark.parametrize("is_encrypted", [False, True])
def test_a_mail_server_that_drips_is_cut_when_the_time_is_over(
    dripping: Dripping, settings: Any, is_encrypted: bool
) -> None:
    settings.EMAIL_BACKEND = "core.smtp.SmtpBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", dripping.port
    settings.EMAIL_TIMEOUT, settings.EMAIL_USE_SSL = 20, is_encrypted
    with pytest.raises((TimeoutError, ssl.SSLError)):
        send_mail(compose_text("Code", "123456", "x@shop.example"), 0.3)
    assert dripping.hung_up.wait(5), "its connection is cut, so its thread is free"


@pytest.mark.django_db
@pytest.mark.parametrize(
    "call",
    [
        lambda: FarEnd("somebody").call(lambda: None),
        lambda: send_mail(compose_text("Code", "123456", "x@shop.example")),
    ],
)
def test_nothing_outside_is_called_inside_a_transaction(call: Callable[[], Any]) -> None:
    with transaction.atomic(), pytest.raises(RuntimeError, match="inside a transaction"):
        call()
    call()


def open_too_late(connection: socket.socket) -> None:
    with cut_connections_after(0.01):
        time.sleep(0.1)
        watch_connection(connection)


def test_a_connection_that_opens_too_late_is_closed() -> None:
    ours, theirs = socket.socketpair()
    with theirs, pytest.raises(TimeoutError):
        open_too_late(ours)
    assert ours.fileno() == -1
    assert not mail_server.breaker.is_open
