"""What a file is, by its content: never by its name, never by what its sender calls it."""

from threading import Lock

from accounts.refusals import NotLikeThis, WrongType
from workflow.engine.inputs import wrong
from workflow.files import texts, workbook

PDF = "application/pdf"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV = "text/csv"
EXTENSIONS = {PDF: ".pdf", XLSX: ".xlsx", CSV: ".csv"}
SHEETS = (XLSX, CSV)
OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

_pdfium = Lock()  # PDFium is not made for several threads


def type_of(data: bytes) -> str:
    """The media type of the bytes. Raises WrongType, and NotLikeThis for what does not open."""
    if not data:
        raise NotLikeThis([wrong("file", "empty", "This file is empty.")])
    if data.startswith(b"%PDF-"):
        check_opens(data)
        return PDF
    if data.startswith(b"PK\x03\x04"):
        workbook.check(data)
        return XLSX
    if data.startswith(OLD_OFFICE):
        raise WrongType(
            "This is an old Excel file, or one with a password. Save it as .xlsx, without one."
        )
    if texts.decoded(data) is not None:
        return CSV
    raise WrongType("This is not a PDF, an Excel workbook (.xlsx) or a CSV file.")


def check_opens(data: bytes) -> None:
    """A PDF that has pages and asks for no password. Raises NotLikeThis."""
    import pypdfium2  # loaded with the first PDF, not with the portal

    with _pdfium:
        try:
            document = pypdfium2.PdfDocument(data)
            pages = len(document)
            document.close()
        except pypdfium2.PdfiumError as error:
            raise NotLikeThis([wrong("file", *reason_of(error))]) from error
    if not pages:
        raise NotLikeThis([wrong("file", "damaged", "This PDF has no pages.")])


def reason_of(error: Exception) -> tuple[str, str]:
    if "password" in str(error).lower():
        return "encrypted", "This PDF asks for a password. Save it without one."
    return "damaged", "This PDF is damaged and cannot be opened."
