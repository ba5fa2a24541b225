"""Warn of drafts whose quarter ends, and delete those whose day has come."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from workflow.expiry import drafts

DONE = {"warn": "warned of", "expire": "deleted"}


class Command(BaseCommand):
    help = "Warns of drafts 14 and 3 days before they go, and deletes them. A job does so daily."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="say what would be done")

    def handle(self, *, dry_run: bool, **options: Any) -> None:
        deeds = drafts.purge_expired_drafts(dry_run=dry_run)
        for deed in deeds:
            self.stdout.write(str(deed))
        how = "would be" if dry_run else "were"
        for move, words in DONE.items():
            count = sum(deed.move == move for deed in deeds)
            self.stdout.write(f"{count} drafts {how} {words}")
