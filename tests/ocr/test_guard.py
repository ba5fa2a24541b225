"""A look at a page that raises costs the values it concerns; odd pieces of ink raise nothing."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ocr import geometry, guard
from ocr.form import AMOUNTS, FIELDS, Form, NoForm
from ocr.image import (
    amount_digits,
    amount_sums,
    blank,
    boxes,
    comb_positions,
    combs,
    form_location,
    gaps,
    handwriting,
    pen_marks,
    reading,
    recognition,
    repeated_amounts,
    signatory,
    signature,
    single_digits,
    tables,
    tin_search,
)
from ocr.image.aligned_page import (
    AlignedPage,
    Crop,
    even_out_lighting,
    parts_of_text_line,
    rectify_sheet,
    trimmed_to,
)
from ocr.image.boxes import BoxRequest
from ocr.image.comb_positions import DigitRow
from ocr.image.recognition import RecognizedText
from ocr.image.registration import FormPlacement
from ocr.pipeline import FAILED, Pipeline
from ocr.protocol import KnownFacts, KnownParty
from ocr.raw_values import RawForm, RawLine, RawValue
from ocr.rejection import Rejected
from ocr.validation import amounts, check, codes, parties, periods
from tests.scans import made
from tests.scans.made import certificate
from tests.support.thoroughness import examples, few_in_push

SAMPLES = Path(__file__).parent.parent / "scans" / "samples"
NOWHERE = (0.0, 0.0, 1.0, 1.0)
SURE = 0.9
few, many = examples(12), examples(60)


def fail(*_: object, **_options: object) -> Any:
    raise ValueError("1,234.56")


def read_scan() -> Form:
    form = Pipeline().read((SAMPLES / "scan_00.pdf").read_bytes(), 1)
    assert isinstance(form, Form)
    return form


@pytest.fixture(scope="module")
def usual() -> Form:
    return read_scan()


LOOKS = [
    (boxes, "of_field", {*boxes.KIND}),
    (boxes, "append_readings", {*boxes.KIND, *geometry.COLUMN}),
    (boxes, "best_reading_of_box", {*FIELDS, *geometry.COLUMN}),
    (boxes, "has_possible_amount", {*geometry.COLUMN}),
    (amount_digits, "stand_of_amount", {*AMOUNTS}),
    (
        comb_positions,
        "own_digit_rows",
        {name for name, kind in boxes.KIND.items() if kind != "text"} | {*geometry.TINS},
    ),
    (pen_marks, "longest_stroke", {*boxes.KIND}),
    (handwriting, "unevenness", {*FIELDS, *geometry.COLUMN, "signed"}),
    (amount_sums, "settled_places", {*FIELDS, *geometry.COLUMN, "signed"}),
    (signatory, "crop_to_ink", {*signatory.PARTS}),
    (signatory, "vote", {*signatory.PARTS}),
    (signature, "length", {"signed"}),
    (tables, "is_filled_table_line", {*FIELDS, *geometry.COLUMN, "signed"}),
    (tables, "is_amount_value", {*FIELDS, *geometry.COLUMN, "signed"}),
    (codes, "rates_of", {"atc"}),
    (periods, "is_period", {"period_from", "period_to"}),
    (amounts, "check_table", {*AMOUNTS}),
]


@pytest.mark.essential("a look fails nowhere else in make test")
@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "name", "concerned"), few_in_push(LOOKS, 2), ids=[each[1] for each in LOOKS]
)
def test_a_look_that_fails_costs_what_it_concerns(
    monkeypatch: pytest.MonkeyPatch, usual: Form, module: Any, name: str, concerned: set[str]
) -> None:
    monkeypatch.setattr(module, name, fail)
    form = read_scan()
    assert form.failed_steps
    assert all("ValueError in fail" in step for step in form.failed_steps)
    assert "1,234.56" not in str(form.failed_steps)
    for flat, value in form.values().items():
        if flat.rpartition(".")[2] in concerned:
            assert value.confidence < SURE, flat
        else:
            assert value == usual.values()[flat]
    if "signed" in concerned:
        assert form.signed is None or form.signed.confidence < SURE


@pytest.mark.thorough
def test_a_doubted_value_says_that_a_look_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(amounts, "check_table", fail)
    form = read_scan()
    assert form.failed_steps == ["check_amounts: ValueError in fail"]
    assert form.lines[0].cells["total"].note == FAILED


def test_a_text_that_cannot_be_looked_at_is_read_from_the_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ocr.text_layer.layout_of", fail)
    form = Pipeline().read(certificate(), 1)
    assert isinstance(form, Form)
    assert form.source == "image"
    assert form.failed_steps == ["read_text_layer: ValueError in fail"]
    assert form.fields["payee_tin"].value == made.FIELDS["payee_tin"]
    assert form.fields["payee_tin"].confidence > SURE


def test_a_party_check_that_fails_leaves_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parties, "check_party", fail)
    raw = raw_form({}, [])
    with guard.collect_failures() as failures:
        check(raw, KnownFacts(companies=[KnownParty("1" * 14, "A MALL")]))
    assert [failure.fields for failure in failures] == [
        ("payee_tin", "payee_name", "payor_tin", "payor_name")
    ]


@pytest.mark.parametrize("error", [Rejected("damaged"), MemoryError()])
def test_a_look_does_not_hide_what_is_wrong_with_the_file(error: Exception) -> None:
    with pytest.raises(type(error)), guard.collect_failures(), guard.GuardedLook("a look"):
        raise error


def test_outside_of_a_reading_a_look_fails_as_usual() -> None:
    with pytest.raises(ValueError, match="odd"), guard.GuardedLook("a look"):
        raise ValueError("odd")


# Odd pieces: nothing, one pixel, all black, specks, long strokes, blobs.

sizes = st.tuples(st.integers(1, 70), st.integers(1, 420))


@st.composite
def pictures(draw: st.DrawFn) -> np.ndarray:
    high, wide = draw(sizes)
    ink = draw(st.sampled_from(["none", "all", "noise", "strokes"]))
    seed = draw(st.integers(0, 2**16))
    chance = np.random.default_rng(seed)
    page = np.full((high, wide), 0 if ink == "all" else 255, np.uint8)
    if ink == "noise":
        page[chance.random((high, wide)) < chance.random()] = chance.integers(0, 169)
    if ink == "strokes":
        for _ in range(chance.integers(1, 9)):
            y, x = chance.integers(0, high), chance.integers(0, wide)
            page[y : y + chance.integers(1, 30), x : x + chance.integers(1, 90)] = 20
    return page


def ask(picture: np.ndarray, kind: str, *texts: str) -> BoxRequest:
    each = boxes.create_ask(Crop(picture, (10.0, 10.0, 40.0, 22.0), 0.0, 1.0), kind, "payee_tin")
    each.readings = [
        RecognizedText(text, [0.7] * len(text), 0.5, 0.9, list(np.linspace(0, 1, len(text))))
        for text in texts
    ]
    return each


def sheet_of(page: np.ndarray, *, official: bool = True) -> AlignedPage:
    """A page that was found, with that piece of ink on its paper and here and there."""
    picture = blank.blank_form_picture().copy()
    high, wide = page.shape
    for x, y in ((300, 290), (560, 1020), (1050, 1030), (600, 2010)):
        picture[y : y + high, x : x + wide] = page
    return rectify_sheet(picture, FormPlacement(np.eye(3), patches=160), official)


LOOKS_AT_A_PIECE: list[Callable[[np.ndarray], object]] = [
    amount_digits.stand_of_amount,
    amount_digits.pieces_of_amount,
    combs.glyphs,
    gaps.wide_gaps,
    signatory.erase_stamp,
    signatory.erase_thin_strokes,
    lambda piece: signatory.crop_to_ink(piece, (0, 0)),
    lambda piece: trimmed_to(NOWHERE, piece, (0, 0)),
    lambda piece: repeated_amounts.twins([piece, piece[:, : piece.shape[1] // 2 + 1], piece]),
    lambda piece: combs.place_comb("payee_tin", 200.0).characters(piece, "tin"),
    lambda piece: boxes.is_thick(Crop(piece, NOWHERE, 0, 1)),
    lambda piece: boxes.is_wide_crop(Crop(piece, NOWHERE, 0, 1)),
    lambda piece: comb_positions.own_digit_rows("payee_tin", ask(piece, "tin")),
    lambda piece: list(comb_positions.middles("payee_tin", ask(piece, "tin", "1234", ""))),
    lambda piece: recognition.prepare_line(recognition.TextLine(piece, "amount")),
    lambda piece: boxes.is_dash(ask(piece, "amount")),
    pen_marks.longest_stroke,
    lambda piece: handwriting.is_handwritten([], [ask(piece, "amount")] * 4),
]


@pytest.mark.parametrize("number", range(len(LOOKS_AT_A_PIECE)))
@given(piece=pictures())
@many
def test_no_piece_of_ink_ends_a_look(number: int, piece: np.ndarray) -> None:
    LOOKS_AT_A_PIECE[number](piece)


@pytest.mark.thorough
@pytest.mark.slow
@given(piece=pictures(), official=st.booleans())
@few
def test_no_ink_on_a_form_ends_its_reading(piece: np.ndarray, *, official: bool) -> None:
    sheet = sheet_of(piece, official=official)
    assert isinstance(check(reading.form(sheet, 1, 200)), RawForm)


@given(piece=pictures(), texts=st.lists(st.text("0123456789-/., W", max_size=30), max_size=4))
@few
def test_no_reading_ends_the_choice_between_readings(piece: np.ndarray, texts: list[str]) -> None:
    for kind in ("tin", "date", "amount", "digits", "text", "atc"):
        each = ask(piece, kind, *texts)
        assert isinstance(boxes.best_reading_of_box(each)[0], str)
        boxes.is_box_doubtful(each)
        boxes.is_disputed(each)
        amount_sums.is_settled(each, each)
        amount_sums.settled_places({("EWT", 0, "m1"): each, ("EWT", 10, "m1"): each})


@given(piece=pictures(), texts=st.lists(st.text("0123456789-", max_size=20), max_size=3))
@few
def test_no_comb_ends_the_search_for_its_digits(piece: np.ndarray, texts: list[str]) -> None:
    sheet = sheet_of(np.full((40, 300), 255, np.uint8))
    kinds = {"payee_tin": "tin", "payee_zip": "digits", "period_to": "date"}
    head = {name: ask(piece, kind, *texts) for name, kind in kinds.items()}
    single_digits.read_combs_by_digit(head, sheet, along=True)


@given(st.lists(st.builds(DigitRow, st.floats(0, 90), st.floats(-90, 90)), max_size=5))
def test_any_number_of_digit_rows_can_be_told_apart(rows: list[DigitRow]) -> None:
    found = comb_positions.distinct_digit_rows(rows)
    assert found[:1] == rows[:1]


def test_no_parts_make_no_line_of_text() -> None:
    assert parts_of_text_line([]) == []
    assert list(tin_search.along("payee_tin", ask(np.zeros((9, 9), np.uint8), "tin"), [], None)) == []  # type: ignore[arg-type]  # fmt: skip  # noqa: E501


@pytest.mark.parametrize("shape", [(200, 200), (200, 3000), (900, 200)])
@pytest.mark.parametrize("shade", [0, 255])
def test_a_picture_of_any_shape_is_answered(shape: tuple[int, int], shade: int) -> None:
    page = np.full(shape, shade, np.uint8)
    assert isinstance(reading.read(page, 1, 200), NoForm)
    assert form_location.find(page) is None


@pytest.mark.parametrize("shade", [0, 128, 255])
def test_a_page_of_one_shade_is_evened_out(shade: int) -> None:
    wide, high = blank.SIZE
    page = np.full((high, wide), shade, np.uint8)
    assert even_out_lighting(page, True).shape == page.shape


# Odd texts: whatever was read is checked.

odd = st.one_of(
    st.text(max_size=30),
    st.text("0123456789,.-/ ", max_size=25),
    st.sampled_from(["", "-", ".", ",", "0", "9" * 40, "1,234.56", "1e9", "NaN", "٣٤", "²"]),
)


def raw_form(fields: dict[str, str], cells: list[dict[str, str]], source: str = "image") -> RawForm:
    def value(text: str) -> RawValue:
        return RawValue(text, NOWHERE, 1, {"least": 0.5}, [text[::-1], text[1:]])

    rows = [
        RawLine(("EWT", "BUSINESS")[n % 2], {name: value(text) for name, text in row.items()})
        for n, row in enumerate(cells)
    ]
    totals = [
        {name: value(text) for name, text in row.items() if name in AMOUNTS}
        for row in (*cells[-2:], {}, {})
    ]
    head = {name: value(text) for name, text in fields.items()}
    return RawForm((1,), source, head, rows, totals[0], totals[1])


@given(
    st.dictionaries(st.sampled_from(FIELDS), odd),
    st.lists(st.dictionaries(st.sampled_from([*geometry.COLUMN]), odd), max_size=3),
    st.sampled_from(["image", "text"]),
)
@examples(300)
def test_no_text_ends_the_checks(
    fields: dict[str, str], cells: list[dict[str, str]], source: str
) -> None:
    found = check(raw_form(fields, cells, source))
    assert set(found.fields) == set(FIELDS)
    tables.is_filled_table_line((cells and found.lines[0].cells) or {})


@given(odd, odd)
def test_no_text_ends_the_search_for_repairs(read: str, other: str) -> None:
    value = RawValue(read, NOWHERE, 1, alternatives=[other])
    assert isinstance(amounts.is_amount_near(value, other), bool)
