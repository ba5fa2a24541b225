"""Pages that are not one ordinary certificate: none is lost, none is sure and wrong."""

from io import BytesIO
from pathlib import Path
from random import Random

import numpy as np
import pikepdf
import pytest

from ocr import image
from ocr.form import Form, NoForm
from ocr.image.other_papers import OTHER_NUMBER
from ocr.image.reading import ANOTHER
from ocr.pipeline import DIGITALLY, Pipeline
from ocr.raw_values import RawForm
from tests.ocr import BLANK, marks
from tests.ocr.pictures import faxed, paper, rendered, scanned
from tests.scans.made import certificate
from tests.support.thoroughness import few_in_push

pytestmark = pytest.mark.essential("whole pages are read nowhere else in make test")

SAMPLES = Path(__file__).parent.parent / "scans" / "samples"
SURE = 0.9


def read_sample(name: str) -> Form | NoForm:
    return Pipeline().read((SAMPLES / f"{name}.pdf").read_bytes(), 1)


def test_a_stamp_over_the_amounts_does_not_end_the_page():
    form = read_sample("stamp_amounts_00")
    assert isinstance(form, Form)
    assert form.fields["payee_tin"].value == "67880135800047"
    assert form.fields["payor_tin"].value == "15587905000148"
    assert form.failed_steps == []
    assert "m2" in form.lines[0].cells
    wrong = form.lines[0].cells["m2"]
    assert wrong.value == "213,089.75" or wrong.confidence < SURE


def test_faint_print_is_read_as_far_as_it_is_seen():
    form = read_sample("dot_matrix_02")
    assert isinstance(form, Form)
    assert form.fields["signatory_tin"].value == "27584942100040"
    assert form.fields["payor_tin"].confidence < SURE


def test_a_folded_corner_over_the_number_of_the_form_costs_nothing_else():
    form = read_sample("holes_fold_01")
    assert isinstance(form, Form)
    found = {name: value.value for name, value in form.values().items()}
    printed = {
        "period_from": "2020-10-01",
        "period_to": "2020-12-31",
        "payee_tin": "44247694300000",
        "payor_tin": "03935775400185",
        "payor_name": "CROWN HOME FURNISHINGS ENTERPRISES",
        "signatory_name": "DENNIS A. DELA CRUZ",
        "signatory_tin": "99169161200000",
        "lines.0.atc": "WC158",
        "lines.0.tax": "1,827.56",
        "lines.1.atc": "WC120",
        "lines.1.tax": "8,497.37",
    }
    assert {name: found[name] for name in printed} == printed


@pytest.mark.parametrize(
    ("heading", "is_other"),
    [("BIRFORMNO907Y2018ENCS", False), ("BIRFORMNO2306JANUARY2018ENCS", True), ("2304", True)],
)
def test_the_year_of_the_form_is_not_taken_for_the_number_of_another(heading, is_other):
    assert bool(OTHER_NUMBER.search(heading)) == is_other


def test_a_page_of_signatures_behind_a_signed_form_changes_nothing():
    data = (SAMPLES / "r25_signing_certificate_page_added.pdf").read_bytes()
    form, added = (Pipeline().read(data, page) for page in (1, 2))
    assert isinstance(form, Form)
    assert (form.fields["payor_tin"].value, form.totals["tax"].value) == (
        *("99876543200012", "18,505.03"),
    )
    assert form.signed is not None
    assert (form.signed.value, form.signed.note) == ("yes", DIGITALLY)
    assert added == NoForm(2, "not_2307")


@pytest.mark.parametrize("name", ["r29_scan_two_forms_side_by_side", "two_up_01"])
def test_a_second_form_on_the_sheet_is_reported_and_nothing_is_sure(name):
    form = read_sample(name)
    assert isinstance(form, Form)
    assert all(value.confidence < SURE for value in form.values().values())
    assert {value.note for value in form.fields.values()} == {ANOTHER}


def test_an_empty_form_stored_as_a_picture_is_blank():
    assert read_sample("r04_blank_as_picture") == NoForm(1, "blank")


def sheet_with(*papers: np.ndarray, down: bool) -> np.ndarray:
    """The papers on one sheet, side by side or one below the other."""
    high, wide = (max(each.shape[n] for each in papers) for n in (0, 1))
    sides = [np.full((high, wide), 250, np.uint8) for _ in papers]
    for side, each in zip(sides, papers, strict=True):
        side[: each.shape[0], : each.shape[1]] = each
    return np.concatenate(sides, axis=0 if down else 1)


@pytest.mark.slow
@pytest.mark.parametrize("kind", few_in_push(["scan", "fax", "photo"]))
@pytest.mark.parametrize("turned", few_in_push([0, 180]))
@pytest.mark.parametrize("down", few_in_push([False, True]))
def test_a_second_form_is_found_in_any_place_and_turn(kind, turned, down):
    first, second = paper(910_000, kind, 0, 150), paper(910_001, kind, turned, 150)
    sheet = sheet_with(first.picture, second.picture, down=down)
    raw = image.read(sheet, 1, 150)
    assert isinstance(raw, RawForm)
    assert {value.note for value in raw.values().values()} == {ANOTHER}
    assert all(value.evidence["seen"] == 0.0 for value in raw.values().values())


@pytest.mark.slow
@pytest.mark.parametrize("size", [(2339, 3307), (2100, 3400)])
def test_a_form_alone_on_a_larger_sheet_is_no_second_one(size):
    made = paper(910_002, "scan", 0, 150)
    sheet = np.full(size, 248, np.uint8)
    sheet[90 : 90 + made.picture.shape[0], 60 : 60 + made.picture.shape[1]] = made.picture
    raw = image.read(sheet, 1, 150)
    assert isinstance(raw, RawForm)
    assert ANOTHER not in {value.note for value in raw.values().values()}
    assert raw.fields["payee_tin"].text.replace("-", "") == made.facts.fields["payee_tin"]


def two_on_a_sheet(data: bytes) -> bytes:
    """Both halves of a landscape page show the certificate, as text."""
    file = BytesIO()
    with pikepdf.open(BytesIO(data)) as one, pikepdf.new() as both:
        page = both.add_blank_page(page_size=(1224, 936))
        for left in (0, 612):
            page.add_overlay(one.pages[0], pikepdf.Rectangle(left, 0, left + 612, 936))
        both.save(file)
    return file.getvalue()


def test_two_forms_written_as_text_on_a_page_are_reported():
    form = Pipeline().read(two_on_a_sheet(certificate()), 1)
    assert isinstance(form, Form)
    assert {value.note for value in form.fields.values()} == {ANOTHER}
    assert all(value.confidence < SURE for value in form.values().values())


STAMPS = [
    None,
    *(
        pytest.param(at, marks=pytest.mark.thorough)
        for at in [(120, 140), (300, 290), (450, 460), (300, 735)]
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize("dpi", few_in_push([200, 120, 150, 300]))
@pytest.mark.parametrize("damage", few_in_push([scanned, faxed]))
@pytest.mark.parametrize("stamp", STAMPS)
def test_an_empty_form_is_blank_also_under_a_stamp(dpi, damage, stamp):
    chance = Random(dpi)
    page = rendered(BLANK.read_bytes(), dpi)
    if stamp:
        page = marks.stamped(page, chance, dpi, stamp)
    assert image.read(damage(page, chance, dpi), 1, dpi) == NoForm(1, "blank")


@pytest.mark.slow
def test_a_form_with_little_in_it_is_not_blank():
    """Names and period alone: somebody forgot the rest."""
    page = rendered(BLANK.read_bytes(), 200)
    full = rendered(certificate(), 200)
    page[290:330], page[780:830] = full[290:330], full[780:830]
    page[450:510] = full[450:510]
    raw = image.read(page, 1, 200)
    assert isinstance(raw, RawForm)
    assert raw.lines == []
