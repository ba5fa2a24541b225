"""PDFs from strangers: they open, ask for no password, and do nothing by themselves."""

import re

from workflow.files.reading import active
from workflow.files.reading.unreadable import Unreadable

HEADER = b"%PDF-"
SNIFFED_BYTES = 1_024  # where a browser looks for a page
BEFORE = "This file begins as something else than a PDF. Print it to a new PDF and send that one."
BESIDE = "This PDF is {} at the same time. Print it to a new PDF and send that one."
DAMAGED = ("damaged", "This PDF is damaged and cannot be opened.")
WEB_PAGE = re.compile(rb"<(!doctype\s+html|html|head|body|script|svg|iframe)[\s>/]", re.IGNORECASE)
ZIP_END = b"PK\x05\x06"


def check_pdf(data: bytes) -> None:
    """Raises Unreadable."""
    check_is_nothing_else(data)
    try:
        check_opens(data)
        found = active.describe_active_content(data)
    except (Unreadable, MemoryError):
        raise
    except Exception as error:
        raise Unreadable(*DAMAGED) from error
    if found:
        raise Unreadable("active", f"This PDF holds {found}. Print it to a new PDF without it.")


def check_is_nothing_else(data: bytes) -> None:
    """No file that another program would open as a page or as an archive. Raises Unreadable."""
    if not data.startswith(HEADER):
        raise Unreadable("suspicious", BEFORE)
    after = data[data.rfind(b"%%EOF") :]
    if WEB_PAGE.search(data[:SNIFFED_BYTES]) or WEB_PAGE.search(after):
        raise Unreadable("suspicious", BESIDE.format("a web page"))
    if ZIP_END in after:
        raise Unreadable("suspicious", BESIDE.format("an archive"))


def check_opens(data: bytes) -> None:
    """It has pages and asks for no password. Raises Unreadable."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
        pages = len(document)
        document.close()
    except pypdfium2.PdfiumError as error:
        raise Unreadable(*unreadable_pdf_reason(error)) from error
    if not pages:
        raise Unreadable("damaged", "This PDF has no pages.")


def unreadable_pdf_reason(error: Exception) -> tuple[str, str]:
    if "password" in str(error).lower():
        return "encrypted", "This PDF asks for a password. Save it without one."
    return DAMAGED
