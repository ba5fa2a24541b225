"""Billing for the demo: it agrees with clean forms of each company and differs from some others."""

from collections.abc import Iterable, Iterator
from itertools import count

from accounts.models import Company, Role, User
from console.billing.explaining import explain_billed_amount
from console.billing.models import (
    BillingDocument,
    BillingImport,
    ExplanationReason,
    MatchState,
    ReconciledRow,
)
from console.billing.reconciling import payors_with_certificates, reconcile_payors
from core import clock
from core.jobs.runs import ReadingState
from core.quarter import Quarter
from core.tin import Tin
from demo.billing_rows import (
    FAULTS_IN_TURN,
    Billed,
    DemoUnits,
    Fault,
    billed_rows,
    document_of,
    may_differ,
    receipts_of,
)
from demo.leases import load_demo_leases
from demo.people_table import TENANTS
from workflow.certificates.models import Certificate, Line
from workflow.certificates.own import of_our_own
from workflow.certificates.statuses import CLAIMING, Status

QUARTERS = 4  # the last full ones
# Of this many lines that may differ from billing the first does.
ODD_ONE_OF = 3
MOST_EXPLAINED = 3  # of each company
# Accounting asked these payors for another amount of the second month (demo/story.py).
CAME_BACK = (Status.RETURNED, Status.FOR_AMENDMENT)


def load_demo_billing() -> None:
    """Load documents of the last full quarters, reconcile them, and let some payors explain.

    A quarter without certificates has documents of those alone that the next one certifies.
    """
    if BillingDocument.objects.exists():
        return
    units, quarters = DemoUnits(), quarters_of_the_year()
    lead = User.objects.filter(role=Role.LEAD).order_by("pk").first()
    for company in Company.objects.order_by("pk"):
        lines = billed_lines(company, quarters)
        by = lead if lead and company.pk in lead.company_ids else None
        load_company_billing(company, lines, units, by)
        explain_some_rows(company, quarters[-1])
    load_demo_leases()


def quarters_of_the_year() -> list[Quarter]:
    """The last full quarters, the first of them first."""
    found = [Quarter.current().previous]
    while len(found) < QUARTERS:
        found.insert(0, found[0].previous)
    return found


def billed_lines(company: Company, quarters: Iterable[Quarter]) -> list[Line]:
    """Lines of certificates that count, or may still; their payors are billed for them."""
    certificates = Certificate.objects.filter(
        of_our_own(),
        company=company,
        quarter__in=[quarter.in_one_number for quarter in quarters],
        status__in=[*CLAIMING, Status.DRAFT],
        superseded_by=None,
    )
    lines = Line.objects.filter(certificate__in=certificates, section="EWT")
    lines = lines.select_related("certificate__tenant", "certificate__branch")
    return list(lines.order_by("certificate__quarter", "certificate__reference", "position"))


def load_company_billing(
    company: Company, lines: list[Line], units: DemoUnits, by: User | None
) -> None:
    """Documents for these lines, in one import of a lead or of the watched folder."""
    if not lines:
        return
    run = BillingImport.objects.create(
        by=by,
        name=f"billing of {company.code}.csv",
        state=ReadingState.DONE,
        ended_at=clock.now(),
    )
    documents = [
        document_of(run, company, billed, number)
        for number, billed in enumerate(rows_of_lines(company, lines, units), 1)
    ]
    documents += list(receipts_of(run, documents))
    BillingDocument.objects.bulk_create(documents, batch_size=500)
    run.rows = run.new = len(documents)
    run.save(update_fields=["rows", "new"])
    numbers = {document.quarter for document in documents}
    billed_payors = {(company.pk, each.tin9) for each in documents}
    reconcile_payors(billed_payors | payors_with_certificates(company, numbers))


def rows_of_lines(company: Company, lines: list[Line], units: DemoUnits) -> Iterator[Billed]:
    """What was billed for each line: another second month where that was asked for.

    Of the others that may differ, some have a fault in turn.
    """
    has_processors = User.objects.filter(role=Role.PROCESSOR, assignments__company=company).exists()
    first = lines[0].certificate.quarter
    turns = count()
    for line in lines:
        fault = None
        if may_differ(line.certificate, has_processors=has_processors):
            fault = fault_in_turn(next(turns), line, is_first=line.certificate.quarter == first)
        if line.certificate.status in CAME_BACK:
            fault = Fault.SECOND_MONTH
        yield from billed_rows(line, units, fault)


def fault_in_turn(turn: int, line: Line, *, is_first: bool) -> Fault | None:
    """None for most; the first one is billed before the portal has certificates.

    A fault that this line cannot have is MORE instead.
    """
    way, place = divmod(turn, ODD_ONE_OF)
    if place:
        return None
    fault = FAULTS_IN_TURN[way % len(FAULTS_IN_TURN)]
    if turn == 0:
        return Fault.EARLIER
    is_impossible = (fault == Fault.EARLIER and is_first) or (
        fault == Fault.OTHER_CODE and line.atc == "WC100"
    )
    return Fault.MORE if is_impossible else fault


def explain_some_rows(company: Company, quarter: Quarter) -> None:
    """Some payors say why a certificate is missing; people who try the demo explain their own."""
    known = [Tin.parse(tenant.tin) for tenant in TENANTS]
    rows = ReconciledRow.objects.filter(
        company=company,
        quarter=quarter.in_one_number,
        state=MatchState.MISSING,
        tenant__users__role=Role.TENANT,
    ).exclude(tenant__tin__in=known)
    reasons = (ExplanationReason.NOT_PAID, ExplanationReason.DISPUTED)
    rows = rows.select_related("branch", "tenant").order_by("pk").distinct()
    for number, row in enumerate(rows[:MOST_EXPLAINED]):
        by = User.objects.filter(tenant=row.tenant, role=Role.TENANT).order_by("pk").first()
        assert by is not None
        assert row.branch is not None
        given = {
            "company": company.code,
            "branch": row.branch.name,
            "quarter": quarter,
            "atc": row.expected_atc,
            "reason": reasons[number % len(reasons)],
            "text": "We asked for a corrected invoice." if number % len(reasons) else "",
        }
        explain_billed_amount(given, by)
