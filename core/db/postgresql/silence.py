"""Detection of a PostgreSQL server that hangs, as opposed to a long statement.

TCP does not detect it: when a server hangs or a firewall drops packets, a connection stays open.
After ``DATABASE_SILENT_SECONDS`` without an answer a second connection is tried. If it gets no
answer either, the statement fails and its connection is closed. However long a statement takes, it
goes on while the server answers others.

A call waits once: for a moment after a silence was found nobody connects, and while it lasts a
connection is tried for ``PROBE_SECONDS``.
"""

import time
from collections.abc import Callable, Generator
from functools import partial
from typing import Any

import psycopg
from django.conf import settings
from psycopg.errors import ConnectionTimeout

from core.breaker import Breaker

PROBE_SECONDS = 2  # psycopg's least
# While nobody is there one caller at a time tries to connect; the others are refused at once.
breaker = Breaker(ConnectionTimeout)
QUIET_SECONDS = 1.0
_found_at: list[float] = []  # when a silence was found last


def known_silence() -> ConnectionTimeout:
    return ConnectionTimeout("the database said nothing a moment ago")


def parameters_now(parameters: dict[str, Any]) -> dict[str, Any]:
    """Return the parameters of a connection. Raises ConnectionTimeout just after a silence."""
    if not breaker.is_open:
        return parameters
    if _found_at and time.monotonic() - _found_at[-1] < QUIET_SECONDS:
        raise known_silence()
    return parameters | {"connect_timeout": PROBE_SECONDS}


def end_silent_statements(made: psycopg.Connection[Any], parameters: dict[str, Any]) -> None:
    """Let no statement of this connection wait for a server that says nothing."""
    wait = made.wait

    def wait_and_watch(steps: Any, *args: Any, **options: Any) -> Any:
        return wait(watch(steps, partial(check_server, made, parameters)), *args, **options)

    made.wait = wait_and_watch  # type: ignore  # psycopg has no other place for it


def watch(steps: Any, check: Callable[[], None]) -> Generator[Any, Any, Any]:
    """The steps of psycopg, which are sent 0 each tenth of a second while nothing arrives."""
    heard_at = time.monotonic()
    try:
        state = next(steps)
        while True:
            ready = yield state
            if ready:
                heard_at = time.monotonic()
            elif time.monotonic() - heard_at > settings.DATABASE_SILENT_SECONDS:
                check()
                heard_at = time.monotonic()
            state = steps.send(ready)
    except StopIteration as end:
        return end.value


def check_server(made: psycopg.Connection[Any], parameters: dict[str, Any]) -> None:
    """Raises OperationalError, with the connection closed, when the server answers nobody."""
    try:
        with breaker.attempt(known_silence()):
            psycopg.connect(**parameters | {"connect_timeout": PROBE_SECONDS}).close()
    except ConnectionTimeout:
        _found_at[:] = [time.monotonic()]
        made.close()
        raise psycopg.OperationalError("the database says nothing") from None
    except psycopg.OperationalError:
        return  # it answers, if only that it has no room
