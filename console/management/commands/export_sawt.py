"""File a SAWT: the DAT file under its official name, a workbook, and the list of exceptions."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from console.filing.exceptions import Kind
from console.filing.filed_lines import get_filing_version
from console.filing.filing import FilingResult, file_again, file_it
from console.filing.preview import PreparedFiling, get_company_by_code, prepare_filing
from console.filing.returns import RETURNS, parse_return_period
from core.money import ZERO, in_pesos
from core.refusals import Refusal


class Command(BaseCommand):
    help = (
        "Files what was approved and is in no file yet, as SAWT for a return of one company. "
        "Run again, it files only what came since; nothing is ever claimed twice."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--company", required=True, metavar="CODE")
        parser.add_argument("--quarter", required=True, metavar="2026Q3")
        parser.add_argument("--form", required=True, metavar="1702Q", help=", ".join(RETURNS))
        parser.add_argument(
            "--out", type=Path, default=Path(), metavar="DIR", help="a folder that is there"
        )
        parser.add_argument("--dry-run", action="store_true", help="say it, and file nothing")
        parser.add_argument(
            "--again", type=int, metavar="N", help="write the files of filing N once more"
        )

    def handle(self, **options: Any) -> None:
        try:
            self.export(**options)
        except Refusal as refusal:
            raise CommandError(refusal.message) from None

    def export(self, *, company: str, quarter: str, form: str, out: Path, **more: Any) -> None:
        period, whose = parse_return_period(form, quarter), get_company_by_code(company)
        if more["again"] is not None:
            filing = get_filing_version(whose, period, more["again"])
            self.tell_files(file_again(filing, period, out))
            return
        prepared = prepare_filing(whose, period)
        self.tell(prepared)
        if more["dry_run"]:
            self.tell_exceptions(prepared)
        else:
            self.tell_files(file_it(prepared, out))

    def tell(self, prepared: PreparedFiling) -> None:
        title = f"{prepared.company.code} {prepared.period.form.form} {prepared.period}"
        rows = prepared.rows
        base, tax = (sum((getattr(row, of) for row in rows), ZERO) for of in ("base", "tax"))
        self.stdout.write(
            f"{title}: {len(prepared.versions)} certificates in {len(rows)} records, "
            f"base {in_pesos(base)}, tax {in_pesos(tax)}"
        )
        for kind in Kind:
            count = len({told.certificate.pk for told in prepared.told if told.kind == kind})
            self.stdout.write(f"{kind.value}: {count}")

    def tell_exceptions(self, prepared: PreparedFiling) -> None:
        for told in prepared.told:
            said = f"{told.certificate.reference}: {told.kind.value}, {told.code}. {told.why}"
            self.stdout.write(said)
        self.stdout.write("Nothing was filed.")

    def tell_files(self, done: FilingResult) -> None:
        if done.filing is None:
            self.stdout.write("There is nothing to file that is not filed already.")
        else:
            self.stdout.write(f"Filing {done.filing.number}, SHA-256 {done.filing.sha256}")
        for file in done.files:
            self.stdout.write(str(file))
