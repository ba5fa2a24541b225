"""Digits in their combs, as scanners see them: what the network for single digits learns from.

`python -m tests.ocr.digits --seeds 9000 10500 --out digits.npz` draws forms with TINs,
ZIP codes and dates in every way that is seen, damages them, lays them straight as the reader does
and cuts every digit out (``windows``), together with what the blank prints there, and what it is
(``labels``; 10 is none, beside or between digits).
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from random import Random

import numpy as np
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from ocr import geometry
from ocr.form import Box
from ocr.image import aligned_page, blank, digits, faint_ink, form_location
from tests.ocr.fitted_makings import FITTED_MAKINGS
from tests.ocr.makings import MAKINGS, USUAL
from tests.ocr.pictures import DAMAGES, rendered
from workflow.replica.drawing import PAGE, draw_shapes, draw_words

NAMES = tuple(geometry.CELLS_OF)
STANDARD = ("Helvetica", "Helvetica-Bold", "Times-Roman", "Times-Bold", "Courier", "Courier-Bold")
FONTS = Path("/usr/share/fonts/truetype")
KINDS = (*(MAKINGS[name] for name in USUAL), *FITTED_MAKINGS.values())
HEIGHT = 0.69  # of a digit, to the size of its font
NONE = 10


@dataclass(frozen=True)
class Digit:
    """``x`` and ``y`` are its middle, ``high`` its height, in points from the top left."""

    text: str
    x: float
    y: float
    high: float


def fonts() -> list[str]:
    """Those of PDF, and the machine's own upright ones."""
    for path in sorted(FONTS.rglob("*.ttf")):
        if "Italic" not in path.name and "Oblique" not in path.name and "Math" not in path.name:
            pdfmetrics.registerFont(TTFont(path.stem, path))
    return [*STANDARD, *pdfmetrics.getRegisteredFontNames()]


@dataclass
class Pen:
    """Writes digits and remembers where."""

    canvas: Canvas
    chance: Random
    font: str
    size: float
    written: list[Digit]

    def put(self, text: str, x: float, y: float) -> None:
        """``x`` is the left end, ``y`` the middle of the digits."""
        high = HEIGHT * self.size
        self.canvas.setFont(self.font, self.size)
        self.canvas.drawString(x, PAGE[1] - y - high / 2, text)
        for n, character in enumerate(text):
            start, wide = x + self.wide(text[:n]), self.wide(character)
            if character.isdigit():
                self.written.append(Digit(character, start + wide / 2, y, high))

    def wide(self, text: str) -> float:
        return pdfmetrics.stringWidth(text, self.font, self.size)

    def middle(self, box: Box, text: str) -> None:
        y = (box[1] + box[3]) / 2 + self.chance.uniform(-2, 2.5)
        x = (box[0] + box[2] - self.wide(text)) / 2 + self.chance.gauss(0, 1.5)
        self.put(text, x, y)

    def field(self, name: str) -> None:
        way = self.chance.choice(("cells", "parts", "across", "across"))
        counts = geometry.CELLS_OF[name]
        groups = ["".join(self.chance.choices("0123456789", k=count)) for count in counts]
        if self.chance.random() < 0.4:
            groups[-1] = "0" * len(groups[-1])
        if name in geometry.TINS and self.chance.random() < 0.3:
            groups[-1] = groups[-1][:3]
        if way == "cells":
            for box, digit in zip(geometry.comb(name), "".join(groups), strict=False):
                self.middle(box, digit)
        elif way == "parts":
            for box, text in zip(geometry.parts(name), groups, strict=True):
                self.middle(box, text)
        else:
            between = "-" if name in geometry.TINS else self.chance.choice(("/", "", " "))
            self.middle(geometry.box_of_field(name), between.join(groups))


def drawn(chance: Random, every: list[str]) -> tuple[bytes, list[Digit]]:
    """A form with nothing but its combs filled in."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=PAGE, invariant=True)
    draw_shapes(canvas)
    draw_words(canvas)
    size = chance.choice((7.0, 7.5, 8.0, 8.5, 9.0, 10.0, 11.0))
    pen = Pen(canvas, chance, chance.choice(every), size, [])
    canvas.setFillGray(chance.choice((0, 0, 0.2)))
    for name in NAMES:
        pen.field(name)
    canvas.save()
    return file.getvalue(), pen.written


def cut(seed: int, every: list[str]) -> Iterator[tuple[np.ndarray, int]]:
    """The windows of one form."""
    chance = Random(seed)
    data, written = drawn(chance, every)
    making = KINDS[seed % len(KINDS)]
    page = rendered(data, making.dpi)
    if making.wear:
        page = making.wear(page, chance, making.dpi)
    picture = DAMAGES[making.kind](page, chance, making.dpi)
    found = form_location.find(picture)
    if found is None or not found[1]:
        return
    sheet = faint_ink.darken_faint_ink(aligned_page.rectify_sheet(picture, *found))
    for digit in written:
        for label, aside in ((int(digit.text), 0.18), (NONE, 0.0)):
            yield window_of(sheet, digit, chance, aside), label


def window_of(
    page: aligned_page.AlignedPage, digit: Digit, chance: Random, aside: float
) -> np.ndarray:
    """About its middle; beside it where ``aside`` is nothing."""
    high = digit.high * blank.SCALE * chance.uniform(0.9, 1.12)
    off = aside * chance.uniform(-1, 1) if aside else chance.choice((-1, 1)) * 0.36
    x = (digit.x + off * digit.high) * blank.SCALE
    y = digit.y * blank.SCALE + chance.uniform(-0.1, 0.1) * high
    return digits.window(page, x, y, high)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, nargs=2, required=True)
    parser.add_argument("--out", type=Path, required=True)
    asked, every = parser.parse_args(), fonts()
    found = [each for seed in range(*asked.seeds) for each in cut(seed, every)]
    windows, labels = zip(*found, strict=True)
    np.savez_compressed(asked.out, windows=np.array(windows), labels=np.array(labels, np.uint8))
    print(f"{len(labels)} windows")


if __name__ == "__main__":
    main()
