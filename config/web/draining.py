"""How a process stops: it announces the stop, takes no new connections, and finishes what runs."""

import logging
import time
from collections.abc import Callable, Iterator
from typing import Any

from django.conf import settings

log = logging.getLogger(__name__)

FINISH_SECONDS = 14  # then the process ends, whatever still runs
LOOK_SECONDS = 0.05
HANDSHAKE_SECONDS = 0.3  # for connections that are half made when new ones are refused
SERVICE_RESTART = 1012  # close code of RFC 6455's registry: the client connects again


def do_nothing(*_: Any) -> None:
    """Stand in for what a server brings, where none runs in this process."""


class Draining:
    """The stop of the server of this process, which fills in the functions.

    ``later(seconds, function)`` calls a function after a while, ``ignore_new_clients`` lets no
    new connection begin, ``close_listener`` takes those that wait and refuses the next,
    ``on_close`` is called then, and ``stop`` ends the server.
    """

    later: Callable[..., Any] = staticmethod(do_nothing)
    ignore_new_clients: Callable[[], Any] = staticmethod(do_nothing)
    close_listener: Callable[[], Any] = staticmethod(do_nothing)
    on_close: Callable[[], Any] = staticmethod(do_nothing)
    stop: Callable[[], Any] = staticmethod(do_nothing)

    def __init__(self) -> None:
        self.connections: set[Any] = set()
        self.sockets: set[Any] = set()
        self.is_begun = False
        self.is_closed = False
        self.deadline = 0.0

    def begin(self) -> None:
        """Say "not ready" while requests are still taken; asked a second time, close at once."""
        if self.is_begun:
            self.hurry()
            return
        self.is_begun = True
        log.info("draining: taking requests for %s s more", settings.DRAIN_SECONDS)
        self.later(settings.DRAIN_SECONDS, self.close)

    def hurry(self) -> None:
        """Close at once; asked again, end without waiting for what runs."""
        if self.is_closed:
            self.stop()
        self.close()

    def close(self) -> None:
        """Take no new connections, end idle ones and sockets, and wait for what runs."""
        if self.is_closed:
            return
        self.is_begun = self.is_closed = True
        self.ignore_new_clients()
        self.later(HANDSHAKE_SECONDS, self.finish)

    def finish(self) -> None:
        self.close_listener()
        self.on_close()
        for socket in tuple(self.sockets):
            socket.serverClose(SERVICE_RESTART)
        self.deadline = time.monotonic() + FINISH_SECONDS
        self.stop_when_finished()

    def stop_when_finished(self) -> None:
        for connection in tuple(self.connections):
            connection.close_if_idle()
        if self.connections and time.monotonic() < self.deadline:
            self.later(LOOK_SECONDS, self.stop_when_finished)
            return
        if unfinished := list(self.unfinished()):
            log.warning("stopped before the end of: %s", ", ".join(unfinished))
        self.stop()

    def unfinished(self) -> Iterator[str]:
        for connection in self.connections:
            yield connection.named()


draining = Draining()
