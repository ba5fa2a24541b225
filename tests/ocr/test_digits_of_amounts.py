"""Amounts looked at digit by digit: seen beyond doubt, or left to the recogniser."""

from dataclasses import replace
from io import BytesIO
from random import Random

import cv2
import numpy as np
import pytest
from reportlab.pdfgen.canvas import Canvas

from ocr import geometry
from ocr.image import amount_digits, boxes, form_location, recognition
from ocr.image.aligned_page import AlignedPage, rectify_sheet
from ocr.image.blank import SIZE
from ocr.image.boxes import BoxRequest
from ocr.image.recognition import RecognizedText, TextLine
from ocr.image.registration import FormPlacement
from tests.ocr.digits import STANDARD
from tests.ocr.pictures import facts_of, rendered, scanned, style_of
from tests.scans.made import certificate, expected
from workflow.replica.drawing import PAGE

BOX = (100.0, 100.0, 260.0, 116.0)
AMOUNTS = ("0.05", "7.00", "987.00", "1,111.11", "12,345.60", "900,000.00", "1,234,567.89")
WIDTHS = (70, 85, 100)  # percent: condensed, narrow and usual
SIZES = (7.0, 8.5, 10.0)
# What is no amount, or one in other dress; and what it may be read as, if as anything.
OTHERS = {
    "1,000": "", "12,345": "", "123,456": "", "1,234,567": "", "1,234.5": "", "1,234.567": "",
    "12,34.00": "", "1,2345.00": "", ",234.00": "", "1,234.": "", ".50": "",
    "(1,234.00)": "", "-1,234.00": "", "1,234.00-": "", "P1,234.00": "", "PHP 1,234.00": "",
    "1,234.OO": "1,234.00", "l,234.00": "1,234.00", "1,234.S0": "1,234.50", "1.234,00": "1,234.00",
    "1 234.00": "1,234.00", "1234.56": "1,234.56", "1,234 .00": "1,234.00", "12.30%": "",
    "1,234:00": "", "00.16": "", "01,234.00": "",
    "N/A": "", "none.oo": "", "06/30/2026": "", "1,234.00 5": "",
}  # fmt: skip


def sheet_of(text: str, font: str = "Helvetica", size: float = 8.0, wide: int = 100) -> AlignedPage:
    file = BytesIO()
    canvas = Canvas(file, pagesize=PAGE)
    line = canvas.beginText(BOX[0] + 6, PAGE[1] - BOX[3] + 4)
    line.setFont(font, size)
    line.setHorizScale(wide)
    line.textOut(text)
    canvas.drawText(line)
    canvas.save()
    page = cv2.resize(rendered(file.getvalue()), SIZE)
    return AlignedPage(page, page, page, FormPlacement(np.eye(3)), True, np.full_like(page, 255))


def ask_of(sheet: AlignedPage) -> BoxRequest:
    crop = sheet.written(BOX)
    assert crop is not None
    return boxes.create_ask(crop, "amount")


def seen(sheet: AlignedPage) -> str:
    """Empty where it is left to the recogniser."""
    each = ask_of(sheet)
    amount_digits.read_amounts_by_digit([each], sheet)
    return each.readings[0].text if each.readings else ""


@pytest.mark.slow
@pytest.mark.parametrize("font", STANDARD)
def test_an_amount_is_seen_in_any_usual_font(font: str):
    found = {(text, size): seen(sheet_of(text, font, size)) for text in AMOUNTS for size in SIZES}
    assert {text: said for (text, _), said in found.items() if said not in ("", text)} == {}
    assert sum(map(bool, found.values())) > len(found) / 2


@pytest.mark.slow
@pytest.mark.parametrize("text", OTHERS)
def test_what_is_no_amount_is_never_seen_as_one(text: str):
    found = {
        seen(sheet_of(text, font, size, wide))
        for font in STANDARD
        for size in SIZES
        for wide in WIDTHS
    }
    assert found <= {"", OTHERS[text]}


def test_digits_that_touch_are_seen_and_broken_ones_are_never_another_amount():
    sheet = sheet_of("12,300.00", size=10)
    touching = cv2.erode(sheet.original, np.ones((1, 3), np.uint8))
    broken = sheet.original.copy()
    broken[[307, 308]] = 255  # a row of pixels that a scanner lost
    for page, said in ((touching, {"12,300.00"}), (broken, {"", "12,300.00"})):
        assert seen(replace(sheet, pixels=page, original=page)) in said


def test_what_is_seen_is_not_read_again_unless_its_table_does_not_add_up(
    monkeypatch: pytest.MonkeyPatch,
):
    shown: list[TextLine] = []

    def read(lines: list[TextLine], **how: bool) -> list[RecognizedText]:
        shown.extend(lines)
        return [RecognizedText("12,345.60", [1.0] * 9, 1.0, 1.0) for _ in lines]

    monkeypatch.setattr(recognition, "read", read)
    sheet = sheet_of("12,345.60")
    each = ask_of(sheet)
    amount_digits.read_amounts_by_digit([each], sheet)
    boxes.recognise_asks([each])
    assert [one.text for one in each.readings] == ["12,345.60"]
    assert shown == []
    boxes.answer_again([each])
    assert len(shown) == 1


def test_a_text_or_a_code_is_not_looked_at():
    sheet = sheet_of("12,345.60")
    each = ask_of(sheet)
    each.kind = "text"
    amount_digits.read_amounts_by_digit([each], sheet)
    assert each.readings == []


@pytest.mark.thorough
@pytest.mark.slow
def test_of_a_scanned_page_most_amounts_are_seen_and_none_is_wrong():
    wrong, counted, found = [], 0, 0
    for seed in range(88_000, 88_030):
        chance = Random(seed)
        facts = facts_of(chance)
        picture = scanned(rendered(certificate(facts, style_of(chance))), chance, 200)
        place = form_location.find(picture)
        assert place
        sheet, told = rectify_sheet(picture, *place), set(expected(facts).values())
        asks = boxes.of_tables(sheet).items()
        cells = [e for place, e in asks if e.kind == "amount" and place[1] < geometry.ROWS]
        amount_digits.read_amounts_by_digit(cells, sheet)
        texts = [each.readings[0].text for each in cells if each.readings]
        counted, found = counted + len(cells), found + len(texts)
        wrong += [text for text in texts if text not in told]
    assert wrong == []
    assert found > 0.75 * counted
