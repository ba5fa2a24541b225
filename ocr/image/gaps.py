"""Gaps in a line of text that are wider than those between its words."""

from itertools import pairwise

import cv2
import numpy as np

from ocr.image.aligned_page import GLYPH, INK
from ocr.image.blank import Picture

WORD = 0.3  # of a letter's height: gaps between letters are smaller
WIDE = 0.8  # of it: more room than between most words
JUMP = 1.6  # how much wider a gap is than the next narrower one, where there are many
PARTS = 3  # a line holds no more than name, title and TIN


def wide_gaps(pixels: Picture) -> list[float]:
    """The middles of the wide gaps, in shares of the line's width."""
    ink = (pixels < INK).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink)
    high = [h for h in stats[1:, cv2.CC_STAT_HEIGHT].tolist() if h >= GLYPH]
    columns = np.flatnonzero(ink.any(axis=0)).tolist()
    if not high:
        return []
    letter = float(np.median(high))
    between = [(b - a - 1, (a + b) / 2) for a, b in pairwise(columns) if b - a > WORD * letter]
    widest = sorted(between, reverse=True)
    wide = [gap for gap in widest[: jump([width for width, _ in widest])] if gap[0] > WIDE * letter]
    return sorted(middle / pixels.shape[1] for _, middle in wide)


def jump(widths: list[int]) -> int:
    """How many of the widths, widest first, stand out from the others."""
    if len(widths) < PARTS:
        return len(widths)
    ratios = {n: widths[n - 1] / widths[n] for n in range(1, min(PARTS, len(widths)))}
    best = max(ratios, key=lambda n: ratios[n])
    return best if ratios[best] > JUMP else 0
