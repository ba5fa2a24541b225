"""An amount that stands twice is read once; another one is never taken for it."""

import cv2
import numpy as np
import pytest

from ocr.image import boxes, recognition, repeated_amounts
from ocr.image.aligned_page import Crop
from ocr.image.boxes import BoxRequest
from ocr.image.recognition import RecognizedText


def seen(text: str, seed: int) -> np.ndarray:
    """In print as a scanner sees it."""
    paper = np.full((40, 260), 255, np.uint8)
    cv2.putText(paper, text, (10, 28), cv2.FONT_HERSHEY_DUPLEX, 0.6, 30, 1, cv2.LINE_AA)
    noise = np.random.default_rng(seed).normal(0, 6, paper.shape)
    soft = np.clip(cv2.GaussianBlur(paper, (0, 0), 0.6) + noise, 0, 255).astype(np.uint8)
    ys, xs = np.nonzero(paper < 170)
    return soft[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]


def test_the_same_amount_is_known_again():
    amounts = [seen("12,345.60", 1), seen("987.00", 2), seen("12,345.60", 3), seen("12,345.60", 4)]
    assert repeated_amounts.twins(amounts) == {2: 0, 3: 0}


@pytest.mark.parametrize("pair", ["38", "17", "56", "69", "08", "35", "27", "49"])
def test_one_other_digit_makes_another_amount(pair):
    one, other = (seen(f"12,{digit}45.60", 1) for digit in pair)
    assert repeated_amounts.twins([one, other]) == {}


def ask(picture: np.ndarray) -> BoxRequest:
    return boxes.create_ask(Crop(picture, (0, 0, 1, 1), 0.0, 1.0), "amount")


def test_what_looks_the_same_has_its_reading_and_all_their_own_where_they_do_not_add_up(
    monkeypatch,
):
    shown: list[int] = []

    def read(lines: list[recognition.TextLine], **how: bool) -> list[RecognizedText]:
        shown.append(len(lines))
        return [RecognizedText("12,345.60", [1.0] * 9, 1.0, 1.0, [0.5] * 9) for _ in lines]

    monkeypatch.setattr(recognition, "read", read)
    asks = [ask(seen("12,345.60", 1)), ask(seen("12,345.60", 2))]
    boxes.recognise_asks(asks)
    assert [each.readings[0].text for each in asks] == ["12,345.60"] * 2
    boxes.answer_again(asks)  # as where the table does not add up
    assert [len(each.readings) for each in asks] == [2, 2]
    assert [count for count in shown if count] == [1, 2]
