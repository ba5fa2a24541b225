"""The value of each box of the form, and its typesetting."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from core.money import ZERO, round_to_centavo
from workflow.certificates.content import AMOUNTS
from workflow.replica.drawing import HEIGHT, load_form_data
from workflow.replica.facts import Facts, Payment, PrintedParty, Signer
from workflow.replica.text import CAP_HEIGHT, FONT, LEADING, FittedText, drawable, fit, width_of

# The form's columns, as its measurements name them.
COLUMNS = dict(zip(AMOUNTS, ("month1", "month2", "month3", "total", "tax_withheld"), strict=True))
DIGIT_SIZE = 10.0
MARGIN = 3.0
# Of the signature's band: what the printed name takes at its foot; the pen has the rest.
NAME_HEIGHT = 14.0
Values = dict[str, str]


@dataclass(frozen=True)
class Box:
    """A place to write, in points from the top left corner."""

    id: str
    kind: str
    x0: float
    top: float
    x1: float
    bottom: float
    cells: tuple[tuple[float, float], ...] = ()

    @property
    def width(self) -> float:
        return self.x1 - self.x0 - 2 * MARGIN

    @property
    def height(self) -> float:
        return self.bottom - self.top - 1

    @property
    def is_signed(self) -> bool:
        """Whether a pen signs here."""
        return self.kind == "free_area"

    def to_write_in(self) -> "Box":
        """Where its text goes: of a signature's band the foot."""
        return replace(self, top=self.bottom - NAME_HEIGHT) if self.is_signed else self


@cache
def boxes() -> dict[str, Box]:
    """Every box of the form by its name."""
    return {each["id"]: box_of(each) for each in load_form_data("geometry")["fields"]}


def box_of(measured: dict[str, Any]) -> Box:
    x0, top, x1, bottom = measured["box_pt"]
    cells = tuple((left, right) for left, _, right, _ in measured.get("cells_pt", ()))
    return Box(measured["id"], measured["kind"], x0, top, x1, bottom, cells)


def box_values_of_facts(facts: Facts) -> Values:
    """What is written in each box, without the empty ones."""
    values = {
        "period_from": format_box_date(facts.period_from),
        "period_to": format_box_date(facts.period_to),
    }
    values |= box_values_of_party("payee", facts.payee) | box_values_of_party("payor", facts.payor)
    values |= box_values_of_signer("payor", facts.signatory) | box_values_of_signer(
        "payee", facts.conforme
    )
    values |= box_values_of_payments("ewt", facts.ewt) | box_values_of_payments(
        "bt", facts.business
    )
    clean = {name: drawable(value) for name, value in values.items()}
    return {name: value for name, value in clean.items() if value}


def box_values_of_party(prefix: str, who: PrintedParty) -> Values:
    return {
        f"{prefix}_tin": str(who.tin or ""),
        f"{prefix}_name": who.name,
        f"{prefix}_address": who.address,
        f"{prefix}_zip": who.zip,
        f"{prefix}_foreign_address": who.foreign_address,
    }


def box_values_of_signer(prefix: str, who: Signer) -> Values:
    """The band holds name, title and TIN (domain facts, section 1.2)."""
    said = (who.name, who.title, who.tin.display if who.tin else "")
    return {
        f"{prefix}_signature": " / ".join(filter(None, said)),
        f"{prefix}_agent_no": who.agent_number,
        f"{prefix}_agent_issue": format_box_date(who.agent_issued),
        f"{prefix}_agent_expiry": format_box_date(who.agent_expires),
    }


def box_values_of_payments(prefix: str, payments: tuple[Payment, ...]) -> Values:
    """The rows of one table and, when there are any, their sums."""
    if not payments:
        return {}
    values = box_values_of_amounts(f"{prefix}.sum", total_of(payments))
    for number, payment in enumerate(payments, start=1):
        row = f"{prefix}.{number}"
        values |= {f"{row}.description": payment.description, f"{row}.atc": payment.atc}
        values |= box_values_of_amounts(row, payment)
    return values


def box_values_of_amounts(row: str, payment: Payment) -> Values:
    return {
        f"{row}.{column}": f"{round_to_centavo(getattr(payment, name)):,.2f}"
        for name, column in COLUMNS.items()
    }


def total_of(payments: Iterable[Payment]) -> Payment:
    rows = list(payments)
    return Payment("", "", *(sum((getattr(row, name) for row in rows), ZERO) for name in AMOUNTS))


def format_box_date(day: date | None) -> str:
    """MMDDYYYY."""
    return f"{day.month:02}{day.day:02}{day.year:04}" if day else ""


def draw_values(canvas: Canvas, values: Values) -> None:
    """Each value in its box."""
    canvas.setFillGray(0)
    for name, value in values.items():
        box = boxes().get(name)
        if box is None:
            continue
        if box.kind == "digit_comb":
            draw_digits(canvas, box, value)
        else:
            place = box.to_write_in()
            draw_text(canvas, place, fit(value, place.width, place.height))


def draw_digits(canvas: Canvas, box: Box, value: str) -> None:
    """One character a cell, in its middle."""
    canvas.setFont(FONT, DIGIT_SIZE)
    baseline = HEIGHT - (box.top + box.bottom + CAP_HEIGHT * DIGIT_SIZE) / 2
    for (x0, x1), char in zip(box.cells, value, strict=False):
        canvas.drawCentredString((x0 + x1) / 2, baseline, char)


def draw_text(canvas: Canvas, box: Box, fitted: FittedText) -> None:
    """The lines one below the other, as a block in the middle of the box's height."""
    leading = LEADING * fitted.size
    block = CAP_HEIGHT * fitted.size + leading * (len(fitted.lines) - 1)
    baseline = HEIGHT - (box.top + box.bottom - block) / 2 - CAP_HEIGHT * fitted.size
    canvas.setFont(fitted.font, fitted.size)
    for line in fitted.lines:
        canvas.drawString(text_start_in_box(box, line, fitted), baseline, line)
        baseline -= leading


def text_start_in_box(box: Box, line: str, fitted: FittedText) -> float:
    """Where a line begins: amounts end at the right, codes and signers stand in the middle."""
    slack = box.width - width_of(line, fitted.font) * fitted.size
    column = box.id.rpartition(".")[2]
    if column in COLUMNS.values():
        return box.x0 + MARGIN + slack
    if column == "atc" or box.is_signed:
        return box.x0 + MARGIN + slack / 2
    return box.x0 + MARGIN
