"""Billing documents from a file: read in a job, faulty rows named, nothing twice."""

from collections import ChainMap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import NamedTuple

from django.db.models import QuerySet

from accounts.models import Company, User
from console.billing.models import BillingDocument, BillingImport
from console.billing.reconciling import (
    loaded_quarters,
    payors_with_certificates,
    reconcile_payors,
)
from console.billing.rows import (
    COLUMNS,
    Places,
    document_digest,
    document_key,
    parse_document,
)
from console.shared.cells import FaultyCell
from console.shared.file_imports import read_imported_table
from core import clock
from core.db.transactions import run_in_transaction
from core.jobs.queue import SOMEBODY_WAITS
from core.jobs.runs import UNFINISHED, ReadingState, fail_on_error
from core.jobs.tasks import job
from core.refusals import Refusal
from workflow.files import storage
from workflow.files.child import MIB, Bounds
from workflow.files.table import TableRow
from workflow.records.orders import Order

LIMIT_SECONDS = 900
MOST_ROWS = 100_000
MOST_FAULTS_SHOWN = 500
AT_ONCE = 1_000  # rows in one transaction
KEPT_DAYS = 30
FILE_BOUNDS = Bounds(
    cpu_seconds=120, wall_seconds=240, memory_bytes=1024 * MIB, answer_bytes=64 * MIB
)
UNPACKED_BYTES = 256 * MIB  # a workbook of so many rows
DIFFERS = "This document is here already with other figures. Correct it by a credit memo."
OTHER_EINVOICE = "This document is here already with the e-invoice number {}."
ORDER = Order(
    "import of billing", ("by_id", "name", "folder_file", "sha256", "stored_as", "is_dry_run")
)
FAILED = "The file could not be read. Nothing more of it was taken."
DocumentKey = tuple[int, str, str]


class KnownDocument(NamedTuple):
    """What is compared when a document comes again."""

    digest: str
    einvoice_no: str


def start_billing_import(
    name: str, data: bytes, by: User | None, *, is_dry_run: bool, folder_file: str = ""
) -> BillingImport:
    """Store the file and have it read; ``by`` None: from the watched folder. Raises NotStored."""
    stored = storage.store_bytes(data)

    def work() -> BillingImport:
        run = BillingImport.objects.create(
            by=by,
            name=name,
            sha256=stored.sha256,
            stored_as=stored.stored_as,
            is_dry_run=is_dry_run,
            folder_file=folder_file,
        )
        run_billing_import.enqueue(str(run.pk), ORDER.record(run, by=by))
        return run

    return run_in_transaction(work)


@job(priority=SOMEBODY_WAITS, limit_s=LIMIT_SECONDS)
def run_billing_import(pk: str, number: int = 0) -> None:
    """The job. Begun again after a killed worker, it finds what it wrote as ``same``.

    ``number``: of the transition that recorded the import. Raises AlteredOrder.
    """
    run = BillingImport.objects.select_related("by").get(pk=pk)
    if run.state not in UNFINISHED:
        return
    ORDER.check_or_fail(run, number)
    run.update(state=ReadingState.RUNNING)
    with fail_on_error(run, FAILED, Refusal):
        table = read_imported_table(
            run, COLUMNS, MOST_ROWS, bounds=FILE_BOUNDS, unpacked_bytes=UNPACKED_BYTES
        )
        take_billing_rows(run, table)
        run.finish(ReadingState.DONE)


def take_billing_rows(run: BillingImport, table: tuple[dict[str, int], list[TableRow]]) -> None:
    """Write the good rows, count, and compute the payors again that they are about."""
    columns, rows = table
    run.update(rows=len(rows))
    companies = companies_of_import(run)
    places = Places.of(list(companies))
    before = {company.pk: loaded_quarters(company) for company in companies}
    seen: dict[DocumentKey, KnownDocument] = {}
    changed: set[tuple[int, str]] = set()
    quarters: dict[int, set[int]] = {}
    tally = Tally()
    for part in in_parts(rows):
        documents = list(parse_rows(part, columns, places, tally))
        for document in write_documents(run, documents, seen, tally):
            changed.add((document.company_id, document.tin9))
            quarters.setdefault(document.company_id, set()).add(document.quarter)
        run.update(**tally.columns())
    for company in companies:
        first_time = quarters.get(company.pk, set()) - before[company.pk]
        if first_time:
            changed |= payors_with_certificates(company, first_time)
    if not run.is_dry_run:
        reconcile_payors(changed)


def companies_of_import(run: BillingImport) -> QuerySet[Company]:
    """Those of the person who brings it in; the watched folder is for all."""
    companies = Company.objects.order_by("pk")
    return companies.filter(pk__in=run.by.company_ids) if run.by else companies


@dataclass
class TakenRows:
    """What became of rows that are written together; counted once they are committed, because a
    transaction that met a lock is begun again."""

    new: dict[DocumentKey, BillingDocument] = field(default_factory=dict)
    read: dict[DocumentKey, KnownDocument] = field(default_factory=dict)
    faults: list[tuple[int, str, str]] = field(default_factory=list)
    same: int = 0


class Tally:
    """The counts of an import, and its first faults."""

    def __init__(self) -> None:
        self.new = self.same = self.faults = 0
        self.faulty: list[dict[str, object]] = []

    def note_fault(self, row: int, column: str, message: str) -> None:
        self.faults += 1
        if len(self.faulty) < MOST_FAULTS_SHOWN:
            self.faulty.append({"row": row, "column": column, "message": message})

    def add(self, taken: TakenRows) -> None:
        self.new += len(taken.new)
        self.same += taken.same
        for fault in taken.faults:
            self.note_fault(*fault)

    def columns(self) -> dict[str, object]:
        return {
            "new": self.new,
            "same": self.same,
            "faults": self.faults,
            "faulty": self.faulty,
        }


def in_parts(rows: Sequence[TableRow]) -> Iterator[Sequence[TableRow]]:
    for at in range(0, len(rows), AT_ONCE):
        yield rows[at : at + AT_ONCE]


def parse_rows(
    rows: Iterable[TableRow], columns: dict[str, int], places: Places, tally: Tally
) -> Iterator[tuple[int, BillingDocument]]:
    """The documents of good rows, with their row numbers."""
    blank = {column.name: "" for column in COLUMNS}
    for row in rows:
        try:
            yield row.number, parse_document(blank | row.by(columns), places)
        except FaultyCell as fault:
            tally.note_fault(row.number, fault.column, fault.message)


def write_documents(
    run: BillingImport,
    documents: list[tuple[int, BillingDocument]],
    seen: dict[DocumentKey, KnownDocument],
    tally: Tally,
) -> Iterable[BillingDocument]:
    """Write those that are not there yet, in one transaction; a dry run writes none."""
    taken = run_in_transaction(partial(write_new, run, documents, seen))
    seen |= taken.read
    tally.add(taken)
    return taken.new.values()


def write_new(
    run: BillingImport,
    documents: list[tuple[int, BillingDocument]],
    seen: dict[DocumentKey, KnownDocument],
) -> TakenRows:
    taken, numbered = TakenRows(), {}
    known = ChainMap(taken.read, seen, known_documents([each for _, each in documents]))
    for number, document in documents:
        key, read = document_key(document), as_known_document(document)
        there = known.get(key)
        if there is None:
            document.imported_in = run
            taken.new[key] = document
        elif fault := difference_between(there, read):
            taken.faults.append((number, *fault))
            continue
        else:
            taken.same += 1
            if not read.einvoice_no or there.einvoice_no:
                continue
            numbered[key] = read.einvoice_no
        taken.read[key] = read
    if not run.is_dry_run:
        create_documents(taken.new, numbered)
    return taken


def create_documents(
    new: dict[DocumentKey, BillingDocument], numbered: dict[DocumentKey, str]
) -> None:
    """Write new documents, and the e-invoice numbers that came after their documents."""
    BillingDocument.objects.bulk_create(new.values())
    for (company, kind, document_no), einvoice_no in numbered.items():
        BillingDocument.objects.filter(
            company=company, kind=kind, document_no=document_no, einvoice_no=""
        ).update(einvoice_no=einvoice_no)


def as_known_document(document: BillingDocument) -> KnownDocument:
    return KnownDocument(document_digest(document), document.einvoice_no)


def difference_between(there: KnownDocument, read: KnownDocument) -> tuple[str, str] | None:
    """The column in which a document differs from the one that is there, and why it may not."""
    if there.digest != read.digest:
        return "document_no", DIFFERS
    if read.einvoice_no and there.einvoice_no and read.einvoice_no != there.einvoice_no:
        return "einvoice_no", OTHER_EINVOICE.format(there.einvoice_no)
    return None


def known_documents(documents: Sequence[BillingDocument]) -> dict[DocumentKey, KnownDocument]:
    """What is stored under the same numbers."""
    rows = BillingDocument.objects.filter(
        company__in={each.company_id for each in documents},
        document_no__in={each.document_no for each in documents},
    )
    return {document_key(each): as_known_document(each) for each in rows}


def delete_old_imports() -> None:
    """Delete dry runs and failed imports after some time; others are the source of documents."""
    long_ago = clock.now() - timedelta(days=KEPT_DAYS)
    old = BillingImport.objects.filter(created_at__lt=long_ago)
    for run in old.filter(is_dry_run=True) | old.filter(state=ReadingState.FAILED):
        if not BillingDocument.objects.filter(imported_in=run).exists():
            run.delete()
