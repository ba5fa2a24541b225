"""DRAFT and RE-PRINT across the page: outlines, so that the page's text stays the form's own."""

from typing import Any

from reportlab.pdfgen.canvas import Canvas

from workflow.replica.drawing import HEIGHT, PAGE

# Each letter on a grid one wide and 1.4 high, y up: strokes through points; a bowl bulges right
# from its first height to its second.
Stroke = tuple[tuple[float, float], ...]
STEM: Stroke = ((0, 0), (0, 1.4))
STROKES: dict[str, tuple[Stroke, ...]] = {
    "A": (((0, 0), (0.5, 1.4), (1, 0)), ((0.18, 0.5), (0.82, 0.5))),
    "D": (STEM,),
    "E": (STEM, ((1, 1.4), (0, 1.4)), ((0.85, 0.72), (0, 0.72)), ((1, 0), (0, 0))),
    "F": (STEM, ((1, 1.4), (0, 1.4)), ((0.85, 0.72), (0, 0.72))),
    "I": (((0.5, 0), (0.5, 1.4)),),
    "N": (((0, 0), (0, 1.4), (1, 0), (1, 1.4)),),
    "P": (STEM,),
    "R": (STEM, ((0.55, 0.66), (1, 0))),
    "T": (((0, 1.4), (1, 1.4)), ((0.5, 0), (0.5, 1.4))),
    "-": (((0.15, 0.66), (0.85, 0.66)),),
}
BOWLS = {"D": (0.0, 1.4), "P": (0.66, 1.4), "R": (0.66, 1.4)}
ADVANCE = 1.45
LONGEST = 620.0
TALLEST = 150.0
TILT = 55
# Light enough to read a value of six points through.
STRENGTH = 0.1
NOTE = (597, 60)


def draw_mark(canvas: Canvas, mark: str) -> None:
    """The mark across the page."""
    unit = min(LONGEST / (len(mark) * ADVANCE), TALLEST / 1.4)
    canvas.saveState()
    canvas.setStrokeGray(0)
    canvas.setStrokeAlpha(STRENGTH)
    canvas.translate(PAGE[0] / 2, HEIGHT / 2)
    canvas.rotate(TILT)
    canvas.scale(unit, unit)
    canvas.translate(-(len(mark) * ADVANCE - (ADVANCE - 1)) / 2, -0.7)
    draw_letters(canvas, mark)
    canvas.restoreState()


def draw_letters(canvas: Canvas, mark: str) -> None:
    """All letters as one path, so that crossing strokes are no darker."""
    canvas.setLineWidth(0.2)
    canvas.setLineJoin(1)
    path = canvas.beginPath()
    for index, letter in enumerate(mark):
        for stroke in STROKES[letter]:
            add_stroke(path, index * ADVANCE, stroke)
        if letter in BOWLS:
            add_bowl(path, index * ADVANCE, *BOWLS[letter])
    canvas.drawPath(path, stroke=1, fill=0)


def add_stroke(path: Any, left: float, stroke: Stroke) -> None:
    (first_x, first_y), *others = stroke
    path.moveTo(left + first_x, first_y)
    for x, y in others:
        path.lineTo(left + x, y)


def add_bowl(path: Any, left: float, low: float, high: float) -> None:
    path.moveTo(left, low)
    path.lineTo(left + 0.4, low)
    path.curveTo(left + 1.2, low, left + 1.2, high, left + 0.4, high)
    path.lineTo(left, high)


def draw_note(canvas: Canvas, mark: str) -> None:
    """The mark once in words below the frame, for readers that see no outlines."""
    canvas.setFillGray(0)
    canvas.setFont("Helvetica-Bold", 9)
    canvas.drawRightString(*NOTE, mark)
