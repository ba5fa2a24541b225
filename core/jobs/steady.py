"""Doing one thing over and over, whatever happens to the database meanwhile."""

import logging
import random
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from django.db import connection, connections

log = logging.getLogger(__name__)

FIRST_PAUSE_SECONDS = 1
LONGEST_PAUSE_SECONDS = 30


@dataclass
class Loop:
    """Calls ``step`` until ``stop``; rests when it says there was nothing to do: ``idle_seconds``,
    or until ``wake`` where they are None.

    A step that raises is logged in one line and tried again after 1, 2, 4 .. 30 seconds on new
    connections: a database that is away for a while ends no worker.
    """

    name: str
    step: Callable[[], int | bool]
    stop: threading.Event
    idle_seconds: float | None
    wake: threading.Event = field(default_factory=threading.Event)

    def run(self) -> None:
        pause = FIRST_PAUSE_SECONDS
        while not self.stop.is_set():
            try:
                self.once()
                pause = FIRST_PAUSE_SECONDS
            except Exception as error:  # noqa: BLE001 - whatever it was, the loop goes on
                log.warning("%s: %s: %s; again in %s s", self.name, *describe_error(error), pause)
                connections.close_all()
                self.stop.wait(pause)
                pause = min(pause * 2, LONGEST_PAUSE_SECONDS)
        connections.close_all()

    def once(self) -> None:
        connection.close_if_unusable_or_obsolete()
        if not self.step() and not self.stop.is_set():
            self.rest()

    def rest(self) -> None:
        spread = random.uniform(0.8, 1.2)  # nosec B311  # a pause
        self.wake.wait(self.idle_seconds and self.idle_seconds * spread)
        self.wake.clear()


def describe_error(error: BaseException) -> tuple[str, str]:
    """An error's kind and first line."""
    return type(error).__name__, (str(error).splitlines() or [""])[0]
