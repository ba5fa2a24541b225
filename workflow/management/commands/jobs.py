"""``manage.py jobs``: work off the queue, keep the schedule, turn transitions into jobs."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from core.jobs import schedule, standing
from core.jobs.processes import WorkerProcesses
from core.jobs.worker import default_lanes
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
            help="look for work when standard input says so; end when it closes, with the parent",
        )

    def handle(self, *args: Any, lanes: str | None, supervised: bool, **options: Any) -> None:
        schedule.discover()
        loops = [relay_once, *standing.STEPS]
        WorkerProcesses(self.lanes(lanes), loops).run(supervised=supervised)

    def lanes(self, text: str | None) -> dict[str, int]:
        try:
            return lanes_from(text) if text else default_lanes()
        except ValueError as error:
            raise CommandError(f"--lanes is written like mail:1,ocr:2: {error}") from error
