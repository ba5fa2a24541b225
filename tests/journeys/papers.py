"""Certificates on paper: printed as the portal prints them, scanned, and stacked."""

import io
from typing import Any

import pypdfium2 as pdfium
from PIL import Image, ImageDraw

from tests.journeys.client import Client, new_certificate

DPI = 200
POINTS = 72
MONTHS = {
    1: ("01-01", "03-31"),
    2: ("04-01", "06-30"),
    3: ("07-01", "09-30"),
    4: ("10-01", "12-31"),
}
Box = tuple[float, float, float, float]  # in shares of the page


def printed(tenant: Client, year: int, quarter: int, **changes: Any) -> bytes:
    """The form of a certificate that its tenant prints, and never sends in."""
    start, end = MONTHS[quarter]
    draft = {"period_from": f"{year}-{start}", "period_to": f"{year}-{end}", "lines": [LINE]}
    made = new_certificate(tenant, **(draft | changes))
    answer = tenant.get(f"{tenant.base}/api/certificates/{made['id']}/form.pdf")
    assert answer.ok, answer.text
    tenant.move(made["id"], "discard")
    return answer.content


LINE = {
    "atc": "WC100",
    "m1": "62056.21",
    "m2": "62056.21",
    "m3": "62056.21",
    "total": "186168.63",
    "tax": "9308.43",
}


def scanned(pdf: bytes, *, crossed: Box | None = None) -> bytes:
    """As a scanner makes it: one picture; what lies in ``crossed`` is hard to read."""
    page = pdfium.PdfDocument(pdf)[0]
    picture = page.render(scale=DPI / POINTS).to_pil().convert("L")
    if crossed:
        cross(picture, crossed)
    file = io.BytesIO()
    picture.save(file, "PDF", resolution=DPI, quality=80)
    return file.getvalue()


def cross(picture: Image.Image, box: Box) -> None:
    """Strokes of a pen over a part of it."""
    wide, high = picture.size
    left, top, right, bottom = (box[0] * wide, box[1] * high, box[2] * wide, box[3] * high)
    pen = ImageDraw.Draw(picture)
    pen.line([left, bottom, right, top], fill=30, width=5)
    pen.line([left, top, right, bottom], fill=50, width=4)
    pen.line([left, (top + bottom) / 2, right, (top + bottom) / 2], fill=40, width=4)


def stacked(*pdfs: bytes) -> bytes:
    """Several in one file, one a page."""
    stack = pdfium.PdfDocument.new()
    for pdf in pdfs:
        stack.import_pages(pdfium.PdfDocument(pdf))
    file = io.BytesIO()
    stack.save(file)
    return file.getvalue()
