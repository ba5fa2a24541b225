"""Registration of the official blank on a picture: turned, skewed, seen from the side, bent."""

from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np

from ocr.form import Box
from ocr.image import blank
from ocr.image.blank import SCALE, SIZE, Marks, Picture

ENOUGH = 25  # points that agree before a place is considered at all
RATIO = 0.78  # how much nearer the best match must be than the second
PATCH, REACH, ALIKE = 64, 10, 0.55  # side and search in half pixels, least correlation
STEP = 16  # canonical pixels between the nodes of the map
Points = np.ndarray  # n x 2


@dataclass
class FormPlacement:
    """The way from the canonical page to the picture: a perspective, then a gentle bend."""

    perspective: np.ndarray  # 3 x 3, canonical to picture
    bend: np.ndarray = field(default_factory=lambda: np.zeros((6, 2)))
    patches: int = 0  # places of the blank found again
    residual: float = 0.0  # canonical pixels

    def to_picture(self, points: Points) -> Points:
        bent = points + quadratic(points) @ self.bend
        flat = cv2.perspectiveTransform(bent.reshape(-1, 1, 2).astype(np.float64), self.perspective)
        return flat.reshape(-1, 2)

    def box(self, box: Box, picture: Picture) -> Box:
        """Return a box of the page (in points) as shares of the picture."""
        x0, y0, x1, y1 = box
        corners = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]) * SCALE
        shares = self.to_picture(corners) / (picture.shape[1], picture.shape[0])
        (left, top), (right, bottom) = np.clip([shares.min(0), shares.max(0)], 0, 1).tolist()
        return left, top, right, bottom

    def on_page(self, box: Box, picture: Picture) -> Box:
        """Return a box of the picture as shares of the page. The bend is ignored."""
        x0, y0, x1, y1 = box
        corners = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float64)
        corners *= (picture.shape[1], picture.shape[0])
        back = np.linalg.inv(self.perspective)
        points = cv2.perspectiveTransform(corners.reshape(-1, 1, 2), back).reshape(-1, 2) / SIZE
        (left, top), (right, bottom) = np.clip([points.min(0), points.max(0)], 0, 1).tolist()
        return left, top, right, bottom

    def turned(self) -> int:
        """Quarter turns clockwise that bring the picture upright, in degrees."""
        middle = np.array([[SIZE[0] / 2, SIZE[1] / 2], [SIZE[0] / 2 + 100, SIZE[1] / 2]])
        (x0, y0), (x1, y1) = self.to_picture(middle)
        return round(-np.degrees(np.arctan2(y1 - y0, x1 - x0)) / 90) % 4 * 90

    def scale(self) -> float:
        """Pixels of the picture for one of the canonical page."""
        corners = self.to_picture(np.array([[0, 0], [SIZE[0], 0], [0, SIZE[1]]], float))
        across, down = np.linalg.norm(corners[1:] - corners[0], axis=1) / SIZE
        return float((across + down) / 2)


def quadratic(points: Points) -> np.ndarray:
    """What the bend is made of: 1, x, y, xx, xy, yy in halves of the page."""
    x, y = (points / SIZE * 2 - 1).T
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=1)


def on_blank(
    picture: Picture, size: int = blank.SEARCH, points: int = blank.POINTS
) -> FormPlacement | None:
    """Locate the official blank on the picture, if its points are found there."""
    matched = match(blank.marks(), blank.find_marks(picture, size, points))
    if matched is None:
        return None
    return refine_by_patches(picture, FormPlacement(matched[0]))


def match(wanted: Marks, found: Marks) -> tuple[np.ndarray, int] | None:
    """The perspective under which most points agree, and how many do."""
    if len(found.at) < 2 * ENOUGH:
        return None
    pairs = cv2.BFMatcher(cv2.NORM_L2).knnMatch(wanted.descriptors, found.descriptors, k=2)
    good = [a for a, b in pairs if a.distance < RATIO * b.distance]
    if len(good) < ENOUGH:
        return None
    source = np.array([wanted.at[m.queryIdx] for m in good])
    target = np.array([found.at[m.trainIdx] for m in good])
    perspective, agreeing = cv2.findHomography(
        source, target, cv2.USAC_MAGSAC, 4.0, maxIters=4000, confidence=0.999
    )
    if perspective is None or agreeing.sum() < ENOUGH or is_folded(perspective):
        return None
    return perspective, int(agreeing.sum())


def is_folded(perspective: np.ndarray) -> bool:
    """Return whether it turns the page inside out or squeezes it to nothing."""
    w, h = SIZE
    corners = np.array([[[0, 0]], [[w, 0]], [[w, h]], [[0, h]]], float)
    shape = cv2.perspectiveTransform(corners, perspective).astype(np.float32)
    return not cv2.isContourConvex(shape) or cv2.contourArea(shape, True) < 0.01 * w * h


def refine_by_patches(picture: Picture, place: FormPlacement) -> FormPlacement:
    """Match patches of the blank and align the page to where they were found."""
    view = warp(picture, place, 0.5, cv2.INTER_LINEAR)
    at, off = patch_shifts(view, blank.half())
    return correct_place_by_shifts(place, at * 2 + 0.5, off * 2)


def patch_shifts(view: Picture, wanted: Picture) -> tuple[Points, Points]:
    """For each telling patch of the blank its middle, and how far off it was found."""
    at, off = [], []
    for y in range(40, wanted.shape[0] - PATCH - 60, 56):
        for x in range(20, wanted.shape[1] - PATCH - 20, 80):
            patch = wanted[y : y + PATCH, x : x + PATCH]
            if cv2.meanStdDev(patch)[1][0, 0] < 25:
                continue
            shift = find_patch(view, patch, x, y)
            if shift is not None:
                at.append((x + PATCH / 2, y + PATCH / 2))
                off.append(shift)
    return np.array(at, float).reshape(-1, 2), np.array(off, float).reshape(-1, 2)


def find_patch(
    view: Picture, patch: Picture, x: int, y: int, alike: float = ALIKE, reach: int = REACH
) -> tuple[float, float] | None:
    """How far from its place a patch is found, to a fraction of a pixel."""
    top, left = max(0, y - reach), max(0, x - reach)
    around = view[top : y + patch.shape[0] + reach, left : x + patch.shape[1] + reach]
    likeness = cv2.matchTemplate(around, patch, cv2.TM_CCOEFF_NORMED)
    _, best, _, (px, py) = cv2.minMaxLoc(likeness)
    if best < alike:
        return None
    dx, dy = peak(likeness[py], px), peak(likeness[:, px], py)
    return px + dx - (x - left), py + dy - (y - top)


def peak(values: np.ndarray, at: int) -> float:
    """Return the position of the vertex of a parabola through three neighbours."""
    if not 0 < at < len(values) - 1:
        return 0.0
    before, top, after = (float(v) for v in values[at - 1 : at + 2])
    bow = before - 2 * top + after
    return 0.5 * (before - after) / bow if bow < -1e-6 else 0.0


def correct_place_by_shifts(
    place: FormPlacement, at: Points, off: Points, least: int = 12
) -> FormPlacement:
    """The place corrected by shifts of canonical points, bent where they ask for it."""
    if len(at) < least:
        return FormPlacement(place.perspective, patches=len(at))
    seen = place.to_picture(at + off)
    perspective, agreeing = cv2.findHomography(at, seen, cv2.RANSAC, 3.0 * place.scale())
    if perspective is None or agreeing.sum() < least:
        return FormPlacement(place.perspective)
    keep = agreeing.ravel().astype(bool)
    flat = FormPlacement(perspective, patches=int(keep.sum()))
    wish = to_canonical_points(flat, seen[keep]) - at[keep]
    basis = quadratic(at[keep])
    flat.bend = np.linalg.solve(basis.T @ basis + np.eye(6), basis.T @ wish)
    flat.residual = float(np.abs(wish - basis @ flat.bend).mean())
    return flat


def to_canonical_points(place: FormPlacement, points: Points) -> Points:
    """From the picture back to the canonical page, without the bend."""
    back = np.linalg.inv(place.perspective)
    return cv2.perspectiveTransform(points.reshape(-1, 1, 2), back).reshape(-1, 2)


def warp(
    picture: Picture, place: FormPlacement, shrink: float = 1.0, how: int = cv2.INTER_CUBIC
) -> Picture:
    """The canonical page cut out of the picture, at a share of its size."""
    source, factor = shrunk(picture, place.scale() / shrink)
    width, height = (round(v * shrink) for v in SIZE)
    xs, ys = (nodes_along(side, shrink) for side in SIZE)
    nodes = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    field_ = place.to_picture(nodes).reshape(len(ys), len(xs), 2) * factor
    grid = interpolate_map_nodes(field_.astype(np.float32), width, height, shrink)
    nothing: Any = None  # both coordinates are in the one grid
    return cv2.remap(source, grid, nothing, how, borderMode=cv2.BORDER_CONSTANT, borderValue=255)


def nodes_along(side: int, shrink: float) -> np.ndarray:
    """Canonical pixels: the middle of every step, and of one before the page and one behind."""
    return STEP * (np.arange(-1, -(-side // STEP) + 1) + 0.5) - 0.5 / shrink


def shrunk(picture: Picture, scale: float) -> tuple[Picture, float]:
    """The picture made smaller where it is much finer than what is cut out of it."""
    if scale < 1.3:
        return picture, 1.0
    factor = 1 / scale
    return cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), factor


def interpolate_map_nodes(nodes: np.ndarray, width: int, height: int, shrink: float) -> np.ndarray:
    """The map at every pixel, from the map at its nodes."""
    step = round(STEP * shrink)
    high, wide = (count * step for count in nodes.shape[:2])
    whole = cv2.resize(nodes, (wide, high), interpolation=cv2.INTER_LINEAR)
    return whole[step : step + height, step : step + width]
