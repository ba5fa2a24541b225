"""The file of a run: written once, row by row, and stored for some days."""

import shutil
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.text import slugify

from console.exports import plans, scope
from console.exports.models import ExportRun, Form, ScheduledExport, State
from console.exports.words import plan_in_words
from console.filing import register
from console.shared import files
from core import clock
from core.recording import record_rows
from core.tampering import unaltered_pieces
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status
from workflow.engine.rows import check_rows

Pieces = Callable[[Iterable[list[register.Row]]], Iterator[bytes]]
PIECES: dict[str, Pieces] = {Form.CSV: register.as_csv_file, Form.XLSX: register.as_workbook}
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


def exports_root() -> Path:
    return Path(settings.DATA_DIR) / "exports"


def export_run_folder(run: UUID) -> Path:
    return exports_root() / str(run)


def export_file_path(run: ExportRun) -> Path:
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
    path = export_file_path(run)
    if run.sha256 and path.exists():
        return
    companies, branches = scope.export_scope_of(run.export)
    counted = RowCounter(
        register.iterate_register_batches(*plans.certificates_to_export(run.export))
    )
    with files.write_whole_file(path) as file:
        for piece in PIECES[export_file_format(run)](counted):
            file.write(piece)
    written = files.measure_file(path)
    run.rows, run.size, run.sha256, run.is_kept = counted.rows, written.size, written.sha256, True
    run.companies, run.branches = sorted(companies), sorted(branches)
    run.holds = plan_in_words(run.export)[:LONGEST_HOLDS]
    with transaction.atomic():
        run.save(update_fields=MADE)
        record_rows(TABLE, [run.pk], why="register exported")


def read_export_chunks(run: ExportRun) -> Iterator[bytes]:
    """Its file, as it was made. Raises OSError or AlteredRecord."""
    check_rows(TABLE, [run])
    return unaltered_pieces(export_file_path(run), run.sha256, f"export {run.pk}")


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
    for folder in exports_root().glob("*"):
        if folder.name not in kept:
            shutil.rmtree(folder, ignore_errors=True)
