"""TINs and ZIP codes once more, digit by digit: where the blank's comb crosses a digit, a line of
text looks like another one."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import product

import numpy as np

from workflow.scans.reader.checking.repair import distance
from workflow.scans.reader.image import combs, digits, standing
from workflow.scans.reader.image.blank import SCALE
from workflow.scans.reader.image.boxes import Ask
from workflow.scans.reader.image.recognise import Reading
from workflow.scans.reader.image.sheet import Sheet
from workflow.scans.reader.image.standing import LONG, SHORT, Row, Stand

KINDS = ("tin", "digits")
SHIFTS = (-0.24, -0.12, 0.0, 0.12, 0.24)  # of a digit's height: a line's places are rough
SEEN = 0.8  # the least chance of every digit where they stand as was thought
COUPLE, FEW = 2, 4  # digits
NONE = 0.5  # the most of all chances together where no digit stands
LEAST = 1e-6
EVERY = 2  # pixels along a line
# Of a digit's height, from the middle of one to that of the next, and what a dash adds.
STEPS, DASHES = np.linspace(0.6, 0.95, 15), np.linspace(0.3, 1.3, 15)
GROUP = np.repeat(range(4), standing.groups_of(LONG))


def look(head: dict[str, Ask], sheet: Sheet, *, along: bool = False) -> None:
    """Where every digit is seen, that is what was written. What is known is not looked at again.

    ``along``: TINs are searched along their whole line where they do not stand as was read.
    """
    usual = standing.usual(head)
    for name, each in head.items():
        if each.kind not in KINDS or any(one.singly for one in each.readings):
            continue
        rows = standing.unlike([*standing.own(name, each), *usual])
        found = seen(name, sheet, standing.stands(name, each, rows))
        if found is None and along and each.kind == "tin":
            found = seen(name, sheet, searched(name, each, rows, sheet))
        if found is not None and any(is_like(reading(found), other) for other in each.readings):
            each.readings.append(reading(found))


def is_like(one: Reading, other: Reading) -> bool:
    """Whether they differ in a few digits: else it was looked beside them."""
    mine, others = (re.sub(r"\D", "", reading.text) for reading in (one, other))
    if len(mine) == len(others):
        return sum(a != b for a, b in zip(mine, others, strict=True)) <= COUPLE
    return distance(mine, others, FEW) <= FEW


def seen(name: str, sheet: Sheet, stands: Iterable[Stand]) -> np.ndarray | None:
    """The chances of every digit; None where no digits stand where they were thought to."""
    y = standing.middle_of(name)
    for row, places in stands:
        found = looked_at(sheet, places, y + row.down, row.high)
        if found.max(1).min() > SEEN:
            return found
    return None


def searched(name: str, each: Ask, rows: Sequence[Row], sheet: Sheet) -> Iterator[Stand]:
    """Where along its line most of a TIN's first twelve digits are seen, typed with dashes."""
    left, right = (side * SCALE for side in each.crop.box[::2])
    along = np.arange(left, right, EVERY)
    for row in rows:
        y = standing.middle_of(name) + row.down
        told = digits.chances([digits.window(sheet, x, y, row.high) for x in along]).max(1)
        start, places = likeliest(np.log(told + LEAST), row.high)
        yield row, [float(along[start] + x) for x in places]


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


def looked_at(sheet: Sheet, places: Sequence[float], y: float, high: float) -> np.ndarray:
    """The chances of the digits there, or a little beside: where most is seen."""
    shifted = [
        digits.chances([digits.window(sheet, x + shift * high, y, high) for x in places])
        for shift in SHIFTS
    ]
    found = max(shifted, key=lambda chances: np.log(chances.max(1) + LEAST).sum())
    is_shorter = len(found) == LONG and found[SHORT:].sum(1).max() < NONE
    return found[:SHORT] if is_shorter else found


def reading(chances: np.ndarray) -> Reading:
    text = digits.text_of(chances)
    return digits.reading(chances, combs.tin(text) or text, singly=1.0)
