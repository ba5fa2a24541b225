"""A form filled in by hand leaves nothing sure, and print on worn paper is not taken for one."""

import numpy as np
import pytest

from ocr import validation
from ocr.calibration import rate_form
from ocr.image import faint_ink, form_location, handwriting, reading
from ocr.image.aligned_page import AlignedPage, PagePart, rectify_sheet
from ocr.image.boxes import Cells, of_head, of_tables
from ocr.image.pen_marks import note_pen_marks
from ocr.raw_values import RawForm
from tests.bench.forms import SURE
from tests.ocr.hands import HANDS, handwritten_form
from tests.ocr.makings import MAKINGS, made
from tests.ocr.pictures import Paper
from tests.support.thoroughness import few_in_push

UNSEEN = 79_000  # no limit was set by looking at these


def align_page(paper: Paper) -> AlignedPage:
    found = form_location.find(paper.picture)
    assert found
    return faint_ink.darken_faint_ink(rectify_sheet(paper.picture, *found))


def is_written(paper: Paper) -> bool:
    sheet = align_page(paper)
    return handwriting.is_handwritten(of_head(sheet).values(), marked_cells(sheet).values())


def marked_cells(sheet: AlignedPage) -> Cells:
    cells = of_tables(sheet)
    note_pen_marks(cells.values(), sheet)
    return cells


@pytest.mark.slow
@pytest.mark.parametrize("hand", few_in_push(list(HANDS)))
@pytest.mark.parametrize("seed", few_in_push(range(UNSEEN, UNSEEN + 4)))
def test_a_form_filled_in_by_hand_is_recognised(hand: str, seed: int) -> None:
    assert is_written(handwritten_form(seed, *HANDS[hand]))


@pytest.mark.slow
@pytest.mark.parametrize("making", few_in_push(["fax 200", "dot-matrix", "photo", "carbon", "pen"]))
@pytest.mark.parametrize("seed", few_in_push(range(UNSEEN, UNSEEN + 3)))
def test_print_is_not_taken_for_handwriting(making: str, seed: int) -> None:
    assert not is_written(made(seed, MAKINGS[making]))


@pytest.mark.thorough
@pytest.mark.slow
def test_nothing_written_by_hand_is_sure() -> None:
    paper = handwritten_form(UNSEEN + 7)
    found = reading.read(paper.picture, 1, paper.dpi)
    assert isinstance(found, RawForm)
    assert found.paper == "handwritten"
    rated = rate_form(validation.check(found))
    assert all(value.confidence < SURE for value in rated.values().values())
    assert rated.fields["payee_zip"].note == handwriting.NOTE


def digits_at(tops: list[float]) -> list[PagePart]:
    return [PagePart(20 * n, round(top), 12, 20, 100, n) for n, top in enumerate(tops)]


@pytest.mark.parametrize("slope", [0, 0.5])
def test_a_line_that_runs_askew_is_not_uneven(slope: float) -> None:
    assert handwriting.unevenness(digits_at([slope * 10 * n for n in range(8)])) < 0.03


def test_tops_that_differ_are_uneven() -> None:
    tops = 20 + 2 * np.random.default_rng(1).normal(size=8)
    assert handwriting.unevenness(digits_at(tops.tolist())) > handwriting.UNEVEN


def test_too_few_digits_tell_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = align_page(handwritten_form(UNSEEN))
    monkeypatch.setattr(handwriting, "FEWEST_BOXES", 200)
    assert not handwriting.is_handwritten(of_head(sheet).values(), [])
