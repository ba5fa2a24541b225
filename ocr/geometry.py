"""The positions of everything on the official page, in points from its top left corner.

Measured on the rectangles and lines of the blank of January 2018 (ENCS), 612 x 936 points.
"""

from collections.abc import Iterator

from ocr.form import AMOUNTS, Box

WIDTH, HEIGHT = 612, 936
FRAME: Box = (18.5, 50.5, 597, 867.2)  # the outer frame of the form

# Boxes of several parts, each with as many comb cells as characters: month and day, year.
PARTS: dict[str, tuple[Box, ...]] = {
    "period_from": ((151.5, 106.4, 204.1, 122.3), (204.1, 106.4, 256.8, 122.3)),
    "period_to": ((399.1, 105.7, 451.8, 122.2), (451.8, 105.7, 504.4, 122.2)),
    "payee_tin": (
        *((207.2, 137.3, 246.8, 152.9), (258.9, 137.3, 298.4, 152.9)),
        *((310.2, 137.3, 349.8, 152.9), (361.5, 137.3, 435.4, 152.9)),
    ),
    "payor_tin": (
        *((208.0, 252.5, 247.6, 268.5), (259.5, 252.5, 299.1, 268.5)),
        *((310.9, 252.5, 350.5, 268.5), (362.3, 252.5, 436.3, 268.5)),
    ),
}
TINS = ("payee_tin", "payor_tin")
BOXES: dict[str, Box] = {
    "payee_name": (33.9, 164.3, 592.3, 180.2),
    "payee_address": (34.5, 192.7, 536.3, 208.6),
    "payee_zip": (541.8, 192.7, 591.8, 208.6),
    "payor_name": (33.9, 279.5, 592.3, 295.4),
    "payor_address": (34.5, 307.9, 536.3, 323.8),
    "payor_zip": (541.8, 307.9, 591.8, 323.8),
    # Name, title and TIN of who signs, in free order, under the signature.
    "signatory": (18.5, 722.1, 597.0, 750.5),
}
CELLS_OF = {  # comb cells of each part
    "period_from": (4, 4),
    "period_to": (4, 4),
    "payee_tin": (3, 3, 3, 5),
    "payor_tin": (3, 3, 3, 5),
    "payee_zip": (4,),
    "payor_zip": (4,),
}

# Part III: two tables of ten rows and a total.
COLUMNS = (18.5, 177.0, 220.3, 292.3, 366.5, 438.5, 510.5, 597.0)
COLUMN = {name: n for n, name in enumerate(("description", "atc", *AMOUNTS))}
ROW_HEIGHT = 13.68
ROWS = 10
TABLES = {"EWT": 365.5, "BUSINESS": 534.9}  # top of the first row


def box_of_field(name: str) -> Box:
    """The box of a field of the head, over all its parts."""
    if name in BOXES:
        return BOXES[name]
    first, last = PARTS[name][0], PARTS[name][-1]
    return first[0], first[1], last[2], last[3]


def parts(name: str) -> tuple[Box, ...]:
    """The boxes of a comb."""
    return PARTS.get(name, (box_of_field(name),))


def cell(section: str, row: int, column: str) -> Box:
    """A cell of Part III; row 10 is the section's total."""
    top = TABLES[section] + row * ROW_HEIGHT
    n = COLUMN[column]
    return COLUMNS[n], top, COLUMNS[n + 1], top + ROW_HEIGHT


def comb(name: str) -> Iterator[Box]:
    """The box of each character of a date, TIN or ZIP."""
    for (x0, y0, x1, y1), n in zip(parts(name), CELLS_OF[name], strict=True):
        step = (x1 - x0) / n
        for i in range(n):
            yield x0 + i * step, y0, x0 + (i + 1) * step, y1


def box_as_page_share(box: Box) -> Box:
    """A box of the official page in shares of it."""
    x0, y0, x1, y1 = box
    return x0 / WIDTH, y0 / HEIGHT, x1 / WIDTH, y1 / HEIGHT
