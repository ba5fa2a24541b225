"""Gestures made at the same moment, each on a thread and a database connection of its own."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import connection, connections, transaction

Gesture = Callable[[], Any]
LONGEST_SECONDS = 90


def at_once(*gestures: Gesture) -> list[Any]:
    """Let all begin together; what each returned, or the exception it ended with."""
    start = threading.Barrier(len(gestures))
    ends: list[Any] = [None] * len(gestures)

    def run(number: int, gesture: Gesture) -> None:
        try:
            start.wait(LONGEST_SECONDS)
            ends[number] = gesture()
        except BaseException as error:  # noqa: BLE001 - the test looks at how each ended
            ends[number] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(gestures)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(LONGEST_SECONDS)
    assert not any(thread.is_alive() for thread in threads), "somebody waits for ever"
    return ends


def of_kind(kind: type, ends: Sequence[Any]) -> list[Any]:
    return [end for end in ends if isinstance(end, kind)]


def raised(ends: Sequence[Any]) -> list[BaseException]:
    return of_kind(BaseException, ends)


@contextmanager
def undone() -> Iterator[None]:
    """What is done within is taken back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


class Faults:
    """A database that fails with ``error`` at the ``k``-th statement from now, once."""

    def __init__(self, k: int, error: BaseException):
        self.k = k
        self.error = error
        self.count = 0

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        self.count += 1
        if self.count == self.k:
            raise self.error
        return execute(sql, params, many, context)

    @property
    def struck(self) -> bool:
        return self.count >= self.k


def failing_at(k: int, error: BaseException, gesture: Gesture) -> tuple[Faults, Any]:
    """Run ``gesture`` on a database that fails once; how it ended."""
    faults = Faults(k, error)
    try:
        with connection.execute_wrapper(faults):
            return faults, gesture()
    except BaseException as failure:  # noqa: BLE001 - the test looks at how it ended
        return faults, failure
