"""The one clock every rule about papers asks, and every transition is dated by."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, date, datetime, time
from functools import lru_cache

from django.utils import timezone

_set_to: ContextVar[datetime | None] = ContextVar("clock_set_to", default=None)


def now() -> datetime:
    """This moment, aware, in UTC."""
    return _set_to.get() or timezone.now()


def today() -> date:
    """Today's date in Manila."""
    return manila_date(now())


def manila_date(at: datetime) -> date:
    """The date in Manila at a moment."""
    return at.astimezone(timezone.get_default_timezone()).date()


def start_of_manila_day(day: date) -> datetime:
    """The midnight in Manila with which a day begins."""
    return timezone.make_aware(datetime.combine(day, time.min))


@lru_cache(maxsize=1_000)
def utc_moment(at: datetime) -> str:
    """A moment as the chain writes it: UTC, microseconds."""
    return at.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def duration_in_words(seconds: int) -> str:
    """Like 24 hours, 30 minutes or 25 seconds: in whole hours where there is one."""
    units = ((3600, "hour"), (60, "minute"), (1, "second"))
    unit, name = next((each for each in units if seconds >= each[0]), units[-1])
    count = round(seconds / unit)
    return f"{count} {name}" if count == 1 else f"{count} {name}s"


@contextmanager
def set_to(moment: datetime) -> Iterator[None]:
    """Within this, it is ``moment``: how the demo lays out a past to look at."""
    token = _set_to.set(moment)
    try:
        yield
    finally:
        _set_to.reset(token)
