"""A QAP for the demo: the demo tenant's own list of the last quarter, which differs a little."""

from decimal import Decimal
from io import BytesIO
from uuid import uuid4

from accounts.models import Company, User
from core.quarter import Quarter
from workflow.certificates.models import Line, Section
from workflow.qap.incoming import store_incoming
from workflow.qap.intake import run_qap_reading
from workflow.qap.models import QapFile
from workflow.qap.standing import COUNTED, certificates_of_payor
from workflow.qap.writing import QapEntry, months_of_quarter, other_supplier, write_qap

OWNER = "tenant"
RENT, RENT_RATE = "WC100", "5.00"
MONTHLY_RENT = Decimal("61250.00")


def load_demo_qap() -> None:
    """The first line differs by a thousand pesos; another company has rows and no certificate."""
    owner = User.objects.filter(username=OWNER, tenant__isnull=False).first()
    if owner is None or owner.tenant is None or QapFile.objects.exists():
        return
    quarter, tin = Quarter.current().previous, owner.tenant.tin
    data = write_qap(tin, owner.tenant.name, quarter, demo_entries(tin.tin9, quarter))
    pk = uuid4()
    file = QapFile.objects.create(
        id=pk,
        sha256=store_incoming(pk, BytesIO(data)),
        tenant=owner.tenant,
        by=owner,
        name=f"{tin.tin9}{tin.branch5[1:]}{quarter.end:%m%Y}1601EQ.DAT",
        tin9=tin.tin9,
        branch=tin.branch5,
        quarter=quarter.in_one_number,
    )
    run_qap_reading(str(file.pk))


def demo_entries(tin9: str, quarter: Quarter) -> list[QapEntry]:
    """The lines of sent certificates, and rent to a company that has none."""
    sent = certificates_of_payor(tin9, quarter.in_one_number).filter(
        status__in=COUNTED, superseded_by=None
    )
    lines = Line.objects.filter(certificate__in=sent, section=Section.EWT, rate__isnull=False)
    ordered = lines.select_related("certificate__company").order_by("certificate__reference")
    months = months_of_quarter(quarter)
    rows = [entry_of_line(line, months[-1], number) for number, line in enumerate(ordered)]
    billed = {row.tin for row in rows}
    for company in Company.objects.exclude(tin__in=billed).order_by("code")[:1]:
        rows += [rent_of(company, month) for month in months]
    return [*rows, other_supplier(months[-1])]


def entry_of_line(line: Line, month: str, number: int) -> QapEntry:
    company = line.certificate.company
    assert company is not None
    more = 0 if number else 1_000
    return QapEntry(
        company.tin, company.name, month, line.atc, f"{line.rate}", line.total + more, line.tax
    )


def rent_of(company: Company, month: str) -> QapEntry:
    base = MONTHLY_RENT
    return QapEntry(
        company.tin, company.name, month, RENT, RENT_RATE, base, base * Decimal(RENT_RATE) / 100
    )
