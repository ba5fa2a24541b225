"""Faint print: dark before it is read, and ordinary print as it is."""

import cv2
import pytest

from ocr import validation
from ocr.calibration import rate_form
from ocr.image import faint_ink, form_location, reading
from ocr.image.aligned_page import AlignedPage, rectify_sheet
from ocr.raw_values import RawForm
from tests.bench.forms import SURE
from tests.ocr.makings import MAKINGS, made

UNSEEN = 78_000  # no rule was made by looking at these


def aligned(making: str, seed: int = UNSEEN) -> AlignedPage:
    picture = made(seed, MAKINGS[making]).picture
    found = form_location.find(picture)
    assert found
    return rectify_sheet(picture, *found)


@pytest.mark.parametrize("making", ["scan 200", "scan 150", "fax 200", "photo"])
def test_ordinary_print_is_left_as_it_is(making):
    sheet = aligned(making)
    found = faint_ink.darken_faint_ink(sheet)
    assert found.pixels is sheet.pixels
    assert (found.is_darkened, found.pale < 0.2) == (False, True)


def test_a_carbon_copy_becomes_as_dark_as_print_beside_the_form_and_nowhere_else():
    sheet = aligned("carbon")
    darker = faint_ink.darken_faint_ink(sheet)
    beside = cv2.dilate(faint_ink.ink_of_form(sheet), faint_ink.AROUND) == 0
    typed = [faint_ink.pixels_in_box(each.pixels, "payee_name", beside) for each in (sheet, darker)]
    dark = [faint_ink.darkness_of_strokes(pixels) for pixels in typed]
    assert dark[0] > faint_ink.FAINT > dark[1]
    assert (darker.original[~beside] == sheet.original[~beside]).all()


@pytest.mark.thorough
@pytest.mark.slow
def test_a_carbon_copy_is_read_and_not_taken_for_an_empty_form():
    paper = made(UNSEEN + 1, MAKINGS["carbon"])
    found = reading.read(paper.picture, 1, paper.dpi)
    assert isinstance(found, RawForm)
    assert found.fields["payor_zip"].text == paper.facts.fields["payor_zip"]
    assert (
        found.fields["payee_tin"].text.replace("-", "")[:9] == paper.facts.fields["payee_tin"][:9]
    )
    rated = rate_form(validation.check(found)).fields
    assert rated["period_from"].confidence > SURE  # the calendar proves it
    assert all(rated[name].confidence < SURE for name in ("payee_tin", "payor_name", "payor_zip"))
