"""The picture path: a certificate however it lies, and what only looks like one."""

import cv2
import numpy as np
import pypdfium2
import pytest

from ocr import image
from ocr.calibration import rate_form
from ocr.form import Form, NoForm
from ocr.image import networks
from ocr.protocol import KnownFacts
from ocr.raw_values import RawForm
from ocr.validation import check
from tests.ocr import BLANK
from tests.ocr.pictures import Paper, paper
from tests.ocr.scoring import is_right
from tests.scans.made import expected
from tests.support.thoroughness import few_in_push

pytestmark = [
    pytest.mark.slow,
    pytest.mark.essential("pictures are read nowhere else in make test"),
]

SURE = 0.97


def form_of(made: Paper) -> Form:
    raw = image.read(made.picture, 1, made.dpi)
    assert isinstance(raw, RawForm)
    return rate_form(check(raw, KnownFacts()))


def wrong(made: Paper, form: Form) -> list[str]:
    """The names of the values that were not read as they stand on the paper."""
    values = form.values()
    return [
        name
        for name, truth in expected(made.facts).items()
        if not name.endswith("description")
        and not (name in values and is_right(name.rsplit(".", 1)[-1], values[name].value, truth))
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "kind", "turned"),
    few_in_push([(1, "scan", 0), (2, "scan", 180), (3, "photo", 90), (4, "fax", 0)]),
)
def test_a_certificate_is_read_however_it_lies(seed, kind, turned):
    made = paper(seed, kind, turned)
    form = form_of(made)
    assert form.turned == turned
    missed = wrong(made, form)
    assert len(missed) <= 0.05 * len(expected(made.facts)), missed
    values = form.values()
    assert not [n for n in missed if n in values and values[n].confidence >= SURE]


@pytest.mark.slow
def test_the_lines_of_both_tables_come_in_their_order():
    made = next(p for p in map(paper, range(20, 60)) if p.facts.business and len(p.facts.ewt) > 1)
    form = form_of(made)
    sections = ["EWT"] * len(made.facts.ewt) + ["BUSINESS"] * len(made.facts.business)
    assert [line.section for line in form.lines] == sections


@pytest.mark.slow
def test_a_box_lies_where_the_value_stands_on_the_turned_page():
    form = form_of(paper(1, turned=90))
    x0, _, x1, _ = form.fields["payor_name"].box
    assert x1 - x0 < 0.05  # upright now: a line of text is narrow, and long from top to bottom


def test_an_empty_page_is_blank():
    page = np.full((2200, 1700), 244, np.uint8)
    page[:, :20] = 90  # the shadow at the edge of the glass
    cv2.circle(page, (900, 700), 3, 40, -1)
    assert image.read(page, 3, 200) == NoForm(3, "blank")


def test_the_list_of_codes_is_no_certificate():
    page = pypdfium2.PdfDocument(BLANK)[1].render(scale=150 / 72, grayscale=True).to_numpy()
    assert image.read(np.ascontiguousarray(page[::-1, ::-1]), 2, 150) == NoForm(2, "schedule")


def test_another_paper_is_no_certificate():
    page = np.full((2200, 1700), 255, np.uint8)
    for n in range(20):
        said = f"{n} pcs  Item {n * 37}  {n * 1234}.50"
        cv2.putText(page, said, (150, 200 + 90 * n), cv2.FONT_HERSHEY_SIMPLEX, 1.4, 0, 3)
    cv2.rectangle(page, (100, 100), (1600, 2050), 0, 4)
    assert image.read(page, 1, 200) == NoForm(1, "not_2307")


def test_a_drawn_box_is_read_by_itself():
    page = np.full((400, 900), 255, np.uint8)
    cv2.putText(page, "123,456.78", (300, 220), cv2.FONT_HERSHEY_SIMPLEX, 1.2, 20, 2, cv2.LINE_AA)
    value = image.read_box(page, 1, (0.3, 0.4, 0.7, 0.65), "lines.0.tax")
    assert value.text == "123,456.78"


def test_another_model_than_the_measured_one_is_refused(monkeypatch):
    monkeypatch.setitem(networks.SHA256, networks.DETECTOR, "0" * 64)
    with pytest.raises(networks.WrongModel):
        networks.read_verified_model(networks.DETECTOR)
