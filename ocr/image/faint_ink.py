"""Faint ink: a carbon copy or a worn ribbon, made as dark as ordinary print before it is read."""

from dataclasses import replace

import cv2
import numpy as np

from ocr import geometry
from ocr.form import FIELDS
from ocr.image import blank
from ocr.image.aligned_page import AlignedPage, pixel_edges_of_box
from ocr.image.blank import Picture
from ocr.image.redrawn_forms import rules
from ocr.raw_values import RawForm
from ocr.validation.repair import doubt

PAPER = 225  # lighter than this is paper, with its noise
TYPED = [name for name in FIELDS if not name.startswith("signatory")]  # where nobody signs
FEWEST = 150  # pixels of ink: less says nothing about how dark it is
DARKEST = 10  # percentile: the middles of strokes
FAINT = 130  # strokes lighter than this in their middles are faint
USUAL = 75  # how dark those of ordinary print are
MOST = 3.5  # times the contrast: beyond, noise would look like ink
NOTE = "The print is faint. Compare this value with the page."
AROUND = np.ones((5, 5), np.uint8)  # of the form's own ink, which leaves a gray rim


def darken_faint_ink(sheet: AlignedPage) -> AlignedPage:
    """The page with what was filled in as dark as ordinary print; as it was where it is."""
    beside_form = cv2.dilate(ink_of_form(sheet), AROUND) == 0
    dark = usual_darkness(sheet.pixels, beside_form)
    sheet = replace(sheet, pale=max(0.0, (dark - USUAL) / (255 - USUAL)))
    if dark <= FAINT:
        return sheet
    steps = (255 - np.arange(256)) * min(MOST, (255 - USUAL) / (255 - dark))
    darker = np.clip(255 - steps, 0, 255).astype(np.uint8)
    pixels, original = (
        np.where(beside_form, cv2.LUT(page, darker), page)
        for page in (sheet.pixels, sheet.original)
    )
    return replace(sheet, pixels=pixels, original=original, is_darkened=True)


def doubt_faint_values(form: RawForm) -> None:
    """What no sum and no calendar proves is not sure on faint paper, however clear it looks."""
    for name, value in form.fields.items():
        if value.text and not name.startswith("period"):
            doubt(value, "dark", NOTE)


def ink_of_form(sheet: AlignedPage) -> Picture:
    return blank.ink() if sheet.official else rules(sheet.original, 2)


def usual_darkness(page: Picture, wanted: np.ndarray) -> float:
    """How dark the strokes of most fields are: a stamp or a pen is in some of them."""
    found = [darkness_of_strokes(pixels_in_box(page, name, wanted)) for name in TYPED]
    return float(np.median([dark for dark in found if dark] or [0.0]))


def pixels_in_box(page: Picture, name: str, wanted: np.ndarray) -> np.ndarray:
    x0, y0, x1, y1 = pixel_edges_of_box(geometry.box_of_field(name), 0)
    return page[y0:y1, x0:x1][wanted[y0:y1, x0:x1]]


def darkness_of_strokes(pixels: np.ndarray) -> float:
    """How dark the middles of strokes are; 0, black, where too little is written to tell."""
    inked = pixels[pixels < PAPER]
    return float(np.percentile(inked, DARKEST)) if inked.size >= FEWEST else 0.0
