"""Put an audit that has no key under AUDIT_KEY."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from workflow.engine import rekeying
from workflow.mails.anchors import anchor_and_tell

QUESTION = "Put all of this under AUDIT_KEY? It cannot be undone. [yes/no] "


class Command(BaseCommand):
    help = (
        "Shows where the unkeyed audit stands, asks, and puts it under AUDIT_KEY: compare number "
        "and head with the last anchor that the auditors hold."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *, yes: bool, **options: Any) -> None:
        try:
            head = rekeying.head_to_seal()
            self.stdout.write(f"The audit has {head.number} transitions; its head is {head.hash}.")
            if not yes and input(QUESTION).strip().lower() != "yes":
                raise CommandError("Nothing was sealed.")
            number = rekeying.seal_chain_head(head).number
        except rekeying.CannotKey as refusal:
            raise CommandError(str(refusal)) from refusal
        anchor_and_tell()
        self.stdout.write(f"Sealed by number {number}: everything from here on is under the key.")
