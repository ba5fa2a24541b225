"""Let workers run the jobs that a former version of the portal left."""

from typing import Any

from django.core.management.base import BaseCommand

from core.jobs.marks import adopt_jobs

NONE = "No job is held."


class Command(BaseCommand):
    help = (
        "Marks the unfinished jobs without a mark, so that workers run them, and lists them by "
        "function. Run it after an upgrade or a restore, when the last old process has ended."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        found = adopt_jobs()
        for name, count in sorted(found.items()):
            self.stdout.write(f"{count:6} {name}")
        if not found:
            self.stdout.write(NONE)
