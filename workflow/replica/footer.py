"""Below the frame: by which reference the portal finds the form, and its mark in plain black.

A photocopy loses the pale mark across the page; it does not lose this one.
"""

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

RIGHT, BASELINE = 597.0, 60.0
SIZE = 8.0
BOLD, PLAIN = "Helvetica-Bold", "Helvetica"
GAP = 8.0


def draw_foot(canvas: Canvas, reference: str, mark: str) -> None:
    """The mark at the right, the reference before it."""
    canvas.setFillGray(0)
    canvas.setFont(BOLD, SIZE)
    canvas.drawRightString(RIGHT, BASELINE, mark)
    taken = stringWidth(mark, BOLD, SIZE) + GAP if mark else 0
    canvas.setFont(PLAIN, SIZE)
    canvas.drawRightString(RIGHT - taken, BASELINE, reference and f"Ref. {reference}")
