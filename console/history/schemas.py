"""The shapes of imports of former certificates."""

from typing import Annotated, TypedDict

from rest_framework import serializers

from core.api.answers import Moment, Uuid, one_of
from core.api.paging import PageLinks
from core.jobs.runs import ReadingState


class HistoryFiles(serializers.Serializer):
    file = serializers.FileField(help_text="the table, a CSV file or workbook")
    pdfs = serializers.FileField(required=False, help_text="a ZIP of PDFs, or one PDF")
    dry_run = serializers.BooleanField(default=False, help_text="true: nothing is written")
    without_pdfs = serializers.BooleanField(
        default=False, help_text="true: a missing or damaged PDF keeps no certificate out"
    )


class HistoryStarted(TypedDict):
    id: Uuid


class HistoryFault(TypedDict):
    row: Annotated[int, "of the spreadsheet; the header is 1"]
    column: str
    message: str
    is_imported: Annotated[bool, "the certificate is imported without its PDF"]


class HistoryCounts(TypedDict):
    """Certificates of an import."""

    certificates: int
    done: Annotated[int, "of these certificates"]
    new: int
    same: Annotated[int, "there before, with the same figures"]
    completed: Annotated[int, "there before, and got its PDF"]
    faulty: int
    lacking_pdf: Annotated[int, "imported without the PDF that it names"]


class HistoryImportSchema(HistoryCounts):
    """An import; the counts are of certificates, ``rows`` of the table."""

    id: Uuid
    name: str
    pdfs_name: str
    dry_run: bool
    without_pdfs: bool
    state: Annotated[str, one_of(ReadingState.choices)]
    message: Annotated[str, "why it failed"]
    rows: int
    faults: Annotated[list[HistoryFault], "the first 500"]
    created_at: Moment
    ended_at: Moment | None


class HistoryImportPage(PageLinks):
    results: list[HistoryImportSchema]
