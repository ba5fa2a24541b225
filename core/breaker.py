"""A circuit breaker: while a server is known to be away, one caller at a time tries it."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Breaker:
    """Opens at a failure and closes at the next success.

    While it is open one caller tries and all others are refused at once, so that a server that
    accepts connections and says nothing holds up one thread and not all of them.
    """

    def __init__(self, *failures: type[BaseException]):
        self.failures = failures
        self.guard = threading.Lock()
        self.is_open = False
        self.is_being_tried = False

    @contextmanager
    def attempt(self, refusal: BaseException) -> Iterator[None]:
        """Around one call. Raises ``refusal`` while another caller tries a server that is away."""
        with self.guard:
            is_trial = self.is_open
            if is_trial and self.is_being_tried:
                raise refusal
            self.is_being_tried = is_trial
        try:
            yield
        except self.failures:
            self.is_open = True
            raise
        else:
            self.is_open = False
        finally:
            if is_trial:
                self.is_being_tried = False
