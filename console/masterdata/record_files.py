"""Import of records from a file: a preview of each row's effect, then the writing."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.core.exceptions import ValidationError

from accounts.models import User
from console.masterdata import log, records
from console.masterdata.facts import diff_snapshots
from console.masterdata.importing import (
    AT_ONCE,
    CHANGED,
    CHANGED_SINCE,
    MOST_ROWS,
    NEW,
    REFUSED,
    SAME,
    CheckedRow,
    import_plan_digest,
    warnings_about,
)
from console.masterdata.record_kinds import Given, RecordKind
from console.masterdata.record_kinds.kind import Period, snapshot_text
from core.db.transactions import run_in_transaction
from core.refusals import NotLikeThis, NotNow, field_fault
from workflow.engine.execution import Creation, MoveRequest
from workflow.files.table import TableRow as Record

OVERLONG = "There are more values than columns."


@dataclass
class RecordFileLine:
    """One row of the file: what it says, whose it is, and what is wrong with it."""

    number: int
    cells: dict[str, str]
    record: Any = None
    given: Given = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


def lines_in(shelf: RecordKind, table: Sequence[Record]) -> list[RecordFileLine]:
    """The rows below the line that names the columns, judged. Raises NotLikeThis."""
    if not table:
        raise NotLikeThis([field_fault("file", "empty", "There is no row in this file.")])
    head, *rows = table
    if len(rows) > MOST_ROWS:
        message = f"At most {MOST_ROWS:,} rows are taken. Send the file in parts."
        raise NotLikeThis([field_fault("file", "too_many_rows", message)])
    names = parse_record_columns(shelf, head.cells)
    lines = [parse_record_line(shelf, names, row) for row in rows]
    mark_repeated(shelf, lines)
    mark_overlapping(shelf, lines)
    return lines


def parse_record_columns(shelf: RecordKind, head: Sequence[str]) -> list[str]:
    """The columns that the file has. Raises NotLikeThis."""
    names = [re.sub(r"\s+", "_", name.strip().lower()) for name in head]
    known = list(shelf.labels)
    missing = [name for name in shelf.key if name not in names]
    unknown = [name for name in names if name not in known]
    if missing or unknown or len(set(names)) < len(names):
        about = f"missing: {', '.join(missing)}" if missing else f"there are: {', '.join(known)}"
        message = f"The first line names the columns, each once; {about}."
        raise NotLikeThis([field_fault("file", "columns", message)])
    return names


def parse_record_line(shelf: RecordKind, names: list[str], row: Record) -> RecordFileLine:
    """A blank cell says nothing."""
    told = zip(names, row.cells, strict=False)
    line = RecordFileLine(row.number, {name: cell.strip() for name, cell in told if cell.strip()})
    if len(row.cells) > len(names):
        line.faults.append(OVERLONG)
        return line
    line.record = record_named(shelf, line.cells)
    body = shelf.body(data=line.cells, partial=line.record is not None)
    if body.is_valid():
        line.given = dict(body.validated_data)
        line.faults += iterate_record_line_faults(shelf, line)
    else:
        line.faults += list(word_errors(shelf, body.errors))
    return line


def record_named(shelf: RecordKind, cells: dict[str, str]) -> Any:
    """The record that the row is about, where there is one."""
    named = {shelf.lookups.get(name, name): cells.get(name, "") for name in shelf.key}
    try:
        return shelf.rows().filter(**named).first() if all(named.values()) else None
    except (ValidationError, ValueError):
        return None


def iterate_record_line_faults(shelf: RecordKind, line: RecordFileLine) -> Iterator[str]:
    given = records.differing(line.record, line.given) if line.record else line.given
    try:
        shelf.check(line.record, given)
    except NotLikeThis as refusal:
        for fault in refusal.details["fields"]:
            yield f"{shelf.labels.get(fault['field'], fault['field'])}: {fault['message']}"


def word_errors(shelf: RecordKind, errors: Any) -> Iterator[str]:
    for name, found in errors.items():
        yield from (f"{shelf.labels.get(name, name)}: {each}" for each in found)


def mark_repeated(shelf: RecordKind, lines: list[RecordFileLine]) -> None:
    seen: dict[tuple[str, ...], int] = {}
    for line in lines:
        key = tuple(line.cells.get(name, "").casefold() for name in shelf.key)
        if key in seen and all(key):
            line.faults.append(f"This stands in row {seen[key]} already.")
        seen.setdefault(key, line.number)


def mark_overlapping(shelf: RecordKind, lines: list[RecordFileLine]) -> None:
    """Refuse a row whose days another row above it has, at the same place."""
    seen: dict[tuple[Any, ...], list[tuple[int, Period]]] = {}
    for line in lines:
        period = None if line.faults else shelf.period_of(line.record, line.given)
        if period is None:
            continue
        above = seen.setdefault(period.place, [])
        number = next((number for number, other in above if other.overlaps(period)), None)
        if number is None:
            above.append((line.number, period))
        else:
            line.faults.append(f"Its period overlaps that of row {number}.")


def plan_record_rows(shelf: RecordKind, lines: list[RecordFileLine]) -> list[CheckedRow]:
    """Plan the effect of each row."""
    return [evaluate_record_line(shelf, line) for line in lines]


def evaluate_record_line(shelf: RecordKind, line: RecordFileLine) -> CheckedRow:
    named = " ".join(filter(None, (line.cells.get(name, "") for name in shelf.key)))
    title = line.cells.get("name", "") if "name" not in shelf.key else ""
    told = CheckedRow(line.number, REFUSED, named, title, "")
    told.notes = warnings_about(line.cells.values())
    if line.faults:
        told.faults = line.faults
        return told
    told.changes = diff_record_line(shelf, line) if line.record else []
    told.outcome = NEW if line.record is None else CHANGED if told.changes else SAME
    return told


def diff_record_line(shelf: RecordKind, line: RecordFileLine) -> list[dict[str, str]]:
    before = shelf.values(line.record)
    return diff_snapshots(
        before, before | {name: snapshot_text(value) for name, value in line.given.items()}
    )


def import_record_lines(
    by: User, shelf: RecordKind, lines: list[RecordFileLine], shown: str, file: str
) -> list[CheckedRow]:
    """Do what was shown, some rows at a time.

    Raises NotNow where it would no longer do what was shown.
    """
    plan = plan_record_rows(shelf, lines)
    if import_plan_digest(plan) != shown:
        raise NotNow(CHANGED_SINCE, code="changed", status="changed")
    doing = [line for line, told in zip(lines, plan, strict=True) if told.outcome in (NEW, CHANGED)]
    for at in range(0, len(doing), AT_ONCE):
        run_in_transaction(partial(save_record_lines, by, shelf, doing[at : at + AT_ONCE], file))
    return plan


def save_record_lines(by: User, shelf: RecordKind, lines: list[RecordFileLine], file: str) -> None:
    """Add and change these, each on record with the name of the file."""
    pushes: list[MoveRequest | Creation] = []
    for line in lines:
        if line.record is None:
            pushes += records.add_record(by, shelf, line.given, file)[1]
        else:
            record = records.lock_record(shelf, line.record.pk)
            pushes += records.change_record(by, shelf, record, line.given, "import_row", None, file)
    log.record_master_data_changes(pushes, by)
