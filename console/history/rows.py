"""Rows of a table of former certificates: as a certificate, or what is wrong with a cell."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.conf import settings

from accounts.models import Branch, Company, Tenant
from console.shared.cells import (
    OLDEST,
    FaultyCell,
    parse_amount,
    parse_cell,
    parse_day,
    parse_text,
    parse_tin,
)
from core import clock
from core.money import LARGEST, ZERO
from core.quarter import Quarter
from core.text import fold
from core.tin import Tin
from workflow.certificates.content import LINES_PER_SECTION
from workflow.certificates.models import Certificate, FormType
from workflow.files.table import ATC, DESCRIPTION, MONTHS, TAX, Column, TableRow
from workflow.tax.atc import Atc, atc_on_day, normalize_code

LONGEST_REFERENCE = 40
LONGEST_PDF = 120
LONGEST_UNIT = 40
LONGEST_DESCRIPTION = 200
COLUMNS = (
    Column("reference", ("certificate no", "reference no", "former reference"), needed=True),
    Column("company", ("company code", "payee")),
    Column("company_tin", ("company tin", "payee tin")),
    Column("mall", ("branch", "mall name"), needed=True),
    Column("unit", ("unit no", "stall", "space")),
    Column("payor_tin", ("payor tin", "tin", "tenant tin"), needed=True),
    Column("quarter", ("period",), needed=True),
    Column("approved_on", ("approved", "date approved"), needed=True),
    ATC,
    DESCRIPTION,
    *MONTHS,
    Column("tax", TAX.also, needed=True),
    Column("pdf", ("file", "file name", "pdf file")),
)
# What all rows of one certificate say alike; a blank cell says what the first row does.
OF_CERTIFICATE = ("company", "company_tin", "mall", "unit", "payor_tin", "quarter", "approved_on")
NEGATIVE = "Amounts are positive."
NumberedCells = tuple[int, dict[str, str]]


@dataclass(frozen=True)
class FormerCertificate:
    """A certificate as the table has it, and the name of its PDF."""

    content: dict[str, Any]
    pdf: str


class FaultyRows(ValueError):
    """Rows that make up no certificate; ``faults`` have row, column and message."""

    def __init__(self, faults: list[dict[str, Any]]):
        super().__init__(faults)
        self.faults = faults


@dataclass(frozen=True)
class LedPlaces:
    """The companies that the importing person leads, and their malls by folded name."""

    companies: list[Company]
    malls: dict[tuple[int, str], Branch]

    @classmethod
    def of(cls, keys: Iterable[int]) -> "LedPlaces":
        companies = list(Company.objects.filter(pk__in=keys).order_by("code"))
        malls = Branch.objects.filter(company__in=companies)
        return cls(companies, {(mall.company_id, fold(mall.name)): mall for mall in malls})


def group_rows(rows: Iterable[TableRow], columns: dict[str, int]) -> list[list[NumberedCells]]:
    """The rows by company and reference, in the order of the table."""
    blank = {column.name: "" for column in COLUMNS}
    groups: dict[tuple[str, ...], list[NumberedCells]] = {}
    for row in rows:
        cells = blank | row.by(columns)
        reference = cells["reference"].strip()
        company = fold(cells["company"]), cells["company_tin"].strip()
        key = (*company, reference) if reference else (str(row.number),)
        groups.setdefault(key, []).append((row.number, cells))
    return list(groups.values())


def parse_former_certificate(rows: list[NumberedCells], places: LedPlaces) -> FormerCertificate:
    """Raises FaultyRows, with the first fault of each row."""
    number, head = rows[0]
    faults: list[dict[str, Any]] = []
    content: dict[str, Any] = {}
    lines: list[dict[str, Any]] = []
    with noted_fault(number, faults):
        content = parse_head(head, places)
    quarter = Quarter.of(content["period_from"]) if content else None
    for at, cells in rows:
        with noted_fault(at, faults):
            check_agrees(cells, head, number)
            if quarter:
                lines.append(parse_former_line(cells, quarter))
    with noted_fault(number, faults):
        check_number_of_lines(lines)
    if faults:
        raise FaultyRows(faults)
    return FormerCertificate(content | {"lines": lines}, parse_text(head, "pdf", LONGEST_PDF))


class noted_fault:  # noqa: N801 - a context manager that reads as a word
    """Within this, a faulty cell of a row is put down, and what follows goes on."""

    def __init__(self, row: int, faults: list[dict[str, Any]]):
        self.row, self.faults = row, faults

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: object, error: BaseException | None, __: object) -> bool:
        if isinstance(error, FaultyCell):
            self.faults.append(describe_fault(self.row, error.column, error.message))
        return isinstance(error, FaultyCell)


def describe_fault(row: int, column: str, message: str) -> dict[str, Any]:
    return {"row": row, "column": column, "message": message}


def parse_head(cells: dict[str, str], places: LedPlaces) -> dict[str, Any]:
    """What the certificate says besides its lines. Raises FaultyCell."""
    reference = parse_text(cells, "reference", LONGEST_REFERENCE, needed=True)
    company = parse_company(cells, places)
    mall = places.malls.get((company.pk, fold(cells["mall"].strip())))
    if mall is None:
        raise FaultyCell("mall", f"{company.code} has no mall of this name.")
    tin = parse_cell(cells, "payor_tin", parse_tin, "A TIN has 9 to 14 digits.")
    quarter = parse_former_quarter(cells)
    approved_on = parse_approval(cells, quarter)
    parse_text(cells, "pdf", LONGEST_PDF)
    return {
        "form_type": FormType.SINGLE,
        "tenant": find_tenant(tin),
        "payor_tin": tin,
        "company": company,
        "branch": mall,
        "unit": parse_text(cells, "unit", LONGEST_UNIT),
        "period_from": quarter.start,
        "period_to": quarter.end,
        "former_reference": reference,
        "approved_elsewhere_on": approved_on,
        "submitted_at": clock.start_of_manila_day(approved_on),
    }


def parse_company(cells: dict[str, str], places: LedPlaces) -> Company:
    """One of the companies that the person leads, by its code or TIN. Raises FaultyCell."""
    code, tin = cells["company"].strip().upper(), cells["company_tin"].strip()
    if not code and not tin:
        raise FaultyCell("company", "Write the code of the company, or its TIN.")
    wanted = (
        parse_cell(cells, "company_tin", Tin.parse, "A TIN has 9 to 14 digits.") if tin else None
    )
    for company in places.companies:
        is_called = not code or company.code.upper() == code
        if is_called and (wanted is None or company.tin.tin9 == wanted.tin9):
            return company
    raise FaultyCell("company" if code else "company_tin", "There is no such company among yours.")


def parse_former_quarter(cells: dict[str, str]) -> Quarter:
    written = cells["quarter"].strip().upper().replace(" ", "").replace("-", "")
    try:
        quarter = Quarter.parse(written)
    except ValueError as error:
        raise FaultyCell("quarter", str(error)) from None
    if quarter >= Quarter.current():
        raise FaultyCell("quarter", "Only quarters that are over are imported.")
    if quarter.start < OLDEST:
        raise FaultyCell("quarter", f"Quarters before {OLDEST.year} are not imported.")
    return quarter


def parse_approval(cells: dict[str, str], quarter: Quarter) -> date:
    day: date = parse_cell(cells, "approved_on", parse_day, "Write the day like 2026-07-31.")
    if not quarter.start <= day <= clock.today():
        raise FaultyCell("approved_on", "It was approved after its quarter began, and by today.")
    if day.year + settings.RETENTION_YEARS < clock.today().year:
        raise FaultyCell("approved_on", "It is too old: its time of retention is over.")
    return day


def find_tenant(tin: Tin) -> Tenant:
    """The account of this TIN, or the only one of the same nine digits. Raises FaultyCell."""
    alike = list(Tenant.objects.filter(tin__range=tin.branches).order_by("tin")[:2])
    exact = Tenant.objects.filter(tin=tin).first()
    if exact is None and len(alike) != 1:
        raise FaultyCell("payor_tin", "No tenant has an account with this TIN.")
    return exact or alike[0]


def check_agrees(cells: dict[str, str], head: dict[str, str], first: int) -> None:
    """Raises FaultyCell where a later row of a certificate says otherwise than its first."""
    for name in (*OF_CERTIFICATE, "pdf"):
        said = cells[name].strip()
        if said and fold(said) != fold(head[name].strip()):
            raise FaultyCell(name, f"Row {first} of the same reference says otherwise.")


def parse_former_line(cells: dict[str, str], quarter: Quarter) -> dict[str, Any]:
    """An income line. Raises FaultyCell."""
    code = find_code(normalize_code(cells["atc"].strip()), quarter)
    months = [parse_amount(cells, column.name, NEGATIVE) for column in MONTHS]
    tax = parse_amount(cells, "tax", NEGATIVE)
    total = sum(months, ZERO)
    if not ZERO < total <= LARGEST:
        raise FaultyCell("month1", "Write the income of at least one month.")
    if not ZERO < tax <= total:
        raise FaultyCell("tax", "The tax is more than nothing, and not more than the income.")
    return {
        "section": code.section,
        "atc": code.code,
        "description": parse_text(cells, "description", LONGEST_DESCRIPTION),
        "rate": code.rate,
        **dict(zip(("m1", "m2", "m3"), months, strict=True)),
        "total": total,
        "tax": tax,
    }


def find_code(code: str, quarter: Quarter) -> Atc:
    """The tax code as it was in the quarter. Raises FaultyCell."""
    if not code:
        raise FaultyCell("atc", "It is missing.")
    known = atc_on_day(code, quarter.start) or atc_on_day(code, quarter.end)
    if known is None:
        raise FaultyCell("atc", f"There was no tax code {code[:10]} in {quarter}.")
    return known


def check_number_of_lines(lines: list[dict[str, Any]]) -> None:
    """Raises FaultyCell."""
    for section in {line["section"] for line in lines}:
        if sum(line["section"] == section for line in lines) > LINES_PER_SECTION:
            raise FaultyCell("atc", f"A form has at most {LINES_PER_SECTION} lines of a section.")


FormerFacts = tuple[Any, ...]


def former_facts_of_content(content: dict[str, Any]) -> FormerFacts:
    """All that a table says of a certificate."""
    return (
        *(content["tenant"].pk, content["payor_tin"], content["branch"].pk, content["unit"]),
        *(content["period_from"], content["approved_elsewhere_on"]),
        sorted(former_facts_of_lines(content["lines"])),
    )


def former_facts_of_certificate(certificate: Certificate) -> FormerFacts:
    """The same of one that was imported."""
    return (
        *(certificate.tenant_id, certificate.payor_tin, certificate.branch_id, certificate.unit),
        *(certificate.period_from, certificate.approved_elsewhere_on),
        sorted(former_facts_of_lines(vars(line) for line in certificate.lines.all())),
    )


def former_facts_of_lines(lines: Iterable[dict[str, Any]]) -> Iterator[tuple[str | Decimal, ...]]:
    for line in lines:
        yield tuple(line[name] for name in ("atc", "description", "m1", "m2", "m3", "tax"))
