"""The forms of many certificates as one PDF with a bookmark each: written singly, then merged."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils.timezone import localtime

from console.bulk.models import BulkResult, BulkRun
from console.bulk.rehearsal import NOT_THERE
from console.shared import files
from core.recording import record_rows
from core.tampering import unaltered_pieces
from workflow.certificates.models import Certificate
from workflow.engine.rows import check_rows
from workflow.issued_pdf.issuing import pdf_of
from workflow.lifecycles.certificate import CertificateLifecycle

TABLE = "merged_forms"  # as its rows are recorded
FORMS = "forms"  # in the place of a move: nothing is moved
MOST_BYTES = 9_999_999_999  # a PDF has ten digits for the offset of an object
GONE = "The portal no longer has the bytes of its form."
NOT_OPENED = "Its form cannot be opened."


class Stopped(Exception):
    """Somebody stopped it, or its person's account was closed."""


def merged_forms_root() -> Path:
    return Path(settings.DATA_DIR) / "merged-forms"


def merged_forms_folder(run: UUID) -> Path:
    return merged_forms_root() / str(run)


def whole_path(run: UUID) -> Path:
    return merged_forms_folder(run) / "forms.pdf"


def merged_forms_file_name(run: BulkRun) -> str:
    return f"forms-{localtime(run.asked_at):%Y-%m-%d-%H%M}.pdf"


def single_form_path(result: BulkResult) -> Path:
    return merged_forms_folder(result.run_id) / "laid" / f"{result.position}.pdf"


def lay(run: BulkRun, result: BulkResult) -> tuple[bool, str]:
    """Write one form as it is now; return whether it exists, and otherwise the reason."""
    from console.shared.merged_pdf import PdfBody, Unmergeable

    rows = Certificate.objects.visible_to(run.by).filter(pk=result.certificate)
    certificate = CertificateLifecycle.with_content(rows).first()
    if certificate is None:
        return False, NOT_THERE
    try:
        pdf = pdf_of(certificate)
        PdfBody(pdf, 1)
    except FileNotFoundError:
        return False, GONE
    except Unmergeable:
        return False, NOT_OPENED
    files.write_paper_file(single_form_path(result), pdf)
    return True, ""


def merge_bulk_forms(run: BulkRun, goes_on: Callable[[], bool]) -> None:
    """Merge the written forms in the order of the list, with one form in memory at a time.

    Raises Stopped when the run was stopped; then no file remains.
    """
    from console.shared.merged_pdf import MergedPdf

    laid = run.results.filter(ok=True).order_by("position")
    if not laid.exists():
        return
    with files.write_whole_file(whole_path(run.pk)) as file:
        merged = MergedPdf(file, MOST_BYTES, run.pk.hex)
        for result in laid.iterator():
            if not goes_on():
                raise Stopped
            merged.add(
                f"{result.position}. {result.reference}", single_form_path(result).read_bytes()
            )
        merged.end()
    record_merged_forms_file(run)


def record_merged_forms_file(run: BulkRun) -> None:
    """Record the finished file; its parts are not needed any more."""
    written = files.measure_file(whole_path(run.pk))
    run.file_bytes, run.sha256 = written.size, written.sha256
    with transaction.atomic():
        run.save(update_fields=["file_bytes", "sha256"])
        record_rows(TABLE, [run.pk], why="forms merged", by=run.by)
    shutil.rmtree(merged_forms_folder(run.pk) / "laid", ignore_errors=True)


def read_merged_forms_chunks(run: BulkRun) -> Iterator[bytes]:
    """Its file, as it was made. Raises OSError or AlteredRecord."""
    check_rows(TABLE, [run])
    return unaltered_pieces(whole_path(run.pk), run.sha256, f"merged forms {run.pk}")


def delete_merged_forms_of(run: UUID) -> None:
    shutil.rmtree(merged_forms_folder(run), ignore_errors=True)


def delete_stale_merged_forms(kept: set[str]) -> None:
    """Delete the folders of runs that were stopped or have expired."""
    for folder in merged_forms_root().glob("*"):
        if folder.name not in kept:
            shutil.rmtree(folder, ignore_errors=True)
