"""Amounts that a page repeats: months of the same rent, and a single line again as the totals."""

from collections.abc import Sequence

import cv2
import numpy as np

from ocr.image.blank import Picture

HIGHER, WIDER = 1, 2  # pixels by which the same amount may come out larger
AROUND = 3  # pixels of paper about it
DIGIT = 0.5  # of the height: as wide is what must not differ anywhere
ALIKE = 0.09  # share of a digit's ink that may; other digits have twice that and more
FAINT = 0.3  # of the inkiest digit: with less ink than that nothing is compared


def twins(pictures: Sequence[Picture]) -> dict[int, int]:
    """Of each picture that looks like an earlier one, the number of that."""
    found: dict[int, int] = {}
    for n, picture in enumerate(pictures):
        earlier = (m for m in range(n) if m not in found)
        same = next((m for m in earlier if is_same_ink(pictures[m], picture)), None)
        if same is not None:
            found[n] = same
    return found


def is_same_ink(one: Picture, other: Picture) -> bool:
    higher, wider = np.abs(np.subtract(one.shape, other.shape))
    return higher <= HIGHER and wider <= WIDER and ink_difference(one, other) < ALIKE


def ink_difference(one: Picture, other: Picture) -> float:
    """Return the share of different ink in the digit that differs most, when overlaid."""
    high, wide = np.maximum(one.shape, other.shape) + 2 * AROUND
    below = place_picture(one, (high, wide), (AROUND, AROUND))
    _, _, (x, y), _ = cv2.minMaxLoc(cv2.matchTemplate(below, other, cv2.TM_SQDIFF))
    inks = [
        255 - cv2.GaussianBlur(each, (3, 3), 0).astype(np.float32)
        for each in (below, place_picture(other, (high, wide), (x, y)))
    ]
    digit = np.ones(max(4, round(DIGIT * other.shape[0])))
    off = np.convolve(np.abs(inks[0] - inks[1]).sum(0), digit, "valid")
    ink = np.convolve((inks[0] + inks[1]).sum(0), digit, "valid")
    return float((off / np.maximum(ink, FAINT * ink.max() + 1)).max())


def place_picture(picture: Picture, size: tuple[int, int], at: tuple[int, int]) -> Picture:
    x, y = at
    paper = np.full(size, 255, np.uint8)
    paper[y : y + picture.shape[0], x : x + picture.shape[1]] = picture
    return paper
