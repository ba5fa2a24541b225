"""What the cells of a stranger's table look like: amounts, TINs, codes, totals."""

import re
from collections.abc import Sequence
from decimal import Decimal

from core.money import ZERO
from workflow.files.amounts import BadAmount, read_signed_amount
from workflow.files.table import TableRow, plain_header

AMOUNT_MARKS = re.compile(r"[₱\d.,\s()−–-]+", re.ASCII)
LONGEST_AMOUNT = 40
TIN = re.compile(r"\d{3}[- ]?\d{3}[- ]?\d{3}([- ]?\d{3,5})?", re.ASCII)
GROUPED_TIN = re.compile(r"\d{3}[- ]\d{3}[- ]\d{3}([- ]\d{3,5})?", re.ASCII)
CODE = re.compile(r"W[A-Z][ .-]?\d{3}", re.IGNORECASE | re.ASCII)
TOTAL_WORDS = re.compile(
    r"^\W*((grand|sub|over-?all)[\s-]*)?totals?\b|\btotals?\W*$|^\W*sum\b|\bkabuuan\b",
    re.IGNORECASE,
)
LONGEST_TOTAL = 120

STORE_WORDS = (  # noqa: SIM905 - a list of words reads better
    "store branch mall outlet shop location site stall tenant lessee unit name stores branches "
    "storename branchname mallname outletname shopname nameofstore nameofbranch tenantname "
    "tradename nameoftenant storebranch branchstore tindahan sangay"
).split()


def is_store_word(cell: str) -> bool:
    """Whether it heads a column of stores, in one of the words that people use for it."""
    return plain_header(cell) in STORE_WORDS


def cell_at(row: TableRow, at: int | None) -> str:
    """Blank where the row is shorter."""
    return row.cells[at] if at is not None and at < len(row.cells) else ""


def table_width(rows: Sequence[TableRow]) -> int:
    return max((len(row.cells) for row in rows), default=0)


def fold_store_name(text: str) -> str:
    """A name without case, spaces and marks."""
    return "".join(each for each in text.lower() if each.isalnum())


def is_amount_like(cell: str) -> bool:
    """An amount, or what somebody meant as one; a TIN written with hyphens is none."""
    if not cell or len(cell) > LONGEST_AMOUNT or GROUPED_TIN.fullmatch(cell):
        return False
    try:
        return read_signed_amount(cell) is not None
    except BadAmount:
        return bool(AMOUNT_MARKS.fullmatch(cell)) and any(map(str.isdigit, cell))


def amount_or_zero(cell: str) -> Decimal:
    try:
        return read_signed_amount(cell) or ZERO
    except BadAmount:
        return ZERO


def looks_like_tin(cell: str) -> bool:
    """Nine, twelve to fourteen digits, with hyphens or without."""
    return bool(TIN.fullmatch(cell))


def is_code(cell: str) -> bool:
    """A tax code such as WC100."""
    return bool(CODE.fullmatch(cell))


def is_total(row: TableRow, store: int | None) -> bool:
    """A row of sums: its first written cell, or the one of the store, says so."""
    first = next((cell for cell in row.cells if cell), "")
    return any(TOTAL_WORDS.search(cell[:LONGEST_TOTAL]) for cell in (first, cell_at(row, store)))


def join_words(words: Sequence[str], word: str = "and") -> str:
    """``A, B and C``."""
    return f" {word} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
