"""The places of the fields lie where the official blank draws them."""

import numpy as np
import pypdfium2 as pdfium
import pytest

from ocr import geometry
from tests.ocr import BLANK


@pytest.fixture(scope="module")
def blank():
    return pdfium.PdfDocument(BLANK)[0].render(scale=4, grayscale=True).to_numpy()


def pixels(page, box, inset):
    x0, y0, x1, y1 = (round(4 * v) for v in box)
    d = round(4 * inset)
    return page[y0 + d : y1 - d, x0 + d : x1 - d]


@pytest.mark.parametrize("name", [*geometry.BOXES, *geometry.PARTS])
def test_a_box_is_white_inside_and_framed(name, blank):
    for part in geometry.PARTS.get(name, (geometry.box_of_field(name),)):
        inner = pixels(blank, (part[0], part[1], part[2], part[1] + 8), 1.5)
        assert (inner < 128).mean() < 0.1
        around = pixels(blank, part, -1.5)
        assert (np.minimum.reduce([around[:12].min(0), around[-12:].min(0)]) < 128).mean() > 0.9


@pytest.mark.parametrize("section", geometry.TABLES)
def test_every_row_of_both_tables_is_empty_between_its_rules(section, blank):
    for row in range(geometry.ROWS + 1):
        for column in ("atc", "m1", "total", "tax"):
            box = geometry.cell(section, row, column)
            assert pixels(blank, box, 1.6).min() > 200
            assert (pixels(blank, box, -1)[:8].min(0) < 128).mean() > 0.9


def test_a_tin_has_fourteen_cells_and_a_date_eight():
    assert len(list(geometry.comb("payor_tin"))) == 14
    assert len(list(geometry.comb("period_to"))) == 8
    assert len(list(geometry.comb("payee_zip"))) == 4
