"""Run the acceptance checks over a CSV of certificates; a database is asked on request only."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from workflow.checks.portal_source import portal_source
from workflow.checks.samples import as_json, check_file
from workflow.checks.sheet import NotASheet


class Command(BaseCommand):
    help = "Checks the certificates of a CSV in the layout of sample_forms.csv; prints JSON."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--portal",
            action="store_true",
            help="use the portal's companies, malls, accounts, codes and tax profiles, not the "
            "lists that come with the product",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            source = portal_source() if options["portal"] else None
            found = check_file(options["file"], source)
        except (OSError, NotASheet) as error:
            raise CommandError(str(error)) from error
        json.dump(as_json(found), self.stdout, ensure_ascii=False, indent=1)
        self.stdout.write("")
