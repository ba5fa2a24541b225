"""Is there a signature over the signatory: strokes that are no letters."""

import math
from collections.abc import Sequence

import cv2
import numpy as np

from ocr.form import Box
from ocr.guard import guard_calls
from ocr.image.aligned_page import AlignedPage
from ocr.image.blank import SCALE
from ocr.image.signatory import SignatoryLine
from ocr.raw_values import RawValue

WHERE: Box = (60, 719, 556, 751)  # points
FAINT = 185  # a pen's thin stroke is lighter than print
FLAT = 1.6  # points; what is lower is left of a rule
EDGE = 1.0  # points
DUST, LETTER = 3.5, 7.0  # points, corner to corner; points, high
LENGTH, HEIGHT, OFFSET = 0.11, 0.36, -0.52  # of the odds, as generated pages show them


@guard_calls("signed")
def signature_value(
    sheet: AlignedPage, lines: Sequence[SignatoryLine], typed: Sequence[Box], page: int
) -> RawValue | None:
    """``yes`` or ``no``; the evidence ``sure`` tells with what probability.

    What is within a box of ``typed``, in points, is no signature.
    """
    strokes = [b for b in signature_strokes(sheet) if not any(is_inside(b, note) for note in typed)]
    odds = (
        LENGTH * min(length(strokes, lines), 60)
        + HEIGHT * min(tallest_stroke_excess(strokes), 12)
        + OFFSET
    )
    chance = 1 / (1 + math.exp(-odds))
    text = "yes" if chance >= 0.5 else "no"
    return RawValue(text, sheet.share(WHERE), page, {"sure": max(chance, 1 - chance)})


def signature_strokes(sheet: AlignedPage) -> list[Box]:
    """The connected strokes in and around the signatory's box, in points."""
    pixels, (left, top) = sheet.cut(WHERE, 0)
    _, _, stats, _ = cv2.connectedComponentsWithStats((pixels < FAINT).astype(np.uint8))
    boxes = [
        ((left + x) / SCALE, (top + y) / SCALE, (left + x + w) / SCALE, (top + y + h) / SCALE)
        for x, y, w, h, _ in stats[1:].tolist()
    ]
    return [(x0, y0, x1, y1) for x0, y0, x1, y1 in boxes if y1 - y0 > FLAT and x1 - x0 < 300]


def length(strokes: Sequence[Box], lines: Sequence[SignatoryLine]) -> float:
    """How long the strokes outside the lines of text are together, in points."""
    outside = (b for b in strokes if not any(is_stroke_within_line(b, each.box) for each in lines))
    across = (math.hypot(x1 - x0, y1 - y0) for x0, y0, x1, y1 in outside)
    return sum(each for each in across if each > DUST)


def tallest_stroke_excess(strokes: Sequence[Box]) -> float:
    """By how much the tallest stroke is taller than a letter, in points."""
    return max((y1 - y0 - LETTER for _, y0, _, y1 in strokes), default=0.0)


def is_inside(box: Box, note: Box) -> bool:
    """Return whether all of it is, but for the edge."""
    left, top, right, bottom = (a - b for a, b in zip(box, note, strict=True))
    return min(left, top) > -EDGE and max(right, bottom) < EDGE


def is_stroke_within_line(box: Box, line: Box) -> bool:
    """Return whether its middle is within the line of text."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return line[0] <= x <= line[2] and line[1] <= y <= line[3]
