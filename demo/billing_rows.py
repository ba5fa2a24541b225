"""What the demo's billing says of a line of a certificate, with the faults of practice."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from enum import Enum, auto

from accounts.models import Branch, Company, Nature
from console.billing.models import BillingDocument, BillingImport, DocumentKind
from core.money import ZERO, round_to_centavo
from core.quarter import Quarter
from core.tin import Tin
from workflow.certificates.models import Certificate, Line
from workflow.certificates.statuses import Status

NATURES = {"WC100": Nature.RENT, "WC160": Nature.CUSA}
VAT = Decimal("0.12")
BILLED_MORE = Decimal(10_000)
BILLED_MORE_IN_SECOND_MONTH = Decimal(1_200)
KIOSK_RENT = Decimal(8_500)
FLOORS = 4
# Of so many billed units one has receipts, and of so many of these one announces another tax.
RECEIPTS_ONE_OF, ODD_RECEIPT_ONE_OF = 6, 3
RENT_RATE, ANNOUNCED_WRONGLY = Decimal("0.05"), Decimal("0.02")


class Fault(Enum):
    """How billing differs from a line."""

    MORE = auto()
    WITHOUT_VAT = auto()
    HALF = auto()
    NOTHING = auto()
    KIOSK_BESIDES = auto()
    EARLIER = auto()
    OTHER_CODE = auto()
    SECOND_MONTH = auto()


FAULTS_IN_TURN = [fault for fault in Fault if fault != Fault.SECOND_MONTH]


@dataclass
class DemoUnits:
    """Names of units: each payor has one in a mall, and may have a second."""

    names: dict[tuple[int, Tin, str], str] = field(default_factory=dict)
    used: dict[tuple[int, str], int] = field(default_factory=dict)

    def name(self, branch: int, payor: Tin, kind: str = "") -> str:
        """Like ``2-041``, or ``K-003`` of a kind; the same for the same payor each time."""
        if (branch, payor, kind) not in self.names:
            number = self.used[branch, kind] = self.used.get((branch, kind), 0) + 1
            part = kind or str(number % FLOORS + 1)
            self.names[branch, payor, kind] = f"{part}-{number:03}"
        return self.names[branch, payor, kind]


@dataclass(frozen=True)
class Billed:
    """The net amount of one month, unit and nature."""

    payor: Tin
    branch: Branch
    unit: str
    nature: str
    month: date
    net: Decimal


def may_differ(certificate: Certificate, *, has_processors: bool) -> bool:
    """Return whether no clean form that waits for a processor is spoiled by it."""
    is_decided = certificate.status == Status.APPROVED
    return is_decided or bool(certificate.found_warnings) or not has_processors


def billed_rows(line: Line, units: DemoUnits, fault: Fault | None) -> Iterator[Billed]:
    """What was billed for a line, month by month; none where that is its fault."""
    paper = line.certificate
    branch = paper.branch or first_branch(paper)
    payor = paper.tenant.tin
    quarter = quarter_of(paper)
    own = Billed(
        payor, branch, units.name(branch.pk, payor), NATURES.get(line.atc, ""), quarter.start, ZERO
    )
    second = replace(own, nature=Nature.RENT)
    if fault == Fault.NOTHING or not own.nature:
        return
    if fault == Fault.KIOSK_BESIDES:
        kiosk = replace(second, unit=units.name(branch.pk, payor, "K"))
        yield from by_month(kiosk, quarter, [KIOSK_RENT] * 3)
    elif fault == Fault.EARLIER:
        quarter = quarter.previous
        own = replace(own, unit=units.name(branch.pk, payor, "S"))
    elif fault == Fault.OTHER_CODE:
        own = replace(second, unit=units.name(branch.pk, payor, "S"))
    yield from by_month(own, quarter, billed_months(line, fault))


def billed_months(line: Line, fault: Fault | None) -> list[Decimal]:
    """The amounts of the three months, as the fault has them."""
    months = [line.m1, line.m2, line.m3]
    if fault == Fault.MORE:
        months[2] += BILLED_MORE
    elif fault == Fault.SECOND_MONTH:
        months[1] += BILLED_MORE_IN_SECOND_MONTH
    elif fault == Fault.WITHOUT_VAT:
        months = [month / (1 + VAT) for month in months]
    elif fault == Fault.HALF:
        months = [month / 2 for month in months]
    return months


def first_branch(certificate: Certificate) -> Branch:
    """The first mall of its company: a consolidated certificate names several."""
    found = Branch.objects.filter(company=certificate.company_id).order_by("pk").first()
    assert found is not None
    return found


def quarter_of(certificate: Certificate) -> Quarter:
    assert certificate.quarter is not None
    return Quarter(*divmod(certificate.quarter, 10))


def by_month(billed: Billed, quarter: Quarter, months: list[Decimal]) -> Iterator[Billed]:
    """One amount for each month in which there is any."""
    for number, amount in enumerate(months):
        net = round_to_centavo(amount)
        if net > 0:
            month = quarter.start.replace(month=quarter.start.month + number)
            yield replace(billed, month=month, net=net)


def receipts_of(run: BillingImport, documents: list[BillingDocument]) -> Iterator[BillingDocument]:
    """Receipts for the rent of some units; some announce 2% where 5% is certified."""
    places: dict[tuple[int, str, int], int] = {}
    for document in documents:
        place = (document.branch_id, document.unit, document.quarter)
        turn = places.setdefault(place, len(places))
        if turn % RECEIPTS_ONE_OF == 0 and document.nature == Nature.RENT:
            is_odd = turn % (RECEIPTS_ONE_OF * ODD_RECEIPT_ONE_OF) == 0
            rate = ANNOUNCED_WRONGLY if is_odd else RENT_RATE
            yield receipt_of(run, document, round_to_centavo(document.net * rate))


def receipt_of(run: BillingImport, paid: BillingDocument, withheld: Decimal) -> BillingDocument:
    return BillingDocument(
        company=paid.company,
        kind=DocumentKind.RECEIPT,
        document_no=paid.document_no.replace("INV-", "OR-"),
        branch=paid.branch,
        unit=paid.unit,
        payor_tin=paid.payor_tin,
        tin9=paid.tin9,
        date=paid.date,
        income_month=paid.income_month,
        quarter=paid.quarter,
        nature=paid.nature,
        withheld=withheld,
        imported_in=run,
    )


def document_of(
    run: BillingImport, company: Company, billed: Billed, number: int
) -> BillingDocument:
    """The invoice of one amount; every other one went through the BIR's e-invoicing."""
    quarter = Quarter.of(billed.month)
    return BillingDocument(
        company=company,
        kind=DocumentKind.INVOICE,
        document_no=f"INV-{quarter.in_one_number}-{number:04}",
        einvoice_no=f"EIS-{quarter.in_one_number}-{number:06}" if number % 2 else "",
        branch=billed.branch,
        unit=billed.unit,
        payor_tin=billed.payor,
        tin9=billed.payor.tin9,
        date=billed.month,
        income_month=billed.month,
        quarter=quarter.in_one_number,
        nature=billed.nature,
        net=billed.net,
        vat=round_to_centavo(billed.net * VAT),
        imported_in=run,
    )
