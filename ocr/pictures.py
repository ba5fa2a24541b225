"""Pages as pictures: gray to be read, in their colours to be looked at."""

from io import BytesIO
from math import ceil

import numpy as np
import pypdfium2
from PIL import Image

from ocr.rejection import Rejected

DPI = 200
LONGEST_SIDE = 3_400  # pixels; however large a page says it is
POINTS = 72
COLOURED = 12  # of 255, between the brightest and the darkest of red, green and blue


def scale_of(page: pypdfium2.PdfPage, dpi: int = DPI) -> float:
    longest = max(page.get_size())
    if longest <= 0:
        raise Rejected("damaged")
    return min(dpi / POINTS, LONGEST_SIDE / longest)


def size_of(page: pypdfium2.PdfPage, dpi: int = DPI) -> tuple[int, int]:
    """Width and height that the page is drawn at, in pixels."""
    scale = scale_of(page, dpi)
    width, height = page.get_size()
    return ceil(width * scale), ceil(height * scale)


def render_gray_page(page: pypdfium2.PdfPage, dpi: int = DPI) -> np.ndarray:
    """Raises Rejected."""
    return render_page(page, scale_of(page, dpi), grayscale=True).to_numpy().copy()


def dpi_of(page: pypdfium2.PdfPage, picture: np.ndarray) -> int:
    return round(max(picture.shape[:2]) * POINTS / max(page.get_size()))


def png(page: pypdfium2.PdfPage) -> bytes:
    """Raises Rejected."""
    picture = render_page(page, scale_of(page), rev_byteorder=True).to_pil().convert("RGB")
    file = BytesIO()
    drop_color(picture).save(file, "PNG", compress_level=3)
    return file.getvalue()


def drop_color(picture: Image.Image) -> Image.Image:
    """Gray where nothing has a colour: a third of the bytes."""
    small = np.asarray(picture.resize((200, 200))).astype(np.int16)
    return picture if np.max(np.ptp(small, axis=2)) > COLOURED else picture.convert("L")


def render_page(page: pypdfium2.PdfPage, scale: float, **options: bool) -> pypdfium2.PdfBitmap:
    try:
        return page.render(scale=scale, **options)
    except pypdfium2.PdfiumError as error:
        raise Rejected("damaged") from error
