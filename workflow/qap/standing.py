"""How the certificates of a payor and quarter stand to its QAP, and the state in their rows."""

import time
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import partial
from uuid import UUID

from django.conf import settings
from django.db.models import Max, QuerySet

from accounts.models import Tenant
from accounts.organization import company
from core import clock
from core.db.transactions import run_in_transaction
from core.jobs.runs import ReadingState
from core.tin import HEAD_OFFICE, Tin
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate, Line, Section
from workflow.certificates.qap_state import QapState
from workflow.certificates.statuses import Status
from workflow.checks.standing import recheck_certificates
from workflow.engine.models import Cursor, Transition
from workflow.qap.comparing import (
    CertifiedSum,
    Comparison,
    Key,
    QapSum,
    compare_sums,
    difference_as_json,
)
from workflow.qap.models import QapFile, QapRow
from workflow.qap.payees import fold_payee_name, names_by_tin9

CURSOR = "qap"
TRANSITIONS = 500
AT_ONCE = 500
COUNTED = [Status.SUBMITTED, Status.RESUBMITTED, Status.APPROVED]
PayorQuarter = tuple[str, int]  # nine digits, and a quarter like 20263


@dataclass(frozen=True)
class QapStanding:
    """What counts of a payor's QAPs of a quarter, and how its certificates compare."""

    files: list[QapFile]
    comparison: Comparison


def current_files(tin9: str, quarter: int) -> list[QapFile]:
    """The last file that was read of each branch of the payor."""
    rows = QapFile.objects.filter(tin9=tin9, quarter=quarter, state=ReadingState.DONE)
    return list({file.branch: file for file in rows.order_by("created_at", "pk")}.values())


def standing_of(tin9: str, quarter: int, file: QapFile | None = None) -> QapStanding:
    """Compare the QAP that counts; ``file`` by itself where a later one replaced it."""
    files = current_files(tin9, quarter)
    if file is not None and file not in files:
        files = [file]
    return QapStanding(files, compare_files(tin9, quarter, files))


def compare_files(tin9: str, quarter: int, files: list[QapFile]) -> Comparison:
    """Compare the rows of these QAPs with the certificates that they are about."""
    certified = sum_certified_lines(tin9, quarter, files)
    return compare_sums(sum_qap_rows(files), certified, names_by_tin9())


def sum_qap_rows(files: Iterable[QapFile]) -> dict[Key, QapSum]:
    found: dict[Key, QapSum] = {}
    for row in QapRow.objects.filter(file__in=files).order_by("file", "line"):
        payee = tin9_of_company(row.company_id)
        add_row(found.setdefault((payee, row.atc), QapSum(payee, row.atc, row.pk, row.line)), row)
    return found


def tin9_of_company(pk: int) -> str:
    """The nine digits under which a company's rows and certificates are summed."""
    known = company(pk)
    return known.tin.tin9 if known else ""


def add_row(found: QapSum, row: QapRow) -> None:
    found.base += row.base
    found.tax += row.tax
    found.rates.add(row.rate)
    found.names.setdefault(fold_payee_name(row.name), row.name)
    found.months[row.month] += row.base
    found.count += 1


def sum_certified_lines(tin9: str, quarter: int, files: list[QapFile]) -> dict[Key, CertifiedSum]:
    """The lines of the certificates that these files are about, by payee and code."""
    found: dict[Key, CertifiedSum] = defaultdict(CertifiedSum)
    lines = Line.objects.filter(
        certificate__in=counted_certificates(tin9, quarter, files), section=Section.EWT
    )
    values = ("certificate", "certificate__company", "atc", "rate", "total", "tax")
    for pk, paid_to, atc, rate, base, tax in lines.order_by().values_list(*values):
        each = found[tin9_of_company(paid_to), atc]
        each.base += base
        each.tax += tax
        each.rates |= {rate} - {None}
        each.certificates.add(pk)
        each.count += 1
    return found


def counted_certificates(
    tin9: str, quarter: int, files: Iterable[QapFile]
) -> "QuerySet[Certificate]":
    """A QAP of the head office is about all branches of the payor; one of a branch about its own.

    Replaced certificates and drafts are left out.
    """
    rows = certificates_of_payor(tin9, quarter).filter(status__in=COUNTED, superseded_by=None)
    branches = {file.branch for file in files}
    if HEAD_OFFICE not in branches:
        rows = rows.filter(payor_tin__in=[Tin(tin9, branch) for branch in sorted(branches)])
    return rows.exclude(company=None)


def certificates_of_payor(tin9: str, quarter: int) -> "QuerySet[Certificate]":
    """Those of every account of this taxpayer."""
    tenants = Tenant.objects.filter(tin__range=Tin(tin9).branches)
    return Certificate.objects.filter(
        tenant__in=list(tenants.values_list("pk", flat=True)), quarter=quarter
    )


def refresh_quarter(tin9: str, quarter: int) -> None:
    """Write the states of a payor's quarter into the rows of its certificates."""
    states: dict[UUID, QapState] = {}
    if files := current_files(tin9, quarter):
        states = compare_files(tin9, quarter, files).states
    changed: dict[QapState | None, list[UUID]] = defaultdict(list)
    for pk, known in certificates_of_payor(tin9, quarter).values_list("pk", "qap_state"):
        if states.get(pk) != known:
            changed[states.get(pk)].append(pk)
    for state, pks in changed.items():
        for at in range(0, len(pks), AT_ONCE):
            Certificate.objects.filter(pk__in=pks[at : at + AT_ONCE]).update(qap_state=state)
            recheck_certificates(pks[at : at + AT_ONCE])


def follow_moved_certificates(seconds: float | None = None) -> int:
    """Compare the quarters again whose certificates moved; how many quarters.

    ``seconds`` bounds the work of one call; the next one goes on.
    """
    skip_without_files()
    count, begun = 0, time.monotonic()
    while some := certificate_moves_to_follow():
        for tin9, quarter in sorted(quarters_with_qap({pk for _, pk in some})):
            run_in_transaction(partial(refresh_quarter, tin9, quarter))
            count += 1
        Cursor.objects.filter(name=CURSOR, number__lt=some[-1][0]).update(number=some[-1][0])
        if seconds is not None and time.monotonic() - begun > seconds:
            break
    return count


def skip_without_files() -> None:
    """Pass over all transitions while there is no QAP; a first one compares its whole quarter."""
    last = Transition.objects.aggregate(last=Max("number"))["last"] or 0
    if not QapFile.objects.filter(state=ReadingState.DONE).exists():
        Cursor.objects.get_or_create(name=CURSOR)
        Cursor.objects.filter(name=CURSOR, number__lt=last).update(number=last)


def certificate_moves_to_follow() -> list[tuple[int, str]]:
    cursor, _ = Cursor.objects.get_or_create(name=CURSOR)
    rows = Transition.objects.filter(number__gt=cursor.number, lifecycle=LIFECYCLE)
    return list(rows.order_by("number").values_list("number", "subject_id")[:TRANSITIONS])


def quarters_with_qap(pks: set[str]) -> set[PayorQuarter]:
    """The payors and quarters of these certificates of which there is a QAP."""
    rows = Certificate.objects.filter(pk__in=pks, quarter__isnull=False)
    found = {(tin.tin9, quarter) for tin, quarter in rows.values_list("tenant__tin", "quarter")}
    files = QapFile.objects.filter(state=ReadingState.DONE, tin9__in={tin9 for tin9, _ in found})
    return found & set(files.values_list("tin9", "quarter").distinct())


def standing_of_certificate(certificate: Certificate) -> dict[str, object] | None:
    """The state and differences of one certificate; None where it was compared with no QAP."""
    if certificate.qap_state is None or certificate.quarter is None:
        return None
    result = standing_of(certificate.tenant.tin.tin9, certificate.quarter).comparison
    state = result.states.get(certificate.pk)
    if state is None:
        return None
    differs = [difference_as_json(each) for each in result.differs.get(certificate.pk, ())]
    return {"state": state, "differs": differs}


def delete_old_files() -> int:
    """Delete QAPs whose certificates are past their retention; how many."""
    first_day = date(clock.today().year - settings.RETENTION_YEARS, 1, 1)
    return QapFile.objects.filter(created_at__date__lt=first_day).delete()[0]
