"""Empty spreadsheets to fill in: the right columns, and a sheet that explains them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO

from openpyxl import Workbook
from openpyxl.styles import Font

from workflow.files import breakdown
from workflow.files.csv_text import BOM, as_csv
from workflow.files.table import ATC, DESCRIPTION, MONTHS, TAX, TOTAL, Column

SECTION = Column("section", ("part",))
RATE = Column("rate", ("tax rate",))
LINES = (SECTION, ATC, DESCRIPTION, *MONTHS, TOTAL, RATE, TAX)
FORMATTED_ROWS = 500
WIDTHS = {"branch": 30, "description": 40, "section": 12, "atc": 10, "rate": 8}
AMOUNT_WIDTH = 16
AS_TEXT, AS_AMOUNT = "@", "#,##0.00"
IN_WORDS = {
    "branch": "The branch of our company, as it is called in the portal.",
    "section": "EWT or BUSINESS. Leave it blank: the ATC tells.",
    "atc": "The tax code, such as WC100.",
    "description": "What was paid for. May be blank.",
    "month1": "Income of the first month of the quarter, in pesos, without VAT.",
    "month2": "Income of the second month. Blank means zero.",
    "month3": "Income of the third month. Blank means zero.",
    "total": "The three months together. May be blank: it is added up.",
    "rate": "Per cent, such as 5. May be blank: it is the rate of the ATC.",
    "tax": "The tax withheld. May be blank: it is the total times the rate of the ATC.",
}
OF_AMOUNTS = "Write amounts like 1234.50 or 1,234.50. No negative amounts, no brackets."


@dataclass(frozen=True)
class Template:
    """What is to be filled in, and what is to be known besides."""

    name: str
    columns: Sequence[Column]
    notes: Sequence[str]


BREAKDOWN = Template(
    "breakdown",
    breakdown.COLUMNS,
    (
        "One row for each branch and tax code.",
        "The totals of all rows must equal the total and the tax of the form, to the centavo.",
        OF_AMOUNTS,
        "A last row that begins with TOTAL is not read.",
        "When a row has a fault nothing is attached, and the portal names every fault.",
    ),
)
OF_LINES = Template(
    "lines",
    LINES,
    (
        "One row for each line of the form; ten at most in each section.",
        OF_AMOUNTS,
        "Rows pasted without the names of the columns are read in this order: "
        "atc, month1, month2, month3, tax. The tax may be left out.",
    ),
)


def template_header_csv(template: Template) -> bytes:
    """As CSV: the names of the columns alone."""
    return (BOM + as_csv([[column.name for column in template.columns]])).encode()


@cache
def as_xlsx(template_name: str) -> bytes:
    template = {each.name: each for each in (BREAKDOWN, OF_LINES)}[template_name]
    book = Workbook()
    fill_template_sheet(book.active, template)
    fill_explanation_sheet(book.create_sheet("How to fill this in"), template)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def fill_template_sheet(sheet, template: Template) -> None:  # type: ignore[no-untyped-def]
    """Write the frozen header, and formatted cells below it."""
    sheet.title = template.name.capitalize()
    sheet.append([column.name for column in template.columns])
    sheet.freeze_panes = "A2"
    for at, column in enumerate(template.columns, start=1):
        head = sheet.cell(1, at)
        head.font = Font(bold=True)
        sheet.column_dimensions[head.column_letter].width = WIDTHS.get(column.name, AMOUNT_WIDTH)
        for row in range(2, FORMATTED_ROWS + 2):
            sheet.cell(row, at).number_format = AS_TEXT if column.name in WIDTHS else AS_AMOUNT


def fill_explanation_sheet(sheet, template: Template) -> None:  # type: ignore[no-untyped-def]
    sheet.column_dimensions["A"].width, sheet.column_dimensions["B"].width = 16, 90
    for column in template.columns:
        needed = "" if not column.needed else " Must be there."
        sheet.append([column.name, IN_WORDS[column.name] + needed])
        sheet.cell(sheet.max_row, 1).font = Font(bold=True)
    sheet.append([])
    for note in template.notes:
        sheet.append(["", note])
