"""Read BIR Form 2307 from PDFs, without a database."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ocr.protocol import KnownFacts
from workflow.scans.command_output import lines_of_printed_entry
from workflow.scans.lists import NotAList, parties_in
from workflow.scans.reading_files import read_file_entries


class Command(BaseCommand):
    help = "Reads Form 2307 from PDFs: who, when, which amounts, and how sure each value is."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--json", action="store_true", help="an entry for each certificate")
        parser.add_argument("--companies", type=Path, help="CSV or JSON with tin and name: payees")
        parser.add_argument("--tenants", type=Path, help="CSV or JSON with tin and name: payors")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            companies, tenants = parties_in(options["companies"]), parties_in(options["tenants"])
        except NotAList as error:
            raise CommandError(str(error)) from error
        known = KnownFacts(companies=companies, tenants=tenants)
        found = (entry for path in options["files"] for entry in read_file_entries(path, known))
        if options["json"]:
            is_utf8 = getattr(self.stdout, "encoding", None) in (None, "utf-8")
            self.stdout.write(json.dumps(dict(found), ensure_ascii=not is_utf8, indent=1))
            return
        for key, entry in found:
            for line in lines_of_printed_entry(key, entry):
                self.stdout.write(line)
