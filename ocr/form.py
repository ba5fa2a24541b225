"""What a reader finds: values with where they stand and how sure it is of them.

Names and formats of values: dates ISO, TINs of 14 digits, amounts like ``1,234.56`` ("" where the
cell is empty), the rest as printed. A box is in shares of the page as it is shown (0 to 1).
"""

from dataclasses import dataclass, field
from typing import Any

Box = tuple[float, float, float, float]  # left, top, right, bottom

VERSION = "01/18ENCS"  # as printed at the foot of the form
FIELDS = (
    *("period_from", "period_to"),
    *("payee_tin", "payee_name", "payee_address", "payee_zip"),
    *("payor_tin", "payor_name", "payor_address", "payor_zip"),
    *("signatory_name", "signatory_title", "signatory_tin"),
)
REQUIRED = (
    *("period_from", "period_to", "payee_tin", "payor_tin"),
    *("signatory_name", "signatory_title", "signatory_tin"),
)  # specification: what OCR extracts
AMOUNTS = ("m1", "m2", "m3", "total", "tax")
CELLS = ("description", "atc", *AMOUNTS)


@dataclass
class Value:
    """One field: its text, its confidence (0 to 1, calibrated), and its box."""

    value: str
    confidence: float
    page: int  # of the file, from 1
    box: Box
    was: str = ""  # as read, where a check repaired it
    note: str = ""  # why it is unsure or was repaired, for a person


@dataclass
class Line:
    """A row of Part III, of the section ``EWT`` or ``BUSINESS``."""

    section: str
    cells: dict[str, Value]  # of CELLS


@dataclass
class Form:
    """One certificate as read."""

    pages: tuple[int, ...]
    fields: dict[str, Value] = field(default_factory=dict)  # of FIELDS
    lines: list[Line] = field(default_factory=list)
    totals: dict[str, Value] = field(default_factory=dict)  # of AMOUNTS
    signed: Value | None = None  # "yes" or "no": is there a signature over the signatory
    confidence: float = 0.0
    version: str = VERSION
    source: str = ""  # "acroform", "text" or "image"
    turned: int = 0  # degrees clockwise that bring the page upright: 0, 90, 180, 270
    dpi: int = 0  # of the picture; 0 where there is none
    paper: str = ""  # of the picture: "clear", "coarse", "fax", "pale" or "handwritten"
    failed_steps: list[str] = field(default_factory=list)  # looks that raised, for the log
    active: str = ""  # what in the file would run or start something; it never does here

    def values(self) -> dict[str, Value]:
        """Every value by its flat name: ``payee_tin``, ``lines.0.tax``, ``totals.m1``."""
        rows = {
            f"lines.{n}.{k}": v for n, row in enumerate(self.lines) for k, v in row.cells.items()
        }
        sums = {f"totals.{k}": v for k, v in self.totals.items()}
        return self.fields | rows | sums


@dataclass
class NoForm:
    """A page without a certificate: ``not_2307``, ``blank``, ``old_version`` or ``schedule``."""

    page: int
    reason: str


Outcome = Form | NoForm
Plain = dict[str, Any]
