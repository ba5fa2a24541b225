"""Name, title and TIN are parted where the gap is wide, never inside a name."""

import cv2
import numpy as np
import pytest

from ocr.image.gaps import wide_gaps
from ocr.image.recognition import RecognizedText
from ocr.image.signatory import (
    LABEL,
    SignatoryLine,
    doubt_about_signatory,
    signatory_part_in,
    space_words,
    vote,
)
from ocr.signatory import correct_title, parse_signatory
from ocr.validation.formats import tin_of


def seen(*words: tuple[str, float]) -> RecognizedText:
    """Words and the room before each, in letters' widths."""
    text, x = "", 0.0
    at: list[float] = []
    for word, room in words:
        x += room
        if text:
            text, at = text + " ", [*at, x - room / 2]
        for letter in word:
            text, at, x = text + letter, [*at, x], x + 1
    return RecognizedText(text, [1.0] * len(text), 1.0, 1.0, [a / x for a in at])


def test_a_wide_gap_parts():
    line = seen(("Ana", 0), ("A.", 0.5), ("Dizon", 0.5), ("Tax", 2), ("Head", 0.5), ("123", 2))
    assert [part.strip() for part in space_words(line).split("   ")] == [
        "Ana A. Dizon",
        "Tax Head",
        "123",
    ]


def test_a_name_is_not_parted_at_its_initial():
    assert space_words(seen(("JUAN", 0), ("C.", 2), ("GO", 2))) == "JUAN C. GO"


def drawn(*words: tuple[str, int]) -> np.ndarray:
    """Words in print, each from where it begins."""
    line = np.full((50, 900), 255, np.uint8)
    for word, x in words:
        cv2.putText(line, word, (x, 35), cv2.FONT_HERSHEY_SIMPLEX, 0.7, 0, 2)
    return line


def test_wide_gaps_are_seen_in_the_picture():
    line = drawn(("ANA C. DIZON", 20), ("TAX HEAD", 260), ("123-456-789", 440))
    assert wide_gaps(line) == pytest.approx([0.24, 0.44], abs=0.05)


def test_a_gap_in_the_picture_parts_only_what_differs():
    run_on = RecognizedText("ANA DIZONTAX HEAD", [1.0] * 17, 1, 1, [n / 17 for n in range(17)])
    assert space_words(run_on, [8.5 / 17]) == "ANA DIZON   TAX HEAD"
    name = RecognizedText("ANA DIZON", [1.0] * 9, 1, 1, [n / 9 for n in range(9)])
    assert space_words(name, [3 / 9]) == "ANA DIZON"


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("JUAN C. GOGENERAL MANAGER123-456-789-000", ("JUAN C. GO", "GENERAL MANAGER")),
        ("Juan C. GoTreasurer 123-456-789-000", ("Juan C. Go", "Treasurer")),
        ("JUAN C. SANT0S / TAX HEAD / I23-4S6-789-000", ("JUAN C. SANTOS", "TAX HEAD")),
        ("JUAN C. GO - TREASURER - TIN No.129-994-01T-00176", ("JUAN C. GO", "TREASURER")),
        ("JUAN C. GO - TREASURER - TIN - No.T29-994-011", ("JUAN C. GO", "TREASURER")),
        ("Paolo D. Evangelista Preprietor", ("Paolo D. Evangelista", "Proprietor")),
        ("Paolo D. Evangelista", ("Paolo D. Evangelista", "")),
        ("McArthur dela Cruz III, CPA", ("McArthur dela Cruz III, CPA", "")),
    ],
)
def test_what_runs_together_or_looks_alike_is_told_apart(line, parts):
    who = parse_signatory([line])
    assert (who.name, who.title) == parts
    assert who.tin in ("123-456-789-000", "129-994-011-00176", "129-994-011", "")


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (
            ["ARNEL L. RIVERA / PROPRIETOR / TIN: 401=655-865-00000"],
            ("ARNEL L. RIVERA", "PROPRIETOR", "401=655-865-00000"),
        ),
        (
            ["Ana D. Cruz / Authorized Representative /A23-721-553-000"],
            ("Ana D. Cruz", "Authorized Representative", "A23-721-553-000"),
        ),
        (
            ["BEN B. GO   ACCOUNTING SUPERVISOR   334-945-399-001/97 JAA/"],
            ("BEN B. GO", "ACCOUNTING SUPERVISOR", "334-945-399-001/97"),
        ),
        (
            ["Juan M. Bautista Jr.", "Treasurer", "JAN 24 2024", "971-102-154-00000"],
            ("Juan M. Bautista Jr.", "Treasurer", "971-102-154-00000"),
        ),
        (
            ["TERESITA E. DELA CRUZAVP CONTROLLERSHIP / 777-400-540-00000"],
            ("TERESITA E. DELA CRUZ", "AVP CONTROLLERSHIP", "777-400-540-00000"),
        ),
        (
            ["MARIA   MERCADO", "AVP Contollership", "612-151-682-00000"],
            ("MARIA MERCADO", "AVP Contollership", "612-151-682-00000"),
        ),
        (
            ["Ana D. Cruz", "123-456-789-00000 / Tax Head"],
            ("Ana D. Cruz", "Tax Head", "123-456-789-00000"),
        ),
    ],
    ids=[
        "a stroke under a dash",
        "a stroke through a digit",
        "a stamp's edge in a number",
        "a stamp's day",
        "a rank run on",
        "a title misspelt",
        "a title after the number",
    ],
)
def test_a_stroke_or_a_stamp_makes_no_other_name_or_title(lines, told):
    who = parse_signatory(lines)
    assert (who.name, who.title, who.tin) == told


def test_what_a_stroke_left_of_a_number_is_none():
    assert tin_of("A23-721-553-000") == ""
    assert tin_of("334-945-399-001/97") == "33494539900197"


def test_a_name_in_pieces_ends_where_the_title_begins():
    who = parse_signatory(["RAMON M   ZAMORA", "MANAGING DIRECTOR   123-456-789-000"])
    assert (who.name, who.title) == ("RAMON M ZAMORA", "MANAGING DIRECTOR")


def test_a_word_of_a_title_is_mended_only_by_a_letter():
    assert correct_title("Accounting Supervsor") == "Accounting Supervisor"
    assert correct_title("GENERAT MANAGER") == "GENERAL MANAGER"
    assert correct_title("Headmaster") == "Headmaster"


def view(name: str, least: float) -> list[SignatoryLine]:
    reading = RecognizedText(
        name, [least] * len(name), 1, 1, [n / len(name) for n in range(len(name))]
    )
    return [SignatoryLine((0, 0, 1, 1), drawn(), reading, [])]


def test_most_views_decide_and_the_others_are_kept():
    views = [view("Ana Dizan", 0.8), view("Ana Dizon", 0.7), view("Ana Dizon", 0.75)]
    best, others = vote("signatory_name", views)
    assert best is not None
    assert (best.text, others) == ("Ana Dizon", ["Ana Dizan"])
    assert best.evidence["agree"] == pytest.approx(2 / 3)
    assert vote("signatory_tin", views) == (None, [])


@pytest.mark.parametrize(
    "label", ["TIN No.", "TTN No.", "TIN .No.", "TlN NO.", "FIN No.", "TIN No!"]
)
def test_the_label_of_a_tin_however_seen_is_no_part_of_a_title(label):
    who = parse_signatory(
        ["ANA DIZON", LABEL.sub("TIN", f"VP - Finance - {label} 123-456-789-00012")]
    )
    assert (who.title, who.tin) == ("VP - Finance", "123-456-789-00012")


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("ANA A. DIZON / TREASURER / TIN No.", "TREASURER"),
        ("ANA A. DIZON / TREASURER / TIN: 01-801 - T-00176", "TREASURER"),
        ("ANA A. DIZON / TREASURER / 32X-593-085-00176", "TREASURER"),
        ("ANA A. DIZON / TREASURER / JUL", "TREASURER"),
        ("ANA A. DIZON / TREASURER / RECEI", "TREASURER"),
        ("ANA A. DIZON RECEIVEU / TREASURER", "TREASURER"),
        ("ANA A. DIZON / TINA HEAD OF TAX / CFO", "TINA HEAD OF TAX - CFO"),
    ],
)
def test_what_a_stamp_or_a_spoilt_tin_left_is_of_no_title(line: str, title: str):
    who = parse_signatory([line])
    assert (who.name, who.title) == ("ANA A. DIZON", title)


def test_a_stroke_between_a_name_and_its_title_is_no_letter():
    who = parse_signatory(["Jerome L. Quijano,CPAXTreasurer / 123-456-789-00000"])
    assert (who.name, who.title) == ("Jerome L. Quijano,CPA", "Treasurer")


@pytest.mark.parametrize(
    ("part", "text", "others", "is_doubted"),
    [
        ("signatory_name", "Ana A. Dizon", [], False),
        ("signatory_name", "Lourdes", [], True),
        ("signatory_title", "Dela Cruz", [], True),
        ("signatory_tin", "483-358-445-00176", ["483-358-415-00176"], True),
        ("signatory_tin", "483-358-445-00176", ["83-358-445"], False),
    ],
)
def test_what_looks_like_none_or_like_two_is_doubted(
    part: str, text: str, others: list[str], is_doubted: bool
):
    assert bool(doubt_about_signatory(part, text, others)) is is_doubted


def test_a_name_is_as_sure_as_the_title_on_its_line():
    """A stroke over the border of both may have cut the clear one short."""
    text = "ANA A. DIZON / FINANCE"
    sure = [0.99] * 15 + [0.4] * 2 + [0.99] * 5
    reading = RecognizedText(text, sure, 1.0, 1.0, [n / len(text) for n in range(len(text))])
    line = SignatoryLine((0.0, 0.0, 1.0, 1.0), np.zeros((1, 1), np.uint8), reading, [])
    found = signatory_part_in("signatory_name", [line])
    assert found is not None
    assert (found.text, found.evidence["least"]) == ("ANA A. DIZON", 0.4)
