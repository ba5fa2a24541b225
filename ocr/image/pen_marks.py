"""What a pen did to values: strokes through them; of amounts, digits written over and fluid.

Sums confirm an amount that was crossed out as well as any other, and a list knows a party that was
crossed out, so nothing but the ink tells.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from ocr.guard import GuardedLook
from ocr.image import blank
from ocr.image.aligned_page import GLYPH, INK, SPECK, AlignedPage, pixel_edges_of_box
from ocr.image.blank import Picture
from ocr.image.boxes import BoxRequest, is_thick, is_wide_crop

STRUCK = "Ink goes through this amount: it may have been crossed out or corrected."
STRUCK_VALUE = "Ink goes through this value: it may have been crossed out or corrected."
WRITTEN_OVER = "Digits of this amount look as if they were written over."
COVERED = "Something covers the lines of the form here, such as correction fluid."

AROUND, RING = 4, 6  # pixels about a cell: where its ink is looked at, and its lines
RIM = 8  # pixels from the edge of a cell, where what is left of its lines may be
TALLEST = 24  # pixels; no digit that was typed is higher
LONG, FLAT = 1.5, 4  # of a digit's height; pixels: what is longer and lower is of a line
# Of a digit's height: how wide pieces of ink are that touch, and how high.
WIDE, HIGH = 5.0, 1.75
# How much thicker its strokes are than those of most amounts, where it is as high; or by itself.
THICKER, HIGHER = ((1.35, 1.1), (1.3, 1.25)), 1.38
LEAST = 0.9  # pixels: thin strokes differ by less of themselves
# Of a line's height: level ink through the middle of a line, which no letters make. Those of a
# dot-matrix print that touch reach 3.0.
STROKE = 3.5
GONE, LIGHT = 0.27, 190  # share of the lines about a cell that is lighter than that


@dataclass(frozen=True)
class CellInk:
    """The ink of a cell: its largest piece in heights of a digit, its thickest stroke in pixels,
    and the share of the form's lines about it that is not seen."""

    wide: float
    high: float
    thick: float
    gone: float


def note_pen_marks(asks: Iterable[BoxRequest], sheet: AlignedPage) -> None:
    """Give each amount that a pen touched the reason to doubt it."""
    found: list[tuple[BoxRequest, CellInk]] = []
    for each in asks:
        if each.kind == "amount":
            with GuardedLook("ink_of_cell", each.name):
                found.append((each, ink_of_cell(each, sheet)))
    typed = [ink for each, ink in found if is_wide_crop(each.crop) and is_thick(each.crop)]
    thick, gone = (
        float(np.median([getattr(ink, name) for ink in typed] or [0.0]))
        for name in ("thick", "gone")
    )
    for each, ink in found:
        each.mark = pen_mark_of(ink, thick, gone)


def note_strokes(asks: Iterable[BoxRequest]) -> None:
    """Give each date, number, name and address that a stroke goes through the reason to doubt it.

    Not the signatory: a signature goes through that.
    """
    for each in asks:
        with GuardedLook("longest_stroke", each.name):
            if longest_stroke(each.crop.pixels) > STROKE:
                each.mark = STRUCK_VALUE


def longest_stroke(pixels: Picture) -> float:
    """The longest level run of ink in the middle of a line of text, in heights of it."""
    high = pixels.shape[0]
    middle = (pixels[high // 4 : high - high // 4] < INK).astype(np.uint8)
    rows = np.pad(cv2.dilate(middle, np.ones((3, 1), np.uint8)), ((0, 0), (1, 1)))
    ends = [np.flatnonzero(np.diff(row.astype(int))) for row in rows]
    return max((int((end[1::2] - end[::2]).max(initial=0)) for end in ends), default=0) / high


def pen_mark_of(ink: CellInk, thick: float, gone: float) -> str:
    """Why the amount is in doubt; blank where it is not. ``thick``, ``gone``: what is usual."""
    if ink.wide > WIDE or ink.high > HIGH:
        return STRUCK
    thicker = ink.thick / max(thick, 1.0)
    is_higher = any(thicker > more and ink.high > high for more, high in THICKER)
    if ink.thick - thick > LEAST and (thicker > HIGHER or is_higher):
        return WRITTEN_OVER
    return COVERED if ink.gone - gone > GONE else ""


def ink_of_cell(each: BoxRequest, sheet: AlignedPage) -> CellInk:
    assert each.cell
    x0, y0, x1, y1 = pixel_edges_of_box(each.cell, 0)
    top, left = max(0, y0 - AROUND), max(0, x0 - AROUND)
    ink = (sheet.pixels[top : y1 + AROUND, left : x1 + AROUND] < INK).astype(np.uint8)
    thick = float(cv2.distanceTransform(ink, cv2.DIST_L2, 3).max())
    digit = height_of_digits(ink, each)
    pieces = pieces_at_text(without_lines(ink, round(LONG * digit)), each, top)
    return CellInk(
        max((w / digit for w, _ in pieces), default=0.0),
        max((h / digit for w, h in pieces if w > digit / 4), default=0.0),
        thick,
        share_of_lines_gone(sheet, (x0, y0, x1, y1)) if sheet.official else 0.0,
    )


def height_of_digits(ink: Picture, each: BoxRequest) -> float:
    """Of most pieces that may be digits; of the whole text where there are none."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    tall = [h for _, _, w, h, _ in stats[1:].tolist() if h >= GLYPH and w < 2 * h]
    high = float(np.median(tall)) if tall else float(each.crop.pixels.shape[0])
    return min(max(high, GLYPH), TALLEST)


def without_lines(ink: Picture, long: int) -> Picture:
    """Without what is left of the lines of the cell at its edges."""
    clean = ink.copy()
    level = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((1, long), np.uint8))
    upright = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((long, 1), np.uint8))
    rim = AROUND + RIM
    for edge in (slice(0, rim), slice(-rim, None)):
        clean[edge][level[edge] > 0] = 0
        clean[:, edge][upright[:, edge] > 0] = 0
    return clean


def pieces_at_text(ink: Picture, each: BoxRequest, top: int) -> list[tuple[int, int]]:
    """Width and height of the pieces of ink that reach into the line of text."""
    _, text_top, _, text_bottom = (edge - top for edge in pixel_edges_of_box(each.crop.box, 0))
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    return [
        (w, h)
        for _, y, w, h, area in stats[1:].tolist()
        if area >= SPECK and h >= FLAT and y < text_bottom and y + h > text_top
    ]


def share_of_lines_gone(sheet: AlignedPage, cell: tuple[int, int, int, int]) -> float:
    """Return the share of what the blank prints about a cell that the page shows as paper."""
    x0, y0, x1, y1 = cell
    around = (slice(y0 - RING, y1 + RING), slice(x0 - RING, x1 + RING))
    near = cv2.erode(sheet.original[around], np.ones((5, 5), np.uint8))
    lines = printed_ink()[around]
    return float((near[lines] > LIGHT).mean()) if lines.any() else 0.0


@cache
def printed_ink() -> np.ndarray:
    return np.asarray(blank.blank_form_picture() < 120)
