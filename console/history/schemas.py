"""The shapes of imports of former certificates."""

from datetime import datetime
from typing import Annotated, TypedDict
from uuid import UUID

from rest_framework import serializers

from core.api.answers import one_of
from core.jobs.runs import ReadingState


class HistoryFiles(serializers.Serializer):
    file = serializers.FileField(help_text="the table, a CSV file or workbook")
    pdfs = serializers.FileField(required=False, help_text="a ZIP of PDFs, or one PDF")
    dry_run = serializers.BooleanField(default=False, help_text="true: nothing is written")
    without_pdfs = serializers.BooleanField(
        default=False, help_text="true: a missing or damaged PDF keeps no certificate out"
    )


class HistoryStarted(TypedDict):
    id: UUID


class HistoryFault(TypedDict):
    row: Annotated[int, "of the spreadsheet; the header is 1"]
    column: str
    message: str
    is_imported: Annotated[bool, "the certificate is imported without its PDF"]


class HistoryImportSchema(TypedDict):
    """An import; the counts are of certificates, ``rows`` of the table."""

    id: UUID
    name: str
    pdfs_name: str
    dry_run: bool
    without_pdfs: bool
    state: Annotated[str, one_of(ReadingState.choices)]
    message: Annotated[str, "why it failed"]
    rows: int
    certificates: int
    done: Annotated[int, "of these certificates"]
    new: int
    same: Annotated[int, "there before, with the same figures"]
    completed: Annotated[int, "there before, and got its PDF"]
    faulty: int
    lacking_pdf: Annotated[int, "imported without the PDF that it names"]
    faults: Annotated[list[HistoryFault], "the first 500"]
    created_at: datetime
    ended_at: datetime | None


class HistoryImportPage(TypedDict):
    results: list[HistoryImportSchema]
    next: Annotated[str | None, "address of the next page"]
    count: Annotated[int | None, "capped at 1,000; told on the first page"]
    count_is_capped: bool | None
