"""Amounts digit by digit, where digits and marks stand as they should: read as lines of text they
take ten times as long."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from ocr.guard import GuardedLook
from ocr.image import digits
from ocr.image.aligned_page import GLYPH, INK, AlignedPage, PagePart, components
from ocr.image.blank import SCALE, Picture
from ocr.image.boxes import BoxRequest

SHIFTS = (-0.12, 0.0, 0.12)  # of a digit's height: as far it may stand from where it is looked for
SURE = 0.95  # the least chance of every digit
NONE = 0.5  # the most of all chances together where there is no digit
DUST = 3  # pixels: smaller spots are nothing
AMOUNT = re.compile(r"(0|[1-9]\d*)\d\d")  # its digits: no needless zero
CENTS, GROUP = 2, 3  # digits after the point, and between the commas
# Of a digit's height:
TALL, TALLEST = 0.8, 1.2  # what is as high is a digit, or several that touch
UNEVEN = 0.15  # no foot of a digit is as far from the others'
LOW, HANGING = 0.55, 0.25  # a mark begins below its top by so much less, and ends near its foot
NARROW = 0.5  # no mark is wider
FLAT, HALFWAY = 0.3, (0.2, 0.7)  # a dash, and its middle from the foot of a digit
PITCHES = (0.6, 1.1)  # from a digit to the next
EACH, WHOLE = (0.72, 1.25), 1.1  # of that: a digit of a group by its width, and one alone


@dataclass(frozen=True)
class DigitGroup:
    """Digits without a mark between them."""

    pieces: Sequence[PagePart]

    @property
    def left(self) -> int:
        return self.pieces[0].x

    @property
    def wide(self) -> int:
        return max(piece.right for piece in self.pieces) - self.left

    def is_plain(self, count: int, pitch: float) -> bool:
        """Return whether each of its pieces is a digit."""
        return len(self.pieces) == count and all(p.w < WHOLE * pitch for p in self.pieces)

    def middles(self, count: int) -> list[float]:
        """Of so many digits: a piece each, or each as wide where they touch or are broken."""
        if len(self.pieces) == count:
            return [piece.middle for piece in self.pieces]
        return [self.left + self.wide * (2 * n + 1) / (2 * count) for n in range(count)]


@dataclass(frozen=True)
class DigitPosition:
    """Where digits stand on a crop: their middles group by group, how far from one to the next,
    their foot and their height."""

    spans: Sequence[Sequence[float]]
    pitch: float
    foot: float
    high: float
    is_plain: bool  # a piece of ink is a digit

    @property
    def middles(self) -> list[float]:
        return [x for span in self.spans for x in span]

    @property
    def between(self) -> list[float]:
        """Return the middles between neighbouring digits, and as far before and after a group."""
        around = ((span[0] - self.pitch, *span, span[-1] + self.pitch) for span in self.spans)
        return [(a + b) / 2 for span in around for a, b in pairwise(span)]


def read_amounts_by_digit(asks: Iterable[BoxRequest], sheet: AlignedPage) -> None:
    """Where every digit of an amount is seen beyond doubt, that is its first reading."""
    for each in asks:
        if each.kind == "amount":
            with GuardedLook("read_amount_by_digit", each.name):
                read_amount_by_digit(each, sheet)


def read_amount_by_digit(each: BoxRequest, sheet: AlignedPage) -> None:
    stand = stand_of_amount(each.crop.pixels)
    found = chances_of_amount(each, stand, sheet) if stand else None
    if found is not None and (text := amount_of_chances(found)):
        each.readings.append(digits.reading_of_digits(found, text))


def stand_of_amount(pixels: Picture) -> DigitPosition | None:
    """None where it is not plain what is a digit and what a mark."""
    found = pieces_of_amount(pixels)
    high = float(np.median([p.h for p in found if p.h >= GLYPH] or [0]))
    tall = [p for p in found if p.h >= TALL * high]
    foot = float(np.median([p.foot for p in tall] or [0]))
    if not high or any(is_uneven(p, foot, high) for p in tall):
        return None
    marks = [p for p in found if is_mark(p, foot, high) and has_paper_over(p, pixels, foot, high)]
    others = [p for p in found if p not in marks]
    if any(is_hyphen(p, foot, high) for p in others):
        return None
    return stand_of_groups(groups(others, marks), foot, high)


def pieces_of_amount(pixels: Picture) -> list[PagePart]:
    """From the left; what is left of dust is no piece."""
    high, wide = pixels.shape
    inside, others, _ = components(pixels, (0, 0, wide, high), (0, 0))
    return sorted((p for p in (*inside, *others) if p.area >= DUST), key=lambda p: p.x)


def is_uneven(piece: PagePart, foot: float, high: float) -> bool:
    return abs(piece.foot - foot) > UNEVEN * high or piece.h > TALLEST * high


def is_mark(piece: PagePart, foot: float, high: float) -> bool:
    """Return whether it is as low and narrow as a point or a comma."""
    is_low = piece.y >= foot - LOW * high and piece.foot >= foot - HANGING * high
    return is_low and piece.w <= NARROW * high


def is_hyphen(piece: PagePart, foot: float, high: float) -> bool:
    """Return whether it is flat and at half the height of a digit."""
    middle = (foot - piece.y - piece.h / 2) / high
    return piece.h < FLAT * high and HALFWAY[0] < middle < HALFWAY[1]


def has_paper_over(piece: PagePart, pixels: Picture, foot: float, high: float) -> bool:
    """Return whether nothing is above it; otherwise it is a piece of a broken digit."""
    above = pixels[max(0, int(foot - high)) : int(foot - high / 2), piece.x : piece.right]
    return not (above < INK).any()


def groups(others: Sequence[PagePart], marks: Sequence[PagePart]) -> list[DigitGroup]:
    """Split at the marks; return nothing without marks, or where a side of one is empty."""
    between = [float("-inf"), *(mark.middle for mark in marks), float("inf")]
    parted = [[p for p in others if a <= p.middle < b] for a, b in pairwise(between)]
    if not marks or not all(parted):
        return []
    return [DigitGroup(some) for some in parted]


def stand_of_groups(parted: Sequence[DigitGroup], foot: float, high: float) -> DigitPosition | None:
    """None where they do not seem as many as in an amount, each as far from the next."""
    if not parted:
        return None
    *before, cents = parted
    pitch = cents.wide / CENTS
    counts = [max(1, round(group.wide / pitch)) for group in before]
    is_amount = counts[0] <= GROUP and all(count == GROUP for count in counts[1:])
    if not is_amount or not PITCHES[0] < pitch / high < PITCHES[1]:
        return None
    spans = list(zip(parted, [*counts, CENTS], strict=True))
    if not all(is_as_wide(group, count, pitch) for group, count in spans):
        return None
    is_plain = all(group.is_plain(count, pitch) for group, count in spans)
    return DigitPosition([group.middles(n) for group, n in spans], pitch, foot, high, is_plain)


def is_as_wide(group: DigitGroup, count: int, pitch: float) -> bool:
    """Return whether so many digits are; a single one may be a thin 1."""
    share = group.wide / (count * pitch)
    return share < EACH[1] and (count == 1 or share > EACH[0])


def chances_of_amount(
    each: BoxRequest, stand: DigitPosition, sheet: AlignedPage
) -> np.ndarray | None:
    """The chances of every digit; None where one is in doubt, or where there may be others."""
    for shifts in ((0.0,), SHIFTS):
        chances = chances_of_amount_digits(each, stand, stand.middles, shifts, sheet)
        if chances.max(1).min() >= SURE:
            return chances if stand.is_plain or is_none_between(each, stand, sheet) else None
    return None


def is_none_between(each: BoxRequest, stand: DigitPosition, sheet: AlignedPage) -> bool:
    return bool(
        chances_of_amount_digits(each, stand, stand.between, (0.0,), sheet).sum(1).max() < NONE
    )


def chances_of_amount_digits(
    each: BoxRequest,
    stand: DigitPosition,
    middles: Sequence[float],
    shifts: Sequence[float],
    sheet: AlignedPage,
) -> np.ndarray:
    """Return the chances of the digits there, or at the offset where each is seen best."""
    left, top = (side * SCALE for side in each.crop.box[:2])
    y = top + stand.foot - stand.high / 2
    windows = [
        digits.window(sheet, left + x + shift * stand.high, y, stand.high)
        for shift in shifts
        for x in middles
    ]
    chances = digits.chances(windows).reshape(len(shifts), len(middles), -1)
    return chances[chances.max(2).argmax(0), np.arange(len(middles))]


def amount_of_chances(chances: np.ndarray) -> str:
    """Return the amount; empty where it begins with a needless zero, as its start is missing."""
    text = digits.likeliest_digits(chances)
    return f"{int(text[:-CENTS]):,}.{text[-CENTS:]}" if AMOUNT.fullmatch(text) else ""
