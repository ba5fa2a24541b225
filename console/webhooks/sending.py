"""One call of a receiver: bounded in time, to a judged address, without redirects or proxies."""

import http.client
import socket
import ssl
import threading
import time
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from functools import partial
from typing import Any, NamedTuple

from django.conf import settings

from console.webhooks.addresses import PORTS, AddressRefused, Target, find_webhook_target
from core import clock
from core.outgoing import FarEnd

GONE = 410
NO_PAUSE = timedelta()
LONGEST_PAUSE = timedelta(hours=24)  # that a receiver may ask for
SHORTEST_SECONDS = 0.001
NAME_TOO_SLOW = "The name of the server could not be looked up in time."
TOO_SLOW = "The receiver did not answer in time."
NOT_TRUSTED = "The certificate of the receiver is not trusted."
NOT_REACHED = "The receiver cannot be reached."
NOT_HTTP = "The receiver did not answer as a web server does."
REFUSED = "The receiver answered {}."
name_servers = FarEnd("the name server of webhooks")


class Answer(NamedTuple):
    """What a receiver answered; ``error`` is blank where it accepted.

    ``pause`` is how long it asked to be left alone, by ``Retry-After``.
    """

    status: int | None
    error: str = ""
    pause: timedelta = NO_PAUSE

    @property
    def is_gone(self) -> bool:
        return self.status == GONE


class PinnedConnection(http.client.HTTPConnection):
    """A connection to the address that was judged, whatever the name means by now."""

    def __init__(self, target: Target, timeout: float):
        self.target = target
        self.is_aborted = False
        self.default_port = PORTS[target.scheme]
        super().__init__(target.host, target.port, timeout=timeout)

    def connect(self) -> None:
        ip, port = self.target.ip, self.target.port
        self.sock: Any = socket.create_connection((ip, port), self.timeout)
        if self.is_aborted:  # there was nothing to end yet
            raise TimeoutError
        if self.target.scheme == "https":
            context = ssl.create_default_context()
            name = self.target.host
            self.sock = context.wrap_socket(
                self.sock, server_hostname=name, do_handshake_on_connect=False
            )
            self.sock.do_handshake()

    def abort(self) -> None:
        """End the call from another thread, also one that gets a byte now and then."""
        self.is_aborted = True
        if sock := self.sock:
            try:
                socket.socket.shutdown(sock, socket.SHUT_RDWR)
            except OSError:
                return


def post_webhook_message(url: str, headers: Mapping[str, str], body: bytes) -> Answer:
    """Send one message. Of the answer the status and ``Retry-After`` are read.

    All of it takes ``WEBHOOK_TIMEOUT_SECONDS`` at most, the look-up of the name included.
    """
    ends_at = time.monotonic() + settings.WEBHOOK_TIMEOUT_SECONDS
    try:
        target = name_servers.call(partial(find_webhook_target, url), ends_at - time.monotonic())
    except AddressRefused as refused:
        return Answer(None, str(refused))
    except TimeoutError:
        return Answer(None, NAME_TOO_SLOW)
    left = max(ends_at - time.monotonic(), SHORTEST_SECONDS)
    connection = PinnedConnection(target, left)
    timer = threading.Timer(left, connection.abort)
    timer.daemon = True
    timer.start()
    try:
        return call_receiver(connection, target.path, headers, body)
    finally:
        timer.cancel()
        connection.close()


def call_receiver(
    connection: PinnedConnection, path: str, headers: Mapping[str, str], body: bytes
) -> Answer:
    try:
        connection.request("POST", path, body, dict(headers))
        answer = connection.getresponse()
    except (OSError, http.client.HTTPException, ValueError) as error:
        return Answer(None, TOO_SLOW if connection.is_aborted else describe_call_error(error))
    if 200 <= answer.status < 300:
        return Answer(answer.status)
    pause = read_retry_after(answer.headers.get("Retry-After", ""))
    return Answer(answer.status, REFUSED.format(answer.status), pause)


def read_retry_after(text: str) -> timedelta:
    """The pause of a Retry-After header (RFC 9110, 10.2.3): seconds or a date; none if neither."""
    if text.isascii() and text.isdecimal():
        return min(timedelta(seconds=int(text[:9])), LONGEST_PAUSE)
    try:
        moment = parsedate_to_datetime(text)
    except ValueError:
        return NO_PAUSE
    return min(max(pause_until(moment), NO_PAUSE), LONGEST_PAUSE)


def pause_until(moment: datetime) -> timedelta:
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)) - clock.now()


def describe_call_error(error: Exception) -> str:
    """What went wrong, without what the receiver said."""
    if isinstance(error, TimeoutError):
        return TOO_SLOW
    if isinstance(error, ssl.SSLCertVerificationError):
        return NOT_TRUSTED
    return NOT_HTTP if isinstance(error, http.client.HTTPException) else NOT_REACHED
