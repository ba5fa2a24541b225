"""Makings: every kind of paper and way of seeing it on which the reader is measured.

The confidence is fitted on the usual ones alone (``fit.KINDS``); the worn ones are unseen kinds.
"""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple

import cv2
import numpy as np
from reportlab.pdfgen.canvas import Canvas

from ocr import geometry
from tests.ocr import marks
from tests.ocr.pictures import Paper, Wear, paper, rendered
from tests.scans.made import pdf
from workflow.replica.drawing import draw_shapes, draw_words

HOLES = (330, 606)  # points from the top, of a punch's two holes
Pins = tuple[int, int]
PINS: tuple[Pins, ...] = (
    (120, 72),
    (120, 144),
    (180, 144),
)  # dots an inch of printers, across and down


class Making(NamedTuple):
    """How a page is seen, and what wore it before."""

    kind: str
    dpi: int
    wear: Wear | None = None


def made(seed: int, making: Making) -> Paper:
    return paper(seed, making.kind, seed % 4 * 90, making.dpi, making.wear)


@cache
def blank_page(dpi: int) -> np.ndarray:
    return rendered(pdf(empty_form), dpi)


def empty_form(canvas: Canvas) -> None:
    draw_shapes(canvas)
    draw_words(canvas)


def typed_on(page: np.ndarray, dpi: int) -> np.ndarray:
    """How much ink what was filled in has at each point, from 0 to 1."""
    paper_white = np.maximum(blank_page(dpi).astype(float), 1)
    return np.clip(1 - page / paper_white, 0, 1)


def retyped(ink: np.ndarray, dpi: int) -> np.ndarray:
    """The blank form with that ink instead of what was filled in."""
    return (blank_page(dpi) * (1 - np.clip(ink, 0, 1))).astype(np.uint8)


def dotted(page: np.ndarray, chance: Random, dpi: int, pins: Sequence[Pins] = PINS) -> np.ndarray:
    """Printed by pins through a ribbon that is nearly used up."""
    across, down = chance.choice(pins)
    high, wide = page.shape
    grid = (wide * across // dpi, high * down // dpi)
    struck = cv2.resize(typed_on(page, dpi), grid, interpolation=cv2.INTER_AREA) > 0.35
    dots = np.zeros((high, wide), np.uint8)
    for row, column in np.argwhere(struck):
        middle = (round((column + 0.5) * dpi / across * 8), round((row + 0.5) * dpi / down * 8))
        cv2.circle(dots, middle, round(dpi / 170 * 8), 255, -1, cv2.LINE_AA, shift=3)
    return retyped(dots / 255 * chance.uniform(0.35, 0.8), dpi)


def faded(page: np.ndarray, chance: Random, dpi: int) -> np.ndarray:
    """A carbon copy: soft, faint, with flaws."""
    soft = cv2.GaussianBlur(typed_on(page, dpi), (0, 0), dpi / 200 * chance.uniform(0.6, 1.1))
    grain = np.random.default_rng(chance.randrange(2**32)).random(
        (page.shape[0] // 3 + 1, page.shape[1] // 3 + 1)
    )
    size = (page.shape[1], page.shape[0])
    flaws = cv2.resize(grain, size, interpolation=cv2.INTER_LINEAR)
    return retyped(soft * chance.uniform(0.35, 0.6) * np.where(flaws < 0.3, 0.6, 1.0), dpi)


def folded(page: np.ndarray, chance: Random, dpi: int) -> np.ndarray:
    """Two holes of a punch, a corner turned down, and a crease across the page."""
    seen, k = page.copy(), dpi / 72
    high, wide = page.shape
    for top in HOLES:
        cv2.circle(seen, (round(14 * k), round(top * k)), round(8 * k), 60, -1, cv2.LINE_AA)
    long, short = (round(chance.uniform(60, 120) * k) for _ in "ab")
    x, y = chance.choice((0, wide - 1)), chance.choice((0, high - 1))
    corner = [(x, y), (abs(x - long), y), (x, abs(y - short))]
    cv2.fillPoly(seen, [np.array(corner, np.int32)], 235, cv2.LINE_AA)
    cv2.line(seen, corner[1], corner[2], 150, max(1, dpi // 100), cv2.LINE_AA)
    level = chance.uniform(0.35, 0.65) * high
    ends = [(0, round(level + chance.uniform(-15, 15) * k)), (wide, round(level))]
    cv2.line(seen, ends[0], ends[1], 175, max(1, dpi // 90), cv2.LINE_AA)
    return seen


def received(page: np.ndarray, chance: Random, dpi: int) -> np.ndarray:
    """A stamp on the amounts or on who signs."""
    at = chance.choice(((430, 380), (300, 735), (470, 740), (300, 390)))
    return marks.stamped(page, chance, dpi, (at[0] + chance.uniform(-30, 30), at[1]))


def corrected(page: np.ndarray, chance: Random, dpi: int) -> np.ndarray:
    """What a pen did to a cell of the first line."""
    box = geometry.cell("EWT", 0, chance.choice(("m1", "m2", "m3", "total", "tax")))
    how = chance.choice((marks.struck, marks.overwritten, marks.whitened))
    return how(page, box, chance, dpi)


MAKINGS = {
    "scan 200": Making("scan", 200),
    "scan 300": Making("scan", 300),
    "scan 150": Making("scan", 150),
    "scan 100": Making("scan", 100),
    "photo": Making("photo", 200),
    "fax 200": Making("fax", 200),
    "fax 150": Making("fax", 150),
    "dot-matrix": Making("scan", 200, dotted),
    "carbon": Making("scan", 200, faded),
    "fold": Making("scan", 200, folded),
    "stamp": Making("scan", 200, received),
    "pen": Making("scan", 200, corrected),
}
USUAL = ("scan 200", "scan 300", "scan 150", "photo", "fax 200")
WORN = tuple(name for name in MAKINGS if name not in USUAL)
