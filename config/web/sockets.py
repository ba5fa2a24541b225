"""Sockets as they are spoken here: daphne's, with bounds on what a client says and ignores."""

import asyncio
import logging
from typing import Any

from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol

from config.web.draining import draining
from config.web.socket_limits import SocketBudget

log = logging.getLogger("portal.access")

TOO_MUCH_TALK = 4429


class Flow:
    """Whether the other end takes what is sent; twisted says so, above 64 KiB unsent."""

    stopped: asyncio.Event | None = None

    def pauseProducing(self) -> None:  # noqa: N802 (twisted's name)
        self.stopped = self.stopped or asyncio.Event()

    def resumeProducing(self) -> None:  # noqa: N802
        if self.stopped:
            self.stopped.set()
        self.stopped = None

    stopProducing = resumeProducing  # noqa: N815

    async def goes_on(self) -> None:
        """Back at once, unless too much is unsent; then when that is sent or the wire is cut."""
        if self.stopped:
            await self.stopped.wait()


class ListeningSocket(WebSocketProtocol):
    """A client has nothing to say on a socket: one that goes on talking is shown the door."""

    muted = False
    transport: Any

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.talk = SocketBudget()
        self.flow = Flow()

    def onOpen(self) -> None:  # noqa: N802
        """Register this socket for flow control; the HTTP channel was registered until now."""
        draining.sockets.add(self)
        self.transport.unregisterProducer()
        self.transport.registerProducer(self.flow, True)
        super().onOpen()

    def onClose(self, *how: Any) -> None:  # noqa: N802
        self.flow.stopProducing()
        draining.sockets.discard(self)
        super().onClose(*how)

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803
        if self.may_go_on():
            super().onMessage(payload, isBinary)

    def onPing(self, payload: bytes) -> None:  # noqa: N802
        if self.may_go_on():
            super().onPing(payload)

    def may_go_on(self) -> bool:
        """Counted before anything else is done with it: even reading a flood would cost."""
        if not self.muted and self.talk.is_too_much():
            log.warning("%s closed: its client talks", self.request.path)
            self.serverClose(TOO_MUCH_TALK)
            self.application_queue.put_nowait(
                {"type": "websocket.disconnect", "code": TOO_MUCH_TALK}
            )
            self.muted = True
        return not self.muted


class Sockets(WebSocketFactory):
    """Daphne's factory for sockets of ours."""

    protocol = ListeningSocket
