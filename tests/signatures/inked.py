"""Printed certificates that somebody signed by pen and scanned, and their facts."""

from io import BytesIO
from typing import Any

import pypdfium2
from PIL import ImageDraw

from tests.files import made
from workflow.files import storage
from workflow.models import Certificate
from workflow.signatures.copies import CopyState, build_comparison
from workflow.signatures.digest import digest_to_sign

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


def stored_copy_of(form: Any, text: str = "signed") -> dict[str, Any]:
    """The facts of a signed copy that the reader found equal."""
    stored = storage.store_bytes(made.pdf(text))
    return {
        "kind": "SIGNED_COPY",
        "media_type": "application/pdf",
        "name": f"{text}.pdf",
        "stored_as": stored.stored_as,
        "size": stored.size,
        "sha256": stored.sha256,
        "comparison": build_comparison(CopyState.SAME, digest_to_sign(form)),
        "arrived_by": "portal",
    }


def stored_certificate(form: Any) -> Certificate:
    """The certificate as the database has it now."""
    return Certificate.objects.get(pk=form.pk)
