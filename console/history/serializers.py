"""Imports of former certificates as the API and their list of faults show them."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, cast

from django.db.models import Count, Q

from console.history.models import HistoryEntry, HistoryImport
from console.history.schemas import HistoryCounts, HistoryFault, HistoryImportSchema
from core.batches import in_batches
from workflow.files.csv_text import BOM, as_csv, encode_csv

MOST_FAULTS_SHOWN = 500
HEADINGS = ("Row", "Column", "Fault", "Reference", "Imported")
Outcome = HistoryEntry.Outcome


def serialize_history_import(run: HistoryImport) -> HistoryImportSchema:
    counts = run.entries.aggregate(
        certificates=Count("pk"),
        done=Count("pk", filter=~Q(outcome="")),
        **{outcome: Count("pk", filter=Q(outcome=outcome)) for outcome in Outcome.values},
        lacking_pdf=Count("pk", filter=~Q(outcome__in=("", Outcome.FAULTY)) & ~Q(faults=[])),
    )
    return {
        **cast(HistoryCounts, counts),
        "id": str(run.pk),
        "name": run.name,
        "pdfs_name": run.pdfs_name,
        "dry_run": run.is_dry_run,
        "without_pdfs": run.without_pdfs,
        "state": run.state,
        "message": run.message,
        "rows": run.rows,
        "faults": [*islice(iterate_history_faults(run), MOST_FAULTS_SHOWN)],
        "created_at": run.created_at,
        "ended_at": run.ended_at,
    }


def faulty_entries(run: HistoryImport) -> Any:
    return run.entries.exclude(faults=[]).order_by("position")


def iterate_history_faults(run: HistoryImport) -> Iterator[HistoryFault]:
    for entry in faulty_entries(run)[:MOST_FAULTS_SHOWN]:
        for fault in entry.faults:
            yield cast(HistoryFault, fault | {"is_imported": entry.outcome != Outcome.FAULTY})


def stream_faults_csv(run: HistoryImport) -> Iterator[bytes]:
    """Every fault with its row and reference, some at a time."""
    yield encode_csv(BOM + as_csv([HEADINGS]))
    for entry in in_batches(faulty_entries(run)):
        reference = entry.cells[0][1].get("reference", "")
        imported = "no" if entry.outcome == Outcome.FAULTY else "without its PDF"
        yield encode_csv(
            as_csv(
                [fault["row"], fault["column"], fault["message"], reference, imported]
                for fault in entry.faults
            )
        )
