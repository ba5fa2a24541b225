"""TINs, ZIP codes and dates once more, digit by digit.

Where the blank's comb crosses a digit, a line of text looks like another one; and of the year no
calendar tells whether it was misread in both dates.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from ocr.guard import GuardedLook
from ocr.image import blank, comb_positions, combs, digits, tin_search
from ocr.image.aligned_page import AlignedPage
from ocr.image.boxes import BoxRequest
from ocr.image.comb_positions import LONG, SHORT, DigitRow, Stand
from ocr.image.recognition import RecognizedText
from ocr.image.tin_search import LEAST, NONE
from ocr.validation.repair import distance

KINDS = ("tin", "digits", "date")
SHIFTS = (-0.24, -0.12, 0.0, 0.12, 0.24)  # of a digit's height: a line's places are rough
SEEN = 0.8  # the least chance of every digit where they stand as was thought
DIM = 0.5  # and where one of them is hardly seen: then the TIN is not sure
COUPLE, FEW = 2, 4  # digits
LEFT = 6  # digits that a line needs, at least, to be what is left of a TIN
FOUR = "4"
HALF_DIGIT = 0.35  # of its height, from its middle to its edge


class SeenDigits(NamedTuple):
    """The chances of every digit, and where they stand: their middles and height in pixels."""

    chances: np.ndarray
    places: Sequence[float]
    high: float


def read_combs_by_digit(
    head: dict[str, BoxRequest], sheet: AlignedPage, *, along: bool = False
) -> None:
    """Where every digit is seen, that is what was written. What is known is not looked at again.

    ``along``: TINs are searched along their whole line, or along each of their parts, where they
    do not stand as was read.
    """
    kinds = ("tin", "digits") if along else KINDS  # dates stand where they were read, or nowhere
    combs_asked = [name for name, each in head.items() if each.kind in kinds]
    with GuardedLook("read_combs_by_digit", *combs_asked):
        usual = comb_positions.usual_stand(head)
        for name in combs_asked:
            with GuardedLook("read_comb_by_digit", name):
                read_comb_by_digit(name, head[name], usual, sheet, along=along)


def read_comb_by_digit(
    name: str, each: BoxRequest, usual: Sequence[DigitRow], sheet: AlignedPage, *, along: bool
) -> None:
    if any(one.singly for one in each.readings):
        return
    rows = comb_positions.distinct_digit_rows([*comb_positions.own_digit_rows(name, each), *usual])
    found = chances_of_digits(name, sheet, comb_positions.stands(name, each, rows))
    if found is None and along and each.kind == "tin":
        found = search_along_line(name, each, rows, sheet)
    if found is not None and any(
        is_like(reading_of_comb_digits(found.chances), other) for other in each.readings
    ):
        each.readings.append(reading_of_comb_digits(found.chances))
        each.has_four_over_dash = sheet.official and has_four_over_dash(name, found)


def search_along_line(
    name: str, each: BoxRequest, rows: Sequence[DigitRow], sheet: AlignedPage
) -> SeenDigits | None:
    """A TIN that is not where it was read: first as it seems to be typed, then otherwise.

    Where one digit is hardly seen, it is what no reading of the line can be, but not sure.
    """
    dim: list[SeenDigits] = []
    searches = (tin_search.search_stands_in_parts, tin_search.along)
    for search in searches if each.is_in_parts else reversed(searches):
        found = chances_of_digits(name, sheet, search(name, each, rows, sheet), dim)
        if found is not None:
            return found
    if any(combs.group_tin_digits(one.text) for one in each.readings):
        return None
    return max(dim, key=lambda seen: float(seen.chances.max(1).min()), default=None)


def has_four_over_dash(name: str, seen: SeenDigits) -> bool:
    """Return whether a 4 is where the blank prints a dash: a 1 over it looks the same."""
    dashes = blank.dash_middles(name)
    reach = HALF_DIGIT * seen.high + blank.HALF_DASH
    return any(
        digit == FOUR and any(abs(place - dash) < reach for dash in dashes)
        for digit, place in zip(digits.likeliest_digits(seen.chances), seen.places, strict=False)
    )


def is_like(one: RecognizedText, other: RecognizedText) -> bool:
    """Return whether they differ in a few digits at most; else the position was wrong."""
    mine, others = (re.sub(r"\D", "", reading.text) for reading in (one, other))
    if len(mine) == len(others):
        return sum(a != b for a, b in zip(mine, others, strict=True)) <= COUPLE
    return distance(mine, others, FEW) <= FEW or has_lost_digits(others, mine)


def has_lost_digits(line: str, whole: str) -> bool:
    """Return whether a line says the same but for digits that are lost in the form's own marks."""
    left = iter(whole)
    return len(line) >= LEFT and all(digit in left for digit in line)


def chances_of_digits(
    name: str, sheet: AlignedPage, stands: Iterable[Stand], dim: list[SeenDigits] | None = None
) -> SeenDigits | None:
    """The chances of every digit; None where no digits stand where they were thought to.

    A shorter branch is believed only where the longer one is not seen from elsewhere. ``dim``
    takes those of which a digit is hardly seen.
    """
    y, shorter = comb_positions.middle_of_comb(name), None
    for row, places in stands:
        found = SeenDigits(looked_at(sheet, places, y + row.down, row.high), places, row.high)
        least = found.chances.max(1).min()
        if least > SEEN:
            if len(found.chances) == len(places):
                return found
            shorter = found if shorter is None else shorter
        elif least > DIM and dim is not None:
            dim.append(found)
    return shorter


def looked_at(sheet: AlignedPage, places: Sequence[float], y: float, high: float) -> np.ndarray:
    """Return the chances of the digits there, or at the offset where most is seen."""
    around = np.add.outer(np.multiply(SHIFTS, high), places)
    told = digits.chances([digits.window(sheet, x, y, high) for x in around.flat])
    shifted = told.reshape(*around.shape, digits.KINDS)
    found = max(shifted, key=lambda chances: np.log(chances.max(1) + LEAST).sum())
    is_shorter = len(found) == LONG and found[SHORT:].sum(1).max() < NONE
    return found[:SHORT] if is_shorter else found


def reading_of_comb_digits(chances: np.ndarray) -> RecognizedText:
    text = digits.likeliest_digits(chances)
    is_seen = float(chances.max(1).min() > SEEN)
    return digits.reading_of_digits(chances, combs.group_tin_digits(text) or text, singly=is_seen)
