"""Where the digits of a comb may stand, however they were typed."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from ocr import geometry
from ocr.image import combs
from ocr.image.blank import SCALE
from ocr.image.boxes import BoxRequest, best_reading_of_box, text_of_kind

NINE, SHORT, LONG = 9, 12, 14  # digits of a TIN: without its branch, and with three or five of it
DATE = 8  # digits
SAME = 1.0  # pixels
CLOSE = 0.55  # of its height: no two digits stand nearer


class DigitRow(NamedTuple):
    """How digits stand in their comb: their height, and how far below its middle, in pixels."""

    high: float
    down: float


Stand = tuple[
    DigitRow, list[float]
]  # and their middles, in canonical pixels from the left of the page


def usual_stand(head: dict[str, BoxRequest]) -> list[DigitRow]:
    """How they stand in most combs of a page: blank where there are none."""
    rows = [row for name, each in head.items() if each.kind in combs.LENGTHS
            for row in own_digit_rows(name, each)]  # fmt: skip
    return [median(rows)] if rows else []


def own_digit_rows(name: str, each: BoxRequest) -> list[DigitRow]:
    """How they stand in this one."""
    off = each.crop.box[1] * SCALE - middle_of_comb(name)
    rows = [DigitRow(part.h, off + part.y + part.h / 2) for part in combs.glyphs(each.crop.pixels)]
    return [median(rows)] if rows else []


def median(rows: Sequence[DigitRow]) -> DigitRow:
    high, down = np.median(rows, axis=0)
    return DigitRow(float(high), float(down))


def distinct_digit_rows(rows: Sequence[DigitRow]) -> list[DigitRow]:
    """The first of those that are nearly the same."""
    if not rows:
        return []
    first, *others = rows
    return [first, *(row for row in others if np.abs(np.subtract(row, first)).max() > SAME)]


def middle_of_comb(name: str) -> float:
    """Of a comb, in canonical pixels from the top of the page."""
    _, top, _, bottom = geometry.box_of_field(name)
    return (top + bottom) / 2 * SCALE


def stands(name: str, each: BoxRequest, rows: Sequence[DigitRow]) -> Iterator[Stand]:
    """The likeliest first; not where one digit would be seen twice."""
    left = each.crop.box[0] * SCALE
    for row in rows:
        for places in middles(name, each):
            if min(np.diff(places), default=0.0) > CLOSE * row.high:
                yield row, [left + x for x in places]


def middles(name: str, each: BoxRequest) -> Iterator[list[float]]:
    """Return possible positions, in pixels from the left of the crop.

    They come from separate pieces, from a read line, or are one in every cell.
    """
    lengths, text = combs.LENGTHS[each.kind], text_of_kind(each.kind, best_reading_of_box(each)[0])
    if each.glyphs and len(each.glyphs) == sum(map(str.isdigit, text)):
        yield [part.x + part.w / 2 for part in each.glyphs]
    for one in sorted(each.readings, key=lambda one: -one.least):
        at = [x for x, char in zip(one.at, one.text, strict=False) if char.isdigit()]
        if len(at) in lengths or (each.kind == "tin" and len(at) > NINE):
            yield [
                x * each.crop.pixels.shape[1]
                for x in even_digit_spacing(at, is_whole=len(at) in lengths)
            ]
    left, cells = each.crop.box[0], geometry.comb(name)
    yield [((x0 + x1) / 2 - left) * SCALE for x0, _, x1, _ in cells]


def even_digit_spacing(at: Sequence[float], *, is_whole: bool) -> list[float]:
    """Places of digits in groups, as far from each other in every group; where digits of a TIN
    are missing or too many, what follows the first nine as these follow each other."""
    counts = digit_group_sizes(len(at) if is_whole else NINE)
    group = np.repeat(range(len(counts)), counts)
    slope = np.zeros((len(group), len(counts) + 1))
    slope[np.arange(len(group)), group] = 1
    slope[:, -1] = np.concatenate([np.arange(count) for count in counts])
    (*starts, step), *_ = np.linalg.lstsq(slope, np.asarray(at[: len(group)]), rcond=None)
    if not is_whole:
        starts, counts = [*starts, 2 * starts[2] - starts[1]], digit_group_sizes(LONG)
    return [
        float(start + step * n)
        for start, count in zip(starts, counts, strict=True)
        for n in range(count)
    ]


def digit_group_sizes(count: int) -> list[int]:
    """How many digits stand together: a date is month, day and year, and a TIN is parted after
    every third of its nine."""
    if count < NINE:
        return [2, 2, 4] if count == DATE else [count]
    return [3, 3, 3, count - NINE] if count > NINE else [3, 3, 3]
