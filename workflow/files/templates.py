"""Empty spreadsheets to fill in: the right columns, and a sheet that explains them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO

from workflow.files import breakdown
from workflow.files.csv_text import BOM, as_csv
from workflow.files.table import ATC, DESCRIPTION, MONTHS, TAX, TOTAL, Column
from workflow.files.workbooks import embolden, new_workbook

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
    words: Mapping[str, str] = field(default_factory=dict)  # what its own columns hold


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


TemplateRow = Mapping[str, str]  # the cells that are filled in already, by column


def template_csv(template: Template, rows: Sequence[TemplateRow] = ()) -> bytes:
    """As CSV: the names of the columns, and the rows that are begun."""
    names = [column.name for column in template.columns]
    begun = [[row.get(name, "") for name in names] for row in rows]
    return (BOM + as_csv([names, *begun])).encode()


@cache
def as_xlsx(template_name: str) -> bytes:
    return build_template_xlsx(
        {each.name: each for each in (BREAKDOWN, OF_LINES)}[template_name], ()
    )


def build_template_xlsx(template: Template, rows: Sequence[TemplateRow]) -> bytes:
    """A workbook with the rows that are begun; what a spreadsheet would compute is text."""
    book = new_workbook()
    fill_template_sheet(book.active, template)
    for at, row in enumerate(rows, start=2):
        for place, column in enumerate(template.columns, start=1):
            if text := row.get(column.name):
                cell = book.active.cell(at, place)
                cell.value, cell.data_type = text, "s"
    fill_explanation_sheet(book.create_sheet("How to fill this in"), template)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def fill_template_sheet(sheet, template: Template) -> None:  # type: ignore[no-untyped-def]
    """Write the frozen header, and formatted cells below it."""
    sheet.title = template.name.capitalize()
    sheet.append([column.name for column in template.columns])
    sheet.freeze_panes = "A2"
    as_text = {*WIDTHS, *template.words}
    for at, column in enumerate(template.columns, start=1):
        head = sheet.cell(1, at)
        embolden(head)
        sheet.column_dimensions[head.column_letter].width = WIDTHS.get(column.name, AMOUNT_WIDTH)
        for row in range(2, FORMATTED_ROWS + 2):
            sheet.cell(row, at).number_format = AS_TEXT if column.name in as_text else AS_AMOUNT


def fill_explanation_sheet(sheet, template: Template) -> None:  # type: ignore[no-untyped-def]
    words = {**IN_WORDS, **template.words}
    sheet.column_dimensions["A"].width, sheet.column_dimensions["B"].width = 16, 90
    for column in template.columns:
        needed = "" if not column.needed else " Must be there."
        sheet.append([column.name, words[column.name] + needed])
        embolden(sheet.cell(sheet.max_row, 1))
    sheet.append([])
    for note in template.notes:
        sheet.append(["", note])
