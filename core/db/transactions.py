"""One transaction for one gesture, tried once more when the database asks for it; and reading."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from django.db import OperationalError, connection, transaction

from core.metrics import database_waits

T = TypeVar("T")

LOCK_TIMEOUT = "55P03"
PAUSE_SECONDS = 0.1  # who begins again at once takes the locks back before the other wakes up
# SQLite reads as of the first look, and keeps no writer waiting.
BEGIN_READING = {
    "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    "sqlite": "BEGIN DEFERRED",
}
_open: ContextVar[bool] = ContextVar("gesture_open", default=False)


def run_in_transaction(work: Callable[[], T]) -> T:
    """Run ``work`` in one transaction and commit it; inside another gesture just run it.

    A deadlock or a "database is locked" is retried once, after a pause, from the beginning.
    """
    if _open.get():
        return work()
    token = _open.set(True)
    try:
        return _attempt(work)
    except OperationalError:
        database_waits.inc()
        time.sleep(PAUSE_SECONDS)
        return _attempt(work)
    finally:
        _open.reset(token)


def waited_too_long(error: BaseException) -> bool:
    """Return whether somebody else held what was needed for longer than one waits: PostgreSQL's
    ``lock_timeout``, SQLite's busy timeout."""
    if not isinstance(error, OperationalError):
        return False
    return getattr(error.__cause__, "sqlstate", "") == LOCK_TIMEOUT or "locked" in str(error)


def check_no_transaction(called: str) -> None:
    """Raise RuntimeError inside a transaction: its locks would last until a server outside answers.

    The transaction around a test is none, as for Django's own ``durable``.
    """
    blocks = connection.atomic_blocks
    if blocks and not blocks[-1]._from_testcase:  # type: ignore[attr-defined]
        raise RuntimeError(f"{called} is called inside a transaction.")


def _attempt(work: Callable[[], T]) -> T:
    with transaction.atomic():
        return work()


@contextmanager
def as_of_one_moment() -> Iterator[None]:
    """Within this all that is read is of one moment, while others go on writing.

    Nothing may be written. Within a transaction it is that transaction's view.
    """
    if connection.in_atomic_block:
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute(BEGIN_READING[connection.vendor])
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")
