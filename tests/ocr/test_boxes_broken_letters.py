"""Letters that a thin print or a fax left in pieces are read whole."""

import numpy as np

from ocr.image import boxes
from ocr.image.aligned_page import Crop, PagePart, parts_of_text_line


def parts(*places: tuple[int, int, int, int]) -> list[PagePart]:
    """Pieces of ink, each left, top, width and height."""
    return [PagePart(x, y, w, h, w * h, n) for n, (x, y, w, h) in enumerate(places, 1)]


def test_a_digit_in_pieces_beyond_the_whole_ones_belongs_to_them():
    whole = [(0, 20, 9, 14), (13, 20, 9, 14), (26, 20, 9, 14)]
    two = [(80, 20, 7, 4), (84, 25, 3, 4), (80, 31, 8, 3)]
    found = parts(*whole, *two)
    assert sorted(parts_of_text_line(found), key=lambda p: p.x) == sorted(found, key=lambda p: p.x)


def test_dust_beyond_them_does_not():
    whole, dust = parts((0, 20, 9, 14), (13, 20, 9, 14)), PagePart(80, 24, 3, 3, 9, 9)
    assert dust not in parts_of_text_line([*whole, dust])


def crop(thick: int) -> Crop:
    pixels = np.full((20, 80), 255, np.uint8)
    for x in range(4, 76, 12):
        pixels[2:18, x : x + thick] = 0
    return Crop(pixels, (0, 0, 1, 1), 0.0, 1.0)


def test_hairs_that_a_fax_leaves_of_a_rule_fill_no_row():
    assert boxes.has_possible_amount({"m1": crop(2)})
    assert not boxes.has_possible_amount({"m1": crop(1)})
