"""Handwriting against print: its digits do not end at one height."""

from collections.abc import Iterable

import numpy as np

from ocr.guard import EVERY, guard_calls
from ocr.image.aligned_page import GLYPH, PagePart
from ocr.image.amount_digits import pieces_of_amount
from ocr.image.boxes import BoxRequest
from ocr.image.combs import LENGTHS
from ocr.raw_values import RawForm
from ocr.validation.repair import doubt

NOTE = "This may be handwritten. Compare this value with the page."
WITH_DIGITS = {*LENGTHS, "amount"}
FEWEST_BOXES, FEWEST_DIGITS = 4, 4  # of a group that can be judged, and of a box of it
LIKE_OTHERS, WIDEST = (0.7, 1.6), 1.3  # of the usual height of a box, and of its own: a digit
# Of a digit's height: how uneven the tops of digits are in most boxes. Print of most kinds is
# at 0.049 or below, writing by hand above 0.052 (tests/ocr/hands.py). Small bold print on faxes and
# coarse scans reaches 0.076, and nobody can tell it from a fax of a form by hand: it is doubted.
UNEVEN = 0.05


@guard_calls(EVERY)
def doubt_handwriting(form: RawForm, head: list[BoxRequest], cells: list[BoxRequest]) -> None:
    """Leave no value sure on a form that is written by hand."""
    if is_handwritten(head, cells):
        form.paper = "handwritten"
        for value in (*form.values().values(), *form.business_totals.values()):
            doubt(value, "typed", NOTE)


def is_handwritten(head: Iterable[BoxRequest], cells: Iterable[BoxRequest]) -> bool:
    """Return whether the digits of most boxes are; where too few stand apart nobody can tell.

    The head counts where the table has too few: dates have strokes, and digits are typed across
    its combs.
    """
    table = uneven_boxes(cells)
    boxes = table if len(table) >= FEWEST_BOXES else [*table, *uneven_boxes(head)]
    return len(boxes) >= FEWEST_BOXES and float(np.median(boxes)) > UNEVEN


def uneven_boxes(asks: Iterable[BoxRequest]) -> list[float]:
    """How uneven the digits are in each box that has enough of them."""
    boxes = [separate_digits(each) for each in asks if each.kind in WITH_DIGITS and not each.mark]
    return [unevenness(parts) for parts in boxes if len(parts) >= FEWEST_DIGITS]


def separate_digits(each: BoxRequest) -> list[PagePart]:
    """The pieces of ink of a box that may be one digit each; those of a slant stand over others."""
    parts = [part for part in pieces_of_amount(each.crop.pixels) if part.h >= GLYPH]
    if not parts:
        return []
    least, most = (share * usual_height(parts) for share in LIKE_OTHERS)
    return [part for part in parts if least < part.h < most and part.w < WIDEST * part.h]


def usual_height(parts: list[PagePart]) -> float:
    return float(np.median([part.h for part in parts]))


def unevenness(parts: list[PagePart]) -> float:
    """How far their tops are from a straight line, in heights of a digit.

    Not their feet: on coarse paper commas and the ticks of a comb hang on those.
    """
    tops = np.array([part.y for part in parts], float)
    line = np.stack([np.ones(len(parts)), [part.middle for part in parts]], axis=1)
    off = tops - line @ np.linalg.lstsq(line, tops, rcond=None)[0]
    return float(np.sqrt((off**2).sum() / (len(parts) - 2)) / usual_height(parts))
