"""QAP files of tenants: received, read in a job, and deleted."""

import logging
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from itertools import islice
from typing import IO, Any
from uuid import UUID, uuid4

from accounts.models import Company, Tenant, User
from core import clock
from core.db.transactions import run_in_transaction
from core.jobs.queue import SOMEBODY_WAITS
from core.jobs.runs import LONGEST_WHY, UNFINISHED, ReadingState, Stopped, raise_passing
from core.jobs.tasks import job
from core.refusals import NotLikeThis, NotNow, field_fault
from workflow.qap.incoming import (
    delete_incoming,
    incoming_before,
    open_incoming,
    store_incoming,
)
from workflow.qap.layout import QapDetail, QapFault, QapHeader, QapReader
from workflow.qap.mails import unpack_mail
from workflow.qap.models import QapFile, QapRow
from workflow.qap.payees import payees_by_tin9
from workflow.qap.standing import refresh_quarter

LIMIT_SECONDS = 300
GIVEN_UP = timedelta(minutes=30)
MOST_WAITING = 3
AT_ONCE = 1_000
NAME_LENGTH = 120
LOST = "The file could not be read. Please send it again."

log = logging.getLogger(__name__)


def start_qap_reading(file: IO[bytes], name: str, by: User, tenant: Tenant) -> QapFile:
    """Have a file that came in read, or the one attached to a mail.

    Raises NotLikeThis where it is no QAP of this payor, and NotStored.
    """
    file = unpack_mail(file, by)
    header = read_own_header(file, tenant)
    pk = uuid4()
    facts = {
        "id": pk,
        "tenant": tenant,
        "by": by,
        "name": name[:NAME_LENGTH],
        "tin9": header.tin9,
        "branch": header.branch,
        "quarter": header.quarter.in_one_number,
        "sha256": store_incoming(pk, file),
    }
    try:
        return run_in_transaction(partial(create_waiting_file, facts))
    except BaseException:
        delete_incoming(pk)
        raise


def create_waiting_file(facts: dict[str, Any]) -> QapFile:
    """Create the row of a stored file, and the job that reads it. Raises NotNow."""
    waiting = QapFile.objects.filter(tenant=facts["tenant"], state__in=UNFINISHED)
    if waiting.count() >= MOST_WAITING:
        raise NotNow("Your files before this one are still being read.", code="busy")
    file = QapFile.objects.create(**facts)
    run_qap_reading.enqueue(str(file.pk))
    return file


def read_own_header(file: IO[bytes], tenant: Tenant) -> QapHeader:
    """Raises NotLikeThis."""
    try:
        header = QapReader(file).header
    except QapFault as fault:
        words = f"Line {fault.line}: {fault.message}"
        if fault.code == "not_a_qap":
            words += " Send the DAT file, or a mail with it attached."
        raise NotLikeThis([field_fault("file", fault.code, words)]) from None
    if header.tin9 != tenant.tin.tin9:
        words = f"This QAP is of another payor. Your TIN is {tenant.tin.display}."
        refusal = NotLikeThis([field_fault("file", "not_yours", words)])
        refusal.code = "not_yours"
        raise refusal
    return header


@job(priority=SOMEBODY_WAITS, limit_s=LIMIT_SECONDS)
def run_qap_reading(pk: str) -> None:
    """The job. The file is deleted whatever comes of it; only a killed worker begins again."""
    file = QapFile.objects.filter(pk=pk, state__in=UNFINISHED).first()
    if file is None:
        return delete_incoming(UUID(pk))
    try:
        QapFile.objects.filter(pk=pk).update(state=ReadingState.RUNNING)
        read_qap_file(file)
    except QapFault as fault:
        fail_qap_file(file, fault.message, fault.line)
    except Stopped:
        log.warning("%s was given up while it was read", file)
    except FileNotFoundError:  # a restored portal has the row alone
        fail_qap_file(file, LOST)
    except OSError:
        raise  # the storage is away: the job is tried again
    except Exception as error:  # noqa: BLE001 - its text could name another payee
        raise_passing(error)
        log.error("%s could not be read: %s", file, type(error).__name__)
        fail_qap_file(file, LOST)
    return delete_incoming(file.pk)


def read_qap_file(file: QapFile) -> None:
    """Write the rows about our companies and compare; all of it or nothing.

    Raises QapFault, and Stopped for a file that was given up meanwhile.
    """

    def work() -> None:
        file.rows.all().delete()
        ours, others = write_own_rows(file)
        if not file.end(ReadingState.DONE, own_rows=ours, other_rows=others):
            raise Stopped
        refresh_quarter(file.tin9, file.quarter)

    run_in_transaction(work)


def write_own_rows(file: QapFile) -> tuple[int, int]:
    """How many rows were written, and how many are about others."""
    ours, written, tally = payees_by_tin9(), 0, [0]
    with open_incoming(file) as opened:
        rows = iterate_own_rows(file, QapReader(opened), ours, tally)
        while some := list(islice(rows, AT_ONCE)):
            written += len(QapRow.objects.bulk_create(some))
    return written, tally[0] - written


def iterate_own_rows(
    file: QapFile, reader: QapReader, ours: dict[str, Company], tally: list[int]
) -> Iterator[QapRow]:
    """The rows about our companies; ``tally`` counts all that were read."""
    for detail in reader.details():
        tally[0] += 1
        if company := ours.get(detail.tin9):
            yield row_of_detail(file, company, detail)


def row_of_detail(file: QapFile, company: Company, detail: QapDetail) -> QapRow:
    return QapRow(
        file=file,
        line=detail.line,
        company=company,
        name=detail.name[:NAME_LENGTH],
        month=detail.month,
        atc=detail.atc,
        rate=detail.rate,
        base=detail.base,
        tax=detail.tax,
    )


def fail_qap_file(file: QapFile, message: str, line: int | None = None) -> None:
    """Keep nothing of a file but why it failed."""

    def work() -> None:
        file.rows.all().delete()
        file.end(ReadingState.FAILED, message=message[:LONGEST_WHY], line=line)

    run_in_transaction(work)


def delete_abandoned_files() -> None:
    """Delete files that no job will read any more, and say so where somebody waits for one."""
    long_ago = clock.now() - GIVEN_UP
    for file in QapFile.objects.filter(state__in=UNFINISHED, created_at__lt=long_ago):
        fail_qap_file(file, LOST)
    for place in incoming_before(long_ago):
        place.delete()
