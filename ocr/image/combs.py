"""TINs, dates and ZIP codes: read as one strip, and again with their characters set close."""

import re
from dataclasses import dataclass
from datetime import date
from itertools import accumulate

import cv2
import numpy as np

from ocr import geometry
from ocr.image.aligned_page import GLYPH, PagePart, components
from ocr.image.blank import SCALE, Picture

UPRIGHT = 2.6  # how much higher than wide a piece of a frame is, at least
NEAR = 5  # pixels from the frame
PAPER = 5  # pixels of paper between characters set close
LENGTHS = {"tin": (12, 14), "date": (8,), "digits": (4,)}
PARTED = {3, 6, 9}  # a TIN, after so many digits
# Characters of each part: of a TIN, whose branch code has three or five; of a date; of a ZIP code.
IN_PARTS = {(3, 3, 3, 5), (3, 3, 3, 3), (4, 4), (4,)}
YEARS = range(2000, 2100)
DATE = re.compile(r"\D*(\d\d)\D*(\d\d)\D*(\d{4})\D*")
SLASHED = re.compile(r"(\d\d)[\d/](\d\d)[\d/](\d{4})")  # a slash is easily taken for a digit


def glyphs(pixels: Picture) -> list[PagePart]:
    """The characters in a trimmed crop, from the left; dashes and dots are left out."""
    high, wide = pixels.shape
    parts, _, _ = components(pixels, (0, 0, wide, high), (0, 0))
    joined: list[PagePart] = []
    for part in sorted(parts, key=lambda p: p.x):
        if joined and part.x < joined[-1].x + joined[-1].w:
            joined[-1] = both(joined[-1], part)
        else:
            joined.append(part)
    return [p for p in joined if p.h >= GLYPH]


@dataclass(frozen=True)
class Comb:
    """The parts of a comb and its upright lines on a crop, in pixels from the left of that."""

    parts: tuple[tuple[float, float], ...]
    uprights: tuple[float, ...]

    def characters(self, pixels: Picture, kind: str) -> list[PagePart]:
        """Return its characters; the rest of its lines is removed if the right number remains."""
        found, lengths = glyphs(pixels), LENGTHS[kind]
        inner = [part for part in found if not self.is_upright(part)]
        return inner if len(found) not in lengths and len(inner) in lengths else found

    def are_in_parts(self, found: list[PagePart]) -> bool:
        """Return whether each part holds as many characters as belong there."""
        middles = [part.x + part.w / 2 for part in found]
        counts = [sum(start <= x <= end for x in middles) for start, end in self.parts]
        return sum(counts) == len(found) and tuple(counts) in IN_PARTS

    def is_skipped(self, found: list[PagePart]) -> bool:
        """Return whether its first part is empty."""
        end = self.parts[0][1]
        return all(self.is_upright(part) or part.x + part.w / 2 > end for part in found)

    def is_upright(self, part: PagePart) -> bool:
        """Return whether it is thin, high, and at the position of a line of the comb."""
        middle = part.x + part.w / 2
        return part.h > UPRIGHT * part.w and any(abs(middle - x) < NEAR for x in self.uprights)


def place_comb(name: str, left: float) -> Comb:
    """The comb of a field on a crop that begins there, in points."""
    cells = [x for box in geometry.comb(name) for x in (box[0], box[2])]
    return Comb(
        tuple(((x0 - left) * SCALE, (x1 - left) * SCALE) for x0, _, x1, _ in geometry.parts(name)),
        tuple((x - left) * SCALE for x in cells),
    )


def both(a: PagePart, b: PagePart) -> PagePart:
    x, y = min(a.x, b.x), min(a.y, b.y)
    right, bottom = max(a.x + a.w, b.x + b.w), max(a.y + a.h, b.y + b.h)
    return PagePart(x, y, right - x, bottom - y, a.area + b.area, a.label)


def set_close(pixels: Picture, found: list[PagePart]) -> Picture:
    """The same characters at the distance they have in a word."""
    top, bottom = min(p.y for p in found), max(p.y + p.h for p in found)
    paper = np.full((bottom - top, PAPER), 255, np.uint8)
    pieces = [pixels[top:bottom, p.x : p.x + p.w] for p in found]
    return cv2.hconcat([piece for glyph in pieces for piece in (glyph, paper)][:-1])


def group_tin_digits(text: str) -> str:
    """The digits of a TIN, grouped; empty where there are too many or too few, or where they
    are parted at other places."""
    groups = re.findall(r"\d+", text)
    digits = "".join(groups)
    if len(digits) not in (12, 14) or not {*accumulate(map(len, groups[:-1]))} <= PARTED:
        return ""
    return "-".join((digits[:3], digits[3:6], digits[6:9], digits[9:]))


def normalize_comb_date(text: str) -> str:
    """A date as MM/DD/YYYY; empty where it is none."""
    found = SLASHED.fullmatch(text.strip()) or DATE.fullmatch(text)
    if found is None:
        return ""
    month, number, year = (int(g) for g in found.groups())
    try:
        date(year, month, number)
    except ValueError:
        return ""
    return "/".join(found.groups()) if year in YEARS else ""
