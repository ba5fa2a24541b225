"""Calls to other servers that are made while a request waits for the answer.

Each server has a few threads of its own, and a call takes ``OUTGOING_CALL_SECONDS`` at most, its
time in the queue included. After a call that took too long one caller at a time tries again.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TypeVar

from django.conf import settings

from core.breaker import Breaker

T = TypeVar("T")
AT_ONCE = 4


class FarEnd:
    """A server outside, by the name that its threads and errors carry."""

    def __init__(self, name: str):
        self.name = name
        self.breaker = Breaker(TimeoutError)

    @cached_property
    def pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(AT_ONCE, thread_name_prefix=f"calls to {self.name}")

    def call(self, work: Callable[[], T]) -> T:
        """The result of ``work``, which must not use the database.

        Raises what it raises, and TimeoutError when the server is too slow or known to be away.
        """
        with self.breaker.attempt(TimeoutError(f"{self.name} did not answer a moment ago")):
            future = self.pool.submit(work)
            try:
                return future.result(settings.OUTGOING_CALL_SECONDS)
            except TimeoutError:
                future.cancel()
                raise TimeoutError(f"{self.name} did not answer in time") from None


def socket_seconds() -> int:
    """How long one step of a call may take: longer than the whole call, which ends first."""
    return settings.OUTGOING_CALL_SECONDS + 1
