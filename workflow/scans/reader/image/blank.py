"""The official blank as a picture: what a page is laid upon."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

Picture = np.ndarray  # gray, 8 bits
DATA = Path(__file__).parent / "data"
SCALE = 200 / 72  # canonical pixels a point
SIZE = (1700, 2600)  # canonical width and height
SEARCH = 640  # long side in pixels at which points are searched
POINTS = 1000


@dataclass(frozen=True)
class Marks:
    """Points that are found again on another picture of the same paper."""

    at: np.ndarray
    descriptors: np.ndarray


@cache
def picture() -> Picture:
    return load("blank.webp")


@cache
def half() -> Picture:
    return cv2.resize(picture(), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)


@cache
def ink() -> Picture:
    """255 where the blank itself has ink, a little widened."""
    dark = (picture() < 120).astype(np.uint8) * 255
    return cv2.dilate(dark, np.ones((3, 3), np.uint8))


@cache
def paper() -> Picture:
    """The white and gray areas of the blank, without its ink."""
    areas = cv2.medianBlur(cv2.morphologyEx(picture(), cv2.MORPH_CLOSE, np.ones((9, 9))), 5)
    return np.maximum(areas, 120)


@cache
def marks(name: str = "blank.webp", size: int = SEARCH, points: int = POINTS) -> Marks:
    """The points of a blank, in canonical pixels."""
    found = find_marks(load(name), size, points)
    return Marks(found.at * (SIZE[0] / load(name).shape[1]), found.descriptors)


def find_marks(page: Picture, size: int, points: int = POINTS) -> Marks:
    """The points of a picture, in its own pixels."""
    shrink = min(1.0, size / max(page.shape))
    small = cv2.resize(page, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    finder: Any = cv2.SIFT.create(points)
    keypoints, descriptors = finder.detectAndCompute(small, None)
    if descriptors is None:
        return Marks(np.zeros((0, 2), np.float32), np.zeros((0, 128), np.float32))
    return Marks(np.array([k.pt for k in keypoints], np.float32) / shrink, descriptors)


def load(name: str) -> Picture:
    data = np.fromfile(DATA / name, np.uint8)
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_GRAYSCALE))
