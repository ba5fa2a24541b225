"""Erase certificates past their retention; delete expired tokens, links, reports and keys."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from workflow.expiry.retention import purge_expired


class Command(BaseCommand):
    help = "Erases and deletes what is past its time; the chain still holds. A job does so daily."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="count, and delete nothing")

    def handle(self, *, dry_run: bool, **options: Any) -> None:
        counts = purge_expired(dry_run=dry_run)
        for name, count in counts.items():
            self.stdout.write(f"{count} {name} {'would be' if dry_run else 'were'} deleted")
