"""The forms of many certificates as one PDF with a bookmark each: written singly, then merged."""

from collections.abc import Iterator
from uuid import UUID

from django.db import transaction
from django.utils.timezone import localtime

from console.bulk.models import BulkResult, BulkRun
from console.bulk.rehearsal import NOT_THERE
from console.shared import files
from core.recording import CREATED, Changed, record_rows
from core.storage import StoredPlace, delete_folder, list_folders
from core.tampering import unaltered_pieces
from workflow.certificates.models import Certificate
from workflow.engine.rows import check_rows
from workflow.issued_pdf.issuing import pdf_of
from workflow.lifecycles.certificate import CertificateLifecycle

MERGED_FORMS = StoredPlace("merged-forms")
TABLE = "merged_forms"  # as its rows are recorded
FORMS = "forms"  # in the place of a move: nothing is moved
MOST_BYTES = 9_999_999_999  # a PDF has ten digits for the offset of an object
GONE = "The portal no longer has the bytes of its form."
NOT_OPENED = "Its form cannot be opened."


def merged_forms_folder(run: UUID) -> StoredPlace:
    return MERGED_FORMS / str(run)


def merged_forms_place(run: UUID) -> StoredPlace:
    return merged_forms_folder(run) / "forms.pdf"


def merged_forms_file_name(run: BulkRun) -> str:
    return f"forms-{localtime(run.asked_at):%Y-%m-%d-%H%M}.pdf"


def single_form_place(result: BulkResult) -> StoredPlace:
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
    files.write_paper_file(single_form_place(result), pdf)
    return True, ""


def merge_bulk_forms(run: BulkRun) -> None:
    """Merge the written forms in the order of the list, with one form in memory at a time.

    Raises Stopped.
    """
    from console.shared.merged_pdf import MergedPdf

    laid = run.results.filter(ok=True).order_by("position")
    if not laid.exists():
        return
    with merged_forms_place(run.pk).write_whole() as file:
        merged = MergedPdf(file, MOST_BYTES, run.pk.hex)
        for result in laid.iterator():
            run.check_running()
            merged.add(
                f"{result.position}. {result.reference}", single_form_place(result).read_bytes()
            )
        merged.end()
        written = files.measure_file(file)
    record_merged_forms_file(run, written)


def record_merged_forms_file(run: BulkRun, written: files.WrittenFile) -> None:
    """Record the finished file; its parts are not needed any more."""
    changed: Changed = ("sha256",) if run.sha256 else CREATED
    run.file_bytes, run.sha256 = written.size, written.sha256
    with transaction.atomic():
        run.save(update_fields=["file_bytes", "sha256"])
        record_rows(TABLE, [run.pk], changed=changed, why="forms merged", by=run.by)
    delete_folder(merged_forms_folder(run.pk) / "laid")


def read_merged_forms_chunks(run: BulkRun) -> Iterator[bytes]:
    """Its file, as it was made. Raises OSError or AlteredRecord."""
    check_rows(TABLE, [run])
    return unaltered_pieces(merged_forms_place(run.pk), run.sha256, f"merged forms {run.pk}")


def delete_merged_forms_of(run: UUID) -> None:
    delete_folder(merged_forms_folder(run))


def delete_stale_merged_forms(kept: set[str]) -> None:
    """Delete the folders of runs that were stopped or have expired."""
    for folder in list_folders(MERGED_FORMS):
        if folder not in kept:
            delete_folder(MERGED_FORMS / folder)
