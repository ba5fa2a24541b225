"""Send again the mails that were given up."""

from argparse import ArgumentParser, ArgumentTypeError
from datetime import datetime
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime

from core.clock import start_of_manila_day
from core.jobs import failures
from core.models.job import Lane


def read_moment(typed: str) -> datetime:
    """A moment in ISO 8601; a date is its midnight, and a time without a zone is Manila's."""
    try:
        moment = parse_datetime(typed) if "T" in typed or " " in typed else None
        day = None if moment else parse_date(typed)
    except ValueError:
        moment = day = None
    if day is not None:
        return start_of_manila_day(day)
    if moment is None:
        raise ArgumentTypeError(f"{typed} is no moment such as 2026-11-26 or 2026-11-26T08:30")
    return moment if timezone.is_aware(moment) else timezone.make_aware(moment)


class Command(BaseCommand):
    help = "Sends again the mails that were given up. What still waits keeps its turn."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--since", type=read_moment, metavar="ISO", help="only those given up since then"
        )

    def handle(self, *, since: datetime | None, **options: Any) -> None:
        mails = failures.given_up().filter(lane=Lane.MAIL)
        if since:
            mails = mails.filter(done_at__gte=since)
        self.stdout.write(f"{failures.retry_failed_jobs(mails)} mails are sent again")
