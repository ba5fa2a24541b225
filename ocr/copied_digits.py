"""The digits of a text layer against their picture: a font may copy others than it shows."""

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any

import numpy as np

from ocr.form import AMOUNTS
from ocr.glyphs import Glyph
from ocr.raw_values import RawForm, RawValue
from ocr.validation.formats import amount_of, decimal_of
from ocr.visibility import DARK, Picture

DIGITS = "0123456789"
SURE = 0.9  # the chance of another digit than is written
MOST = 1  # of them on a page: the network mistakes one in some thousand
USUAL = ("payee_tin", "payor_tin", "period_from", "period_to", "lines.0.total", "lines.0.tax")


def copies_other_digits(form: RawForm, picture: Picture) -> bool:
    """Return whether the page shows other digits than its text says.

    Six boxes are compared; every amount where a line does not add up.
    """
    values = form.values()
    names = list(USUAL) if lines_add_up(form) else [*USUAL[:4], *amount_names(values)]
    places = [
        place for name in names if name in values for place in digits_in(values[name], picture)
    ]
    if not places:
        return False
    digits: Any = import_module("ocr.image.digits")
    paper = np.full(digits.WINDOW, 255, np.uint8)
    page = np.ascontiguousarray(picture.pixels)
    chances = digits.chances(
        [np.stack([digits.cut_digit_window(page, x, y, high), paper]) for _, x, y, high in places]
    )
    seen, written = chances.argmax(1), np.array([int(digit) for digit, *_ in places])
    return int(((seen != written) & (chances.max(1) > SURE)).sum()) > MOST


def amount_names(values: Iterable[str]) -> list[str]:
    return [name for name in values if name.rpartition(".")[2] in AMOUNTS]


def lines_add_up(form: RawForm) -> bool:
    """Return whether the months of every line make its total, as far as they are amounts."""
    for line in form.lines:
        paid = {n: decimal_of(amount_of(line.cells[n].text)) for n in AMOUNTS if n in line.cells}
        if sum(paid.get(month, 0) for month in ("m1", "m2", "m3")) != paid.get("total", 0):
            return False
    return True


def digits_in(value: RawValue, picture: Picture) -> Iterator[tuple[str, float, float, float]]:
    """Each digit of a value with its middle and height in pixels, by the ink that is there."""
    across, down = picture.pixels_of_a_point
    found: list[tuple[str, float, float, float]] = []
    for glyph in picture.glyphs_in(value.box) if value.text else ():
        if glyph.text in DIGITS and (ink := ink_around(glyph, picture)):
            left, top, right, bottom = ink
            x, y = int(glyph.x0 * across) + (left + right) / 2, int(glyph.y0 * down)
            found.append((glyph.text, x, y + top, y + bottom))
    if found:
        top, bottom = np.median([each[2:] for each in found], axis=0)
        yield from ((text, x, (top + bottom) / 2, bottom - top + 1) for text, x, _, _ in found)


def ink_around(glyph: Glyph, picture: Picture) -> tuple[int, int, int, int] | None:
    """The first and last dark column and row of its box: left, top, right, bottom."""
    dark = picture.part((glyph.x0, glyph.y0, glyph.x1, glyph.y1)) < DARK
    rows, columns = np.flatnonzero(dark.any(1)), np.flatnonzero(dark.any(0))
    return (columns[0], rows[0], columns[-1], rows[-1]) if rows.size else None
