"""The console's recorded tables: files that left the portal."""

from functools import partial
from typing import Any

from django.db import models

from console.bulk import forms
from console.bulk.models import BulkRun
from console.exports import files
from console.exports.models import ExportRun
from console.filing.packages import papers
from console.filing.packages.models import PackagePart, PackedPaper, State
from workflow.engine.rows import RecordedTable, StoredFile, read_columns, register_table

# Its progress, and whether its file still exists: both change without a record.
UNRECORDED_OF_RUNS = (
    *("state", "tries", "asked_at", "ended_at"),
    *("is_in_folder", "is_kept", "message"),
)
RECORDED_OF_FORMS = ("by_id", "move", "sha256")


def export_runs() -> "models.QuerySet[Any]":
    return ExportRun.objects.exclude(sha256="")


def file_of_run(run: ExportRun) -> StoredFile:
    return StoredFile(files.export_file_path(run), run.sha256, is_copy=True)


def merged_forms() -> "models.QuerySet[Any]":
    return BulkRun.objects.exclude(sha256="")


def read_merged_forms(run: BulkRun) -> dict[str, Any]:
    return {name: getattr(run, name) for name in RECORDED_OF_FORMS}


def file_of_forms(run: BulkRun) -> StoredFile:
    return StoredFile(forms.whole_path(run.pk), run.sha256, is_copy=True)


def packed_papers() -> "models.QuerySet[Any]":
    """Of packages that are made."""
    return PackedPaper.objects.filter(package__state=State.DONE)


def file_of_packed(packed: PackedPaper) -> StoredFile | None:
    if packed.left_out:
        return None
    return StoredFile(papers.package_paper_path(packed), packed.sha256, is_copy=True)


def file_of_part(part: PackagePart) -> StoredFile:
    return StoredFile(papers.path_of_part(part), part.sha256, is_copy=True)


def register_tables() -> None:
    read_run = partial(read_columns, without=UNRECORDED_OF_RUNS)
    tables = (
        RecordedTable(files.TABLE, "export", export_runs, read_run, file_of_run),
        RecordedTable(
            forms.TABLE,
            "merged file of forms",
            merged_forms,
            read_merged_forms,
            file_of_forms,
            may_go=True,
        ),
        RecordedTable(
            papers.TABLE, "package paper", packed_papers, read_columns, file_of_packed, may_go=True
        ),
        RecordedTable(
            papers.TABLE_OF_PARTS,
            "package part",
            PackagePart.objects.all,
            read_columns,
            file_of_part,
            may_go=True,
        ),
    )
    for table in tables:
        register_table(table)
