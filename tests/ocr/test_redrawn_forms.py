"""The frame of a form that another program drew is found under what is stamped over its edge."""

import cv2
import numpy as np

from ocr.image.redrawn_forms import corners, straight_corners

FRAME = np.array([[100, 140], [880, 100], [930, 1230], [150, 1270]], float)


def drawn() -> np.ndarray:
    page = np.zeros((1400, 1000), np.uint8)
    cv2.polylines(page, [FRAME.astype(np.int32)], True, 255, 2)
    return page


def test_a_stamp_over_a_corner_does_not_move_it():
    page = drawn()
    stamp = np.array([[650, 60], [960, 20], [980, 160], [670, 200]], np.int32)
    cv2.polylines(page, [stamp], True, 255, 5)
    assert np.abs(corners(page > 0) - FRAME).max() > 40
    straight = straight_corners(page > 0)
    assert straight is not None
    assert np.abs(straight - FRAME).max() < 4


def test_a_frame_by_itself_has_its_own_corners():
    assert np.abs(corners(drawn() > 0) - FRAME).max() < 4
    assert straight_corners(drawn() > 0) is None
