"""Amounts that a pen touched: never sure, and the reason is shown; sums do not make them so."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import numpy as np
import pytest

from ocr import geometry, image, validation
from ocr.calibration import rate_form
from ocr.form import AMOUNTS, Form
from ocr.image.pen_marks import (
    COVERED,
    STROKE,
    STRUCK,
    STRUCK_VALUE,
    WRITTEN_OVER,
    CellInk,
    longest_stroke,
    pen_mark_of,
)
from ocr.pipeline import Pipeline
from ocr.protocol import KnownFacts, KnownParty
from ocr.raw_values import RawForm, RawLine, RawValue
from ocr.validation.amounts import NOT_THE_RATE, NOT_THE_SUM, REPAIRED
from ocr.validation.repair import MARKED, repair
from tests.ocr import marks
from tests.ocr.pictures import faxed, rendered, scanned
from tests.scans.made import Facts, certificate, row
from tests.support.thoroughness import few_in_push

SAMPLES = Path(__file__).parent.parent / "scans" / "samples"
SURE = 0.97
MOST_DOUBTED = 0
UNSURE = 0.5
Mark = Callable[[np.ndarray, tuple[float, float, float, float], Random, int], np.ndarray]
LINES = [row(n) for n in (12, 47, 33, 58)]
MARKED_COLUMNS = ("m2", "total", "tax")  # of the first lines; nobody touches the last one


def read_marked(mark: Mark, seed: int, dpi: int) -> Form:
    """A certificate of four lines with another cell of each of the first three marked."""
    chance = Random(seed)
    page = rendered(certificate(Facts(ewt=[dict(line) for line in LINES])), dpi)
    for line, column in enumerate(MARKED_COLUMNS):
        page = mark(page, geometry.cell("EWT", line, column), chance, dpi)
    raw = image.read(scanned(page, chance, dpi), 1, dpi)
    assert isinstance(raw, RawForm)
    return rate_form(validation.check(raw))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mark", "notes"),
    few_in_push(
        [
            (marks.struck, {STRUCK}),
            (marks.overwritten, {WRITTEN_OVER, REPAIRED, NOT_THE_SUM, NOT_THE_RATE}),
            (marks.whitened, {COVERED, WRITTEN_OVER}),
        ]
    ),
)
@pytest.mark.essential("marks of a pen are looked for nowhere else in make test")
def test_a_marked_amount_is_unsure_and_says_why(mark: Mark, notes: set[str]) -> None:
    doubted = 0
    for seed in range(4):
        form = read_marked(mark, seed, dpi=(200, 300)[seed % 2])
        for line, column in enumerate(MARKED_COLUMNS):
            cell = form.lines[line].cells[column]
            least = SURE if mark is marks.overwritten else UNSURE
            assert cell.confidence < least, (column, seed)
            assert cell.note in notes, (column, seed)
        others = [form.lines[-1].cells[name] for name in AMOUNTS]
        doubted += sum(value.confidence <= SURE for value in others)
    assert doubted <= MOST_DOUBTED  # of 20 that nobody touched


@pytest.mark.slow
@pytest.mark.parametrize("dpi", few_in_push([200, 300]))
@pytest.mark.parametrize("damage", few_in_push([scanned, faxed]))
@pytest.mark.parametrize(
    "font", few_in_push(["Helvetica", "Helvetica-Bold", "Times-Roman", "Courier"])
)
def test_typed_amounts_are_not_taken_for_marked(
    dpi: int, damage: Callable[..., np.ndarray], font: str
) -> None:
    page = rendered(certificate(Facts(ewt=LINES[:2]), font=font, size=7.5), dpi)
    raw = image.read(damage(page, Random(dpi), dpi), 1, dpi)
    assert isinstance(raw, RawForm)
    amounts = [v for name, v in raw.values().items() if name.rpartition(".")[2] in AMOUNTS]
    assert len(amounts) >= 15
    assert sum(MARKED in value.evidence for value in amounts) <= 1  # thick print now and then


def test_a_struck_sample_is_unsure_where_it_was_struck() -> None:
    form = Pipeline().read((SAMPLES / "struck_amount_00.pdf").read_bytes(), 1)
    assert isinstance(form, Form)
    cells = form.lines[0].cells
    assert {name for name in AMOUNTS if cells[name].note == STRUCK} == {"total", "tax"}
    assert all(cells[name].confidence < UNSURE for name in ("total", "tax"))
    assert cells["m1"].value == "180,273.22"


@pytest.mark.slow
@pytest.mark.parametrize("damage", few_in_push([scanned, faxed]))
@pytest.mark.parametrize("name", few_in_push(["payor_name", "payor_tin", "period_to", "payee_zip"]))
def test_a_struck_field_is_unsure_and_no_list_repairs_it(
    damage: Callable[..., np.ndarray], name: str
) -> None:
    facts, dpi = Facts(ewt=LINES[:1]), 200
    page, chance = rendered(certificate(facts), dpi), Random(name)
    x0, y0, x1, y1 = geometry.box_of_field(name)
    ends = [(x0 + 3, (y0 + y1) / 2 - 0.5), (min(x1 - 3, x0 + 150), (y0 + y1) / 2 + 1)]
    marks.drawn(page, ends, chance, dpi)
    raw = image.read(damage(page, chance, dpi), 1, dpi)
    assert isinstance(raw, RawForm)
    known = KnownFacts(tenants=(KnownParty("99876543200000", facts.fields["payor_name"]),))
    form = rate_form(validation.check(raw, known))
    assert form.fields[name].confidence < UNSURE
    touched = [other for other, value in form.fields.items() if value.note == STRUCK_VALUE]
    is_cut = damage is faxed and name == "payor_tin"  # by the black between its parts
    assert touched == ([] if is_cut else [name])


@pytest.mark.parametrize("wide", [0, 3, 8])
def test_a_stroke_is_longer_than_letters_that_touch(wide: int) -> None:
    line = np.full((20, 400), 255, np.uint8)
    line[9:12, 30 : 30 + 20 * wide] = 0
    assert longest_stroke(line) == pytest.approx(wide)
    assert (longest_stroke(line) > STROKE) is (wide > STROKE)


def test_a_value_that_a_pen_touched_is_repaired_by_nothing() -> None:
    touched = RawValue("123", (0, 0, 1, 1), 1, {MARKED: 0.0}, note=STRUCK_VALUE)
    repair(touched, "456", REPAIRED)
    assert (touched.text, touched.was, touched.note) == ("123", "", STRUCK_VALUE)


def raw_table(marked: str) -> RawForm:
    """A line whose total is off by a digit; the cell of that name was touched by a pen."""

    def value(name: str, text: str) -> RawValue:
        evidence = {"least": 0.9} | ({MARKED: 0.0} if name == marked else {})
        return RawValue(text, (0, 0, 1, 1), 1, evidence, note=STRUCK if name == marked else "")

    texts = {"m1": "100.00", "m2": "200.00", "m3": "300.00", "total": "601.00", "tax": "30.00"}
    cells = {name: value(name, text) for name, text in texts.items()}
    totals = {name: value("", text) for name, text in (texts | {"total": "600.00"}).items()}
    cells["atc"] = value("", "WC100")
    return RawForm((1,), "image", {}, [RawLine("EWT", cells)], totals)


def test_a_sum_repairs_what_was_misread_and_not_what_a_pen_touched() -> None:
    repaired = validation.check(raw_table("")).lines[0].cells["total"]
    assert repaired.text == "600.00"
    kept = validation.check(raw_table("total")).lines[0].cells["total"]
    assert (kept.text, kept.note) == ("601.00", STRUCK)
    assert "repaired" not in kept.evidence


def test_a_touched_amount_confirms_no_other() -> None:
    raw = raw_table("tax")
    raw.lines[0].cells["total"].text = "600.00"
    cells = validation.check(raw).lines[0].cells
    assert "rate_ok" not in cells["total"].evidence
    assert cells["total"].evidence["sum_ok"] == 1.0


@pytest.mark.parametrize(
    ("ink", "note"),
    [
        (CellInk(0.7, 1.0, 2.0, 0.0), ""),
        (CellInk(8.0, 0.9, 2.0, 0.0), STRUCK),
        (CellInk(4.2, 1.2, 2.0, 0.0), ""),  # bold digits that touch
        (CellInk(0.7, 2.5, 2.0, 0.0), STRUCK),
        (CellInk(1.2, 1.2, 3.0, 0.0), WRITTEN_OVER),
        (CellInk(1.0, 1.0, 3.6, 0.0), WRITTEN_OVER),
        (CellInk(0.7, 1.0, 2.7, 0.0), ""),  # bold
        (CellInk(0.7, 1.0, 2.0, 0.5), COVERED),
    ],
)
def test_what_the_ink_of_a_cell_says(ink: CellInk, note: str) -> None:
    assert pen_mark_of(ink, thick=2.0, gone=0.05) == note
