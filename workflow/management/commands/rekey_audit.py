"""Put the audit under another key."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from workflow.engine import rekeying

NEXT = (
    "Number {} is the first under the new key. Set AUDIT_KEY to it, add the former one to "
    "AUDIT_KEY_FALLBACKS, and start the portal."
)


class Command(BaseCommand):
    help = (
        "Goes on under the key in FILE and records the change. Stop the portal first. The key in "
        "force is AUDIT_KEY or one of AUDIT_KEY_FALLBACKS."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--new-key-file", type=Path, required=True, metavar="FILE")

    def handle(self, *, new_key_file: Path, **options: Any) -> None:
        try:
            number = rekeying.rekey(new_key_file.read_text(encoding="utf-8").strip()).number
        except rekeying.CannotKey as refusal:
            raise CommandError(str(refusal)) from refusal
        except OSError as error:
            raise CommandError(f"{new_key_file} cannot be read: {error.strerror}.") from error
        except UnicodeDecodeError as error:
            raise CommandError(f"{new_key_file} is no text file.") from error
        self.stdout.write(NEXT.format(number))
