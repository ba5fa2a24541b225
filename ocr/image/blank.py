"""The official blank as a picture, to which a page is aligned."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from ocr import geometry
from ocr.form import Box

Picture = np.ndarray  # gray, 8 bits
DATA = Path(__file__).parent / "data"
SCALE = 200 / 72  # canonical pixels a point
SIZE = (1700, 2600)  # canonical width and height
SEARCH = 640  # long side in pixels at which points are searched
POINTS = 1000
HALF_DASH = 5.0  # of the dashes printed between the parts of a TIN, in canonical pixels
CLEAR = 2.5  # points from the frames of a TIN's parts to what is printed between them


@dataclass(frozen=True)
class Marks:
    """Points that are found again on another picture of the same paper."""

    at: np.ndarray
    descriptors: np.ndarray


@cache
def blank_form_picture() -> Picture:
    return load_grayscale_picture("blank.webp")


@cache
def half() -> Picture:
    return cv2.resize(blank_form_picture(), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)


@cache
def ink() -> Picture:
    """255 where the blank itself has ink, a little widened."""
    dark = (blank_form_picture() < 120).astype(np.uint8) * 255
    return cv2.dilate(dark, np.ones((3, 3), np.uint8))


@cache
def ink_but_dashes() -> Picture:
    """The same without the dashes printed between the parts of a TIN."""
    marks = ink().copy()
    for box in (
        each for name in geometry.TINS for each in dash_boxes_between(geometry.parts(name))
    ):
        x0, y0, x1, y1 = (round(v * SCALE) for v in box)
        marks[y0:y1, x0:x1] = 0
    return marks


def dash_boxes_between(parts: tuple[Box, ...]) -> Iterator[Box]:
    """Where the dash between two parts is printed."""
    for before, after in pairwise(parts):
        yield before[2] + CLEAR, before[1] + CLEAR, after[0] - CLEAR, before[3] - CLEAR


@cache
def dash_middles(name: str) -> tuple[float, ...]:
    """Where along the page the dashes of a TIN are printed, in canonical pixels."""
    if name not in geometry.TINS:
        return ()
    return tuple((x0 + x1) / 2 * SCALE for x0, _, x1, _ in dash_boxes_between(geometry.parts(name)))


@cache
def paper() -> Picture:
    """The white and gray areas of the blank, without its ink."""
    areas = cv2.medianBlur(
        cv2.morphologyEx(blank_form_picture(), cv2.MORPH_CLOSE, np.ones((9, 9))), 5
    )
    return np.maximum(areas, 120)


@cache
def marks(name: str = "blank.webp", size: int = SEARCH, points: int = POINTS) -> Marks:
    """The points of a blank, in canonical pixels."""
    found = find_marks(load_grayscale_picture(name), size, points)
    return Marks(found.at * (SIZE[0] / load_grayscale_picture(name).shape[1]), found.descriptors)


def find_marks(page: Picture, size: int, points: int = POINTS) -> Marks:
    """The points of a picture, in its own pixels."""
    shrink = min(1.0, size / max(page.shape))
    small = cv2.resize(page, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    finder: Any = cv2.SIFT.create(points)
    keypoints, descriptors = finder.detectAndCompute(small, None)
    if descriptors is None:
        return Marks(np.zeros((0, 2), np.float32), np.zeros((0, 128), np.float32))
    return Marks(np.array([k.pt for k in keypoints], np.float32) / shrink, descriptors)


def load_grayscale_picture(name: str) -> Picture:
    data = np.fromfile(DATA / name, np.uint8)
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_GRAYSCALE))
