"""Importing former certificates: the table is read once, its certificates are written in parts."""

import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from typing import Any

from accounts.models import Company, User
from console.history.models import HistoryEntry, HistoryImport
from console.history.pdfs import BadPdf, PdfArchive
from console.history.rows import (
    COLUMNS,
    FaultyRows,
    FormerCertificate,
    LedPlaces,
    describe_fault,
    former_facts_of_certificate,
    former_facts_of_content,
    group_rows,
    parse_former_certificate,
)
from console.shared.file_imports import read_imported_table
from core import clock, request_context
from core.db.transactions import run_in_transaction
from core.jobs.queue import SOMEBODY_WAITS
from core.jobs.runs import CannotGoOn, ReadingState, fail_on_error, raise_passing
from core.jobs.tasks import job
from core.refusals import Refusal
from core.request_context import RequestContext, with_request_context
from workflow.certificates import LIFECYCLE
from workflow.certificates.attachment_changes import attachment_facts, forget_unless_attached
from workflow.certificates.attachments import current_attachments
from workflow.certificates.models import Certificate
from workflow.certificates.own import of_our_own
from workflow.certificates.statuses import CLAIMING, Status
from workflow.engine.execution import Creation, MoveRequest, perform_all
from workflow.files import storage, virus_scanner
from workflow.files.child import MIB, Bounds
from workflow.files.models import Attachment
from workflow.files.table import TableRow, refuse_table
from workflow.records.orders import Order

LIMIT_SECONDS = 600
MOST_ROWS = 20_000
AT_ONCE = 50  # certificates in one job: another's work comes between
KEPT_DAYS = 90
FILE_BOUNDS = Bounds(cpu_seconds=120, wall_seconds=240, answer_bytes=64 * MIB)
DIFFERS = "This reference was imported already with other figures. Withdraw that certificate first."
MEANWHILE = "Another import brought this reference meanwhile. Send the file again."
IN_PORTAL = "{} of this portal covers this place, quarter and tax code already."
FAILED = "The files could not be read. Nothing more of them was taken."
COULD_NOT = "This one could not be imported. Please tell the help desk."
WAS_DELETED = "Its files are no longer stored. Send them again."
NO_PDFS = "No PDFs were sent, and this row names one."
ORDER = Order(
    "import of former certificates",
    (
        *("by_id", "name", "sha256", "stored_as", "pdfs_name", "pdfs_sha256", "pdfs_stored_as"),
        *("is_dry_run", "without_pdfs", "request_id", "ip", "device"),
    ),
)
Outcome = HistoryEntry.Outcome
WAITING = ""  # an outcome: it had no turn yet
SIGNED_COPY = Attachment.Kind.SIGNED_COPY

log = logging.getLogger(__name__)


def start_history_import(
    by: User,
    table: tuple[str, bytes],
    pdfs: tuple[str, Iterable[bytes]] | None = None,
    *,
    is_dry_run: bool,
    without_pdfs: bool = False,
) -> HistoryImport:
    """Store the files and have them read. Raises NotStored."""
    stored = storage.store_bytes(table[1])
    packed = storage.store_pieces(pdfs[1]) if pdfs else None
    where = request_context.current()

    def work() -> HistoryImport:
        run = HistoryImport.objects.create(
            by=by,
            name=table[0],
            sha256=stored.sha256,
            stored_as=stored.stored_as,
            pdfs_name=pdfs[0] if pdfs else "",
            pdfs_sha256=packed.sha256 if packed else "",
            pdfs_stored_as=packed.stored_as if packed else "",
            is_dry_run=is_dry_run,
            without_pdfs=without_pdfs,
            request_id=where.request_id,
            ip=where.ip,
            device=where.device,
        )
        read_history_import.enqueue(str(run.pk), ORDER.record(run, by=by))
        return run

    return run_in_transaction(work)


@job(priority=SOMEBODY_WAITS, limit_s=LIMIT_SECONDS)
def read_history_import(pk: str, number: int = 0) -> None:
    """The first job: the table becomes entries. Begun again, it writes none of them twice.

    ``number``: of the transition that recorded the import. Raises AlteredOrder.
    """
    run = HistoryImport.objects.select_related("by").get(pk=pk)
    if run.state != ReadingState.WAITING:
        return
    ORDER.check_or_fail(run, number)
    with fail_import_on_error(run):
        with opened_pdfs(run):
            pass  # a ZIP that cannot be trusted is refused before anything is written
        columns, rows = read_imported_table(run, COLUMNS, MOST_ROWS, bounds=FILE_BOUNDS)
        if not rows:
            refuse_table("empty", "There is no row in this file.")
        run_in_transaction(partial(store_entries, run, number, columns, rows))


def store_entries(
    run: HistoryImport, number: int, columns: dict[str, int], rows: list[TableRow]
) -> None:
    entries = (
        HistoryEntry(run=run, position=group[0][0], cells=group).put_mark()
        for group in group_rows(rows, columns)
    )
    HistoryEntry.objects.bulk_create(entries, batch_size=500)
    run.update(rows=len(rows), state=ReadingState.RUNNING)
    write_next_entries.enqueue(str(run.pk), number)


@job(priority=SOMEBODY_WAITS, limit_s=LIMIT_SECONDS)
def write_next_entries(pk: str, number: int = 0) -> None:
    """The job that follows: the next certificates. Begun again after a killed worker, it goes on
    with the first that had no turn. ``number``: as for the first job. Raises AlteredOrder."""
    run = HistoryImport.objects.select_related("by").get(pk=pk)
    if run.state != ReadingState.RUNNING:
        return
    ORDER.check_or_fail(run, number)
    with fail_import_on_error(run):
        places = LedPlaces.of(run.by.company_ids if run.by.is_active else ())
        request = RequestContext(run.request_id, run.ip, run.device, "history")
        with with_request_context(request), opened_pdfs(run) as pdfs:
            writer = EntryWriter(run, places, pdfs)
            for entry in run.entries.filter(outcome=WAITING).order_by("position")[:AT_ONCE]:
                if not entry.has_own_mark():
                    raise ORDER.refuse(run)
                writer.take(entry)
        if run.entries.filter(outcome=WAITING).exists():
            write_next_entries.enqueue(pk, number)
        else:
            run.finish(ReadingState.DONE)


@contextmanager
def fail_import_on_error(run: HistoryImport) -> Iterator[None]:
    """Fail an import by what is refused or goes wrong; a lost file has a reason of its own."""
    with fail_on_error(run, FAILED, Refusal, CannotGoOn):
        try:
            yield
        except FileNotFoundError as lost:
            raise CannotGoOn(WAS_DELETED) from lost


@contextmanager
def opened_pdfs(run: HistoryImport) -> Iterator[PdfArchive | None]:
    """The PDFs that were sent, if any. Raises NotLikeThis."""
    if not run.pdfs_stored_as:
        yield None
        return
    stored = (run.pdfs_stored_as, run.pdfs_sha256, run.pdfs_name)
    with (
        storage.unaltered_local_copy(*stored) as path,
        PdfArchive(path, run.pdfs_name) as archive,
    ):
        yield archive


class EntryWriter:
    """Takes the entries of an import one by one; a dry run looks and writes nothing."""

    def __init__(self, run: HistoryImport, places: LedPlaces, pdfs: PdfArchive | None):
        self.run, self.places, self.pdfs = run, places, pdfs

    def take(self, entry: HistoryEntry) -> None:
        """Import one, and write down what became of it."""
        try:
            self.import_entry(entry)
        except FaultyRows as faulty:
            save_entry(entry, Outcome.FAULTY, faulty.faults)
        except Refusal as refusal:
            save_entry(entry, Outcome.FAULTY, entry_fault(entry, "reference", refusal.message))
        except Exception as error:
            raise_passing(error)
            log.exception("%s", entry)
            save_entry(entry, Outcome.FAULTY, entry_fault(entry, "reference", COULD_NOT))

    def import_entry(self, entry: HistoryEntry) -> None:
        """Raises FaultyRows, and what the engine refuses."""
        former = parse_former_certificate(entry.cells, self.places)
        known = imported_before(former)
        if known is not None and known.pk != entry.certificate:
            self.compare(entry, former, known)
            return
        if known is not None:  # a killed worker wrote it
            save_entry(entry, Outcome.NEW, [])
            return
        if other := same_in_portal(former):
            raise FaultyRows(entry_fault(entry, "reference", IN_PORTAL.format(other)))
        with self.stored_pdf(entry, former.pdf) as (facts, faults):
            push = Creation(
                LIFECYCLE,
                Status.APPROVED,
                former.content | ({"add_file": facts | {"added_by": self.run.by}} if facts else {}),
                entry.certificate,
                {"text": f"{former.content['former_reference']}, {self.run.name}"},
            )
            self.write(entry, push, Outcome.NEW, faults, former)

    def compare(self, entry: HistoryEntry, former: FormerCertificate, known: Certificate) -> None:
        """One that is there already: it may get its PDF, and nothing else. Raises FaultyRows."""
        if former_facts_of_certificate(known) != former_facts_of_content(former.content):
            raise FaultyRows(entry_fault(entry, "reference", DIFFERS))
        lacks_pdf = not any(file.kind == SIGNED_COPY for file in current_attachments(known))
        is_sent = self.pdfs is not None and bool(former.pdf) and self.pdfs.has(former.pdf)
        if not (lacks_pdf and is_sent):
            save_entry(entry, Outcome.SAME, [])
            return
        with self.stored_pdf(entry, former.pdf) as (facts, faults):
            push = MoveRequest(LIFECYCLE, known.pk, "receive_copy", {"copy": {"file": facts}})
            outcome = Outcome.COMPLETED if facts else Outcome.SAME
            self.write(entry, push if facts else None, outcome, faults, former)

    def write(
        self,
        entry: HistoryEntry,
        push: Creation | MoveRequest | None,
        outcome: Outcome,
        faults: list[dict[str, Any]],
        former: FormerCertificate,
    ) -> None:
        """Make the move and write down its outcome, both or neither.

        Two imports of one company take turns, so that a reference is imported once.
        """

        def work() -> None:
            Company.objects.select_for_update(no_key=True).get(pk=former.content["company"].pk)
            if isinstance(push, Creation) and imported_before(former):
                raise FaultyRows(entry_fault(entry, "reference", MEANWHILE))
            if push is not None and not self.run.is_dry_run:
                perform_all([push], by=self.run.by)
            save_entry(entry, outcome, faults)

        run_in_transaction(work)

    @contextmanager
    def stored_pdf(
        self, entry: HistoryEntry, name: str
    ) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
        """The facts of its PDF, whose bytes are stored unless this is a dry run, and its fault.

        Empty facts: there is none. Raises FaultyRows where it is missing and that was not agreed.
        """
        if not name:
            yield {}, []
            return
        try:
            data = self.read_pdf(name)
            facts = attachment_facts(SIGNED_COPY, name, data)
            virus_scanner.check_clean(data)
        except (BadPdf, Refusal) as error:
            if is_passing(error):
                raise
            message = error.message if isinstance(error, Refusal) else str(error)
            faults = entry_fault(entry, "pdf", message)
            if not self.run.without_pdfs:
                raise FaultyRows(faults) from None
            yield {}, faults
            return
        if self.run.is_dry_run:
            yield facts, []
            return
        stored = storage.store_bytes(data)
        try:
            size = {"stored_as": stored.stored_as, "size": stored.size, "sha256": stored.sha256}
            yield facts | size, []
        finally:
            forget_unless_attached(stored.stored_as)

    def read_pdf(self, name: str) -> bytes:
        """Raises BadPdf."""
        if self.pdfs is None:
            raise BadPdf(NO_PDFS)
        return self.pdfs.read(name)


def is_passing(error: Exception) -> bool:
    """Whether it says nothing of the file, and may be otherwise the next time."""
    return isinstance(error, Refusal) and error.status_code >= 500


def save_entry(entry: HistoryEntry, outcome: Outcome, faults: list[dict[str, Any]]) -> None:
    entry.outcome, entry.faults = outcome, faults
    entry.save(update_fields=["outcome", "faults"])


def entry_fault(entry: HistoryEntry, column: str, message: str) -> list[dict[str, Any]]:
    return [describe_fault(entry.position, column, message)]


def imported_before(former: FormerCertificate) -> Certificate | None:
    """The certificate that was imported under the same reference and not withdrawn."""
    content = former.content
    rows = Certificate.objects.filter(
        company=content["company"],
        former_reference=content["former_reference"],
        status=Status.APPROVED,
    )
    return rows.prefetch_related("lines", "files").first()


def same_in_portal(former: FormerCertificate) -> str:
    """The reference of one of our own about the same income; else blank.

    It would become the later of two duplicates, and leave its return.
    """
    content = former.content
    rows = Certificate.objects.filter(
        of_our_own(),
        status__in=CLAIMING,
        superseded_by=None,
        period_from__lte=content["period_to"],
        period_to__gte=content["period_from"],
        lines__atc__in={line["atc"] for line in content["lines"]},
        **{name: content[name] for name in ("tenant", "company", "branch")},
    )
    if content["unit"]:
        rows = rows.filter(unit__in=["", content["unit"]])
    return rows.order_by("reference").values_list("reference", flat=True).first() or ""


def delete_old_history_imports() -> None:
    """Delete the records of imports after some time; the certificates tell where they come from."""
    long_ago = clock.now() - timedelta(days=KEPT_DAYS)
    HistoryImport.objects.filter(created_at__lt=long_ago, ended_at__isnull=False).delete()
