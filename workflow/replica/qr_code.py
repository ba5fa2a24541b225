"""The QR code below the frame, between note and reference, which leads to the verify page.

Its code is printed below it for people without a camera, with the address to type it at.
"""

from dataclasses import dataclass

from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel
from reportlab.pdfgen.canvas import Canvas

LEFT, BOTTOM, SIDE = 300.0, 21.0, 42.0
CODE_BASELINE, CODE_SIZE = 11.0, 6.0
WORDS_LEFT, WORDS_BASELINE, WORDS_SIZE, LEADING = 352.0, 43.0, 7.0, 9.0
CODE_FONT, FONT = "Courier-Bold", "Helvetica"
TITLE = "Check this certificate:"
TYPED = "Scan the square, or type the code under it at"


@dataclass(frozen=True)
class PrintedCode:
    """A square with the lines next to it; ``code`` is printed below it where it can be typed."""

    address: str
    lines: tuple[str, ...]
    code: str = ""


def verification_code(page: str, code: str, address: str) -> PrintedCode:
    """Where the paper is checked: the page, the code as it is read, and the square's address."""
    return PrintedCode(address, (TITLE, TYPED, page), code)


def draw_proof(canvas: Canvas, proof: PrintedCode) -> None:
    """Draw the QR code, its code and the text next to it."""
    canvas.setFillGray(0)
    canvas.addLiteral(square(proof.address))
    canvas.setFont(CODE_FONT, CODE_SIZE)
    canvas.drawCentredString(LEFT + SIDE / 2, CODE_BASELINE, proof.code)
    canvas.setFont(FONT, WORDS_SIZE)
    for number, words in enumerate(proof.lines):
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
