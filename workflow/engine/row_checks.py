"""Comparing every row of the recorded tables with what the chain last recorded of it."""

import hashlib
from collections.abc import Iterator
from typing import Any

from core import progress
from core.batches import in_batches
from workflow.engine.book import Recorded
from workflow.engine.proof import AuditProof, BrokenChain
from workflow.engine.rows import TABLES, RecordedTable, StoredFile, differing_columns


def compare_recorded_rows(proof: AuditProof, tell: progress.Tell) -> Iterator[BrokenChain]:
    """Rows without a record, other than recorded, or gone; and files with other bytes."""
    for table in TABLES.values():
        yield from compare_table(table, proof, tell)


def compare_table(
    table: RecordedTable, proof: AuditProof, tell: progress.Tell
) -> Iterator[BrokenChain]:
    rows = table.rows()
    for row in progress.report_progress(in_batches(rows), table.name, rows.count(), tell):
        recorded = proof.book.take_row(table.name, str(row.pk))
        if recorded:
            proof.rows += 1
            yield from compare_row(table, row, recorded)
        elif proof.rows_are_complete and not proof.start:
            yield BrokenChain(None, f"the {table.label} {row} has no recorded creation")
    if not table.may_go:
        for key, number in proof.book.rows_left(table.name):
            yield BrokenChain(number, f"the {table.label} {key} that it recorded is gone")


def compare_row(table: RecordedTable, row: Any, recorded: Recorded) -> Iterator[BrokenChain]:
    number, facts = recorded
    now = table.facts(row)
    if facts is None:
        yield BrokenChain(number, f"recorded that the {table.label} {row} was deleted; it is there")
    elif now != facts:
        names = " and ".join(differing_columns(now, facts))
        yield BrokenChain(number, f"recorded the {table.label} {row} with another {names}")
    elif (file := table.file(row)) and (why := difference_of_file(file)):
        yield BrokenChain(number, f"the file of the {table.label} {row} {why}")


def difference_of_file(file: StoredFile) -> str:
    """How the stored bytes differ from their digest, in words; blank: they do not."""
    try:
        with file.place.open() as opened:
            digest = hashlib.file_digest(opened, "sha256").hexdigest()  # type: ignore[arg-type]
    except OSError:
        return "" if file.is_copy else "is missing"
    return "" if digest == file.sha256 else "was changed"
