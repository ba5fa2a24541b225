"""``manage.py jobs``: work off the queue, keep the schedule, turn transitions into jobs."""

import os
import signal
import threading
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from core.jobs import schedule
from core.jobs.worker import Worker, default_lanes
from core.models.job import Lane
from workflow.engine.effects import relay_once


def lanes_from(text: str) -> dict[str, int]:
    """Read ``mail:1,ocr:2``. Raises ValueError."""
    pairs = [part.partition(":") for part in text.split(",")]
    return {Lane(name).value: max(1, int(threads or 1)) for name, _, threads in pairs}


class Command(BaseCommand):
    help = "Run the jobs. SIGTERM and Ctrl-C let running jobs end first (15 seconds at most)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--lanes", help="threads by lane, such as mail:1,ocr:2,default:1")
        parser.add_argument(
            "--supervised",
            action="store_true",
            help="end when standard input closes, that is, when the parent is gone",
        )

    def handle(self, *args: Any, lanes: str | None, supervised: bool, **options: Any) -> None:
        schedule.discover()
        worker = Worker(self.lanes(lanes), loops=[relay_once])
        worker.start()
        wait_for_the_end(supervised)
        worker.stop()

    def lanes(self, text: str | None) -> dict[str, int]:
        try:
            return lanes_from(text) if text else default_lanes()
        except ValueError as error:
            raise CommandError(f"--lanes is written like mail:1,ocr:2: {error}") from error


def wait_for_the_end(supervised: bool) -> None:
    """Block until SIGTERM, SIGINT or, when supervised, the end of the parent."""
    reader, writer = os.pipe()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: os.write(writer, b"."))
    if supervised:
        threading.Thread(target=tell_when_orphaned, args=(writer,), daemon=True).start()
    os.read(reader, 1)


def tell_when_orphaned(writer: int) -> None:
    """Wait for the parent's end of the pipe to close. ``os.read``: a buffered read in a daemon
    thread would abort the interpreter at its exit."""
    os.read(0, 1)
    os.write(writer, b".")
