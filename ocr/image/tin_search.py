"""Where the digits of a TIN are, along its line: where most of them are likely to stand."""

from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np

from ocr import geometry
from ocr.image import comb_positions, digits
from ocr.image.aligned_page import AlignedPage
from ocr.image.blank import SCALE
from ocr.image.boxes import BoxRequest
from ocr.image.comb_positions import LONG, SHORT, DigitRow, Stand

EVERY = 2  # pixels along a line
LEAST = 1e-6
NONE = 0.5  # the most of all chances together where there is no digit
# Of a digit's height, from the middle of one to that of the next, and what a dash adds.
STEPS, DASHES = np.linspace(0.6, 0.95, 15), np.linspace(0.3, 1.3, 15)
GROUP = np.repeat(range(4), comb_positions.digit_group_sizes(LONG))


def along(
    name: str, each: BoxRequest, rows: Sequence[DigitRow], sheet: AlignedPage
) -> Iterator[Stand]:
    """Typed with dashes: where along the whole line its first twelve digits stand."""
    left, right = (side * SCALE for side in each.crop.box[::2])
    line = np.arange(left, right, EVERY)
    for row in rows:
        told = digit_likelihood(line, comb_positions.middle_of_comb(name), row, sheet)
        start, places = likeliest(np.log(told + LEAST), row.high)
        yield row, [float(line[start] + x) for x in places]


def search_stands_in_parts(
    name: str, each: BoxRequest, rows: Sequence[DigitRow], sheet: AlignedPage
) -> Iterator[Stand]:
    """Find the digits of a TIN typed into its parts, equally spaced in all of them.

    A branch of three digits is assumed only where no more are seen.
    """
    lines = [np.arange(x0 * SCALE, x1 * SCALE, EVERY) for x0, _, x1, _ in geometry.parts(name)]
    for row in rows:
        told = [
            digit_likelihood(line, comb_positions.middle_of_comb(name), row, sheet)
            for line in lines
        ]
        for counts in map(comb_positions.digit_group_sizes, (LONG, SHORT)):
            apart, starts = likeliest_in_parts(told, counts, row.high)
            if sum(counts) == LONG or is_branch_isolated(told[-1], starts[-1], apart):
                places = zip(lines, starts, counts, strict=True)
                yield (
                    row,
                    [x for line, n, count in places for x in line[n] + apart * np.arange(count)],
                )


def digit_likelihood(line: np.ndarray, y: float, row: DigitRow, sheet: AlignedPage) -> np.ndarray:
    """Return the likelihood of a digit at each position of a line."""
    seen = [digits.window(sheet, x, y + row.down, row.high) for x in line]
    return np.asarray(digits.chances(seen).max(1))


def likeliest(told: np.ndarray, high: float) -> tuple[int, np.ndarray]:
    """At which step of a line the digits begin, and where they stand from there."""
    most, found = -np.inf, (0, np.zeros(LONG))
    told = np.pad(told, (0, len(told)), constant_values=np.log(LEAST))
    for step, dash in product(STEPS, DASHES):
        places = (np.arange(LONG) * step + GROUP * dash) * high
        at = np.rint(places[:SHORT] / EVERY).astype(int)
        starts = np.arange(max(1, len(told) // 2 - at[-1]))
        sums = told[np.minimum(starts[:, None] + at, len(told) - 1)].sum(1)
        if sums.max() > most:
            most, found = sums.max(), (int(sums.argmax()), places)
    return found


def likeliest_in_parts(
    told: Sequence[np.ndarray], counts: Sequence[int], high: float
) -> tuple[float, list[int]]:
    """How far from each other digits stand, and at which step of each part's line they begin."""
    most, found = -np.inf, (0.0, [0] * len(told))
    for apart in STEPS * high:
        sums = [
            sum_likelihoods(line, count, apart) for line, count in zip(told, counts, strict=True)
        ]
        total = sum(float(each.max()) for each in sums)
        if total > most:
            most, found = total, (float(apart), [int(np.argmax(each)) for each in sums])
    return found


def sum_likelihoods(told: np.ndarray, count: int, apart: float) -> np.ndarray:
    """What speaks for so many digits that begin at each step."""
    at = np.rint(np.arange(count) * apart / EVERY).astype(int)
    whole = np.log(np.pad(told, (0, at[-1])) + LEAST)
    return np.sum([whole[n : n + len(told)] for n in at], axis=0)


def is_branch_isolated(told: np.ndarray, start: int, apart: float) -> bool:
    """Return whether no digit is seen before and after a branch of three."""
    step = apart / EVERY
    beside = (round(start - step), round(start + 3 * step))
    near = (told[max(0, n - 1) : max(0, n + 2)] for n in beside)
    return all(each.max(initial=0.0) < NONE for each in near)
