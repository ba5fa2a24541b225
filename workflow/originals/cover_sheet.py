"""The sheet of a pouch: a square for the pouch and one for each original, to be scanned."""

import io
from collections.abc import Sequence

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from core.days import format_day
from core.money import round_to_centavo
from workflow.certificates.models import Certificate
from workflow.issued_pdf.codes import group_code
from workflow.originals.lookup import Pouch
from workflow.replica.qr_code import square

WIDTH, HEIGHT = A4
MARGIN, SIDE, ROW, HEAD = 40.0, 46.0, 58.0, 118.0
SQUARE_OF_POUCH = 76.0
A_PAGE = int((HEIGHT - HEAD - 2 * MARGIN) // ROW)
BOLD, PLAIN = "Helvetica-Bold", "Helvetica"
LONGEST_NAME = 60
FOOT = "Put the signed originals into the pouch in this order, this sheet on top."


def sheet_of(pouch: Pouch) -> bytes:
    """One page for each dozen of certificates."""
    told = io.BytesIO()
    canvas = Canvas(told, pagesize=A4, invariant=1)
    canvas.setTitle(f"Signed originals, pouch {group_code(pouch.code)}")
    rows = pouch.certificates
    pages = [rows[at : at + A_PAGE] for at in range(0, len(rows), A_PAGE)]
    for number, some in enumerate(pages):
        draw_head(canvas, pouch, number + 1, len(pages))
        draw_rows(canvas, some, first=number * A_PAGE + 1)
        canvas.showPage()
    canvas.save()
    return told.getvalue()


def draw_head(canvas: Canvas, pouch: Pouch, page: int, pages: int) -> None:
    top = HEIGHT - MARGIN
    canvas.addLiteral(square(pouch.code, MARGIN, top - SQUARE_OF_POUCH, SQUARE_OF_POUCH))
    first, left = pouch.first, MARGIN + SQUARE_OF_POUCH + 16
    company = first.company.name if first.company else ""
    rows = pouch.certificates
    total = round_to_centavo(sum(each.tax for each in rows))
    made = f", made {format_day(pouch.sent_on)}" if pouch.sent_on else ""
    lines = [
        (BOLD, 15, "Signed originals of BIR Form 2307"),
        (PLAIN, 10, f"To: {company[:LONGEST_NAME]}"),
        (PLAIN, 10, f"From: {first.payor_name[:LONGEST_NAME]}"),
        (PLAIN, 10, f"Pouch {group_code(pouch.code)}{made}"),
        (PLAIN, 10, f"{len(rows)} certificates, tax PHP {total:,}. Page {page} of {pages}."),
    ]
    for number, (font, size, words) in enumerate(lines):
        canvas.setFont(font, size)
        canvas.drawString(left, top - 14 - number * 15, words)
    canvas.setFont(PLAIN, 8)
    canvas.drawString(MARGIN, MARGIN - 14, FOOT)


def draw_rows(canvas: Canvas, rows: Sequence[Certificate], first: int) -> None:
    for number, certificate in enumerate(rows):
        bottom = HEIGHT - MARGIN - HEAD - (number + 1) * ROW + (ROW - SIDE)
        draw_row(canvas, certificate, first + number, bottom)


def draw_row(canvas: Canvas, certificate: Certificate, number: int, bottom: float) -> None:
    """Draw a row: number and QR code, the certificate, and a box to tick by hand."""
    canvas.setFont(PLAIN, 10)
    canvas.drawRightString(MARGIN + 18, bottom + 20, str(number))
    canvas.addLiteral(square(certificate.reference, MARGIN + 28, bottom, SIDE))
    left = MARGIN + 28 + SIDE + 14
    canvas.setFont(BOLD, 11)
    canvas.drawString(left, bottom + 32, certificate.reference)
    canvas.setFont(PLAIN, 9)
    branch = certificate.branch.name if certificate.branch else ""
    canvas.drawString(left, bottom + 19, f"{branch}, {describe_period_covered(certificate)}")
    canvas.drawString(left, bottom + 7, f"Tax withheld PHP {round_to_centavo(certificate.tax):,}")
    canvas.rect(WIDTH - MARGIN - 18, bottom + 14, 16, 16)


def describe_period_covered(certificate: Certificate) -> str:
    days = (certificate.period_from, certificate.period_to)
    return " to ".join(format_day(day) for day in days if day)
