"""Raw values of a page before validation: texts as found, and their evidence.

The shape is that of ``form.Form``. Validation normalizes the values (form.py names their formats)
and repairs them; calibration turns the evidence into confidence.
"""

from dataclasses import dataclass, field

from ocr.form import VERSION, Box

DIGITAL = {"digital": 1.0}  # the file says it itself; nothing was recognised


@dataclass
class RawValue:
    """A text as found, and by name what speaks for it or against it (numbers, mostly 0 to 1)."""

    text: str
    box: Box  # in shares of the page as it is shown
    page: int  # of the file, from 1
    evidence: dict[str, float] = field(default_factory=dict)
    alternatives: list[str] = field(default_factory=list)  # other readings, the best first
    was: str = ""  # as found, where a check repaired it
    note: str = ""  # why it is unsure or was repaired, for a person


@dataclass
class RawLine:
    """A row of Part III, of the section ``EWT`` or ``BUSINESS``, from the top."""

    section: str
    cells: dict[str, RawValue]  # of form.CELLS; an empty cell may be left out


@dataclass
class RawForm:
    """A certificate with its values as found."""

    pages: tuple[int, ...]
    source: str  # "acroform", "text" or "image"
    fields: dict[str, RawValue] = field(default_factory=dict)  # of form.FIELDS
    lines: list[RawLine] = field(default_factory=list)
    totals: dict[str, RawValue] = field(default_factory=dict)  # of form.AMOUNTS, under EWT
    business_totals: dict[str, RawValue] = field(default_factory=dict)  # under BUSINESS
    signed: RawValue | None = None  # "yes" or "no"
    version: str = VERSION
    turned: int = 0  # degrees clockwise that bring the page upright
    dpi: int = 0
    paper: str = ""  # as form.Form has it

    def values(self) -> dict[str, RawValue]:
        """Every value by its flat name, as ``form.Form.values`` gives them."""
        rows = {
            f"lines.{n}.{k}": v for n, row in enumerate(self.lines) for k, v in row.cells.items()
        }
        sums = {f"totals.{k}": v for k, v in self.totals.items()}
        return self.fields | rows | sums
