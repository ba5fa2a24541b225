"""Whose file is being read: one at a time of a person, and few at once of all."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from threading import BoundedSemaphore

from django.utils import timezone

from accounts import limits
from accounts.models import User
from core.refusals import Refusal, SlowDown

KIND = "reading"
# Longer than any reading with its waiting: a portal that dies meanwhile shuts nobody out for more.
LEASE_SECONDS = 90
AGAIN_SECONDS = 3
AT_ONCE = 2  # in this process, for all senders together
WAIT_SECONDS = 10

places = BoundedSemaphore(AT_ONCE)


class TooManyFiles(Refusal):
    """503: others' files come first."""

    status_code, code = 503, "busy"


@contextmanager
def lock_file_reading(person: User) -> Iterator[None]:
    """The person's file may be read now. Raises SlowDown for a second one, and TooManyFiles."""
    until = timezone.now() + timedelta(seconds=LEASE_SECONDS)
    acquire_reading_lease(person, until)
    try:
        with acquire_reading_slot():
            yield
    finally:
        limits.attempt_counts_of(KIND, str(person.pk)).filter(until=until).delete()


def acquire_reading_lease(person: User, until: datetime) -> None:
    """Asked before it is taken: of a hundred at once, those in vain do not queue to write."""
    if not limits.attempt_counts_of(KIND, str(person.pk)).filter(until__gt=timezone.now()).exists():
        try:
            return limits.consume_attempt(KIND, str(person.pk), most=1, until=until)
        except SlowDown:
            pass
    words = "Another file of yours is being read. Send this one when that is done."
    raise SlowDown(words, code="one_at_a_time", retry_after=AGAIN_SECONDS)


@contextmanager
def acquire_reading_slot() -> Iterator[None]:
    if not places.acquire(timeout=WAIT_SECONDS):
        words = "Many files are being read. Please try again in half a minute."
        raise TooManyFiles(words, retry_after=30)
    try:
        yield
    finally:
        places.release()
