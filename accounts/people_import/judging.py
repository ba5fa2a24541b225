"""Rows of a table, each with what is wrong with it and what must be asked."""

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches

from accounts.people_import.faults import (
    details_of,
    faults_of_formulas,
    faults_of_kind,
    faults_of_text,
    faults_of_values,
)
from accounts.people_import.matching import (
    ExistingPeople,
    confirmation_question_for,
    faults_of_new_tenant,
    faults_of_officer,
    faults_of_repetition,
    iterate_unused_cells,
    match_row,
)
from accounts.people_import.rows import COLUMNS, NEEDED, ImportRow, Unreadable

OVERLONG = "There are more values than columns."
GUARDED = re.compile(r"'(?=[=+\-@])")  # a text that our own files mark as no formula


def rows_from(head: list[str], records: Iterable[tuple[int, list[str]]]) -> list[ImportRow]:
    """The numbered rows of any table, judged. Raises Unreadable."""
    names = column_names(head)
    check_head(names)
    rows = [read_row(names, number, cells) for number, cells in records]
    judge(rows)
    return rows


def column_names(head: Iterable[str]) -> list[str]:
    return [re.sub(r"\s+", "_", name.strip().lower()) for name in head]


def check_head(names: list[str]) -> None:
    if not set(names) & set(NEEDED):
        raise Unreadable(
            f"The first line names the columns; missing: tin. There are: {', '.join(COLUMNS)}."
        )
    known = [name for name in names if name in COLUMNS]
    if len(set(known)) < len(known):
        raise Unreadable("The first line names a column twice.")


def describe_unread_columns(head: list[str], records: Sequence[list[str]]) -> list[str]:
    """Name the columns that are not read, with what their name may mean."""
    return [
        describe_unread_column(head[at].strip(), at)
        for at, name in enumerate(column_names(head))
        if name not in COLUMNS and (name or any(cells[at : at + 1] != [""] for cells in records))
    ]


def describe_unread_column(name: str, at: int) -> str:
    if not name:
        return f"Column {at + 1} has no name and is not read."
    similar = get_close_matches(column_names([name])[0], COLUMNS, 1, 0.75)
    hint = f" Is it '{similar[0]}'?" if similar else ""
    return f"Column '{name}' is not read.{hint}"


def read_row(names: list[str], number: int, cells: list[str]) -> ImportRow:
    written = {name: cell for name, cell in zip(names, cells, strict=False) if name in COLUMNS}
    written = dict.fromkeys(COLUMNS, "") | written
    row = ImportRow(number, {name: GUARDED.sub("", cell, 1) for name, cell in written.items()})
    row.faults += [OVERLONG] if len(cells) > len(names) else []
    row.faults += faults_of_formulas(written)
    return row


def judge(rows: list[ImportRow]) -> None:
    """Find every fault of every row: by itself, against the others, against what is there."""
    seen: dict[tuple[str, str], int] = {}
    known = ExistingPeople.of(rows)
    for row in rows:
        row.faults += [*faults_of_text(row), *faults_of_values(row), *faults_of_kind(row)]
        row.faults += faults_against_known(row, known)
        row.faults += faults_of_repetition(row, seen)
        if not row.faults:
            row.question = confirmation_question_for(row)
            row.notes += iterate_unused_cells(row)


def faults_against_known(row: ImportRow, known: ExistingPeople) -> Iterator[str]:
    """Read the details of a sound row and find its tenant."""
    if row.faults:
        return
    row.details = details_of(row)
    faults = [*match_row(row, known), *faults_of_officer(row, known)]
    yield from faults or faults_of_new_tenant(row)
