"""The file of a run: written once, row by row, and stored for some days."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from typing import IO
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.text import slugify

from console.exports import plans, scope
from console.exports.models import Contents, ExportRun, Form, ScheduledExport, State
from console.exports.words import plan_in_words
from console.filing import register
from console.postings.deriving import derive_postings
from console.postings.files import PostingLayout, postings_csv, postings_workbook
from console.postings.models import Posting
from console.shared import files
from core import clock
from core.recording import CREATED, Changed, record_rows
from core.storage import StoredPlace, delete_folder, list_folders
from core.tampering import unaltered_pieces
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status
from workflow.engine.rows import check_rows

Pieces = Callable[[Iterable[list[register.Row]]], Iterator[bytes]]
PIECES: dict[str, Pieces] = {Form.CSV: register.as_csv_file, Form.XLSX: register.as_workbook}
LAYOUT_OF_CONTENTS: dict[str, PostingLayout] = {
    Contents.POSTINGS: PostingLayout.PLAIN,
    Contents.SAP: PostingLayout.SAP,
    Contents.ORACLE: PostingLayout.ORACLE,
}
TABLE = "export_runs"  # as its rows are recorded
LONGEST_STEM = 40
LONGEST_HOLDS = 400
MADE = ["rows", "size", "sha256", "is_kept", "companies", "branches", "holds"]


class RowCounter:
    """Batches of rows, and how many rows went by."""

    def __init__(self, some: Iterable[list[register.Row]]):
        self.some = some
        self.rows = 0

    def __iter__(self) -> Iterator[list[register.Row]]:
        for batch in self.some:
            self.rows += len(batch)
            yield batch


EXPORTS = StoredPlace("exports")


def export_run_folder(run: UUID) -> StoredPlace:
    return EXPORTS / str(run)


def export_file_place(run: ExportRun) -> StoredPlace:
    return export_run_folder(run.pk) / "register"


def build_export_file_name(export: ScheduledExport, run: UUID, at: datetime) -> str:
    """A name that no other run has, made of letters, digits and hyphens."""
    stem = slugify(export.name)[:LONGEST_STEM].strip("-") or "register"
    return f"{stem}-{timezone.localtime(at):%Y-%m-%d}-{run.hex[:12]}.{export.form}"


def export_file_format(run: ExportRun) -> str:
    """As it was asked for, whatever the export was changed to since."""
    return run.name.rpartition(".")[2]


def make(run: ExportRun) -> None:
    """Lay the file down, unless it is there: a job begun again sends what it made before."""
    place = export_file_place(run)
    if run.sha256 and place.exists():
        return
    changed: Changed = tuple(MADE) if run.sha256 else CREATED
    companies, branches = scope.export_scope_of(run.export)
    write = write_register if run.export.contents == Contents.REGISTER else write_postings_file
    with place.write_whole() as file:
        count = write(run, file)
        written = files.measure_file(file)
    run.rows, run.size, run.sha256, run.is_kept = count, written.size, written.sha256, True
    run.companies, run.branches = sorted(companies), sorted(branches)
    run.holds = plan_in_words(run.export)[:LONGEST_HOLDS]
    with transaction.atomic():
        run.save(update_fields=MADE)
        record_rows(TABLE, [run.pk], changed=changed, why="register exported")


def write_register(run: ExportRun, file: IO[bytes]) -> int:
    """Write the register of its plan; how many rows."""
    counted = RowCounter(
        register.iterate_register_batches(*plans.certificates_to_export(run.export))
    )
    for piece in PIECES[export_file_format(run)](counted):
        file.write(piece)
    return counted.rows


def write_postings_file(run: ExportRun, file: IO[bytes]) -> int:
    """Write the open postings of its companies, derived up to now; how many postings.

    Raises NotNow where a company has no accounts.
    """
    derive_postings()
    export = run.export
    rows = Posting.objects.visible_to(export.owner).filter(acknowledged_at=None)
    if export.company:
        rows = rows.filter(company__code=export.company)
    write = postings_csv if export_file_format(run) == Form.CSV else postings_workbook
    for piece in write(rows, LAYOUT_OF_CONTENTS[export.contents], 0):
        file.write(piece)
    return rows.count()


def read_export_chunks(run: ExportRun) -> Iterator[bytes]:
    """Its file, as it was made. Raises OSError or AlteredRecord."""
    check_rows(TABLE, [run])
    return unaltered_pieces(export_file_place(run), run.sha256, f"export {run.pk}")


def delete_expired_exports() -> None:
    """Delete files that are older than some days, or than the last erasure.

    Files are copies, and there is no list of the certificates in them. After an erasure all earlier
    files are deleted, so that none outlives its certificates.
    """
    ended = ExportRun.objects.exclude(state=State.RUNNING).filter(is_kept=True)
    ended.filter(ended_at__lte=last_moment_forgotten()).update(is_kept=False)
    kept = ExportRun.objects.filter(is_kept=True) | ExportRun.objects.filter(state=State.RUNNING)
    delete_stale_export_folders({str(pk) for pk in kept.values_list("pk", flat=True)})


def last_moment_forgotten() -> datetime:
    long_ago = clock.now() - timedelta(days=settings.EXPORT_KEPT_DAYS)
    erased = Certificate.objects.filter(status=Status.ERASED)
    last: datetime | None = erased.aggregate(at=Max("updated_at"))["at"]
    return max(last, long_ago) if last else long_ago


def delete_stale_export_folders(kept: set[str]) -> None:
    for folder in list_folders(EXPORTS):
        if folder not in kept:
            delete_folder(EXPORTS / folder)
