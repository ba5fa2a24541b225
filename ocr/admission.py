"""What may come in: an unbroken PDF of bearable size, without a password. Nothing is repaired."""

from io import BytesIO

import pikepdf
import pypdfium2

from ocr.declared_contents import Contents, contents_of_pdf
from ocr.protocol import LARGEST_BYTES
from ocr.rejection import Rejected

MOST_PAGES = 50
LARGEST_IMAGE_PIXELS = 40_000_000
HEADER = b"%PDF-"
HEADER_WITHIN_BYTES = 1_024


def check_pdf_bytes(data: bytes) -> None:
    """What can be said before anything is opened. Raises Rejected."""
    if not data:
        raise Rejected("empty")
    if len(data) > LARGEST_BYTES:
        raise Rejected("too_large")
    if HEADER not in data[:HEADER_WITHIN_BYTES]:
        raise Rejected("not_pdf")


def contents_checked(data: bytes) -> Contents:
    """What the file holds, by its own declarations; nothing is unpacked. Raises Rejected."""
    try:
        with pikepdf.open(BytesIO(data), attempt_recovery=False) as pdf:
            check_pages(len(pdf.pages))
            found = contents_of_pdf(pdf)
    except pikepdf.PasswordError as error:
        raise Rejected("encrypted") from error
    except (pikepdf.PdfError, ValueError, TypeError, RuntimeError, RecursionError) as error:
        raise Rejected("damaged") from error
    if found.largest_image > LARGEST_IMAGE_PIXELS:
        raise Rejected("too_large")
    return found


def check_pages(number: int) -> None:
    if number == 0:
        raise Rejected("damaged", "This PDF has no pages.")
    if number > MOST_PAGES:
        raise Rejected("too_many_pages")


def open_document(data: bytes) -> pypdfium2.PdfDocument:
    """The document, opened for reading. Raises Rejected."""
    try:
        document = pypdfium2.PdfDocument(data)
        check_pages(len(document))
    except pypdfium2.PdfiumError as error:
        reason = "encrypted" if "password" in str(error).lower() else "damaged"
        raise Rejected(reason) from error
    return document
