"""The blank form, drawn from its measurements. Those count y from the top, PDF from the bottom."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

# Streams as plain bytes: a fifth smaller than in letters, and sooner written.
rl_config.useA85 = 0
DATA = Path(__file__).parent / "data"
PAGE = (612, 936)
HEIGHT = PAGE[1]
# x, y from the bottom, width and height, in points.
SEAL = (210.63, 889.61, 40.944, 32.5)
BARCODE = (441.19, 852.8, 150.15, 29.777)


def draw_shapes(canvas: Canvas) -> None:
    """Every area, frame and tick, the seal and the version barcode."""
    canvas.addLiteral(shapes())
    canvas.drawImage(load_form_picture("seal"), *SEAL)
    canvas.drawImage(load_form_picture("barcode"), *BARCODE)


def draw_words(canvas: Canvas) -> None:
    """Every printed word, letter-spaced as the official file sets it."""
    canvas.setFillGray(0)
    set_in = None
    for font, size, operations in printed_text_runs():
        if set_in != (font, size):
            canvas.setFont(font, size)
            set_in = (font, size)
        canvas.addLiteral(operations)


@cache
def shapes() -> str:
    """The areas and lines as PDF operations, in drawing order."""
    drawing = load_form_data("drawing")
    areas = [rectangle_operations(*each) for each in drawing["rects"]]
    return "\n".join(["0 G", *areas, *(line_operations(*each) for each in drawing["lines"])])


def rectangle_operations(
    x0: float, top: float, x1: float, bottom: float, gray: float | None, width: float
) -> str:
    """Filled with a gray, or outlined where there is none."""
    box = f"{x0:g} {up(bottom):g} {x1 - x0:.5f} {bottom - top:.2f} re"
    return f"{width:g} w {box} S" if gray is None else f"{gray:g} g {box} f"


def line_operations(x0: float, top: float, x1: float, bottom: float, width: float) -> str:
    return f"{width:g} w {x0:g} {up(top):g} m {x1:g} {up(bottom):g} l S"


@cache
def printed_text_runs() -> tuple[tuple[str, float, str], ...]:
    """Font, size and PDF operations of each printed run."""
    return tuple(
        (font, size, f"BT 1 0 0 1 {x:g} {up(baseline):g} Tm [{text_of_run(run)}] TJ ET")
        for x, baseline, size, font, run in load_form_data("text")["texts"]
    )


def text_of_run(run: list[str | int]) -> str:
    return " ".join(literal(each) if isinstance(each, str) else str(each) for each in run)


def literal(text: str) -> str:
    """A PDF string: bytes outside ASCII and its own brackets as octal."""
    codes = text.encode("cp1252")
    return "(" + "".join(f"\\{c:03o}" if c > 126 or c in b"()\\" else chr(c) for c in codes) + ")"


def up(y: float) -> float:
    return round(HEIGHT - y, 2)


@cache
def load_form_picture(name: str) -> ImageReader:
    reader = ImageReader(DATA / f"form2307_{name}.png")
    reader.getRGBData()  # unpacked here, once: threads share the reader
    return reader


def load_form_data(name: str) -> Any:
    return json.loads((DATA / f"form2307_{name}.json").read_text(encoding="utf-8"))
