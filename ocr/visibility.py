"""What a page shows where its text says something: hidden text is not believed, nor is a gap."""

import numpy as np
import pypdfium2

from ocr import geometry, pictures
from ocr.form import Box
from ocr.glyphs import Glyph, PageText, turn
from ocr.layout import Layout
from ocr.raw_values import DIGITAL, RawForm, RawValue

DPI = 110
CONTRAST = 40  # of 255, between a letter and its paper
MOST_HIDDEN = 0.25  # share of a value's letters without any
DARK = 150
INK_IN_BOX = 0.04  # share of an empty box that is dark all the same
SIGNATURE_PIXELS = 60  # dark ones of the band that no text explains
BORDER = 2.5  # points from the lines around
FRAME = 6.0  # more from the frame of the form
FAINT = ".,-'`"  # may hardly show
MUST_BE_FILLED = ("payee_name", "payor_name", "payee_address", "payor_address")


class Picture:
    """The page as it is shown, compared with what is written on it."""

    def __init__(self, page: pypdfium2.PdfPage, writing: PageText):
        self.writing = writing
        self.pixels = np.rot90(pictures.render_gray_page(page, DPI), -writing.turned // 90)
        places = np.array([(g.x0, g.y0, g.x1, g.y1) for g in writing.glyphs]).reshape(-1, 4).T
        x0, y0, x1, y1 = turn(
            (places[0], places[1], places[2], places[3]), -writing.turned % 360, writing.size
        )
        self.across, self.down = (x0 + x1) / 2 / writing.shown[0], (y0 + y1) / 2 / writing.shown[1]

    @property
    def pixels_of_a_point(self) -> tuple[float, float]:
        """Across and down."""
        height, width = self.pixels.shape[:2]
        return width / self.writing.size[0], height / self.writing.size[1]

    def part(self, box: Box) -> np.ndarray:
        """What is shown in a box of the upright page."""
        across, down = self.pixels_of_a_point
        left, right = max(0, int((box[0]) * across)), int((box[2]) * across) + 1
        top, bottom = max(0, int((box[1]) * down)), int((box[3]) * down) + 1
        return self.pixels[top:bottom, left:right]

    def is_shown(self, glyph: Glyph) -> bool:
        part = self.part((glyph.x0, glyph.y0, glyph.x1, glyph.y1))
        return part.size > 0 and int(part.max()) - int(part.min()) >= CONTRAST

    def hides(self, form: RawForm) -> bool:
        """Return whether some value is written so that nobody sees it."""
        values = [value for value in form.values().values() if value.text]
        return any(self.is_hidden(value.box) for value in values)

    def is_hidden(self, box: Box) -> bool:
        glyphs = self.glyphs_in(box)
        hidden = sum(not self.is_shown(glyph) for glyph in glyphs if glyph.text not in FAINT)
        return hidden > MOST_HIDDEN * len(glyphs)

    def glyphs_in(self, box: Box) -> list[Glyph]:
        """Return the glyphs whose middle is in a box, in shares of the page as it is shown."""
        x0, y0, x1, y1 = box
        across = (x0 <= self.across) & (self.across <= x1)
        found = np.flatnonzero(across & (y0 <= self.down) & (self.down <= y1))
        return [self.writing.glyphs[n] for n in found]

    def shows_more(self, form: RawForm, layout: Layout) -> bool:
        """Return whether a box without a text shows one: drawn, or a picture of it."""
        empty = [name for name in MUST_BE_FILLED if not form.fields[name].text]
        return any(
            np.mean(self.part(layout.on_page(inner(geometry.box_of_field(name)))) < DARK)
            > INK_IN_BOX
            for name in empty
        )

    def signature(self, band: Box, page: int) -> RawValue:
        """Return whether anything but text is drawn over the signatory."""
        left, top, right, bottom = inner(band)
        left, right = left + FRAME, right - FRAME
        part = self.part((left, top, right, bottom)) < DARK
        height, width = part.shape
        across, down = width / (right - left), height / (bottom - top)
        for glyph in self.writing.glyphs:
            if glyph.y1 < top or glyph.y0 > bottom:
                continue
            x0, x1 = (round((x - left) * across) for x in (glyph.x0 - 1, glyph.x1 + 1))
            y0, y1 = (round((y - top) * down) for y in (glyph.y0 - 1, glyph.y1 + 1))
            part[max(0, y0) : max(0, y1), max(0, x0) : max(0, x1)] = False
        text = "yes" if part.sum() >= SIGNATURE_PIXELS else "no"
        return RawValue(text, self.writing.share(band), page, dict(DIGITAL))


def inner(box: Box) -> Box:
    return box[0] + BORDER, box[1] + BORDER, box[2] - BORDER, box[3] - BORDER
