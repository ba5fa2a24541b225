"""An uploaded file opened: what it is by its content, and the rows of a table."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.conf import settings

from core.refusals import NotLikeThis, WrongType, field_fault
from workflow.files.child import Bounds, read_apart
from workflow.files.reading import texts
from workflow.files.reading.unreadable import WRONG_TYPE, Unreadable
from workflow.files.table import TableRow

USUAL_BOUNDS = Bounds()
READER = "workflow.files.reading.look:look"


@dataclass(frozen=True)
class OpenedFile:
    """A file of a kind that is taken."""

    media_type: str
    rows: list[TableRow] = field(default_factory=list)
    sheets: list[str] = field(default_factory=list)  # of a workbook; the first was read


def open_upload(
    data: bytes, *, rows: int = 0, bounds: Bounds = USUAL_BOUNDS, unpacked_bytes: int = 0
) -> OpenedFile:
    """The file, with the rows of a table if ``rows`` of them are wanted.

    ``unpacked_bytes`` is the most that a workbook may have unpacked, if not the usual.
    Raises WrongType, NotLikeThis (damaged, too much, active), NotRead.
    """
    with refusals():
        found = read_apart(
            READER,
            data,
            bounds=bounds,
            rows=rows,
            columns=settings.SHEET_MAX_COLUMNS,
            unpacked_bytes=unpacked_bytes or settings.SHEET_UNPACKED_MAX_BYTES,
        )
    rows_found = [TableRow(number, cells) for number, cells in found["rows"]]
    return OpenedFile(found["media_type"], rows_found, found["sheets"])


def rows_of_text(text: str, *, rows: int) -> list[TableRow]:
    """The rows of pasted text, which is short enough to be read here. Raises NotLikeThis."""
    with refusals():
        found = texts.rows_of_delimited_text(text, rows=rows, columns=settings.SHEET_MAX_COLUMNS)
    return [TableRow(number, cells) for number, cells in found]


@contextmanager
def refusals() -> Iterator[None]:
    """Turn reading errors into refusals of the portal."""
    try:
        yield
    except Unreadable as refusal:
        if refusal.code == WRONG_TYPE:
            raise WrongType(refusal.message) from refusal
        raise NotLikeThis([field_fault("file", refusal.code, refusal.message)]) from refusal
