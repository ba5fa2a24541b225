"""Preview of a filing: its rows, its file, and the list of exceptions. Nothing is changed."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from typing import Any
from uuid import UUID

from django.conf import settings

from accounts.models import Company
from console.filing.claims import (
    ReturnScope,
    at_hand,
    credited_lines_of,
    payor_name,
    to_look_at,
    with_exclusions,
)
from console.filing.exceptions import FilingException
from console.filing.filed_lines import changed_since, live_version_of, next_number
from console.filing.models import FiledLine, Filing
from console.filing.records import BARE, QUOTED, Head, SawtRow, is_branch_too_long
from console.filing.returns import ReturnPeriod
from console.filing.versions import Difference, compare_versions
from core.money import ZERO
from core.refusals import NotFound, NotLikeThis, field_fault
from workflow.certificates.models import Certificate, Line
from workflow.tax.alphalist_names import (
    REGISTERED,
    drop_symbols,
    fold_name,
    parse_sawt_name,
    truncate_to_words,
)
from workflow.tax.atc import nature_of


@dataclass
class PreparedFiling:
    """``lines`` are claimed, with the ``versions`` of the certificates they were read from.

    ``former`` is the version of the return that counts now, which this one would replace.
    """

    company: Company
    period: ReturnPeriod
    head: Head
    former: Filing | None = None
    lines: list[FiledLine] = field(default_factory=list)
    versions: dict[UUID, int] = field(default_factory=dict)
    told: list[FilingException] = field(default_factory=list)

    @property
    def rows(self) -> list[SawtRow]:
        return build_sawt_rows(self.lines)

    @property
    def number(self) -> int:
        """Of the version that would be filed."""
        return next_number(self.company, self.period)

    @cached_property
    def difference(self) -> Difference:
        """From the version that counts now; empty where there is none."""
        if self.former is None:
            return Difference()
        return compare_versions(self.lines, self.former.lines.all())


def get_company_by_code(code: str) -> Company:
    """Raises NotFound, naming those there are; NotLikeThis where a record could not name it."""
    company = Company.objects.filter(code=code).first()
    if company is None:
        codes = ", ".join(Company.objects.values_list("code", flat=True)) or "none"
        raise NotFound(f"There is no company {code!r}. There are: {codes}.")
    if not company.rdo.strip():
        raise NotLikeThis(
            [field_fault("company", "rdo", f"{code} has no RDO code: enter it first.")]
        )
    if is_branch_too_long(company.tin):
        message = f"The branch of {code} has more than four digits; a SAWT takes four."
        raise NotLikeThis([field_fault("company", "branch", message)])
    return company


def prepare_filing(company: Company, period: ReturnPeriod) -> PreparedFiling:
    """Everything that a return of the company and period claims as of now."""
    asked, head = ReturnScope(company, period), build_sawt_header(company, period)
    prepared = PreparedFiling(company, period, head, live_version_of(company, period))
    for some in at_hand(asked):
        for certificate, why_not in with_exclusions(some, asked):
            if why_not:
                prepared.told.append(why_not)
            else:
                include_certificate(prepared, certificate, asked)
    prepared.told += changed_since(company, period)
    prepared.told.sort(key=lambda each: (each.kind, each.code, each.certificate.reference))
    return prepared


def build_sawt_header(company: Company, period: ReturnPeriod) -> Head:
    name, rdo = parse_sawt_name(drop_symbols(company.name)), fold_name(company.rdo)
    return Head(period.form.form, company.tin, name, period.written, rdo, settings.SAWT_TEXT)


def include_certificate(
    prepared: PreparedFiling, certificate: Certificate, asked: ReturnScope
) -> None:
    shares = enumerate(credited_lines_of(certificate, asked), start=1)
    prepared.lines += [build_filed_line(certificate, line, number) for number, line in shares]
    prepared.versions[certificate.pk] = certificate.version
    prepared.told += to_look_at(certificate, asked)


def build_filed_line(certificate: Certificate, line: Line, position: int) -> FiledLine:
    assert line.rate is not None, "a line without rate leaves its certificate out"
    nature = fold_name(nature_of(line.atc) or line.description)
    return FiledLine(
        certificate=certificate,
        reference=certificate.reference,
        position=position,
        tin=certificate.payor_tin,
        name=payor_name(certificate),
        nature=truncate_to_words(nature, REGISTERED),
        atc=line.atc,
        rate=line.rate,
        base=line.total,
        tax=line.tax,
    )


def build_sawt_rows(lines: Iterable[FiledLine]) -> list[SawtRow]:
    """One a payor, code and rate, by name; the same of stored lines as of new ones."""
    return [row for row, _ in group_lines_by_sawt_row(lines)]


def group_lines_by_sawt_row(lines: Iterable[FiledLine]) -> list[tuple[SawtRow, list[FiledLine]]]:
    """Each row with the lines that it adds up."""
    groups: dict[tuple[str, str, Decimal], list[FiledLine]] = {}
    for line in lines:
        groups.setdefault((str(line.tin), line.atc, line.rate or ZERO), []).append(line)
    found = [(build_sawt_row(group), group) for group in groups.values()]
    return sorted(found, key=lambda each: sawt_row_sort_key(each[0]))


def sawt_row_sort_key(row: SawtRow) -> tuple[str, str, str, Decimal]:
    return row.name.sorted_as, str(row.tin), row.atc, row.rate


def build_sawt_row(group: list[FiledLine]) -> SawtRow:
    first = min(group, key=lambda line: (line.name, line.nature))
    assert first.tin is not None, "a certificate without payor TIN is left out"
    base, tax = (sum((getattr(line, of) for line in group), ZERO) for of in ("base", "tax"))
    return SawtRow(
        first.tin, parse_sawt_name(first.name), first.nature, first.atc, first.rate, base, tax
    )


def sawt_header_of_filing(filing: Filing) -> Head:
    """As it was when it was filed."""
    assert filing.tin is not None, "it was filed under one"
    period = f"{filing.period_to:%m/%Y}"
    name = parse_sawt_name(filing.name)
    return Head(filing.form, filing.tin, name, period, filing.rdo, text_style_of(filing))


def text_style_of(filing: Filing) -> str:
    """The style it was filed with; filings before SAWT_TEXT said only whether to quote."""
    return filing.text_style or (QUOTED if filing.quote_text else BARE)


def initial_filing_content(prepared: PreparedFiling) -> dict[str, Any]:
    """Return the initial content of a filing, without its number and the file's digest."""
    rows = prepared.rows
    return {
        "company": prepared.company,
        "form": prepared.head.form,
        "period_from": prepared.period.start,
        "period_to": prepared.period.end,
        "quarter": str(prepared.period.quarter),
        "tin": prepared.company.tin,
        "name": drop_symbols(prepared.company.name),
        "rdo": prepared.head.rdo,
        "quote_text": prepared.head.text_style != BARE,
        "text_style": prepared.head.text_style,
        "rows": len(rows),
        "base": sum((row.base for row in rows), ZERO),
        "tax": sum((row.tax for row in rows), ZERO),
        "exceptions": [each.cells for each in prepared.told],
    }
