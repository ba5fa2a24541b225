"""Delete what expired: tokens, sessions, counts, links, error reports, idempotency keys."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from workflow.retention import purge_expired


class Command(BaseCommand):
    help = "Deletes rows whose time is over; nothing of the audit. A job does so every day."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="count, and delete nothing")

    def handle(self, *, dry_run: bool, **options: Any) -> None:
        rows = purge_expired(dry_run=dry_run)
        self.stdout.write(f"{rows} rows {'would be' if dry_run else 'were'} deleted")
