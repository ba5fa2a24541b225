"""Comparing every row of the recorded tables with what the chain last recorded of it.

Each recording names the one before it of the same row. Where it names another one, what it was
compared with was not the last record: somebody changed where the portal looks for it.
"""

import hashlib
from collections.abc import Iterator
from typing import Any

from core import progress
from core.batches import in_batches
from workflow.engine.book import Recorded
from workflow.engine.models import Revision, Transition
from workflow.engine.proof import AuditProof, BrokenChain
from workflow.engine.rows import (
    COMPLETE,
    RECORDS,
    TABLES,
    TAKEN_OVER,
    Entry,
    RecordedTable,
    StoredFile,
    differing_columns,
)

BEFORE = "previous"  # of an entry; older entries name none


def take_in_rows(transition: Transition, proof: AuditProof) -> None:
    """Note what a transition recorded of rows; of one that is not walked nothing is noted.

    Raises BrokenChain where it does not continue the last record of a row.
    """
    number, start = transition.number, proof.start.number if proof.start else 0
    if proof.start and number <= start:
        return
    gaps = []
    for entry in (transition.revision.values or {}).get("rows", ()):
        last = proof.book.number_of_row(entry["table"], entry["key"])
        if BEFORE in entry and not continues_last_record(entry[BEFORE], last, start):
            gaps.append(words_of_gap(entry, last))
        proof.book.put_row(entry["table"], entry["key"], number, entry["facts"])
    if gaps:
        raise BrokenChain(number, " and ".join(gaps))


def continues_last_record(before: int | None, last: int | None, start: int) -> bool:
    """Whether this was the last record, as far as was walked; one that was erased is unknown."""
    if before == last:
        return True
    if before is None or before < (last or 0):
        return False
    return before <= start or Revision.objects.filter(pk=before, values__isnull=True).exists()


def words_of_gap(entry: Entry, last: int | None) -> str:
    label = TABLES[entry["table"]].label if entry["table"] in TABLES else entry["table"]
    after = f"#{entry[BEFORE]}" if entry[BEFORE] else "nothing"
    found = f"#{last} recorded it" if last else "nothing recorded it"
    return f"recorded the {label} {entry['key']} as it was after {after}, and {found} last"


def check_taken_over_once(transition: Transition, proof: AuditProof) -> None:
    """Rows are taken over as found until all are recorded, and never again. Raises BrokenChain."""
    if transition.lifecycle != RECORDS:
        return
    is_last = transition.target == COMPLETE
    content = (transition.revision.values or {}).get("content", {})
    if (is_last or content.get("why") == TAKEN_OVER) and is_complete_before(transition, proof):
        raise BrokenChain(transition.number, "takes over rows as found for a second time")
    proof.rows_are_complete = proof.rows_are_complete or is_last


def is_complete_before(transition: Transition, proof: AuditProof) -> bool:
    if not proof.start:
        return proof.rows_are_complete
    earlier = Transition.objects.filter(number__lt=transition.number)
    return earlier.filter(lifecycle=RECORDS, target=COMPLETE).exists()


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
        yield BrokenChain(number, f"recorded the {table.label} {row} with another {names}", now)
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
