"""Write an anchor of the chain, and mail it to the auditors."""

from typing import Any

from django.core.management.base import BaseCommand

from workflow.mails.anchors import anchor_and_tell


class Command(BaseCommand):
    help = "Writes an anchor of the audit and mails it to AUDITOR_EMAILS. A job does so daily."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        path = anchor_and_tell()
        self.stdout.write(str(path) if path else "There is nothing to anchor: the chain is empty.")
