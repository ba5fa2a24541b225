"""TINs, dates and ZIP codes: read as one strip, and again with their characters set close."""

import re
from datetime import date

import cv2
import numpy as np

from workflow.scans.reader.image.blank import Picture
from workflow.scans.reader.image.sheet import GLYPH, Part, components

UPRIGHT = 2.6  # how much higher than wide a piece of a frame is, at least
NEAR = 5  # pixels from where the frame stands
PAPER = 5  # pixels of paper between characters set close
LENGTHS = {"tin": (12, 14), "date": (8,), "digits": (4,)}
YEARS = range(2000, 2100)
DATE = re.compile(r"\D*(\d\d)\D*(\d\d)\D*(\d{4})\D*")
SLASHED = re.compile(r"(\d\d)[\d/](\d\d)[\d/](\d{4})")  # a slash is easily taken for a digit


def glyphs(pixels: Picture) -> list[Part]:
    """The characters in a trimmed crop, from the left; dashes and dots are left out."""
    high, wide = pixels.shape
    parts, _, _ = components(pixels, (0, 0, wide, high), (0, 0))
    joined: list[Part] = []
    for part in sorted(parts, key=lambda p: p.x):
        if joined and part.x < joined[-1].x + joined[-1].w:
            joined[-1] = both(joined[-1], part)
        else:
            joined.append(part)
    return [p for p in joined if p.h >= GLYPH]


def without_edges(found: list[Part], edges: list[float], lengths: tuple[int, ...]) -> list[Part]:
    """Without what is left of the frames of the boxes, if the right number remains."""
    inner = [p for p in found if not is_edge(p, edges)]
    return inner if len(found) not in lengths and len(inner) in lengths else found


def is_edge(part: Part, edges: list[float]) -> bool:
    """Whether it is thin, high, and stands where a frame does."""
    middle = part.x + part.w / 2
    return part.h > UPRIGHT * part.w and any(abs(middle - x) < NEAR for x in edges)


def both(a: Part, b: Part) -> Part:
    x, y = min(a.x, b.x), min(a.y, b.y)
    right, bottom = max(a.x + a.w, b.x + b.w), max(a.y + a.h, b.y + b.h)
    return Part(x, y, right - x, bottom - y, a.area + b.area, a.label)


def set_close(pixels: Picture, found: list[Part]) -> Picture:
    """The same characters at the distance they have in a word."""
    top, bottom = min(p.y for p in found), max(p.y + p.h for p in found)
    paper = np.full((bottom - top, PAPER), 255, np.uint8)
    pieces = [pixels[top:bottom, p.x : p.x + p.w] for p in found]
    return cv2.hconcat([piece for glyph in pieces for piece in (glyph, paper)][:-1])


def tin(text: str) -> str:
    """The digits of a TIN, grouped; empty where there are too many or too few."""
    digits = re.sub(r"\D", "", text)
    if len(digits) not in (12, 14):
        return ""
    return "-".join((digits[:3], digits[3:6], digits[6:9], digits[9:]))


def day(text: str) -> str:
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
