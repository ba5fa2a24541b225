"""Digits of a comb looked at one by one."""

from random import Random

import numpy as np
import pytest

from ocr.image import (
    aligned_page,
    blank,
    boxes,
    comb_positions,
    digits,
    form_location,
    reading,
    redrawn_forms,
    single_digits,
    tin_search,
)
from ocr.image.aligned_page import AlignedPage
from ocr.image.recognition import RecognizedText
from ocr.raw_values import RawForm
from tests.ocr import digits as made
from tests.ocr.pictures import facts_of, rendered, scanned
from tests.scans.made import Style, certificate
from tests.support.thoroughness import few_in_push

UNSEEN = range(77_000, 77_010)  # nothing was learned from these


@pytest.mark.thorough
@pytest.mark.slow
def test_digits_are_told_though_the_blank_prints_through_them():
    cut = [each for seed in UNSEEN for each in made.cut(seed, list(made.STANDARD))]
    windows, labels = zip(*cut, strict=True)
    chances = digits.chances(windows)
    is_digit = np.array(labels) != made.NONE
    told = chances.argmax(1) == labels
    assert told[is_digit].mean() > 0.97
    assert (chances[~is_digit].sum(1) < tin_search.NONE).mean() > 0.97


def page_with(zip_code: str, tin: str, way: str) -> AlignedPage:
    facts = facts_of(Random(2307))
    facts.fields |= {"payor_zip": zip_code, "payor_tin": tin}
    page = rendered(certificate(facts, Style(font="Courier", tin=way)))
    seen = scanned(page, Random(2307), 200)
    found = form_location.find(seen)
    assert found
    return aligned_page.rectify_sheet(seen, *found)


@pytest.mark.slow
@pytest.mark.parametrize("way", ["cells", "groups", "across", "spaced"])
def test_a_tin_however_typed_is_seen_digit_by_digit(way):
    page = page_with("2000", "66838920000000", way)
    head = boxes.of_head(page)
    boxes.recognise_asks(head.values())
    single_digits.read_combs_by_digit(head, page, along=True)
    single = [one for one in head["payor_tin"].readings if one.singly]
    assert [one.text.replace("-", "").ljust(14, "0") for one in single] == ["66838920000000"]


@pytest.mark.slow
def test_what_is_seen_of_each_digit_outweighs_the_line():
    page = page_with("2000", "66838920000000", "cells")
    head = boxes.of_head(page)
    boxes.recognise_asks(head.values())
    each = head["payor_zip"]
    each.readings = [
        RecognizedText("2090", [1.0] * 4, 1.0, 1.0),
        RecognizedText("2090", [1.0] * 4, 1.0, 1.0),
    ]
    single_digits.read_combs_by_digit(head, page)
    text, speaks, others = boxes.best_reading_of_box(each)
    assert (text, others) == ("2000", ["2090"])
    assert speaks["agree"] < 0.5  # a person looks at it


@pytest.mark.slow
@pytest.mark.parametrize("way", few_in_push(["cells", "slash"]))
def test_a_year_that_a_line_misread_is_seen_digit_by_digit(way):
    page = rendered(certificate(facts_of(Random(2307)), Style(date=way)))
    seen = scanned(page, Random(2307), 200)
    found = form_location.find(seen)
    assert found
    sheet = aligned_page.rectify_sheet(seen, *found)
    head = boxes.of_head(sheet)
    boxes.recognise_asks(head.values())
    each = head["period_to"]
    printed = boxes.best_reading_of_box(each)[0]
    for one in each.readings:
        one.text = one.text.replace(printed[-4:], f"20{int(printed[-2:]) ^ 1:02}")
    single_digits.read_combs_by_digit(head, sheet)
    assert boxes.best_reading_of_box(each)[0] == printed


@pytest.mark.slow
def test_a_tin_is_found_along_its_line_where_that_was_read_elsewhere():
    page = page_with("2000", "66838920000000", "across")
    head = boxes.of_head(page)
    for each in head.values():
        each.readings = [RecognizedText("668-389-200-0000", [0.5] * 16, at=[0.0] * 16)]
    single_digits.read_combs_by_digit(head, page)
    assert not any(one.singly for one in head["payor_tin"].readings)
    single_digits.read_combs_by_digit(head, page, along=True)
    assert boxes.best_reading_of_box(head["payor_tin"])[0].startswith("668-389-200-000")


@pytest.mark.slow
@pytest.mark.parametrize("number", ["66838920000239", "66838920000000", "668389200239"])
def test_a_tin_is_found_in_its_parts_where_its_lines_were_read_elsewhere(number):
    page = page_with("2000", number, "groups")
    head = boxes.of_head(page)
    for each in head.values():
        each.readings = [RecognizedText("668-389-200-0000", [0.5] * 16, at=[0.0] * 16)]
    single_digits.read_combs_by_digit(head, page)
    assert not any(one.singly for one in head["payor_tin"].readings)
    single_digits.read_combs_by_digit(head, page, along=True)
    found = boxes.best_reading_of_box(head["payor_tin"])[0]
    assert found.replace("-", "") == number


def test_a_branch_of_three_has_no_digit_beside_it():
    told = np.zeros(60)
    told[[10, 20, 30]] = 1.0
    assert tin_search.is_branch_isolated(told, 10, 10 * tin_search.EVERY)
    for more in (0, 40):
        longer = told.copy()
        longer[more] = 1.0
        assert not tin_search.is_branch_isolated(longer, 10, 10 * tin_search.EVERY)


def test_digits_of_a_part_are_found_where_most_are_likely():
    lines = [np.full(80, 0.02) for _ in range(4)]
    for line, start, count in zip(lines, (3, 20, 8, 5), (3, 3, 3, 5), strict=True):
        line[start + 8 * np.arange(count)] = 0.99
    apart, starts = tin_search.likeliest_in_parts(lines, (3, 3, 3, 5), 20)
    assert starts == [3, 20, 8, 5]
    assert apart / tin_search.EVERY == pytest.approx(8, abs=0.5)


@pytest.mark.parametrize("first", [12, 14])
def test_the_longer_branch_is_believed_where_both_are_seen(monkeypatch, first):
    chances = {12: np.eye(10)[[1] * 12], 14: np.eye(10)[[1] * 14]}
    seen = iter([chances[first], chances[26 - first]])
    monkeypatch.setattr(single_digits, "looked_at", lambda *_: next(seen))
    stands = [(comb_positions.DigitRow(20, 0), [0.0] * 14)] * 2
    found = single_digits.chances_of_digits("payor_tin", None, stands)  # type: ignore[arg-type]
    assert found is not None
    assert len(found.chances) == 14


@pytest.mark.parametrize(
    ("digit", "off", "is_doubted"), [(4, 0, True), (1, 0, False), (4, 40, False), (4, -8, True)]
)
def test_a_four_over_a_printed_dash_may_be_a_one(digit: int, off: float, is_doubted: bool):
    chances, places = np.eye(10)[[7] * 14], [float(50 * n) for n in range(14)]
    chances[3] = np.eye(10)[digit]
    places[3] = blank.dash_middles("payee_tin")[1] + off
    seen = single_digits.SeenDigits(chances, places, 20.0)
    assert single_digits.has_four_over_dash("payee_tin", seen) is is_doubted
    assert not single_digits.has_four_over_dash("payee_zip", seen)


def test_what_is_far_from_every_line_was_looked_at_beside_it():
    one = RecognizedText("11111111111111", [0.9] * 14)
    assert not single_digits.is_like(one, RecognizedText("006-393-716-00055", [0.9] * 14))
    assert not single_digits.is_like(
        RecognizedText("630556141000"), RecognizedText("630-556-410-000")
    )
    assert single_digits.is_like(
        RecognizedText("29171504500000"), RecognizedText("-291-715-045-00")
    )


@pytest.mark.slow
def test_on_a_form_of_another_program_its_own_rules_are_seen_through():
    page = page_with("2000", "66838920000000", "across")
    page.official, page.printed = False, 255 - redrawn_forms.rules(page.original, 2)
    head = {"payor_tin": boxes.of_head(page)["payor_tin"]}
    boxes.recognise_asks(head.values())
    single_digits.read_combs_by_digit(head, page)
    single = [one for one in head["payor_tin"].readings if one.singly]
    assert [one.text.replace("-", "").ljust(14, "0") for one in single] == ["66838920000000"]


def test_groups_of_a_tin_stand_alike_though_a_line_is_rough():
    places = [x + 0.4 * (-1) ** x for x in (0, 10, 20, 40, 50, 60, 80, 90, 100, 120, 130, 140)]
    found = comb_positions.even_digit_spacing(places, is_whole=True)
    assert np.allclose(np.diff(found[:3]), found[1] - found[0])
    assert np.allclose(np.diff(found[3:6]), found[1] - found[0])


def test_digits_that_a_line_lost_follow_the_others():
    places = [0, 10, 20, 40, 50, 60, 80, 90, 100, 120]
    assert np.allclose(
        comb_positions.even_digit_spacing(places, is_whole=False)[9:], [120, 130, 140, 150, 160]
    )


@pytest.mark.slow
def test_the_network_sees_the_page_and_the_blank():
    page = page_with("2000", "66838920000000", "cells")
    x, y = 571 * blank.SCALE, 316 * blank.SCALE
    mine, blanks = digits.window(page, x, y, 18)
    assert mine.shape == blanks.shape == digits.WINDOW
    assert blanks.min() < 150  # the comb's line


@pytest.mark.thorough
@pytest.mark.slow
def test_a_page_read_whole_has_what_was_seen():
    facts = facts_of(Random(6))
    facts.fields["payee_zip"] = "5000"
    page = rendered(certificate(facts, Style(font="Courier")))
    found = reading.read(scanned(page, Random(6), 200), 1, 200)
    assert isinstance(found, RawForm)
    assert found.fields["payee_zip"].text == "5000"
    assert found.fields["payee_zip"].evidence["singly"] == 1.0


@pytest.mark.parametrize(
    ("line", "whole", "is_lost"),
    [
        ("3951-65-000", "339-651-665-00000", True),  # the form's dashes hid the others
        ("339-651-665-00000", "339-651-665-00000", True),
        ("3651", "339-651-665-00000", False),  # too few to tell
        ("395-185-000", "339-651-665-00000", False),  # an eight is nowhere in it
        ("", "339-651-665-00000", False),
    ],
)
def test_a_line_may_have_lost_digits_but_not_changed_them(line, whole, is_lost):
    plain = [text.replace("-", "") for text in (line, whole)]
    assert single_digits.has_lost_digits(*plain) is is_lost
