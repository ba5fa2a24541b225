"""The mark across a form, so that nobody takes it for one that may be claimed."""

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from workflow.certificates.statuses import Status
from workflow.replica.drawing import HEIGHT, PAGE
from workflow.replica.fonts import MARKING, face

# Statuses without a mark of their own, and why.
UNMARKED: dict[Status, str] = {
    Status.APPROVED: "It is final: how often it was issued since its approval decides.",
}
# The others bear their own name; a draft put away was still a draft.
MARKS: dict[Status, str] = {
    status: str(status.label) for status in Status if status not in UNMARKED
} | {Status.DISCARDED: "DRAFT"}
NOT_ISSUED = "NOT ISSUED"
REPRINT = "RE-PRINT"
REPLACED = "REPLACED"
ELSEWHERE = "APPROVED ELSEWHERE"

# RMC 29-2021: RE-PRINT in Cambria, 144 points. The others are set alike.
SIZE = 144.0
# Along the page's diagonal; longer marks are set smaller.
LONGEST = 860.0
CAP_HEIGHT = 0.667
TILT = 55
# Light enough to read a value of six points through.
STRENGTH = 0.12


def mark_of(status: str, issues: int) -> str:
    """The mark of a status; of a final form by how often it was issued: once, it bears none."""
    if Status(status) not in UNMARKED:
        return MARKS[Status(status)]
    if issues == 0:
        return NOT_ISSUED
    return REPRINT if issues > 1 else ""


def draw_mark(canvas: Canvas, mark: str) -> None:
    """The mark across the page, as text."""
    width = stringWidth(mark, face(MARKING), 1)
    size = min(SIZE, LONGEST / width)
    canvas.saveState()
    canvas.setFillGray(0)
    canvas.setFillAlpha(STRENGTH)
    canvas.translate(PAGE[0] / 2, HEIGHT / 2)
    canvas.rotate(TILT)
    canvas.setFont(MARKING, size)
    canvas.drawCentredString(0, -CAP_HEIGHT * size / 2, mark)
    canvas.restoreState()
