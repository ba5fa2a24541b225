"""Page two of the official form: the schedules of alphanumeric tax codes."""

from functools import cache

from reportlab.pdfgen.canvas import Canvas

from workflow.replica.drawing import (
    line_operations,
    literal,
    load_form_data,
    rectangle_operations,
    up,
)


def draw_schedules(canvas: Canvas) -> None:
    """A page of its own behind the form."""
    canvas.addLiteral(areas())
    canvas.setFillGray(0)
    for font, size, operations in schedule_text_runs():
        canvas.setFont(font, size)
        canvas.addLiteral(operations)


@cache
def areas() -> str:
    """The cells, and the strokes through the pesos."""
    drawing = load_form_data("schedules")
    cells = [rectangle_operations(*each) for each in drawing["rects"]]
    return "\n".join(["0 G", *cells, *(line_operations(*each) for each in drawing["lines"])])


@cache
def schedule_text_runs() -> tuple[tuple[str, float, str], ...]:
    """Font, size and PDF operations of each run; the narrow ones are Arial's, drawn together."""
    return tuple(
        (font, size, f"BT {stretch} Tz 1 0 0 1 {x:g} {up(baseline):g} Tm {literal(text)} Tj ET")
        for x, baseline, size, font, stretch, text in load_form_data("schedules")["texts"]
    )
