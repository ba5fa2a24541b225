"""The web server of ``serve``: HTTP and sockets on one port, in this process."""

import asyncio
import ctypes
import errno
import gc
import logging
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from select import select
from typing import Any

from daphne import server as daphne
from django.conf import settings
from django.urls import get_resolver

from config.environment import exit_with_sentence
from config.web import protocol, sockets
from config.web.closing import ignore_new_clients
from config.web.draining import draining
from config.web.protocol import Request
from core import request_context
from core.metrics import count_request
from core.request_context import NOTES_IN_SCOPE
from core.tracing import begin_tracing
from workflow.live import tail

access = logging.getLogger("portal.access")
log = logging.getLogger(__name__)

LONGEST_PAUSE_SECONDS = 30
M_MMAP_THRESHOLD = -3  # of malloc.h
KEPT_BYTES = 262_144
REQUEST_PIECE_BYTES = 1_048_576  # of a body, handed over one after the other
HANDSHAKE_SECONDS = 20  # a socket's; after a cut a thousand wait for their turn to sign in
MESSAGE_BYTES = 4096  # of what comes in by socket, where nothing needs to


def listen(port: int) -> socket.socket:
    """Take the port, on loopback unless LISTEN asks for another address."""
    family = socket.AF_INET6 if ":" in settings.LISTEN else socket.AF_INET
    try:
        return socket.create_server((settings.LISTEN, port), family=family, backlog=512)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            exit_with_sentence(
                f"Port {port} is in use. Stop what runs there, or choose another port."
            )
        if error.errno == errno.EADDRNOTAVAIL:
            exit_with_sentence(f"LISTEN={settings.LISTEN} is no address of this machine.")
        raise


class Server(daphne.Server):
    """Daphne with our protocols, on a port that was taken before it began."""

    def __init__(self, application: Any, listener: socket.socket, **options: Any):
        super().__init__(application, endpoints=["taken"], ready_callable=self.begin, **options)
        self.endpoints: list[str] = []  # it knows ports by their names only, and IPv4 ones at that
        self.listener = listener

    def run(self) -> None:
        """Daphne names its two factories itself and takes no others: here they are ours."""
        daphne.HTTPFactory, daphne.WebSocketFactory = protocol.Pages, sockets.Sockets
        super().run()

    def create_application(self, protocol: Any, scope: Any) -> Any:
        """Have what the application notes of a request arrive where the request is logged."""
        if isinstance(protocol, Request):
            scope[NOTES_IN_SCOPE] = protocol.notes
        return super().create_application(protocol, scope)

    async def handle_reply(self, protocol: Any, message: Any) -> None:
        """Who sends to a socket waits while its client leaves too much unread."""
        await super().handle_reply(protocol, message)
        if isinstance(protocol, sockets.ListeningSocket):
            await protocol.flow.goes_on()

    def begin(self) -> None:
        self.listener.setblocking(False)
        port, family = self.listener.fileno(), self.listener.family
        self.taken = daphne.reactor.adoptStreamPort(port, family, self.http_factory)
        draining.later, draining.stop = daphne.reactor.callLater, self.stop
        draining.ignore_new_clients = partial(ignore_new_clients, self.listener)
        draining.close_listener = self.close_listener
        daphne.reactor.callWhenRunning(take_signals)
        start_live()

    def close_listener(self) -> None:
        """Take everybody who is connected already, then refuse.

        The port is open twice: once as twisted's. ``doRead`` takes as many as came at once lately.
        """
        while select([self.listener], [], [], 0)[0]:
            self.taken.doRead()
        self.listener.close()
        self.taken.stopListening()


def take_signals() -> None:
    """SIGTERM drains first, Ctrl-C closes at once; twisted's own handlers cut what runs."""
    for number, act in ((signal.SIGTERM, draining.begin), (signal.SIGINT, draining.hurry)):
        signal.signal(number, partial(call_on_loop, act))


def call_on_loop(act: Callable[[], None], *_: Any) -> None:
    daphne.reactor.callFromThread(act)


def serve_portal(listener: socket.socket) -> None:
    """Serve until SIGTERM or Ctrl-C."""
    from config.asgi import application
    from config.web.thread_pool import threads

    begin_tracing()
    give_large_memory_back()
    keep_what_is_loaded()
    portal = Server(
        application,
        listener,
        action_logger=log_access,
        server_name="",
        request_buffer_size=REQUEST_PIECE_BYTES,
        websocket_handshake_timeout=HANDSHAKE_SECONDS,
        websocket_max_message_size=MESSAGE_BYTES,
        websocket_max_frame_size=MESSAGE_BYTES,
    )
    try:
        portal.run()
    finally:
        threads.close()


def give_large_memory_back() -> None:
    """A body's memory goes back to the system when its request ends. Left to itself, glibc keeps
    blocks of a size once it has seen one freed."""
    with suppress(AttributeError, OSError):  # other C libraries have no such setting
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, KEPT_BYTES)


def keep_what_is_loaded() -> None:
    """What lives as long as the process is not looked through for garbage again and again: that
    stops every thread for as long as it takes."""
    get_resolver().url_patterns  # noqa: B018 - loads the views, and what they stand on
    gc.collect()
    gc.freeze()


def log_access(protocol: str, action: str, details: dict[str, Any]) -> None:
    """One line a request, without query and headers: those carry codes, tokens and passwords."""
    if protocol == "http" and action == "complete":
        path = details["path"].partition("?")[0]
        took = f"{details['time_taken'] * 1000:.0f} ms"
        access.info("%s %s %s %s", details["method"], path, details["status"], took)
        route = request_context.current().notes.route
        count_request(details["method"], route, details["status"], details["time_taken"])


background: set[asyncio.Task[None]] = set()


def start_live() -> None:
    """Begin to follow the transitions on the server's own loop, before the first socket."""
    background.add(asyncio.get_event_loop().create_task(follow_transitions()))


async def follow_transitions() -> None:
    """``tail.run`` for ever; after a fault again in 1, 2, 4 .. 30 seconds."""
    pause = 1
    while True:
        try:
            await tail.follow_feed()
        except Exception as error:  # noqa: BLE001 - the table is the truth; live follows again
            log.warning("live: %s; again in %s s", error, pause)
        await asyncio.sleep(pause)
        pause = min(pause * 2, LONGEST_PAUSE_SECONDS)
