"""Printed certificates that somebody signed by pen and scanned."""

from io import BytesIO

import pypdfium2
from PIL import ImageDraw

DPI = 200
PEN = [(0.3 + 0.02 * n, 0.775 + 0.012 * (n * 7 % 3 - 1)) for n in range(10)]  # shares of the page


def scan_pdf(pdf: bytes, *, is_inked: bool = True) -> bytes:
    """The first page as a scan, with strokes of a pen over the signatory where it is signed."""
    page = pypdfium2.PdfDocument(pdf)[0].render(scale=DPI / 72).to_pil().convert("L")
    if is_inked:
        wide, high = page.size
        strokes = [(wide * x, high * y) for x, y in PEN]
        ImageDraw.Draw(page).line(strokes, fill=20, width=4)
    out = BytesIO()
    page.save(out, "PDF", resolution=DPI)
    return out.getvalue()
