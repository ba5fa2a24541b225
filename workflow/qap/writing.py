"""A QAP file written for an example: as the BIR's module writes one, texts bare or quoted."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from accounts.models import Tenant
from accounts.organization import companies
from core.money import ZERO
from core.quarter import Quarter
from core.tin import Tin
from workflow.qap.layout import CONTROL, DETAIL, FORM, HEADER, last_month_of
from workflow.tax.alphalist_names import drop_symbols, fold_name, parse_sawt_name

EXAMPLE_RDO = "052"
EXAMPLE_SUPPLIER = (Tin("900000001"), "EXAMPLE SUPPLIER OF ANOTHER KIND", "WC158", "1.00")


@dataclass(frozen=True)
class QapEntry:
    """A detail record: the payee, the month like 07/2026, and what was withheld."""

    tin: Tin
    name: str
    month: str
    atc: str
    rate: str
    base: Decimal
    tax: Decimal


def write_qap(
    payor: Tin, name: str, quarter: Quarter, entries: Iterable[QapEntry], *, quoted: bool = False
) -> bytes:
    """The file: header, details and the control totals, with CRLF after each record."""
    rows, period = list(entries), f"{last_month_of(quarter):%m/%Y}"
    head = [payor.tin9, payor.branch5[1:]]

    def text(value: str) -> str:
        return f'"{value}"' if quoted and value else value

    lines = [[text(HEADER), text(f"H{FORM}"), *head, text(fold_name(name)), period, EXAMPLE_RDO]]
    for number, row in enumerate(rows, start=1):
        party = [row.tin.tin9, row.tin.branch5[1:], *map(text, parse_sawt_name(row.name).fields)]
        what = [row.month, text(row.atc), row.rate, f"{row.base:.2f}", f"{row.tax:.2f}"]
        lines.append([text(DETAIL), text(FORM), str(number), *party, *what])
    sums = [sum((getattr(row, of) for row in rows), ZERO) for of in ("base", "tax")]
    lines.append([text(CONTROL), text(FORM), *head, period, *(f"{each:.2f}" for each in sums)])
    return "".join(",".join(line) + "\r\n" for line in lines).encode("ascii")


def example_qap(tenant: Tenant, quarter: Quarter) -> bytes:
    """An example of the tenant's own: two of our companies by month, and one other supplier."""
    ours = sorted(
        (each for each in companies().values() if each.is_active), key=lambda each: each.code
    )[:2]
    months = months_of_quarter(quarter)
    base, tax = Decimal("100000.00"), Decimal("5000.00")
    entries = [
        QapEntry(company.tin, drop_symbols(company.name), month, "WC100", "5.00", base, tax)
        for company in ours
        for month in months
    ]
    return write_qap(tenant.tin, tenant.name, quarter, [*entries, other_supplier(months[-1])])


def other_supplier(month: str) -> QapEntry:
    """A payee that is none of ours, and is therefore never stored."""
    tin, name, code, rate = EXAMPLE_SUPPLIER
    return QapEntry(tin, name, month, code, rate, Decimal("40000.00"), Decimal("400.00"))


def months_of_quarter(quarter: Quarter) -> list[str]:
    """Like 07/2026, 08/2026 and 09/2026."""
    return [f"{quarter.start.month + step:02}/{quarter.year}" for step in range(3)]
