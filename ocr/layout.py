"""Where the official form's points lie on a page that somebody's program printed."""

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from ocr.form import Box
from ocr.glyphs import Run
from ocr.labels import Label, landmarks

FEWEST_LABELS = 8
FAR = 4.0  # points of the official page by which a landmark may be off
SAME_LAYOUT = 0.75  # share of landmarks that must not be further off
Found = list[tuple[Label, float, float]]


@dataclass
class Layout:
    """From the page to the official form and back, along each axis by itself."""

    xs: tuple[np.ndarray, np.ndarray]  # knots: on the page, on the official form
    ys: tuple[np.ndarray, np.ndarray]
    is_official: bool  # spaced as the official form is, at some size

    def official(self, box: Box) -> Box:
        x0, y0, x1, y1 = box
        (left, right), (top, bottom) = _along(self.xs, (x0, x1)), _along(self.ys, (y0, y1))
        return left, top, right, bottom

    def on_page(self, box: Box) -> Box:
        x0, y0, x1, y1 = box
        left, right = _along(self.xs[::-1], (x0, x1))
        top, bottom = _along(self.ys[::-1], (y0, y1))
        return left, top, right, bottom


def _along(knots: tuple[np.ndarray, np.ndarray], values: Iterable[float]) -> tuple[float, float]:
    """By straight pieces between knots, and onwards as the outermost ones run."""
    here, there = knots
    first, second = (_at(here, there, value) for value in values)
    return first, second


def _at(here: np.ndarray, there: np.ndarray, value: float) -> float:
    n = min(max(bisect_left(here, value) - 1, 0), len(here) - 2)
    slope = (there[n + 1] - there[n]) / (here[n + 1] - here[n])
    return float(there[n] + (value - here[n]) * slope)


def layout_of(runs: list[Run]) -> Layout | None:
    """None where too little of the form's own text is there."""
    found = list(landmarks(runs))
    if len({label.text for label, _, _ in found}) < FEWEST_LABELS:
        return None
    xs = _straight([x for _, x, _ in found], [label.x for label, _, _ in found])
    ys = _straight([y for _, _, y in found], [label.y for label, _, _ in found])
    straight = Layout(xs, ys, is_official=True)
    off = [abs(_at(*ys, y) - label.y) for label, _, y in found]
    if np.mean(np.array(off) <= FAR) >= SAME_LAYOUT:
        return straight
    return Layout(_bent_across(found, xs), _bent_down(found), is_official=False)


def _straight(here: list[float], there: list[float]) -> tuple[np.ndarray, np.ndarray]:
    """One line through all, without the few that lie far from it."""
    x, y = np.array(here), np.array(there)
    kept = np.ones(len(x), bool)
    slope, start = 1.0, 0.0
    for _ in range(6):
        slope, start = np.polyfit(x[kept], y[kept], 1)
        off = np.abs(slope * x + start - y)
        kept = off <= max(FAR / 2, float(np.median(off)) * 2)
    if slope <= 0:
        slope, start = 1.0, float(np.median(y - x))
    ends = np.array([0.0, 1000.0])
    return ends, slope * ends + start


def _bent_down(found: Found) -> tuple[np.ndarray, np.ndarray]:
    return _rising([(y, label.y) for label, _, y in found])


def _bent_across(
    found: Found, straight: tuple[np.ndarray, np.ndarray]
) -> tuple[np.ndarray, np.ndarray]:
    """By the heads of the columns; the left edge as elsewhere."""
    heads = [(x, label.x) for label, x, _ in found if 338 < label.y < 353]
    edge = [(_at(*straight[::-1], 18.5), 18.5)]
    return _rising(edge + heads) if len(heads) >= len("ATC m1 m2") // 3 else straight


def _rising(pairs: list[tuple[float, float]]) -> tuple[np.ndarray, np.ndarray]:
    """Knots that rise along both axes; what runs backwards is left out."""
    kept: list[tuple[float, float]] = []
    for here, there in sorted(pairs, key=lambda pair: pair[1]):
        if not kept or (here > kept[-1][0] + 0.5 and there > kept[-1][1] + 0.5):
            kept.append((here, there))
    return np.array([h for h, _ in kept]), np.array([t for _, t in kept])
