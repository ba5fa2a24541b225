"""Some pages of a PDF as a PDF of their own: nothing comes along that runs or is embedded."""

import base64
from io import BytesIO

import pypdfium2

from workflow.files.reading import active
from workflow.files.reading.unreadable import Unreadable


def take(data: bytes, pages: list[int] | None = None) -> str:
    """Copy the pages (from 1; all by default), with form fields printed on them, as base64.

    Raises Unreadable.
    """
    try:
        with pypdfium2.PdfDocument(data) as given, pypdfium2.PdfDocument.new() as taken:
            taken.import_pages(given, None if pages is None else [page - 1 for page in pages])
            for page in taken:
                pypdfium2.raw.FPDFPage_Flatten(page, pypdfium2.raw.FLAT_PRINT)
                page.close()
            made = BytesIO()
            taken.save(made)
    except (pypdfium2.PdfiumError, ValueError, IndexError) as error:
        raise Unreadable("damaged", "This PDF is damaged and cannot be opened.") from error
    if found := active.describe_active_content(made.getvalue()):
        raise Unreadable("active", f"This PDF holds {found}.")
    return base64.b64encode(made.getvalue()).decode()
