"""Pages that are no certificate of this version: empty, the list of ATCs, older, other papers."""

import re
from difflib import SequenceMatcher

import cv2
import numpy as np

from ocr.form import Box, NoForm
from ocr.image import blank, recognition, registration, signatory
from ocr.image.aligned_page import AlignedPage, pixel_edges_of_box
from ocr.image.blank import Picture
from ocr.image.recognition import TextLine

NUMBER: Box = (20, 52, 118, 92.5)  # "BIR Form No. 2307, January 2018 (ENCS)"
DIGITS: tuple[Box, ...] = (  # 2, 3, 0, 7
    *((37.8, 63.7, 49.7, 81.0), (51.8, 63.7, 63.7, 81.4)),
    *((65.5, 63.7, 77.4, 81.4), (78.8, 64.1, 91.1, 81.0)),
)
SAME, NEAR = 0.8, 6  # least correlation of such a digit with ours; pixels it may lie off
TITLE: Box = (120, 52, 440, 92.5)  # "Certificate of Creditable Tax Withheld at Source"
TITLED = "CERTIFICATEOFCREDITABLETAXWITHHELDATSOURCE"
EMPTY = 0.0006  # share of a page that is inked: dust alone stays below
INKED = 30  # darker by that than the paper around it
SCHEDULE = 60  # points of the list of ATCs that agree
SMALL_PRINT = (850, 1500)  # long side in pixels, and points, at which that list is searched
LOOKED_AT = 1000  # long side in pixels at which another paper is looked at
YEAR = re.compile(r"(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]*((?:19|20)\d\d)")
CURRENT = "2018"
OTHER_NUMBER = re.compile(r"2(?!018)\d{3}")  # of a form, and not the year of ours


def is_empty(picture: Picture) -> bool:
    """Whether the page holds nothing but dust; its rim, where shadows fall, does not count."""
    shrink = min(1.0, LOOKED_AT / max(picture.shape))
    small = cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    high, wide = (n // 25 for n in small.shape)
    small = small[high:-high, wide:-wide]
    light = cv2.medianBlur(cv2.dilate(small, np.ones((9, 9), np.uint8)), 21)
    ink = (cv2.subtract(light, small) > INKED).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    return (
        float(stats[1:, cv2.CC_STAT_AREA][stats[1:, cv2.CC_STAT_AREA] > 6].sum()) / ink.size < EMPTY
    )


def other_paper(picture: Picture, page: int) -> NoForm:
    """Why a page on which no certificate was found is none."""
    if is_empty(picture):
        return NoForm(page, "blank")
    listed = registration.match(
        blank.marks("schedule.webp", *SMALL_PRINT), blank.find_marks(picture, *SMALL_PRINT)
    )
    if listed is not None and listed[1] >= SCHEDULE:
        return NoForm(page, "schedule")
    return NoForm(page, "old_version" if is_older(read_page_heading(picture)) else "not_2307")


def is_older(text: str) -> bool:
    """Return whether it calls itself Form 2307, of another year than ours."""
    year = YEAR.search(text)
    named = "2307" in text and is_titled(text)
    return named and (year is None or year[1] != CURRENT)


def is_titled(text: str) -> bool:
    """Return whether it contains the title of the form, with a few letters misread."""
    matcher = SequenceMatcher(None, TITLED, text, autojunk=False)
    return sum(block.size for block in matcher.get_matching_blocks() if block.size > 2) > 30


def read_page_heading(picture: Picture) -> str:
    """Read the upper quarter of a page, in either orientation."""
    shrink = min(1.0, 1.4 * LOOKED_AT / max(picture.shape))
    small = cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    turns = (np.ascontiguousarray(np.rot90(small, n)) for n in range(4))
    upper = [read_words(turned[: turned.shape[0] // 4]) for turned in turns]
    return max(upper, key=lambda text: ("2307" in text, is_titled(text)))


def read_words(picture: Picture) -> str:
    rows = signatory.detect(picture)
    crops = [picture[int(y0) : int(y1), int(x0) : int(x1)] for x0, y0, x1, y1 in rows]
    readings = recognition.read([TextLine(c, "text", 1.0, 44) for c in crops if c.size])
    return plain_letters("".join(r.text for r in readings if r.mean > 0.5))


def plain_letters(text: str) -> str:
    return re.sub(r"[^A-Z0-9]", "", text.upper())


def stranger(sheet: AlignedPage, page: int) -> NoForm | None:
    """What has our frame but another number in its head is another form, or an older one."""
    if sheet.official and is_numbered(sheet):
        return None
    head = read_words(cut_original_area(sheet, NUMBER))
    if "2307" in head or (sheet.official and not OTHER_NUMBER.search(head)):
        year = YEAR.search(head)
        older = year is not None and year[1] != CURRENT and not sheet.official
        return NoForm(page, "old_version") if older else None
    return NoForm(page, "not_2307")


def is_numbered(sheet: AlignedPage) -> bool:
    """Return whether each digit of our form number is in its place, by its looks."""
    return all(looks_the_same(sheet, digit) for digit in DIGITS)


def looks_the_same(sheet: AlignedPage, box: Box) -> bool:
    x0, y0, x1, y1 = pixel_edges_of_box(box, 1)
    patch = blank.blank_form_picture()[y0:y1, x0:x1]
    return registration.find_patch(sheet.original, patch, x0, y0, SAME, NEAR) is not None


def cut_original_area(sheet: AlignedPage, box: Box) -> Picture:
    x0, y0, x1, y1 = pixel_edges_of_box(box, 0)
    return sheet.original[y0:y1, x0:x1]
