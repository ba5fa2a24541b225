"""Below the frame, between note and reference: a square that leads to where the paper is checked.

Its code stands under it, for whoever has no camera, and beside it where to type it.
"""

from dataclasses import dataclass

from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel
from reportlab.pdfgen.canvas import Canvas

LEFT, BOTTOM, SIDE = 300.0, 21.0, 42.0
CODE_BASELINE, CODE_SIZE = 11.0, 6.0
WORDS_LEFT, WORDS_BASELINE, WORDS_SIZE, LEADING = 352.0, 43.0, 7.0, 9.0
CODE_FONT, FONT = "Courier-Bold", "Helvetica"
TITLE = "Is this paper still what we approved?"
TYPED = "Scan the square, or type the code under it at"


@dataclass(frozen=True)
class Proof:
    """Where the paper is checked: the page, the code as it is read, and the square's address."""

    page: str
    code: str
    address: str


def draw_proof(canvas: Canvas, proof: Proof) -> None:
    """The square, its code and the words beside it."""
    canvas.setFillGray(0)
    canvas.addLiteral(square(proof.address))
    canvas.setFont(CODE_FONT, CODE_SIZE)
    canvas.drawCentredString(LEFT + SIDE / 2, CODE_BASELINE, proof.code)
    canvas.setFont(FONT, WORDS_SIZE)
    for number, words in enumerate((TITLE, TYPED, proof.page)):
        canvas.drawString(WORDS_LEFT, WORDS_BASELINE - number * LEADING, words)


def square(text: str, left: float = LEFT, bottom: float = BOTTOM, side: float = SIDE) -> str:
    """The dark modules as PDF operations, each run of a row in one rectangle."""
    code = QRCode(version=None, errorCorrectLevel=QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    size, top = side / code.moduleCount, bottom + side
    rows = [
        f"{left + start * size:.3f} {top - (row + 1) * size:.3f} {count * size:.3f} {size:.3f} re"
        for row, modules in enumerate(code.modules)
        for start, count in dark_runs_of_row(modules)
    ]
    return "\n".join([*rows, "f"])


def dark_runs_of_row(modules: list[bool | None]) -> list[tuple[int, int]]:
    """The dark stretches of one row: where each begins, and how long it is."""
    found, start = [], None
    for column, is_dark in enumerate([*modules, False]):
        if is_dark and start is None:
            start = column
        elif not is_dark and start is not None:
            found.append((start, column - start))
            start = None
    return found
