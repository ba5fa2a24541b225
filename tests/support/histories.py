"""A model of a filing's versions."""

import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

from django.conf import settings

from console.filing.filed_lines import live_version_of, version_before
from console.filing.filing import Amendment, data_of
from console.filing.models import FiledLine, Filing
from console.filing.preview import get_company_by_code, prepare_filing
from console.filing.returns import RETURNS, parse_return_period
from core.quarter import Quarter
from core.tin import Tin
from tests.console.sawt import BECAUSE, file_previewed, parsed
from tests.support.builders import line
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status
from workflow.engine.execution import perform, revise

Make = Callable[..., Any]

QUARTERS = ("2026Q1", "2026Q2", "2026Q3")
# Every return of a year: three of income tax and the annual one, VAT and percentage tax.
OF_A_YEAR = (
    *(("1702Q", quarter) for quarter in QUARTERS),
    ("1702", "2026Q4"),
    *((form, quarter) for form in ("2550Q", "2551Q") for quarter in QUARTERS),
)
LATE = Amendment("A certificate came late.")

Record = tuple[str, str, str, str]  # TIN, branch, code, rate


class History:
    """Random moves of one company's certificates and returns."""

    def __init__(self, seed: int, approved: Make, people: Any) -> None:
        self.random, self.approved, self.people = random.Random(seed), approved, people
        self.tins = iter(range(991000001 + seed * 100, 992000000))
        self.moves = [
            *[self.approve] * 4,
            *[self.file] * 5,
            *(self.replace, self.cancel, self.open_again, self.withdraw, self.move_claim),
        ]

    def approve(self) -> None:
        quarter = Quarter.parse(self.random.choice(QUARTERS))
        tin = Tin(str(next(self.tins)), self.random.choice(["00000", "00012"]))
        lines = [self.rent(), *([line("41250.00", "2", "WC160")] * self.random.randrange(2))]
        more = {"period_from": quarter.start, "period_to": quarter.end}
        self.approved(f"PAYOR {tin.tin9} INC.", tin, *lines, **more)

    def rent(self) -> dict[str, Any]:
        return line(f"{self.random.randrange(10_000, 900_000)}.{self.random.randrange(100):02}")

    def one_approved(self) -> Certificate:
        rows = Certificate.objects.filter(status=Status.APPROVED, superseded_by=None)
        return self.random.choice(list(rows.order_by("reference")))

    def replace(self) -> None:
        old = self.one_approved()
        tenant, processor = old.tenant.users.get(), self.people["processor"]
        perform("certificates", old.pk, "replace", by=tenant, inputs=BECAUSE)
        new = Certificate.objects.get(replaces=old.pk, status=Status.DRAFT)
        revise("certificates", new.pk, {"lines": [self.rent()]}, by=tenant)
        perform("certificates", new.pk, "submit", by=tenant)
        perform("certificates", new.pk, "approve", by=processor)

    def open_again(self) -> None:
        old = self.one_approved()
        perform("certificates", old.pk, "amend", by=self.people["processor"], inputs=BECAUSE)
        if self.random.random() < 0.5:
            tenant = old.tenant.users.get()
            revise("certificates", old.pk, {"lines": [self.rent()]}, by=tenant)
            perform("certificates", old.pk, "resubmit", by=tenant)
            perform("certificates", old.pk, "approve", by=self.people["processor"])

    def cancel(self) -> None:
        tin = Tin(str(next(self.tins)))
        paper = self.approved(f"PAYOR {tin.tin9} INC.", tin, self.rent(), status="RETURNED")
        perform("certificates", paper.pk, "cancel", by=paper.tenant.users.get())

    def move_claim(self) -> None:
        inputs = {"quarter": self.random.choice([*QUARTERS, "annual"])}
        perform("certificates", self.one_approved().pk, "claim_in", by=self.lead, inputs=inputs)

    def file(self) -> None:
        self.file_return("1702Q", self.random.choice(QUARTERS))

    def file_return(self, form: str, quarter: str) -> None:
        period = parse_return_period(form, quarter)
        company = get_company_by_code("PCM")
        why = LATE if live_version_of(company, period) else None
        filing = file_previewed(prepare_filing(company, period), self.lead, why)
        check_is_the_register(filing)

    def withdraw(self) -> None:
        filings = list(Filing.objects.filter(status="FILED").order_by("created_at"))
        if filings:
            filing = self.random.choice(filings)
            perform("filings", filing.pk, "withdraw", by=self.lead, inputs={"reason": "Wrong."})

    @property
    def lead(self) -> Any:
        return self.people["lead"]


class HistoryOfEveryReturn(History):
    """The same with business taxes, and with each of the company's returns."""

    def approve(self) -> None:
        quarter = Quarter.parse(self.random.choice(QUARTERS))
        tin = Tin(str(next(self.tins)))
        business = line("41250.00", "3", self.random.choice(["WB080", "WB082"]))
        if self.random.random() < 0.5:
            business = line("41250.00", "5", "WV020")
        lines = [self.rent(), *([business | {"section": "BUSINESS"}] * self.random.randrange(2))]
        more = {"period_from": quarter.start, "period_to": quarter.end}
        self.approved(f"PAYOR {tin.tin9} INC.", tin, *lines, **more)

    def file(self) -> None:
        """The quarters' income tax most often: late certificates go from one to another."""
        if self.random.random() < 0.6:
            super().file()
        else:
            self.file_return(*self.random.choice(OF_A_YEAR))


def check_is_the_register(filing: Filing) -> None:
    """The file, read by its layout, says what the certificates say at this moment."""
    header, *details, control = parsed(data_of(filing))
    assert (header[1], control[1]) == (f"H{filing.form}", f"C{filing.form}")
    records = {
        (row[3], row[4], row[11], row[12]): (Decimal(row[13]), Decimal(row[14])) for row in details
    }
    assert len(records) == len(details)
    assert [int(row[2]) for row in details] == list(range(1, len(details) + 1))
    assert records == register_of(filing)
    for at in (-2, -1):
        assert Decimal(control[at]) == sum((Decimal(row[at]) for row in details), Decimal(0))


def register_of(filing: Filing) -> dict[Record, tuple[Decimal, Decimal]]:
    """Ask the certificates themselves: approved, valid, claimed in this return and no other."""
    live = FiledLine.objects.live().filter(form=filing.form).exclude(filing=filing)
    elsewhere = set(live.values_list("certificate", flat=True))
    found: dict[Record, tuple[Decimal, Decimal]] = defaultdict(lambda: (Decimal(0), Decimal(0)))
    for paper in Certificate.objects.filter(status=Status.APPROVED, superseded_by=None):
        assert paper.payor_tin
        if not is_claimed_in(paper, filing) or elsewhere & set(family_of(paper)):
            continue
        for each in paper.lines.all():
            if not each.atc.startswith(RETURNS[filing.form].codes):
                continue
            key = (paper.payor_tin.tin9, paper.payor_tin.branch5[1:], each.atc, f"{each.rate:.2f}")
            base, tax = found[key]
            found[key] = base + each.total, tax + each.tax
    return dict(found)


def is_claimed_in(paper: Certificate, filing: Filing) -> bool:
    """Return whether a calendar year's return of this form and quarter claims a certificate."""
    assert paper.period_to
    own = Quarter.of(paper.period_to)
    if RETURNS[filing.form].is_annual:
        return own.year == filing.period_to.year
    if filing.form != "1702Q":
        return str(own) == filing.quarter
    return (paper.claim_in or quarter_of_late_claim(paper, own, filing)) == filing.quarter


def quarter_of_late_claim(paper: Certificate, own: Quarter, filing: Filing) -> str:
    """Return where LATE_CLAIMS has it claimed, as of the moment before the filing."""
    rows = Filing.objects.filter(form="1702Q", status="FILED").exclude(pk=filing.pk)
    filed = set(rows.values_list("quarter", flat=True))
    if settings.LATE_CLAIMS == "amend" or str(own) not in filed:
        return str(own)
    former = version_before(filing)
    if former and former.lines.filter(certificate__in=list(family_of(paper))).exists():
        return filing.quarter
    later = [quarter for quarter in QUARTERS if quarter > str(own) and quarter not in filed]
    return later[0] if later and settings.LATE_CLAIMS == "next" else "annual"


def family_of(paper: Certificate) -> Iterator[Any]:
    """The certificate and all that it replaced."""
    yield paper.pk
    if paper.replaces:
        yield from family_of(paper.replaces)
