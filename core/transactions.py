"""One transaction for one gesture, tried once more when the database asks for it."""

from collections.abc import Callable
from contextvars import ContextVar
from typing import TypeVar

from django.db import OperationalError, transaction

T = TypeVar("T")

_open: ContextVar[bool] = ContextVar("gesture_open", default=False)


def committed(work: Callable[[], T]) -> T:
    """Run ``work`` in one transaction and commit it; inside another gesture just run it.

    A deadlock or a "database is locked" is retried once, from the beginning.
    """
    if _open.get():
        return work()
    token = _open.set(True)
    try:
        return _attempt(work)
    except OperationalError:
        return _attempt(work)
    finally:
        _open.reset(token)


def _attempt(work: Callable[[], T]) -> T:
    with transaction.atomic():
        return work()
