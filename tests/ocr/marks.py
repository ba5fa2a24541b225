"""What people leave on a printed page: stamps, strokes of a pen, figures, correction fluid.

Boxes are in points of the form; the page is upright and not yet scanned.
"""

from random import Random

import cv2
import numpy as np

from ocr.form import Box

HAND = cv2.FONT_HERSHEY_SCRIPT_SIMPLEX


def stamped(page: np.ndarray, chance: Random, dpi: int, at: tuple[float, float]) -> np.ndarray:
    """RECEIVED, with a date, in a frame, askew; ``at`` is its middle."""
    k = dpi / 72
    side = int(150 * k)
    ink = np.full((side, side), 255, np.uint8)
    left, top, gray = int(10 * k), int(49 * k), chance.randint(70, 140)
    thick = max(1, dpi // 90)
    cv2.rectangle(ink, (left, top), (side - left, side - top), gray, 2 * thick)
    said = (("RECEIVED", 0.62, 20), (f"JUL {chance.randint(10, 28)} 2026", 0.45, 40))
    for text, size, down in said:
        place = (int(22 * k), top + int(down * k))
        cv2.putText(ink, text, place, cv2.FONT_HERSHEY_DUPLEX, size * k, gray, thick, cv2.LINE_AA)
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), chance.uniform(-20, 20), 1)
    turned = np.asarray(cv2.warpAffine(ink, turn, (side, side), borderValue=255))
    return laid_over(page, turned, at[0] * k - side / 2, at[1] * k - side / 2)


def laid_over(page: np.ndarray, ink: np.ndarray, left: float, top: float) -> np.ndarray:
    high, wide = ink.shape
    x = min(max(0, round(left)), page.shape[1] - wide)
    y = min(max(0, round(top)), page.shape[0] - high)
    seen = page.copy()
    seen[y : y + high, x : x + wide] = np.minimum(seen[y : y + high, x : x + wide], ink)
    return seen


def drawn(page: np.ndarray, points: list[tuple[float, float]], chance: Random, dpi: int) -> None:
    line = np.array([[round(x * dpi / 72 * 8), round(y * dpi / 72 * 8)] for x, y in points], int)
    thick = max(1, round(dpi / chance.choice((70, 95, 130))))
    cv2.polylines(page, [line], False, chance.randint(15, 100), thick, cv2.LINE_AA, shift=3)


def struck(page: np.ndarray, box: Box, chance: Random, dpi: int) -> np.ndarray:
    """Crossed out: a level line, a slanted one, a cross or a wave through what is typed."""
    seen = page.copy()
    _, y0, x1, y1 = box
    left, right = x1 - chance.uniform(48, 60), x1 - chance.uniform(0, 4)
    middle = y1 - 6.2
    how = chance.choice(("level", "level", "slant", "cross", "wave"))
    if how == "level":
        drawn(seen, [(left, middle + chance.uniform(-1.5, 1.5)),
                     (right, middle + chance.uniform(-1.5, 1.5))], chance, dpi)  # fmt: skip
    if how in ("slant", "cross"):
        drawn(seen, [(left, y1 - 1), (right, y0 + 1)], chance, dpi)
    if how == "cross":
        drawn(seen, [(left, y0 + 1), (right, y1 - 1)], chance, dpi)
    if how == "wave":
        steps = np.linspace(left, right, 14)
        drawn(seen, [(x, middle + (-1) ** n * 2.5) for n, x in enumerate(steps)], chance, dpi)
    return seen


def written(page: np.ndarray, at: tuple[float, float], chance: Random, dpi: int) -> np.ndarray:
    """Figures by hand; ``at`` is where they begin, on their line."""
    seen, k = page.copy(), dpi / 72
    text = f"{chance.randint(1, 99)},{chance.randint(100, 999)}.{chance.randint(10, 99)}"
    place = (round(at[0] * k), round(at[1] * k))
    cv2.putText(seen, text, place, HAND, 0.38 * k, chance.randint(15, 90), max(1, dpi // 100),
                cv2.LINE_AA)  # fmt: skip
    return seen


def overwritten(page: np.ndarray, box: Box, chance: Random, dpi: int) -> np.ndarray:
    """One or two of the typed digits made another by pen."""
    seen, k = page.copy(), dpi / 72
    for _ in range(chance.choice((1, 2))):
        x = box[2] - chance.uniform(8, 45)
        text = chance.choice("59")
        place = (round(x * k), round((box[3] - 2.6) * k))
        cv2.putText(seen, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.3 * k, chance.randint(10, 60),
                    max(2, round(dpi / 75)), cv2.LINE_AA)  # fmt: skip
    return seen


def whitened(page: np.ndarray, box: Box, chance: Random, dpi: int) -> np.ndarray:
    """Correction fluid over a cell, with figures by hand on it."""
    seen, k = page.copy(), dpi / 72
    _, y0, x1, y1 = box
    middle = (round((x1 - 32) * k), round((y0 + y1) / 2 * k))
    half = (round(chance.uniform(30, 36) * k), round(chance.uniform(8, 10) * k))
    cv2.ellipse(seen, middle, half, chance.uniform(-3, 3), 0, 360, 255, -1, cv2.LINE_AA)
    return written(seen, (x1 - chance.uniform(52, 58), y1 - 3), chance, dpi)
