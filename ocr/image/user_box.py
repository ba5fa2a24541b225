"""Reading of a box that a person drew on the page."""

import numpy as np

from ocr.form import AMOUNTS, Box
from ocr.image import form_location, recognition, signatory
from ocr.image.aligned_page import rectify_sheet
from ocr.image.blank import Picture
from ocr.image.recognition import TextLine
from ocr.raw_values import RawValue

LEAST = 6  # pixels on a side
LETTERS = 44
TALL = 1.5  # a box that much higher than wide holds a line that runs down
KINDS = {"tin": "tin", "zip": "digits", "atc": "atc", "from": "date", "to": "date"}


def read_box(picture: Picture, page: int, box: Box, name: str) -> RawValue:
    """Read a box (in shares of the picture) as the field of that name.

    The lines of the form are removed where the form is found: they would be read as digits.
    """
    cut = cut_out(picture, box)
    if min(cut.shape, default=0) < LEAST:
        return RawValue("", box, page, {"missing": 1.0})
    readings = max(
        (read_lines_of_drawn_box(view, kind_of_drawn_field(name)) for view in views(cut)),
        key=surest,
    )
    if not readings:
        return RawValue("", box, page, {"missing": 1.0})
    worst = min(readings, key=lambda reading: reading.least)
    text = " ".join(reading.text for reading in readings).strip()
    return RawValue(text, box, page, worst.evidence() | {"digital": worst.least})


def cut_out(picture: Picture, box: Box) -> Picture:
    """Return the pixels in the box, from the aligned page without its own ink if it is a form."""
    found = form_location.find(picture)
    if found is None:
        return cut_box_from_picture(picture, box)
    sheet = rectify_sheet(picture, *found)
    return cut_box_from_picture(sheet.pixels, sheet.place.on_page(box, picture))


def cut_box_from_picture(picture: Picture, box: Box) -> Picture:
    high, wide = picture.shape
    x0, y0, x1, y1 = (round(v * n) for v, n in zip(box, (wide, high) * 2, strict=True))
    return np.ascontiguousarray(picture[max(0, y0) : y1, max(0, x0) : x1])


def kind_of_drawn_field(name: str) -> str:
    last = name.rsplit(".", 1)[-1].rsplit("_", 1)[-1]
    return "amount" if last in AMOUNTS else KINDS.get(last, "text")


def views(cut: Picture) -> list[Picture]:
    """The piece as it is and upside down; turned, where it is higher than wide."""
    turns = (1, 3) if cut.shape[0] > TALL * cut.shape[1] else (0, 2)
    return [np.ascontiguousarray(np.rot90(cut, n)) for n in turns]


def read_lines_of_drawn_box(cut: Picture, kind: str) -> list[recognition.RecognizedText]:
    rows = signatory.detect(cut) or [(0, 0, cut.shape[1], cut.shape[0])]
    crops = [cut[int(y0) : int(y1), int(x0) : int(x1)] for x0, y0, x1, y1 in rows]
    return [r for r in recognition.read([TextLine(c, kind, 1.0, LETTERS) for c in crops]) if r.text]


def surest(readings: list[recognition.RecognizedText]) -> float:
    return float(np.mean([r.mean for r in readings])) if readings else 0.0
