"""Location of a form that another program drew, by its outer frame and its rules."""

from functools import cache
from itertools import combinations

import cv2
import numpy as np

from ocr import geometry
from ocr.image import blank, registration
from ocr.image.blank import SCALE, Picture
from ocr.image.registration import FormPlacement, Points

SEARCH = 1300  # long side at which the frame is searched
ACROSS, DOWN = 33, 19  # least length of a rule at half size
FAR = 12  # half pixels from a rule of the blank: further away counts no more
STRAY = 5.0  # mean distance of the rules from those of the blank: above it is another paper
CROSSINGS = 100  # of some 260 that must be found where the blank has them
STANDS_OUT = 6.0  # pixels between a corner and the crossing of its sides
TRIED, ON_LINE = 30, 2.0  # points of a side for fitting lines; pixels
AREA = (0.2, 0.995)  # share of the picture that the frame takes


def on_frame(picture: Picture) -> FormPlacement | None:
    """Locate the form on the picture by its frame and the positions of its rules."""
    tried = [score(picture, place) for frame in frames(picture) for place in both_ways(frame)]
    if not tried or min(tried, key=first)[0] > STRAY:
        return None
    place = refine_by_rules(picture, min(tried, key=first)[1])
    return refine_by_rules(picture, place) if place.patches >= CROSSINGS else None


def first(scored: tuple[float, FormPlacement]) -> float:
    return scored[0]


def frames(picture: Picture) -> list[Points]:
    """The corners of the largest connected drawings, clockwise from the top left."""
    shrink = min(1.0, SEARCH / max(picture.shape))
    small = cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    drawn = cv2.adaptiveThreshold(
        small, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 31, 10
    )
    drawn = cv2.morphologyEx(drawn, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    _, labels, stats, _ = cv2.connectedComponentsWithStats(drawn)
    areas = stats[1:, cv2.CC_STAT_WIDTH] * stats[1:, cv2.CC_STAT_HEIGHT] / small.size
    largest = [i + 1 for i in np.argsort(-areas)[:4] if AREA[0] < areas[i] < AREA[1]]
    drawings = [labels == i for i in largest]
    return [
        f / shrink for d in drawings for f in (corners(d), straight_corners(d)) if f is not None
    ]


def corners(drawing: np.ndarray) -> Points:
    points = np.argwhere(drawing)[:, ::-1].astype(float)
    add, less = points.sum(1), points[:, 0] - points[:, 1]
    return points[[np.argmin(add), np.argmax(less), np.argmax(add), np.argmin(less)]]


def straight_corners(drawing: np.ndarray) -> Points | None:
    """Return the crossings of its four sides, even if a stamp or a stroke crosses one of them."""
    ys, xs = (np.flatnonzero(drawing.any(axis=n)) for n in (1, 0))
    inner_y, inner_x = drawing[ys], drawing[:, xs]
    left = side(ys, inner_y.argmax(axis=1))
    right = side(ys, drawing.shape[1] - 1 - inner_y[:, ::-1].argmax(axis=1))
    top = side(xs, inner_x.argmax(axis=0))
    bottom = side(xs, drawing.shape[0] - 1 - inner_x[::-1].argmax(axis=0))
    met = [meet(*both) for both in ((left, top), (right, top), (right, bottom), (left, bottom))]
    found = np.array(met)
    moved = float(np.abs(found - corners(drawing)).max())
    return found if STANDS_OUT < moved < max(drawing.shape) else None


def side(along: np.ndarray, across: np.ndarray) -> tuple[float, float]:
    """The line (slope and start) on which most of the outermost points lie."""
    tried = np.linspace(0, len(along) - 1, TRIED).astype(int)
    lines = [
        (slope, across[a] - slope * along[a])
        for a, b in combinations(tried.tolist(), 2)
        if b - a > len(along) / 4
        for slope in [(across[b] - across[a]) / (along[b] - along[a])]
    ]
    return max(lines, key=lambda line: on_line(line, along, across), default=(0.0, 0.0))


def on_line(line: tuple[float, float], along: np.ndarray, across: np.ndarray) -> int:
    return int((np.abs(across - line[0] * along - line[1]) < ON_LINE).sum())


def meet(upright: tuple[float, float], level: tuple[float, float]) -> tuple[float, float]:
    """Where x = a y + b and y = c x + d meet."""
    (a, b), (c, d) = upright, level
    y = (c * b + d) / (1 - a * c)
    return a * y + b, y


def both_ways(frame: Points) -> list[FormPlacement]:
    """Return the form fitted into the frame, in both orientations."""
    x0, y0, x1, y1 = (v * SCALE for v in geometry.FRAME)
    form = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)
    wide, high = np.ptp(frame, axis=0)
    turned = [np.roll(frame, n, 0).astype(np.float32) for n in ((0, 2) if high > wide else (1, 3))]
    return [FormPlacement(cv2.getPerspectiveTransform(form, each)) for each in turned]


def score(picture: Picture, place: FormPlacement) -> tuple[float, FormPlacement]:
    """How far the rules seen lie from those of the blank, and the other way, on average."""
    seen = rules(registration.warp(picture, place, 0.5)) > 0
    if seen.sum() < 2000:
        return float(FAR), place
    there = np.minimum(distances(), FAR)[seen].mean()
    back = np.minimum(away(seen), FAR)[blank_rules() > 0].mean()
    return float((there + back) / 2), place


def away(seen: np.ndarray) -> np.ndarray:
    return cv2.distanceTransform((~seen).astype(np.uint8), cv2.DIST_L2, 3)


@cache
def blank_rules() -> Picture:
    return rules(blank.half())


@cache
def distances() -> np.ndarray:
    return away(blank_rules() > 0)


def rules(page: Picture, size: int = 1) -> Picture:
    """The long straight lines of a page at half size, or at twice that."""
    dark = cv2.adaptiveThreshold(
        page, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 30 * size + 1, 12
    )
    across = cv2.morphologyEx(dark, cv2.MORPH_OPEN, np.ones((1, ACROSS * size), np.uint8))
    down = cv2.morphologyEx(dark, cv2.MORPH_OPEN, np.ones((DOWN * size, 1), np.uint8))
    return cv2.bitwise_or(across, down)


def refine_by_rules(picture: Picture, place: FormPlacement) -> FormPlacement:
    """Fit the form to the crossings of its rules."""
    soft = cv2.GaussianBlur(blank_rules(), (0, 0), 1.5)
    view = cv2.GaussianBlur(rules(registration.warp(picture, place, 0.5)), (0, 0), 1.5)
    at, off = [], []
    for y in range(70, soft.shape[0] - 110, 45):
        for x in range(10, soft.shape[1] - 110, 60):
            patch = soft[y : y + 96, x : x + 100]
            if patch.std() < 14:
                continue
            shift = registration.find_patch(view, patch, x, y, 0.5, 9)
            if shift is not None:
                at.append((x + 50, y + 48))
                off.append(shift)
    points, shifts = np.array(at, float).reshape(-1, 2), np.array(off, float).reshape(-1, 2)
    return registration.correct_place_by_shifts(place, points * 2 + 0.5, shifts * 2)
