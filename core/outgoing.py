"""Calls to other servers: each ends within one total time, and none is made in a transaction.

Each server has a few threads of its own, and a call takes ``OUTGOING_CALL_SECONDS`` at most unless
it says otherwise, its time in the queue included. Then its connections are cut, so that a server
that sends a byte now and then holds no thread. After a call that took too long one caller at a time
tries again.
"""

import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cached_property
from typing import TypeVar

from django.conf import settings

from core.breaker import Breaker
from core.db.transactions import check_no_transaction

T = TypeVar("T")
AT_ONCE = 4
TOO_LONG = "the call took too long"


class FarEnd:
    """A server outside, by the name that its threads and errors carry."""

    def __init__(self, name: str):
        self.name = name
        self.breaker = Breaker(TimeoutError)

    @cached_property
    def pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(AT_ONCE, thread_name_prefix=f"calls to {self.name}")

    def call(self, work: Callable[[], T], seconds: float | None = None) -> T:
        """The result of ``work``, which must not use the database.

        Raises what it raises, and TimeoutError when the server is too slow or known to be away.
        """
        check_no_transaction(self.name)
        limit = seconds or settings.OUTGOING_CALL_SECONDS
        with self.breaker.attempt(TimeoutError(f"{self.name} did not answer a moment ago")):
            future = self.pool.submit(run_in_time, work, limit)
            try:
                return future.result(limit)
            except TimeoutError:
                future.cancel()
                raise TimeoutError(f"{self.name} did not answer in time") from None


def run_in_time(work: Callable[[], T], seconds: float) -> T:
    with cut_connections_after(seconds):
        return work()


class OpenConnections:
    """The connections of one call, as copies of their descriptors: TLS takes over the original."""

    def __init__(self) -> None:
        self.guard = threading.Lock()
        self.is_over = False
        self.copies: list[socket.socket] = []

    def add(self, connection: socket.socket) -> None:
        """Raises TimeoutError where the time is over."""
        with self.guard:
            if self.is_over:
                raise TimeoutError(TOO_LONG)
            self.copies.append(connection.dup())

    def cut(self) -> None:
        with self.guard:
            self.is_over = True
            for copy in self.copies:
                with suppress(OSError):  # its other end closed it
                    copy.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        with self.guard:
            self.is_over = True
            while self.copies:
                self.copies.pop().close()


_connections: ContextVar[OpenConnections | None] = ContextVar("open_connections", default=None)


@contextmanager
def cut_connections_after(seconds: float) -> Iterator[None]:
    """Cut what ``watch_connection`` was given within this, once so many seconds are over.

    Raises TimeoutError then, whatever became of the work: a cut answer looks like a short one.
    """
    opened = OpenConnections()
    timer = threading.Timer(seconds, opened.cut)
    timer.daemon = True
    token = _connections.set(opened)
    timer.start()
    try:
        yield
    except Exception as error:
        if opened.is_over:
            raise TimeoutError(TOO_LONG) from error
        raise
    else:
        if opened.is_over:
            raise TimeoutError(TOO_LONG)
    finally:
        timer.cancel()
        _connections.reset(token)
        opened.close()


def watch_connection(connection: socket.socket) -> socket.socket:
    """Return a new connection, which ends with the time of its call."""
    if opened := _connections.get():
        try:
            opened.add(connection)
        except TimeoutError:
            connection.close()
            raise
    return connection


def socket_seconds() -> int:
    """How long one step of a call may take: longer than the whole call, which ends first."""
    return settings.OUTGOING_CALL_SECONDS + 1
