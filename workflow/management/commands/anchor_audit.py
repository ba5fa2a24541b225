"""Write an anchor of the chain, and mail it to the auditors."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from workflow.engine.anchors import set_newer_anchors_aside
from workflow.mails.anchors import anchor_and_tell


class Command(BaseCommand):
    help = "Writes an anchor of the audit and mails it to AUDITOR_EMAILS. A job does so daily."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        words = "move stored anchors beyond the audit's end aside: an older database is meant"
        parser.add_argument("--set-aside", action="store_true", help=words)

    def handle(self, *args: Any, set_aside: bool, **options: Any) -> None:
        for moved in set_newer_anchors_aside() if set_aside else ():
            self.stdout.write(f"set aside: {moved}")
        path = anchor_and_tell()
        self.stdout.write(str(path) if path else "There is nothing to anchor: the chain is empty.")
