"""Guards around the looks at a page: one that fails costs the fields it concerns, not the page."""

import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar, cast

from ocr.rejection import Rejected

Look = TypeVar("Look", bound=Callable[..., Any])
EVERY = "*"  # in place of the names of fields: all of them


@dataclass(frozen=True)
class FailedLook:
    """A look that raised: its name and where it happened, and the fields and cells it concerns."""

    step: str
    fields: tuple[str, ...]

    def concerns(self, name: str) -> bool:
        """Return whether a value of that flat name is in doubt now."""
        return EVERY in self.fields or name.rpartition(".")[2] in self.fields


_failures: ContextVar[list[FailedLook] | None] = ContextVar("failures", default=None)


@contextmanager
def collect_failures() -> Iterator[list[FailedLook]]:
    """The guarded looks inside that fail. Outside of it they raise as usual."""
    failures: list[FailedLook] = []
    token = _failures.set(failures)
    try:
        yield failures
    finally:
        _failures.reset(token)


class GuardedLook:
    """A look of that name at these fields: ``with`` it, an exception inside is noted."""

    def __init__(self, name: str, *fields: str):
        self.name, self.fields = name, fields

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        """Where the file is to blame, or nobody collects, it raises as usual."""
        failures = _failures.get()
        is_noted = isinstance(error, Exception) and not isinstance(error, (Rejected, MemoryError))
        if failures is None or error is None or not is_noted:
            return False
        failures.append(FailedLook(describe_failure(self.name, error), self.fields))
        return True


def guard_calls(
    *fields: str, otherwise: Callable[[], Any] = lambda: None
) -> Callable[[Look], Look]:
    """Guard every call of a function; where it fails, ``otherwise`` answers."""

    def decorate(look: Look) -> Look:
        @wraps(look)
        def run(*args: Any, **kwargs: Any) -> Any:
            with GuardedLook(look.__qualname__, *fields):
                return look(*args, **kwargs)
            return otherwise()

        return cast("Look", run)

    return decorate


def has_failures() -> bool:
    """Return whether a look at this page has failed."""
    return bool(_failures.get())


def describe_failure(name: str, error: BaseException) -> str:
    where = traceback.extract_tb(error.__traceback__)[-1]
    return f"{name}: {type(error).__name__} in {where.name}"  # not its text: it may hold a value
