"""File a SAWT: the DAT file under its official name, a workbook, and the list of exceptions."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.tax_profiles import taxable_years_of
from console.filing.exceptions import Kind
from console.filing.filed_lines import get_filing_version
from console.filing.filing import (
    NOTHING,
    FilingResult,
    as_amendment,
    file_again,
    file_it,
)
from console.filing.preview import PreparedFiling, get_company_by_code, prepare_filing
from console.filing.returns import RETURNS, parse_return_period
from core.money import ZERO, in_pesos
from core.refusals import Refusal


class Command(BaseCommand):
    help = (
        "Files every approved certificate of a return of one company as SAWT. A return that is "
        "filed already is filed once more, whole, with --amended and a reason."
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
            "--amended", action="store_true", help="file the next version of a filed return"
        )
        parser.add_argument("--reason", default="", metavar="TEXT", help="why it is amended")
        parser.add_argument(
            "--again", type=int, metavar="N", help="write the files of version N once more"
        )

    def handle(self, **options: Any) -> None:
        try:
            self.export(**options)
        except Refusal as refusal:
            raise CommandError(refusal.message) from None

    def export(self, *, company: str, quarter: str, form: str, out: Path, **more: Any) -> None:
        whose = get_company_by_code(company)
        period = parse_return_period(form, quarter, taxable_years_of(whose))
        if more["again"] is not None:
            filing = get_filing_version(whose, period, more["again"])
            self.tell_files(file_again(filing, period, out))
            return
        why = as_amendment(more["reason"]) if more["amended"] else None
        prepared = prepare_filing(whose, period)
        self.tell(prepared)
        if more["dry_run"]:
            self.tell_exceptions(prepared)
        else:
            self.tell_files(file_it(prepared, out, why))

    def tell(self, prepared: PreparedFiling) -> None:
        title = f"{prepared.company.code} {prepared.period.form.form} {prepared.period}"
        rows = prepared.rows
        base, tax = (sum((getattr(row, of) for row in rows), ZERO) for of in ("base", "tax"))
        self.stdout.write(
            f"{title}: {len(prepared.versions)} certificates in {len(rows)} records, "
            f"base {in_pesos(base)}, tax {in_pesos(tax)}"
        )
        if prepared.former:
            self.tell_difference(prepared)
        for kind in Kind:
            count = len({told.certificate.pk for told in prepared.told if told.kind == kind})
            self.stdout.write(f"{kind.value}: {count}")

    def tell_difference(self, prepared: PreparedFiling) -> None:
        """Say how the next version would differ from the one that counts."""
        found, former = prepared.difference, prepared.former
        assert former is not None
        self.stdout.write(
            f"Version {prepared.number} against version {former.number}: {len(found.added)} added, "
            f"{len(found.removed)} removed, {len(found.changed)} changed, tax {found.tax:+,.2f}"
        )

    def tell_exceptions(self, prepared: PreparedFiling) -> None:
        for told in prepared.told:
            said = f"{told.certificate.reference}: {told.kind.value}, {told.code}. {told.why}"
            self.stdout.write(said)
        self.stdout.write("Nothing was filed.")

    def tell_files(self, done: FilingResult) -> None:
        for file in done.files:
            self.stdout.write(str(file))
        if done.filing is None:
            raise CommandError(NOTHING)
        self.stdout.write(f"Version {done.filing.number}, SHA-256 {done.filing.sha256}")
