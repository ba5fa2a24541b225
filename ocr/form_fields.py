"""Fields and notes of a PDF: what they hold, and whether that is what they show."""

import pypdfium2
import pypdfium2.raw as pdfium

from ocr.declared_contents import Contents, Widget
from ocr.glyphs import PageText
from ocr.labels import squash_label

Filled = tuple[pypdfium2.PdfPage | None, str]


def fill_page(page: pypdfium2.PdfPage, number: int, contents: Contents, data: bytes) -> Filled:
    """The page with its fields and notes printed into it, and where its text comes from.

    No page where a field shows something else than it holds: then only the picture counts.
    """
    widgets = contents.widgets.get(number, [])
    if not widgets:
        return page, "text"
    flat = flatten_fields(data, number)
    writing = PageText(flat)
    source = "acroform" if any(widget.is_field for widget in widgets) else "text"
    return (flat if all(shows(writing, widget) for widget in widgets) else None), source


def flatten_fields(data: bytes, number: int) -> pypdfium2.PdfPage:
    """That page of a copy of the document, its fields printed as a viewer shows them."""
    document = pypdfium2.PdfDocument(data)
    document.init_forms()  # also makes the appearance of fields that have none
    page = document[number - 1]
    pdfium.FPDFPage_Flatten(page, pdfium.FLAT_NORMALDISPLAY)
    page.close()
    return document[number - 1]


def shows(writing: PageText, widget: Widget) -> bool:
    x0, y0, x1, y1 = writing.place(widget.box)
    inside = (
        glyph.text
        for glyph in writing.glyphs
        if x0 - 1 <= (glyph.x0 + glyph.x1) / 2 <= x1 + 1 and y0 - 1 <= glyph.middle <= y1 + 1
    )
    return squash_label(widget.text) in squash_label("".join(inside))
