"""What several readings of one box come to."""

import numpy as np
import pytest

from ocr.image import boxes, recognition
from ocr.image.aligned_page import Crop
from ocr.image.boxes import BoxRequest
from ocr.image.recognition import RecognizedText


def ask(kind: str, *readings: tuple[str, float]) -> BoxRequest:
    crop = Crop(np.zeros((20, 300), np.uint8), (0, 0, 1, 1), 0.0, 1.0)
    said = [RecognizedText(text, [least] * len(text), 1, 1) for text, least in readings]
    return BoxRequest(kind, crop, [], readings=said)


@pytest.mark.parametrize(
    ("kind", "readings", "disputed"),
    [
        ("text", ("Brgy. Highway Hills, Davao", "BRGY HIGHWAY HILLS,DAVAO"), False),
        ("text", ("Metro Center Realty", "Metro Center Realy"), True),
        ("tin", ("955-116-696-00000", "95511669600000"), False),
        ("tin", ("955-116-696-00000", "955-115-696-00000"), True),
        ("tin", ("955-116-696-00000", "955-115-696-00000", "955-116-696-00000"), False),
    ],
)
def test_readings_are_at_odds_over_letters_and_digits_only(kind, readings, disputed):
    assert boxes.is_disputed(ask(kind, *((text, 0.5) for text in readings))) is disputed


def test_two_that_agree_outweigh_a_surer_one():
    name = ask("text", ("Metro Realy", 0.8), ("Metro Realty", 0.6), ("METRO REALTY.", 0.7))
    text, evidence, others_ = boxes.best_reading_of_box(name)
    assert (text, others_) == ("METRO REALTY.", ["Metro Realy"])
    assert evidence["agree"] == pytest.approx(2 / 3)


def test_what_can_be_no_date_loses_whatever_its_letters_looked_like():
    text, _, _ = boxes.best_reading_of_box(ask("date", ("19/31/2024", 0.99), ("12/31/2024", 0.4)))
    assert text == "12/31/2024"


def test_a_name_is_read_twice_on_worn_paper_however_sure_it_is(monkeypatch):
    said = iter(["GRAND HARBOR", "GRAND HARBOR"])

    def read(lines, *, quick=False):
        return [RecognizedText(next(said), [0.9] * 12, 1, 1) for _ in lines]

    monkeypatch.setattr(recognition, "read", read)
    name, tin = ask("text", ("GRAND RARBOR", 0.99)), ask("tin", ("955-116-696-00000", 0.5))
    boxes.confirm_texts([name, tin])
    text, speaks, others_ = boxes.best_reading_of_box(name)
    assert (text, others_) == ("GRAND HARBOR", ["GRAND RARBOR"])
    assert speaks["agree"] == pytest.approx(2 / 3)
    assert len(tin.readings) == 1


@pytest.mark.parametrize(
    ("right", "singly", "is_doubted"),
    [(219.96, 0.0, True), (219.96, 1.0, False), (223.0, 0.0, False)],
)
def test_a_year_over_a_mark_of_its_comb_is_doubted(right: float, singly: float, is_doubted: bool):
    """A 6 without the mark that was through it is read as a 5."""
    crop = Crop(np.zeros((15, 80), np.uint8), (187.9, 112.3, right, 117.7), 0.0, 1.0)
    reading = RecognizedText("01012025", [0.99] * 8, 1, 1, singly=singly)
    each = BoxRequest("date", crop, [], name="period_from", readings=[reading])
    assert boxes.is_year_crossed(each) is is_doubted
