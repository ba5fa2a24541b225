"""Bring a deleted draft back, by its reference."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from core.refusals import Refusal
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.engine.execution import perform


class Command(BaseCommand):
    help = "Brings a draft back that was discarded or deleted within the last DRAFT_RESTORE_DAYS."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("reference", help="as in 998-765-432-2026-7")

    def handle(self, *, reference: str, **options: Any) -> None:
        pk = Certificate.objects.filter(reference=reference).values_list("pk", flat=True).first()
        if pk is None:
            raise CommandError(f"There is no certificate {reference}.")
        try:
            perform(LIFECYCLE, pk, "restore", by=None)
        except Refusal as refusal:
            raise CommandError(refusal.message) from refusal
        self.stdout.write(f"{reference} is a draft again")
