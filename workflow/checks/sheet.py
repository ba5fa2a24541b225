"""The certificates of a CSV in the layout of ``sample_forms.csv``, as groups of its rows."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from workflow.files.reading.texts import decode_text, separator_of
from workflow.files.reading.unreadable import Unreadable

NEEDED = {
    "reference_no",
    "form_type",
    "affiliate",
    "payee_code",
    "payee_name",
    "payee_tin",
    "mall",
    "payor_name",
    "payor_tin",
    "payor_branch",
    "period_from",
    "period_to",
    "atc",
    "month1",
    "month2",
    "month3",
    "total",
    "rate",
    "tax_withheld",
    "signatory",
    "signatory_title",
    "signatory_tin",
    "submitted_on",
}
# What the rows of one certificate have in common.
SHARED = (
    "form_type",
    "payee_code",
    "payee_tin",
    "mall",
    "payor_name",
    "payor_tin",
    "payor_branch",
    "period_from",
    "period_to",
)
OPTIONAL = ("line_no", "description", "continues", "unit")


class NotASheet(ValueError):
    """The file as a whole cannot be taken; the message is for people."""


@dataclass(frozen=True)
class CheckedSheetRow:
    """One line of the file; a cell that is not there is blank."""

    number: int
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]


Group = list[CheckedSheetRow]


def group_rows_by_reference(path: Path) -> dict[str, list[Group]]:
    """Group the rows by reference number, in the order of the file.

    More than one group: the number is used by several certificates. Raises NotASheet.
    """
    found: dict[str, list[Group]] = {}
    for row in read_sample_rows(path):
        reference = row["reference_no"].strip() or f"row {row.number}"
        add_row_to_group(row, found.setdefault(reference, []))
    return found


def add_row_to_group(row: CheckedSheetRow, groups: list[Group]) -> None:
    """Add a row to the certificate it belongs to, or begin another."""
    for group in groups:
        if is_of(row, group):
            group.append(row)
            return
    groups.append([row])


def is_of(row: CheckedSheetRow, group: Group) -> bool:
    """It says the same as the certificate's first row, or nothing; its line is not there yet."""
    first = group[0]
    differs = any(row[name] and row[name] != first[name] for name in SHARED)
    number = row["line_no"]
    return not differs and not (number and number in {each["line_no"] for each in group})


def read_sample_rows(path: Path) -> Iterator[CheckedSheetRow]:
    text = read_sample_text(path)
    separator = separator_of(text.partition("\n")[0])
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=separator)
    try:
        missing = NEEDED - set(reader.fieldnames or ())
        if missing:
            raise NotASheet(f"The file has no column {', '.join(sorted(missing))}.")
        for line in reader:
            cells = {name: (line.get(name) or "").strip() for name in (*NEEDED, *OPTIONAL)}
            if any(cells.values()):
                yield CheckedSheetRow(reader.line_num, cells)
    except csv.Error as error:
        raise NotASheet(f"The file is not a CSV file: {error}.") from None


def read_sample_text(path: Path) -> str:
    """The text of the file, in an encoding of spreadsheets. Raises NotASheet."""
    try:
        text = decode_text(path.read_bytes())
    except Unreadable as refusal:
        raise NotASheet(refusal.message) from None
    if text is None:
        raise NotASheet("The file is not a CSV file.")
    return text
