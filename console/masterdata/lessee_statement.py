"""The lessee information statement of Revenue Regulations 12-2011, as CSV and as a workbook.

Lessors of commercial space report their tenants by 31 January (as of 31 December) and by 31 July
(as of 30 June). Section 2 asks for the lessor's name, TIN and address; the location of the space;
the tenant's name, TIN, leased area, monthly rent, start and duration of the lease; the number of
the Authority to Print, and the permit of a POS or CRM. Summaries of the regulation name these
columns (jur.ph, elibrary.judiciary.gov.ph); the layout of its annex was not found. The portal does
not know the last two: their columns stay blank to be filled in.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import groupby
from typing import Any

from django.db.models import Q, QuerySet

from accounts.models import Company, Lease
from core.db.transactions import as_of_one_moment
from core.money import ZERO
from workflow.files import xlsx
from workflow.files.csv_text import BOM, as_csv, encode_csv

AT_ONCE = 500
MONTHS = 12
HEADINGS = (
    *("Lessor", "Lessor's TIN", "Lessor's address", "Mall", "City", "Unit"),
    *("Tenant", "Tenant's TIN", "Leased area (sq m)", "Monthly rent"),
    *("Lease from", "Lease until", "Duration in months"),
    *("Authority to Print number", "POS or CRM permit"),
)
OPEN_END = "Until further notice"


@dataclass
class LesseeTotal:
    """Leases, area and rent of a mall, or of all."""

    leases: int = 0
    area: Decimal = ZERO
    rent: Decimal = ZERO

    def add(self, lease: Lease) -> None:
        self.leases += 1
        self.area += lease.area
        self.rent += lease.rent

    def cells(self, name: str) -> list[Any]:
        """A row below the leases: their number is in the column of the tenant."""
        blank = [""] * 5
        return [f"Total {name}", *blank, f"{self.leases} leases", "", self.area, self.rent, *blank]


def next_statement_day(day: date) -> date:
    """The day that the next due statement is of."""
    if day <= date(day.year, 1, 31):
        return date(day.year - 1, 12, 31)
    return date(day.year, 6, 30) if day <= date(day.year, 7, 31) else date(day.year, 12, 31)


def leases_on(company: Company, day: date) -> QuerySet[Lease]:
    """Leases that hold on a day, by mall and unit; the first and the last day count."""
    holds = Q(valid_to=None) | Q(valid_to__gte=day)
    rows = Lease.objects.filter(holds, company=company, is_active=True, valid_from__lte=day)
    return rows.select_related("tenant", "branch").order_by("branch__name", "unit", "pk")


def lessee_statement_csv(company: Company, day: date) -> Iterator[bytes]:
    """A header, then the rows, all of one moment."""
    yield encode_csv(BOM + as_csv([HEADINGS]))
    with as_of_one_moment():
        for row in iterate_statement_rows(company, day):
            cells = [f"{cell:.2f}" if isinstance(cell, Decimal) else cell for cell in row]
            yield encode_csv(as_csv([cells]))


def lessee_statement_workbook(company: Company, day: date) -> Iterator[bytes]:
    """One sheet, of one moment; areas and rents are numbers."""
    with as_of_one_moment():
        yield from xlsx.stream_workbook(
            [("Lessees", HEADINGS, iterate_statement_rows(company, day))]
        )


def iterate_statement_rows(company: Company, day: date) -> Iterator[list[Any]]:
    """The leases of each mall with its total, then the total of all."""
    total = LesseeTotal()
    leases = leases_on(company, day).iterator(chunk_size=AT_ONCE)
    for mall, found in groupby(leases, key=lambda lease: lease.branch.name):
        subtotal = LesseeTotal()
        for lease in found:
            subtotal.add(lease)
            total.add(lease)
            yield lessee_cells(company, lease)
        yield subtotal.cells(mall)
    yield total.cells(company.code)


def lessee_cells(company: Company, lease: Lease) -> list[Any]:
    tenant, branch, end = lease.tenant, lease.branch, lease.valid_to
    return [
        *(company.name, str(company.tin), company.address, branch.name, branch.city, lease.unit),
        *(tenant.name, str(tenant.tin), lease.area, lease.rent, lease.valid_from.isoformat()),
        end.isoformat() if end else OPEN_END,
        str(lease_months(lease.valid_from, end)) if end else "",
        *("", ""),
    ]


def lease_months(begins: date, end: date) -> int:
    """Months of a lease; one that is begun counts."""
    months = (end.year - begins.year) * MONTHS + end.month - begins.month
    return months + (end.day >= begins.day)
