"""A limit on concurrent password hashing in this process."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from django.conf import settings

from core.request_lanes import PASSWORDS

LONGEST_WAIT_SECONDS = 3


@contextmanager
def room_for_one() -> Iterator[None]:
    """Wait a moment for a place among the few. Raises RequestsBusy when none becomes free."""
    places = room(settings.PASSWORD_HASHES_AT_ONCE)
    if not places.acquire(timeout=LONGEST_WAIT_SECONDS):
        raise PASSWORDS.refusal()
    try:
        yield
    finally:
        places.release()


@cache
def room(places: int) -> threading.BoundedSemaphore:
    return threading.BoundedSemaphore(places)
