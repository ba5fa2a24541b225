"""A page that is one picture, as scanners make them: taken as it is, and not drawn first.

At the size it is read at it is the very picture that PDFium would draw, in a fifth of the time.
"""

from typing import Any

import cv2
import numpy as np
import pypdfium2
from pypdfium2 import raw

from ocr import pictures
from ocr.rejection import Rejected

SLACK = 0.5  # points that a picture may end before or behind the page
COLOURS = 3
NEARLY = 0.01  # of the size: a page's is rounded, and nothing is gained by stretching its picture


def gray_scanned_page(page: pypdfium2.PdfPage) -> np.ndarray:
    """Return the page in gray: its only picture, or a drawing of it where that is not the whole
    page.

    Raises Rejected.
    """
    image, size = covering(page), pictures.size_of(page)
    larger = np.divide(image.get_px_size(), size) if image is not None else np.zeros(2)
    is_alike = np.abs(larger - 1).max() < NEARLY
    picture = gray_pixels(image) if is_alike or np.min(larger) > 1 else None
    if picture is None:
        return pictures.render_gray_page(page)
    return picture if is_alike else cv2.resize(picture, size, interpolation=cv2.INTER_AREA)


def covering(page: pypdfium2.PdfPage) -> Any:
    """The picture that is all there is on the page and covers it, upright; None where it is not."""
    if raw.FPDFPage_CountObjects(page) != 1 or page.get_rotation():
        return None
    image: Any = next(iter(page.get_objects(max_depth=1)), None)
    if not isinstance(image, pypdfium2.PdfImage) or is_clipped_image(image):
        return None
    wide, high = page.get_size()
    matrix = image.get_matrix().get()
    off = np.subtract((*matrix, *page.get_cropbox()), (wide, 0, 0, high, 0, 0, 0, 0, wide, high))
    return image if np.abs(off).max() < SLACK else None


def is_clipped_image(image: Any) -> bool:
    """Return whether a path says what of it is seen, or it is seen through."""
    path = raw.FPDFPageObj_GetClipPath(image)
    is_clipped = bool(path) and raw.FPDFClipPath_CountPaths(path) > 0
    return is_clipped or bool(raw.FPDFPageObj_HasTransparency(image))


def gray_pixels(image: Any) -> np.ndarray | None:
    """Its pixels, gray; None for what is neither gray nor of three colours. Raises Rejected."""
    try:
        pixels = image.get_bitmap(render=False).to_numpy()
    except pypdfium2.PdfiumError as error:
        raise Rejected("damaged") from error
    if pixels.ndim == COLOURS and pixels.shape[2] == COLOURS:
        return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY))
    is_gray = pixels.ndim < COLOURS or pixels.shape[2] == 1
    return pixels.reshape(pixels.shape[:2]).copy() if is_gray else None
