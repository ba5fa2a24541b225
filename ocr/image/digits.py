"""Single digits of a comb, seen together with what the blank prints through them."""

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np
import onnxruntime

from ocr.image import networks
from ocr.image.aligned_page import AlignedPage
from ocr.image.blank import DATA, Picture
from ocr.image.recognition import RecognizedText

WINDOW = (28, 24)  # height and width of what the network sees
TALL = 20  # pixels of that which a digit takes
KINDS = 10


def window(sheet: AlignedPage, x: float, y: float, high: float) -> np.ndarray:
    """Return two pictures around a point: the page's ink, and the form's own print.

    ``x``, ``y`` and ``high``, the height of the digits, are in canonical pixels.
    """
    return np.stack(
        [cut_digit_window(each, x, y, high) for each in (sheet.original, sheet.printed)]
    )


def cut_digit_window(picture: Picture, x: float, y: float, high: float) -> Picture:
    scale = high / TALL
    rows, columns = WINDOW
    at = (x - scale * (columns - 1) / 2, y - scale * (rows - 1) / 2)
    way = np.array([[scale, 0, at[0]], [0, scale, at[1]]])
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return cv2.warpAffine(picture, way, (columns, rows), flags=how, borderValue=255)


@cache
def network() -> onnxruntime.InferenceSession:
    """Learned from generated forms (tests/ocr/learn.py)."""
    return networks.session((DATA / "digits.onnx").read_bytes())


def chances(windows: Sequence[np.ndarray]) -> np.ndarray:
    """Of each window, how likely it is each of the ten digits; together less than one where it
    may be none."""
    (found,) = network().run(None, {"windows": np.stack(windows)})
    return np.asarray(found)[:, :KINDS]


def likeliest_digits(chances: np.ndarray) -> str:
    """The likeliest digits."""
    return "".join(map(str, chances.argmax(1)))


def reading_of_digits(chances: np.ndarray, text: str, singly: float = 0.0) -> RecognizedText:
    """What they are written as, as sure as the digits are; ``singly`` as a Reading has it."""
    ranked = np.sort(chances, axis=1)
    return RecognizedText(
        text,
        [float(each) for each in ranked[:, -1]],
        float((ranked[:, -1] - ranked[:, -2]).min()),
        float(chances.sum(1).min()),
        singly=singly,
    )
