"""Amounts that add up as first read are not looked at twice."""

import numpy as np
import pytest

from ocr.image.aligned_page import Crop
from ocr.image.amount_sums import has_matching_totals, settled_places
from ocr.image.boxes import BoxRequest
from ocr.image.recognition import RecognizedText

ROW = {"m1": "1,000.00", "m2": "250.50", "total": "1,250.50", "tax": "62.53"}


def ask(text: str) -> BoxRequest:
    crop = Crop(np.zeros((20, 90), np.uint8), (0, 0, 1, 1), 0.0, 1.0)
    return BoxRequest("amount", crop, [], readings=[RecognizedText(text, [0.8] * len(text), 1, 1)])


def table(section: str, **changed: str) -> dict[tuple[str, int, str], BoxRequest]:
    """One line and its totals; ``changed`` names amounts of the line that were read differently."""
    line = {(section, 0, name): ask(text) for name, text in (ROW | changed).items()}
    return line | {(section, 10, name): ask(text) for name, text in ROW.items()}


def test_a_table_that_adds_up_is_settled_and_its_neighbour_is_not():
    good, bad = table("EWT"), table("BUSINESS", m2="250.60")
    assert settled_places(good | bad) == set(good)


@pytest.mark.parametrize(
    "changed",
    [{"tax": "62.58"}, {"m1": "l,0"}, {"m1": "1,000.01", "m2": "250.49"}, {"total": "0.00"}],
    ids=["a tax unlike its total", "no amount", "months that make up for each other", "no total"],
)
def test_one_amount_that_does_not_fit_leaves_the_table_in_doubt(changed):
    assert settled_places(table("EWT", **changed)) == set()


def test_a_code_is_never_settled_by_amounts():
    cells = table("EWT")
    cells["EWT", 0, "atc"] = ask("WC100")
    assert ("EWT", 0, "atc") not in settled_places(cells)


def test_without_a_row_of_totals_nothing_confirms_the_tax():
    assert not has_matching_totals({(0, "m1"): 100, (0, "total"): 100, (0, "tax"): 5})


def test_a_row_of_totals_alone_is_no_table():
    assert not has_matching_totals({(10, "m1"): 100, (10, "total"): 100, (10, "tax"): 5})
