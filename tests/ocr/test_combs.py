"""TINs, dates and ZIP codes in their combs, and typed over them."""

from random import Random

import cv2
import numpy as np
import pytest

from ocr import image
from ocr.image import aligned_page, amount_sums, blank, boxes, combs
from ocr.image.aligned_page import Crop, PagePart
from ocr.image.boxes import BoxRequest
from ocr.image.recognition import RecognizedText, join_readings
from ocr.raw_values import RawForm
from tests.ocr.pictures import facts_of, rendered, scanned
from tests.ocr.scoring import is_right
from tests.scans.made import Style, certificate


def part(middle: float, wide: int = 10, high: int = 16) -> PagePart:
    return PagePart(round(middle - wide / 2), 10, wide, high, wide * high, 1)


def comb() -> combs.Comb:
    return combs.Comb(((0, 100), (120, 220), (240, 340), (360, 560)), (0, 33, 66, 100))


def in_parts(*counts: int) -> list[PagePart]:
    starts = [start for start, _ in comb().parts]
    return [part(x + 10 + 20 * n) for x, count in zip(starts, counts, strict=True)
            for n in range(count)]  # fmt: skip


@pytest.mark.parametrize(
    ("counts", "fits"),
    [((3, 3, 3, 5), True), ((3, 3, 3, 3), True), ((3, 3, 3, 4), False), ((2, 4, 3, 5), False)],
)
def test_a_comb_is_filled_where_every_part_has_its_characters(counts, fits):
    assert comb().are_in_parts(in_parts(*counts)) is fits


def test_what_stands_between_the_parts_fits_none():
    assert not comb().are_in_parts([*in_parts(3, 3, 3, 4), part(350)])


def test_a_comb_is_skipped_where_its_first_part_holds_lines_alone():
    line = part(33, wide=2)
    assert comb().is_skipped([line, *in_parts(0, 4, 3, 5)])
    assert not comb().is_skipped([part(50), *in_parts(0, 4, 3, 5)])


@pytest.mark.parametrize(
    ("text", "tin"),
    [
        ("123-456-789-00012", "123-456-789-00012"),
        ("12345678900012", "123-456-789-00012"),
        ("123456789-012", "123-456-789-012"),
        ("937-990-061-00000-", "937-990-061-00000"),
        ("072-53-230-000010", ""),
        ("11-9497710017", ""),
        ("123-456-789-0001", ""),
    ],
)
def test_a_tin_is_parted_after_three_digits_and_nowhere_else(text, tin):
    assert combs.group_tin_digits(text) == tin


@pytest.mark.slow
@pytest.mark.parametrize(
    ("style", "font"),
    [
        ("cells", "Times-Roman"),
        ("groups", "Courier"),
        ("across", "Courier"),
        ("across", "Times-Roman"),
        ("across", "Helvetica"),
    ],
)
def test_a_tin_is_read_however_it_was_typed(style, font):
    facts = facts_of(Random(style + font))
    page = rendered(certificate(facts, Style(font=font, tin=style)))
    found = image.read(scanned(page, Random(font), 200), 1, 200)
    assert isinstance(found, RawForm)
    for name in ("payee_tin", "payor_tin"):
        tin = "".join(c for c in found.fields[name].text if c.isdigit())
        assert is_right(name, tin, facts.fields[name])


def test_only_the_dashes_between_the_parts_of_a_tin_are_spared():
    kept = (blank.ink() > 0) & (blank.ink_but_dashes() == 0)
    _, _, stats, _ = cv2.connectedComponentsWithStats(kept.astype(np.uint8))
    assert len(stats) - 1 == 2 * 3
    assert all(w > h for _, _, w, h, _ in stats[1:].tolist())


def test_what_is_left_of_a_rule_makes_no_letter_higher():
    box = np.full((55, 200), 255, np.uint8)
    cv2.putText(box, "2", (90, 35), cv2.FONT_HERSHEY_SIMPLEX, 0.7, 0, 2)
    touched = box.copy()
    touched[5:50, 103] = 60
    seen = aligned_page.trimmed_to((0, 0, 70, 18), touched, (0, 0))
    plain = aligned_page.trimmed_to((0, 0, 70, 18), box, (0, 0))
    assert seen is not None
    assert plain is not None
    assert abs(seen.pixels.shape[0] - plain.pixels.shape[0]) <= 2


def test_what_is_left_of_a_box_s_side_makes_its_line_no_longer():
    box = np.full((55, 400), 255, np.uint8)
    cv2.putText(box, "CORP.", (20, 35), cv2.FONT_HERSHEY_SIMPLEX, 0.7, 0, 2)
    right = box.copy()
    right[15:30, 389] = 0
    ends = (2, 0, 2 + 388 / blank.SCALE, 19)
    origin = (round(2 * blank.SCALE) - 3, 0)
    seen, plain = (aligned_page.trimmed_to(ends, each, origin) for each in (right, box))
    assert seen is not None
    assert plain is not None
    assert seen.pixels.shape == plain.pixels.shape


def test_the_short_lines_of_a_comb_are_taken_out_and_a_one_is_not():
    box = np.full((55, 200), 255, np.uint8)
    cv2.rectangle(box, (30, 14), (33, 32), 0, -1)  # a one stands above the bottom
    cv2.rectangle(box, (60, 30), (61, 49), 0, -1)
    clean = aligned_page.without_ticks(box, (2, 2, 70, 17.8), (0, 0))
    assert clean[:, 25:40].min() == 0
    assert clean[:, 50:70].min() == 255


def test_a_tin_read_part_by_part_is_as_sure_as_its_parts():
    parts = [
        RecognizedText("1 2-3", [0.9, 1, 1, 1, 0.8], 0.5, 0.9),
        RecognizedText("456", [0.7] * 3, 0.4, 1),
    ]
    whole = join_readings(parts)
    assert (whole.text, whole.least, whole.margin, whole.kept) == ("123-456", 0.7, 0.4, 0.9)


def test_a_digit_in_two_pieces_far_from_the_others_is_no_dust():
    digits = [part(20, high=17), part(60, high=17), part(160, high=11)]
    assert aligned_page.parts_of_text_line(digits) == digits


def said(kind: str, text: str) -> BoxRequest:
    crop = Crop(np.zeros((20, 300), np.uint8), (0, 0, 1, 1), 0.0, 1.0)
    return BoxRequest(kind, crop, [], readings=[RecognizedText(text, [0.7] * len(text), 1, 1)])


@pytest.mark.parametrize(
    ("start", "end", "again"),
    [
        ("07/01/2025", "09/30/2025", False),
        ("07012025", "08312025", False),
        ("07/01/2025", "09/30/2026", True),
        ("07/01/2025", "10/31/2025", True),
        ("0701202", "09/30/2025", True),
    ],
)
def test_two_dates_that_make_a_period_need_no_second_look(start, end, again):
    head = {"period_from": said("date", start), "period_to": said("date", end)}
    assert bool(list(amount_sums.unsettled_amounts(head, {}))) is again


def test_a_date_alone_is_looked_at_again():
    head = {"period_from": said("date", "07/01/2025")}
    assert list(amount_sums.unsettled_amounts(head, {})) == [head["period_from"]]


def test_a_description_is_not_looked_at_again():
    cells = {("EWT", 0, "description"): said("text", "x"), ("EWT", 0, "atc"): said("atc", "WC1")}
    assert list(amount_sums.unsettled_amounts({}, cells)) == [cells["EWT", 0, "atc"]]


def test_a_second_dash_within_a_tin_was_typed():
    assert len(boxes.TYPED_DASH.findall("-119-049-771-00176-")) == 3
    assert not boxes.TYPED_DASH.findall("-119 - 049 771")
