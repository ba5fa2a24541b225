"""Handwriting against print: its digits do not end at one height."""

from collections.abc import Iterable

import numpy as np

from ocr.guard import EVERY, guard_calls
from ocr.image import digits
from ocr.image.aligned_page import GLYPH, AlignedPage, PagePart
from ocr.image.amount_digits import pieces_of_amount
from ocr.image.blank import SCALE
from ocr.image.boxes import BoxRequest
from ocr.image.combs import LENGTHS
from ocr.raw_values import RawForm
from ocr.validation.repair import doubt

NOTE = "This may be handwritten. Compare this value with the page."
WITH_DIGITS = {*LENGTHS, "amount"}
FEWEST_BOXES, FEWEST_DIGITS = 4, 4  # of a group that can be judged, and of a box of it
LIKE_OTHERS, WIDEST = (0.7, 1.6), 1.3  # of the usual height of a box, and of its own: a digit
# Of a digit's height: how uneven the tops of digits are in most boxes. Clear print stays below
# 0.048, writing by hand above 0.052 (tests/ocr/hands.py). Small bold print on faxes and coarse
# scans reaches 0.076.
UNEVEN, UNEVEN_WHERE_WORN, VERY_UNEVEN = 0.05, 0.08, 0.1
TYPED, MOST_TYPED = 0.9, 0.93  # the least chance of a digit that looks typed, and their share


@guard_calls(EVERY)
def doubt_handwriting(
    form: RawForm, head: list[BoxRequest], cells: list[BoxRequest], sheet: AlignedPage
) -> None:
    """Leave no value sure on a form of which the table, or all, is written by hand.

    The head alone tells too little: dates have strokes, and digits are typed across its combs.
    """
    if is_handwritten(cells, sheet) or is_handwritten([*head, *cells], sheet):
        form.paper = "handwritten"
        for value in (*form.values().values(), *form.business_totals.values()):
            doubt(value, "typed", NOTE)


def is_handwritten(asks: Iterable[BoxRequest], sheet: AlignedPage) -> bool:
    """Return whether the digits of most boxes are; where too few stand apart nobody can tell."""
    found = [
        (each, separate_digits(each)) for each in asks if each.kind in WITH_DIGITS and not each.mark
    ]
    boxes = [(each, parts) for each, parts in found if len(parts) >= FEWEST_DIGITS]
    uneven = float(np.median([unevenness(parts) for _, parts in boxes] or [0.0]))
    least = UNEVEN_WHERE_WORN if sheet.is_worn else UNEVEN
    if len(boxes) < FEWEST_BOXES or uneven <= least:
        return False
    return uneven > VERY_UNEVEN or share_typed(boxes, sheet) < MOST_TYPED


def share_typed(boxes: list[tuple[BoxRequest, list[PagePart]]], sheet: AlignedPage) -> float:
    """Return the share of digits that the network, which learned from print, is sure of."""
    windows = [window for each, parts in boxes for window in windows_of(each, parts, sheet)]
    return float((digits.chances(windows).max(1) > TYPED).mean())


def windows_of(each: BoxRequest, parts: list[PagePart], sheet: AlignedPage) -> list[np.ndarray]:
    left, top = (side * SCALE for side in each.crop.box[:2])
    high = usual_height(parts)
    return [
        digits.window(sheet, left + part.middle, top + part.y + part.h / 2, high) for part in parts
    ]


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
