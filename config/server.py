"""The web server of ``serve``: HTTP and sockets on one port, in this process."""

import asyncio
import errno
import logging
import socket
from typing import Any

from daphne.server import Server
from django.conf import settings
from django.db import connections

from config.environment import stop
from workflow.live import tail

access = logging.getLogger("portal.access")
log = logging.getLogger(__name__)

LONGEST_PAUSE_SECONDS = 30


def listen(port: int) -> socket.socket:
    """Take the port: the demo on loopback only, else on every interface."""
    try:
        return socket.create_server((host(), port), backlog=512)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            stop(f"Port {port} is in use. Stop what runs there, or choose another port.")
        raise


def host() -> str:
    return "127.0.0.1" if settings.DEMO else "0.0.0.0"


def run(listener: socket.socket) -> None:
    """Serve until SIGTERM or Ctrl-C.

    Every request has a thread of its own here, so a connection kept open after it would be
    nobody's: PostgreSQL would run out of them.
    """
    from config.asgi import application

    connections.settings["default"]["CONN_MAX_AGE"] = 0
    Server(
        application,
        endpoints=[f"fd:fileno={listener.fileno()}"],
        action_logger=log_access,
        ready_callable=start_live,
        server_name="",
    ).run()


def log_access(protocol: str, action: str, details: dict[str, Any]) -> None:
    """One line a request, without query and headers: those carry codes, tokens and passwords."""
    if protocol == "http" and action == "complete":
        path = details["path"].partition("?")[0]
        took = f"{details['time_taken'] * 1000:.0f} ms"
        access.info("%s %s %s %s", details["method"], path, details["status"], took)


background: set[asyncio.Task[None]] = set()


def start_live() -> None:
    """Begin to follow the transitions on the server's own loop, before the first socket."""
    background.add(asyncio.get_event_loop().create_task(follow_transitions()))


async def follow_transitions() -> None:
    """``tail.run`` for ever; after a fault again in 1, 2, 4 .. 30 seconds."""
    pause = 1
    while True:
        try:
            await tail.run()
        except Exception as error:  # noqa: BLE001 - the table is the truth; live follows again
            log.warning("live: %s; again in %s s", error, pause)
        await asyncio.sleep(pause)
        pause = min(pause * 2, LONGEST_PAUSE_SECONDS)
