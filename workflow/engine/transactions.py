"""One transaction for one gesture, tried once more when the database asks for it."""

from collections.abc import Callable
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from django.db import OperationalError, transaction

T = TypeVar("T")

_open: ContextVar[bool] = ContextVar("gesture_open", default=False)
_pushing: ContextVar[bool] = ContextVar("engine_pushing", default=False)


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


@contextmanager
def pushing():  # type: ignore[no-untyped-def]
    """Mark that the engine is at work. A push within a push is a programming error."""
    if _pushing.get():
        raise RuntimeError("A move may not push another: use perform_all.")
    token = _pushing.set(True)
    try:
        yield
    finally:
        _pushing.reset(token)


def is_pushing() -> bool:
    return _pushing.get()
