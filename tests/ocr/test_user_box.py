"""A box drawn on a picture is read as well as the page was at first."""

import re
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest

from ocr import image
from ocr.form import FIELDS, Box, Form
from ocr.pipeline import Pipeline
from tests.support.thoroughness import few_in_push

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

SAMPLES = Path(__file__).parents[1] / "scans" / "samples"
PICTURES = ("scan_00.pdf", "scan_03.pdf")


@pytest.fixture(scope="module")
def pipeline() -> Pipeline:
    return Pipeline()


@pytest.fixture(scope="module", params=few_in_push(PICTURES))
def scanned(request: pytest.FixtureRequest, pipeline: Pipeline) -> tuple[bytes, Form]:
    data = (SAMPLES / request.param).read_bytes()
    form = pipeline.read(data, 1)
    assert isinstance(form, Form)
    assert form.source == "image"
    return data, form


def wider(box: Box) -> Box:
    """As a hand draws it: a little around what is meant."""
    x0, y0, x1, y1 = box
    across, down = 0.05 * (x1 - x0), 0.25 * (y1 - y0)
    return max(0, x0 - across), max(0, y0 - down), min(1, x1 + across), min(1, y1 + down)


@pytest.mark.parametrize(
    "drawn", few_in_push([tuple, wider]), ids=["as returned", "a little wider"]
)
def test_each_field_of_a_picture_is_read_again_as_at_first(pipeline, scanned, drawn):
    data, form = scanned
    values = {name: value for name, value in form.values().items() if value.value}
    again = {
        name: pipeline.read_box(data, 1, drawn(value.box), name.rpartition(".")[2])
        for name, value in values.items()
    }
    assert {*FIELDS} <= {*values}
    worse = {
        name: (value.value, again[name].value)
        for name, value in values.items()
        if again[name].value != value.value and again[name].confidence <= value.confidence
    }
    assert worse == {}


def test_the_ticks_of_a_comb_are_no_digits_where_only_the_box_is_read(scanned):
    data, form = scanned
    picture = pypdfium2.PdfDocument(data)[0].render(scale=200 / 72, grayscale=True).to_numpy()
    value = form.fields["payor_tin"]
    found = image.read_box(np.ascontiguousarray(picture), 1, wider(value.box), "payor_tin")
    assert re.sub(r"\D", "", found.text).ljust(14, "0") == value.value


def test_the_picture_of_a_fillable_file_shows_what_its_fields_hold(pipeline):
    data = (SAMPLES / "acroform_00.pdf").read_bytes()
    form = pipeline.read(data, 1)
    assert isinstance(form, Form)
    png = np.frombuffer(pipeline.picture(data, 1), np.uint8)
    shown = cv2.imdecode(png, cv2.IMREAD_GRAYSCALE)
    assert shown is not None
    for name, value in form.values().items():
        if value.value and value.box[2] > value.box[0]:
            assert is_written_in(shown, value.box), name


def is_written_in(picture: np.ndarray, box: Box) -> bool:
    high, wide = picture.shape
    x0, y0, x1, y1 = (round(v * n) for v, n in zip(box, (wide, high) * 2, strict=True))
    return bool((picture[y0:y1, x0:x1] < 128).mean() > 0.02)
