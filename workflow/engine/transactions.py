"""Whether the engine is at work: only then may a status be written."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_pushing: ContextVar[bool] = ContextVar("engine_pushing", default=False)


@contextmanager
def pushing() -> Iterator[None]:
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
