"""Income lines out of a spreadsheet: the good rows as lines, the others with what is wrong."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from core.money import plain_pesos
from core.text import ask_about_encoding
from workflow.api.certificates import serializers
from workflow.api.certificates.inputs import LineBody
from workflow.api.files.schemas import LinesRead, RowFault
from workflow.api.schemas import LineSchema
from workflow.certificates.content import LINES_PER_SECTION
from workflow.certificates.models import Line, Section
from workflow.files.amounts import BadAmount, read_amount
from workflow.files.table import TableRow, header_in, missing_columns, refuse_table
from workflow.files.templates import LINES
from workflow.tax.atc import catalogue, normalize_code

# Column of the sheet -> field of a line, and back.
AMOUNTS = {"month1": "m1", "month2": "m2", "month3": "m3", "total": "total", "tax": "tax"}
COLUMN_OF = {field: column for column, field in AMOUNTS.items()}
# How rows without a header are read.
BARE = {"atc": 0, "month1": 1, "month2": 2, "month3": 3, "tax": 4}
CODE = re.compile(r"[A-Z]{2}[ -]?\d{3}", re.IGNORECASE)
SECOND = (
    f"The form has {LINES_PER_SECTION} lines in each section. "
    "Start a second certificate for this row."
)


def parse_line_rows(rows: list[TableRow]) -> LinesRead:
    """``lines`` as a certificate tells them, ``errors`` as row, column and message; ``warnings``
    like these, of rows that are taken.

    Raises NotLikeThis when the whole cannot be read.
    """
    body, places = split_header_and_rows(rows)
    lines: list[LineSchema] = []
    errors: list[RowFault] = []
    warnings: list[RowFault] = []
    counted = Counter[str]()
    for row in body:
        cells = row.by(places)
        line, faults = parse_line_cells(cells)
        if line and counted[line["section"]] == LINES_PER_SECTION:
            line, faults = None, [("", SECOND)]
        if line:
            counted[line["section"]] += 1
            lines.append(line)
        errors += said_of_row(row, faults)
        doubts = ((name, ask_about_encoding(cell)) for name, cell in cells.items())
        warnings += said_of_row(row, ((name, doubt) for name, doubt in doubts if line and doubt))
    return {"lines": lines, "errors": errors, "warnings": warnings}


def said_of_row(row: TableRow, said: Iterable[tuple[str, str]]) -> list[RowFault]:
    return [{"row": row.number, "column": name, "message": message} for name, message in said]


def split_header_and_rows(rows: list[TableRow]) -> tuple[list[TableRow], dict[str, int]]:
    """The rows below the header and the place of each column; without a header the usual places.

    Raises NotLikeThis.
    """
    found = header_in(rows, LINES)
    if found is None and not has_bare_rows(rows):
        refuse_table("columns", missing_columns(rows, LINES))
    at, places = found or (-1, BARE)
    body = [row for row in rows[at + 1 :] if not row.is_totals()]
    if not body:
        refuse_table("no_rows", "There are no rows to read.")
    return body, places


def has_bare_rows(rows: list[TableRow]) -> bool:
    """The first row begins with a code and has no more cells than rows without a header have."""
    if not rows or not CODE.fullmatch(rows[0].cells[0]):
        return False
    return not any(rows[0].cells[len(BARE) :])


def parse_line_cells(cells: dict[str, str]) -> tuple[LineSchema | None, list[tuple[str, str]]]:
    """The line, computed as it would be on the form, or what is wrong with it by column."""
    given, faults = line_body_from_cells(cells), []
    for column, field in AMOUNTS.items():
        try:
            amount = read_amount(cells.get(column, ""))
        except BadAmount as bad:
            faults.append((column, str(bad)))
        else:
            given |= {field: plain_pesos(amount)} if amount is not None else {}
    line = LineBody(data=given)
    if not line.is_valid():
        faults += list(flatten_line_errors(line.errors))
    return (
        (None, faults)
        if faults
        else (serializers.serialize_certificate_line(Line(**line.validated_data)), [])
    )


def line_body_from_cells(cells: dict[str, str]) -> dict[str, Any]:
    """Return the cells that are no amounts. A missing section is that of the code."""
    code = normalize_code(cells["atc"])
    known = catalogue().get(code)
    section = cells.get("section", "").upper() or (known.section if known else Section.EWT)
    given = {"atc": code, "section": section, "description": cells.get("description", "")}
    rate = cells.get("rate", "").removesuffix("%").strip()
    return given | ({"rate": rate} if rate else {})


def flatten_line_errors(errors: Any) -> Iterator[tuple[str, str]]:
    for field, messages in errors.items():
        for message in messages:
            yield COLUMN_OF.get(field, field), str(message)
