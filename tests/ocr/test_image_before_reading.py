"""What is told by its looks, before anything is read."""

import cv2
import numpy as np
import pytest

from ocr import geometry
from ocr.calibration import rate_value
from ocr.image import blank, boxes, other_papers, signatory
from ocr.image.aligned_page import AlignedPage, Crop, pixel_edges_of_box
from ocr.image.boxes import BoxRequest
from ocr.image.recognition import RecognizedText
from ocr.image.registration import FormPlacement


def sheet(page: np.ndarray) -> AlignedPage:
    return AlignedPage(page, page, page, FormPlacement(np.eye(3)), official=True, printed=page)


def test_our_number_is_known_by_its_looks():
    assert other_papers.is_numbered(sheet(blank.blank_form_picture()))


@pytest.mark.parametrize("digit", range(4))
def test_another_digit_in_its_place_is_not_taken_for_it(digit):
    page = blank.blank_form_picture().copy()
    x0, y0, x1, y1 = pixel_edges_of_box(other_papers.DIGITS[digit], 0)
    page[y0:y1, x0:x1] = 255
    at, said = (x0 + 1, y1 - 3), "6"
    cv2.putText(page, said, at, cv2.FONT_HERSHEY_SIMPLEX, 1.9, 0, 6)
    assert not other_papers.is_numbered(sheet(page))


def test_only_the_inked_part_of_the_signatorys_box_is_looked_at():
    box = np.full((80, 1600), 255, np.uint8)
    box[30:50, 700:900:9] = 0  # letters
    box[10, 20] = 0  # dust
    pixels, at = signatory.crop_to_ink(box, (50, 2000))
    assert at == (50 + 700 - signatory.AROUND, 2000)
    assert pixels.shape == (80, 2 * signatory.AROUND + 199)


def test_an_empty_box_of_the_signatory_is_looked_at_as_it_is():
    box = np.full((80, 1600), 255, np.uint8)
    assert signatory.crop_to_ink(box, (50, 2000))[0].shape == box.shape


def test_what_was_typed_over_a_gray_box_that_a_fax_made_black_is_never_sure():
    page = np.full(blank.blank_form_picture().shape, 255, np.uint8)
    gap = next(blank.dash_boxes_between(geometry.parts("payor_tin")))
    crop = Crop(page, (230, 255, 360, 266), 0.0, 1.0)
    across = BoxRequest(
        "tin", crop, [], readings=[RecognizedText("123-456-789-000", [1.0] * 15, 1, 1)]
    )
    assert "seen" not in boxes.raw_value_of_box(across, sheet(page), 1).evidence
    x0, y0, x1, y1 = pixel_edges_of_box(gap, 0)
    page[y0:y1, x0:x1] = 0
    found = boxes.raw_value_of_box(across, sheet(page), 1)
    assert rate_value("payor_tin", found).confidence <= 0.3
