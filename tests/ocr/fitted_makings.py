"""Makings of worn paper from which the reader learns: others than those on which it is measured."""

from functools import partial
from random import Random

import cv2
import numpy as np

from tests.ocr.makings import Making, dotted, retyped, typed_on

PINS = ((100, 100), (150, 100), (144, 72), (180, 180))  # dots an inch, across and down


def thin_toner(page: np.ndarray, chance: Random, dpi: int) -> np.ndarray:
    """Print that is pale in stripes down the page, as a drum leaves it that is nearly empty."""
    wide = page.shape[1]
    steps = np.random.default_rng(chance.randrange(2**32)).uniform(0.3, 0.75, 12)
    stripes = np.interp(np.arange(wide), np.linspace(0, wide, len(steps)), steps)
    soft = cv2.GaussianBlur(typed_on(page, dpi), (0, 0), dpi / 200 * chance.uniform(0.3, 1.2))
    return retyped(soft * stripes, dpi)


FITTED_MAKINGS = {
    "scan 110": Making("scan", 110),
    "scan 130": Making("scan", 130),
    "fax 130": Making("fax", 130),
    "fax 170": Making("fax", 170),
    "other pins": Making("scan", 200, partial(dotted, pins=PINS)),
    "thin toner": Making("scan", 200, thin_toner),
}
