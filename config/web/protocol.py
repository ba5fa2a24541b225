"""HTTP by daphne, with bounds on the size and speed of what a stranger sends.

Daphne reads a whole request before the application is asked. Here the headers are checked first, a
body is counted while it arrives, and slow clients are disconnected.
"""

import logging
import time
from typing import Any

from daphne.http_protocol import HTTPFactory, WebRequest
from twisted.internet.protocol import connectionDone
from twisted.web.http import RESPONSES, HTTPChannel

from config.web import body_limits, concurrency
from config.web.draining import draining
from core.api.versions import encode_refusal
from core.refusals import BadRequest, Refusal
from core.request_context import RequestNotes, with_request_notes

log = logging.getLogger("portal.access")

HEAD_SECONDS = 20  # for a request's first line and headers
BODY_SECONDS = 30  # for its body, and one more for each of these bytes
SLOWEST_BYTES_PER_SECOND = 16 * 1024
NEW_SECONDS = 3  # a new connection's before a stop closes it: its first request is on the way
LINGER_SECONDS = 5  # a refused sender is listened to so long, so that the refusal arrives


class Request(WebRequest):
    """One request; its body is counted and never parsed here."""

    def __init__(self, *args: Any):
        super().__init__(*args, parsePOSTFormSubmission=False)
        self.notes = RequestNotes()

    def process(self) -> Any:
        """Serve it. One that becomes a socket takes the connection away from its channel."""
        channel, being_served = self.channel, super().process()
        if self.transport is None:
            draining.connections.discard(channel)
        return being_served

    def handle_reply(self, message: dict[str, Any]) -> None:
        """Send a part of the answer; with the last of them daphne logs the request."""
        with with_request_notes(self.notes):
            super().handle_reply(message)

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802 (twisted's name)
        if self.channel.takes(len(data)):
            super().handleContentChunk(data)


class Channel(HTTPChannel):
    """One connection, request after request."""

    room = 0
    is_refused = False
    is_new = True
    deadline: Any = None
    transport: Any
    _path: Any
    _version: bytes

    def connectionMade(self) -> None:  # noqa: N802
        super().connectionMade()
        self.made_at = time.monotonic()
        draining.connections.add(self)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        if self.is_refused:
            return
        if self.deadline is None and not self._handlingRequest:
            self.allow(HEAD_SECONDS)
        super().dataReceived(data)

    def rawDataReceived(self, data: bytes) -> None:  # noqa: N802
        if not self.is_refused:
            super().rawDataReceived(data)

    def allHeadersReceived(self) -> None:  # noqa: N802
        self.is_new = False
        try:
            self.check_host()
            self.room = body_limits.check_body_length(*self.asked(), self.length)
        except Refusal as refusal:
            self.refuse(refusal)
            return
        super().allHeadersReceived()
        if draining.is_begun:
            self.announce_end()
        self.allow(BODY_SECONDS + self.room / SLOWEST_BYTES_PER_SECOND)

    def requestDone(self, request: Any) -> None:  # noqa: N802
        concurrency.bodies.leave(self)
        super().requestDone(request)

    def allContentReceived(self) -> None:  # noqa: N802
        """On the disk until here: files, and what is large, are worked on a few at a time."""
        if self.is_refused:
            return
        if self.is_light() or concurrency.bodies.enter(self, self.hand_over):
            self.hand_over()
        else:
            self._handlingRequest = True  # what comes meanwhile is the next request's
            self._savedTimeOut = self.setTimeout(None)
            self.allow(concurrency.WAIT_SECONDS)

    def is_light(self) -> bool:
        """Nothing is sent with it that costs more to look at than it weighs."""
        request = self.requests[-1]
        kinds = request.requestHeaders.getRawHeaders(b"content-type", [])
        has_files = any(kind.lower().startswith(b"multipart/") for kind in kinds)
        return not has_files and request.content.tell() <= concurrency.LARGE_BYTES

    def hand_over(self) -> None:
        self.allow(None)
        super().allContentReceived()

    def connectionLost(self, reason: Any = connectionDone) -> None:  # noqa: N802
        self.allow(None)
        concurrency.bodies.leave(self)
        draining.connections.discard(self)
        super().connectionLost(reason)

    def announce_end(self) -> None:
        """Close this connection after its answer, which says so in its ``Connection`` header."""
        self.persistent = False
        self.requests[-1].responseHeaders.setRawHeaders(b"Connection", [b"close"])

    def close_if_idle(self) -> None:
        """Close it between two requests; one whose request runs closes after the answer.

        A client that has just connected has sent its request, or is about to: closing before it is
        read would leave it without an answer, and a proxy cannot repeat it.
        """
        if self.requests:
            self.announce_end()
        elif not self.is_refused and not self.is_expected():
            self.loseConnection()

    def is_expected(self) -> bool:
        """Return whether the first request of a new connection may still arrive."""
        return self.is_new and time.monotonic() - self.made_at < NEW_SECONDS

    def check_host(self) -> None:
        """HTTP/1.1 asks for exactly one Host (RFC 9112, section 3.2). Raises BadRequest."""
        hosts = self.requests[-1].requestHeaders.getRawHeaders(b"host", [])
        if self._version == b"HTTP/1.1" and len(hosts) != 1:
            raise BadRequest("Send one Host header.")

    def asked(self) -> tuple[str, str]:
        return self._command.decode("latin1"), self._path.decode("latin1")

    def takes(self, more: int) -> bool:
        """Return whether so many bytes more still fit; else the request is refused."""
        if self.is_refused:
            return False
        most = self.requests[-1].content.tell() + self.room
        self.room -= more
        if self.room < 0:
            self.refuse(body_limits.body_too_large_error(most))
        return not self.is_refused

    def allow(self, seconds: float | None) -> None:
        """From now on so long for what comes next; None: as long as it takes."""
        if self.deadline is not None and self.deadline.active():
            self.deadline.cancel()
        self.deadline = self.callLater(seconds, self.dawdles) if seconds is not None else None

    def dawdles(self) -> None:
        """Its sender was too slow, or others were before it all the while."""
        was_waiting = not self.is_refused and concurrency.bodies.is_waiting(self)
        late = body_limits.TooSlow("This came too slowly.")
        self.refuse(concurrency.TooManyAtOnce() if was_waiting else late)

    def refuse(self, refusal: Refusal) -> None:
        """Answer at once, take nothing more, and hang up when the answer has had time to arrive."""
        self.is_refused = True
        concurrency.bodies.leave(self)
        log.warning("%s refused: %s", self.named(), refusal.code)
        self.setTimeout(None)
        self.transport.writeSequence(encode_refusal_response(refusal, self.path_named()))
        self._networkProducer.unregisterProducer()
        self.transport.loseWriteConnection()
        self.allow(None)
        self.deadline = self.callLater(LINGER_SECONDS, self.transport.abortConnection)

    def named(self) -> str:
        """Method and path without query, where they have come."""
        path = self.path_named()
        return f"{self.asked()[0]} {path}" if path else "a request"

    def path_named(self) -> str:
        """The path without query; blank where it has not come."""
        return self.asked()[1].partition("?")[0] if hasattr(self, "_command") else ""


def encode_refusal_response(refusal: Refusal, path: str) -> list[bytes]:
    media_type, body = encode_refusal(refusal, path)
    lines = [
        f"HTTP/1.1 {refusal.status_code} {RESPONSES[refusal.status_code].decode()}",
        f"Content-Type: {media_type}",
        f"Content-Length: {len(body)}",
        "Cache-Control: no-store",
        "X-Content-Type-Options: nosniff",
        "Connection: close",
        *([f"Retry-After: {refusal.retry_after}"] if refusal.retry_after else []),
    ]
    return ["\r\n".join([*lines, "", ""]).encode(), body]


class Pages(HTTPFactory):
    """Daphne's factory for connections of ours."""

    protocol = Channel

    def buildProtocol(self, addr: Any) -> Any:  # noqa: N802
        channel = super().buildProtocol(addr)
        channel.requestFactory = Request
        return channel
