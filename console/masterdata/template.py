"""A workbook of tenants to fill in: the columns, an example, and what each column holds."""

from functools import cache
from io import BytesIO

from accounts.people_import import COLUMNS
from workflow.files.workbooks import embolden, new_workbook

ROWS = 500
AS_TEXT = "@"  # so that a TIN keeps its leading zeros
EXAMPLE = {
    "username": "tenant.example",
    "name": "SAMPLE FOOD CORPORATION",
    "tin": "009-912-345-00000",
    "address": "12 LUNA ST., PASIG CITY",
    "contact_email": "accounting@tenant.example",
    "zip": "1600",
    "rdo": "043",
    "affiliate": "no",
    "government": "no",
    "withholding_agent": "yes",
    "branches": "00001 00012",
    "contact_person": "Ana Cruz",
    "contact_phone": "0917 555 0100",
    "account_officer": "",
    "person": "Ana Cruz",
}
HELD = {
    "username": "What the person signs in with. A new tenant needs one.",
    "name": "The registered name, as on the form.",
    "tin": "Names the tenant: 9 digits, or 12 to 14 with the branch code. Keep leading zeros.",
    "address": "The registered address.",
    "contact_email": "Sign-in codes and the invitation go there.",
    "zip": "4 digits.",
    "rdo": "The district office of the BIR, 3 characters.",
    "last_name": "Of a sole proprietor. Blank for a corporation.",
    "first_name": "Of a sole proprietor. Blank for a corporation.",
    "middle_name": "Of a sole proprietor. Blank for a corporation.",
    "affiliate": "yes or no: may send CONSOLIDATED forms.",
    "government": "yes or no: withholds as a government payor.",
    "withholding_agent": "yes or no: on the list of top withholding agents.",
    "branches": "Other BIR branches, with spaces between them.",
    "contact_person": "Whom to call about missing certificates.",
    "contact_phone": "Their telephone number.",
    "account_officer": "The address of who of the staff calls when all reminders were sent.",
    "person": "Who signs in. Blank: the registered name.",
}


@cache
def template_of_tenants() -> bytes:
    """Return the workbook."""
    book = new_workbook()
    write_template_columns(book.active)
    write_column_explanations(book.create_sheet("Example"))
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def write_template_columns(sheet) -> None:  # type: ignore[no-untyped-def]
    """Write the header, and cells of text below it."""
    sheet.title = "Tenants"
    sheet.append(list(COLUMNS))
    sheet.freeze_panes = "A2"
    for at in range(1, len(COLUMNS) + 1):
        embolden(sheet.cell(1, at))
        sheet.column_dimensions[sheet.cell(1, at).column_letter].width = 22
        for row in range(2, ROWS + 2):
            sheet.cell(row, at).number_format = AS_TEXT


def write_column_explanations(sheet) -> None:  # type: ignore[no-untyped-def]
    """Write a line for each column: its name, an example, what it holds."""
    sheet.append(["column", "example", "what it holds"])
    for name in COLUMNS:
        sheet.append([name, EXAMPLE.get(name, ""), HELD[name]])
    for at, width in enumerate((20, 30, 70), start=1):
        embolden(sheet.cell(1, at))
        sheet.column_dimensions[sheet.cell(1, at).column_letter].width = width
