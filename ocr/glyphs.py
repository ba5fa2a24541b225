"""The characters a page writes, each with its box, on the page turned as its text reads."""

import ctypes
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

import pypdfium2
import pypdfium2.raw as pdfium

from ocr.form import Box

FINE = 100  # device units to a point, where pdfium says where things are shown
NEW_RUN_EM = 0.75  # a wider gap ends a run; a space of a typewriter is 0.6
SPACE_EM = 0.15
SAME_LINE_EM = 0.4
SAME_PLACE = 0.6  # share of a character that is under another one
NO_BREAK = "\u00a0\u2007\u202f\t\r\n \u00ad\u200b\ufeff"


@dataclass(frozen=True)
class Glyph:
    """A character; the box is in points from the top left, as high as its line."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    spaces: int = 0  # so many are written before it

    @property
    def height(self) -> float:
        return self.y1 - self.y0

    @property
    def middle(self) -> float:
        return (self.y0 + self.y1) / 2


@dataclass
class Run:
    """Characters written one after another, without a wide gap."""

    glyphs: list[Glyph] = field(default_factory=list)

    @cached_property
    def text(self) -> str:
        return join_glyphs(self.glyphs)

    @cached_property
    def box(self) -> Box:
        return box_around_glyphs(self.glyphs)

    @property
    def middle(self) -> float:
        return (self.box[1] + self.box[3]) / 2


def box_around_glyphs(glyphs: list[Glyph]) -> Box:
    return (
        min(g.x0 for g in glyphs),
        min(g.y0 for g in glyphs),
        max(g.x1 for g in glyphs),
        max(g.y1 for g in glyphs),
    )


def join_glyphs(glyphs: list[Glyph]) -> str:
    """The text of one line, a space wherever there is room for one."""
    parts: list[str] = []
    for before, glyph in zip([None, *glyphs], glyphs, strict=False):
        parts.append(" " + glyph.text if before and is_apart(before, glyph) else glyph.text)
    return "".join(parts)


def is_apart(before: Glyph, glyph: Glyph) -> bool:
    """Return whether there is a space between them, written or left."""
    gap = (glyph.x0 - before.x1) / glyph.height
    return gap > SPACE_EM or (glyph.spaces > 0 and gap > -SPACE_EM)


def runs_of(glyphs: list[Glyph]) -> list[Run]:
    """In the order in which they are written."""
    runs: list[Run] = []
    for glyph in glyphs:
        if runs and goes_on(runs[-1].glyphs[-1], glyph):
            runs[-1].glyphs.append(glyph)
        else:
            runs.append(Run([glyph]))
    return runs


def goes_on(before: Glyph, glyph: Glyph) -> bool:
    em = max(glyph.height, before.height)
    gap = glyph.x0 - before.x1
    on_line = abs(glyph.middle - before.middle) < SAME_LINE_EM * em
    return on_line and -0.3 * em < gap < NEW_RUN_EM * em


def lines_of_glyphs(glyphs: list[Glyph]) -> list[list[Glyph]]:
    """By line from the top, each from the left."""
    lines: list[list[Glyph]] = []
    for glyph in sorted(glyphs, key=lambda g: g.middle):
        if lines and glyph.middle - lines[-1][-1].middle < SAME_LINE_EM * glyph.height:
            lines[-1].append(glyph)
        else:
            lines.append([glyph])
    return [sorted(line, key=lambda g: g.x0) for line in lines]


def is_over(one: Glyph, other: Glyph) -> bool:
    """Return whether they are written at the same place."""
    across = min(one.x1, other.x1) - max(one.x0, other.x0)
    down = min(one.y1, other.y1) - max(one.y0, other.y0)
    width = max(0.1, min(one.x1 - one.x0, other.x1 - other.x0))
    height = max(0.1, min(one.height, other.height))
    return across > SAME_PLACE * width and down > SAME_PLACE * height


class PageText:
    """What a page writes, turned by ``turned`` degrees clockwise so that most of it is upright."""

    def __init__(self, page: pypdfium2.PdfPage):
        self.page = page
        width, height = page.get_size()
        self.shown = (width, height)
        self.matrix = VisibleGlyphs(page, width, height)
        marks = list(marks_of(page, self.matrix))
        self.turned = commonest_turn(marks)
        self.size = (height, width) if self.turned in (90, 270) else (width, height)
        self.glyphs = [self._upright(mark) for mark in marks]

    def _upright(self, mark: "Mark") -> Glyph:
        return Glyph(mark.text, *turn(mark.box, self.turned, self.shown), mark.spaces)

    def place(self, box: Box) -> Box:
        """Of a box in the page's own coordinates (left, bottom, right, top)."""
        return turn(self.matrix.box(*box), self.turned, self.shown)

    def share(self, box: Box) -> Box:
        """A box of the upright page in shares of the page as it is shown."""
        x0, y0, x1, y1 = turn(box, -self.turned % 360, self.size)
        width, height = self.shown
        x0, x1 = (min(1.0, max(0.0, x / width)) for x in (x0, x1))
        y0, y1 = (min(1.0, max(0.0, y / height)) for y in (y0, y1))
        return round(x0, 5), round(y0, 5), round(x1, 5), round(y1, 5)


def turn(box: Box, degrees: int, size: tuple[float, float]) -> Box:
    """The box once the page of that size is turned clockwise."""
    x0, y0, x1, y1 = box
    width, height = size
    match degrees:
        case 90:
            return height - y1, x0, height - y0, x1
        case 180:
            return width - x1, height - y1, width - x0, height - y0
        case 270:
            return y0, width - x1, y1, width - x0
    return box


@dataclass(frozen=True)
class Mark:
    """A character on the page as it is shown; ``turned``: clockwise, what makes it upright."""

    text: str
    box: Box
    turned: int
    spaces: int


class VisibleGlyphs:
    """From the page's own coordinates to points from its top left, as it is shown."""

    def __init__(self, page: pypdfium2.PdfPage, width: float, height: float):
        at = [self._at(page, width, height, x, y) for x, y in ((0, 0), (1000, 0), (0, 1000))]
        (self.x, self.y), (ax, ay), (bx, by) = at
        self.xx, self.xy = (ax - self.x) / 1000, (bx - self.x) / 1000
        self.yx, self.yy = (ay - self.y) / 1000, (by - self.y) / 1000
        self.turned = page.get_rotation()

    @staticmethod
    def _at(page: pypdfium2.PdfPage, w: float, h: float, x: float, y: float) -> tuple[float, float]:
        right, down = ctypes.c_int(), ctypes.c_int()
        size = (round(w * FINE), round(h * FINE))
        pdfium.FPDF_PageToDevice(page, 0, 0, *size, 0, x, y, right, down)
        return right.value / FINE, down.value / FINE

    def box(self, left: float, bottom: float, right: float, top: float) -> Box:
        xs = [self.x + self.xx * x + self.xy * y for x, y in ((left, bottom), (right, top))]
        ys = [self.y + self.yx * x + self.yy * y for x, y in ((left, bottom), (right, top))]
        return min(xs), min(ys), max(xs), max(ys)


def box_as_shown(page: pypdfium2.PdfPage, box: Box) -> Box:
    """A box in the page's own coordinates as shares of the page as it is shown."""
    width, height = page.get_size()
    x0, y0, x1, y1 = VisibleGlyphs(page, width, height).box(*box)
    return x0 / width, y0 / height, x1 / width, y1 / height


def marks_of(page: pypdfium2.PdfPage, shown: VisibleGlyphs) -> Iterator[Mark]:
    text = page.get_textpage()
    box = pdfium.FS_RECTF()
    spaces = 0
    for n in range(text.count_chars()):
        char = chr(pdfium.FPDFText_GetUnicode(text, n))
        if char in NO_BREAK or char < " " or char.isspace():
            spaces += 1
            continue
        pdfium.FPDFText_GetLooseCharBox(text, n, box)
        place = shown.box(box.left, box.bottom, box.right, box.top)
        if place[2] > place[0] and place[3] > place[1]:
            yield Mark(char, place, turn_of_glyph(text, n, shown), spaces)
            spaces = 0


def turn_of_glyph(text: pypdfium2.PdfTextPage, n: int, shown: VisibleGlyphs) -> int:
    """How far the page as it is shown must turn clockwise for this character to be upright."""
    if n % 8:  # a few tell of all
        return -1
    quarters = math.degrees(pdfium.FPDFText_GetCharAngle(text, n)) / 90  # with the clock
    return round(-quarters - shown.turned / 90) % 4 * 90


def commonest_turn(marks: list[Mark]) -> int:
    turns = [mark.turned for mark in marks if mark.turned >= 0]
    return max(set(turns), key=turns.count, default=0)
