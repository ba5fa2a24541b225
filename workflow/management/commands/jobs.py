"""``manage.py jobs``: work off the queue, keep the schedule, turn transitions into jobs."""

import os
import signal
import threading
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from core.jobs import schedule, standing
from core.jobs.worker import Worker, default_lanes
from core.models.job import Lane
from core.tracing import begin_tracing
from workflow.engine.effects import relay_once

TELLINGS = 4096  # of the parent's, heard at once
DEAF_SECONDS = 0.1  # after each: a busy parent wakes us ten times a second and no more


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
            help="look for work when standard input says so; end when it closes, with the parent",
        )

    def handle(self, *args: Any, lanes: str | None, supervised: bool, **options: Any) -> None:
        begin_tracing()
        schedule.discover()
        worker = Worker(self.lanes(lanes), loops=[relay_once, *standing.STEPS])
        reader, writer = end_on_signals()
        worker.start()
        if supervised:
            threading.Thread(target=listen_to_parent, args=(worker, writer), daemon=True).start()
        os.read(reader, 1)
        worker.stop()

    def lanes(self, text: str | None) -> dict[str, int]:
        try:
            return lanes_from(text) if text else default_lanes()
        except ValueError as error:
            raise CommandError(f"--lanes is written like mail:1,ocr:2: {error}") from error


def end_on_signals() -> tuple[int, int]:
    """Open a pipe that SIGTERM and SIGINT write to. Called before the worker starts, so that a
    signal that follows a job's first step does not end the process in the middle of it."""
    reader, writer = os.pipe()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: os.write(writer, b"."))
    return reader, writer


def listen_to_parent(worker: Worker, writer: int) -> None:
    """Each byte says that there is work; the end of them, that the parent is gone. ``os.read``:
    a buffered read in a daemon thread would abort the interpreter at its exit."""
    while os.read(0, TELLINGS):
        worker.look_now()
        time.sleep(DEAF_SECONDS)
    os.write(writer, b".")
