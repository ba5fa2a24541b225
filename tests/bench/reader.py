"""A scanned certificate read by the reader, beside its page drawn and read by the recogniser alone.

The scan is the portal's own replica, drawn as a picture: no text can be taken out of it.
"""

import io
import logging
import tempfile
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import repeat
from pathlib import Path
from typing import Any

from tests.bench.known import KNOWN
from tests.bench.measure import Deed, in_turns
from tests.bench.plan import Plan
from tests.bench.row import Row

READING = "workflow.scans.reading"
DPI = 200
POINTS = 72


def missing() -> str:
    return "" if find_spec(READING) else f"{READING} is not there"


def rows(certificate: bytes, db: str, plan: Plan) -> list[Row]:
    """``certificate``: its replica as PDF."""
    with tempfile.TemporaryDirectory(prefix="portal-bench-") as folder:
        scan = Path(folder) / "scan.pdf"
        scan.write_bytes(scanned(certificate))
        reading: Any = import_module(READING)
        assert type(reading.read_page(scan, 1)).__name__ == "Form", reading.read_page(scan, 1)
        deeds: dict[str, Iterator[Deed]] = {
            "ours": repeat(lambda: reading.read_page(scan, 1)),
            "floor": repeat(alone(scan)),
        }
        times = in_turns(deeds, plan.sheets, 1)
    ours, floor = times["ours"], times["floor"]
    by = ours.over(floor)
    spread, goal = ours.spread_over(floor), KNOWN["P15"].goal
    return [Row("P15", db, goal, by, floor.middle, ours.middle, by_floor=by, spread=spread)]


def drawn(pdf: Path | bytes) -> Any:
    """The first page as a picture."""
    import pypdfium2

    return pypdfium2.PdfDocument(pdf)[0].render(scale=DPI / POINTS).to_pil()


def scanned(pdf: bytes) -> bytes:
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen.canvas import Canvas

    picture = drawn(pdf)
    size = tuple(pixels * POINTS / DPI for pixels in picture.size)
    into = io.BytesIO()
    page = Canvas(into, pagesize=size)
    page.drawImage(ImageReader(picture), 0, 0, *size)
    page.save()
    return into.getvalue()


def alone(scan: Path) -> Callable[[], Any]:
    """Every word of the page, by the same weights, and no thought given to any."""
    import numpy
    from rapidocr import RapidOCR

    logging.disable(logging.INFO)  # it says much about itself
    recogniser = RapidOCR()
    return lambda: recogniser(numpy.asarray(drawn(scan).convert("RGB")))
