"""What is asked of each box: its crops go to the network together, its answers are weighed."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from ocr import geometry
from ocr.form import AMOUNTS, CELLS, Box
from ocr.guard import GuardedLook, guard_calls
from ocr.image import blank, combs, recognition, repeated_amounts
from ocr.image.aligned_page import GLYPH, INK, AlignedPage, Crop, PagePart
from ocr.image.blank import SCALE
from ocr.image.combs import Comb
from ocr.image.recognition import RecognizedText, TextLine, join_readings
from ocr.raw_values import RawValue
from ocr.validation.repair import MARKED, doubt

DOUBT = 0.9  # a character less sure than this makes its line be read again
ANEW = {"text": 1.2}  # how much wider the line is then shown
NARROWEST = 1.5  # an amount's width to its height; 0.00 is wider
THICK = 0.05
BLACKENED = "Digits lie in what the picture shows black."
YEAR_CROSSED = "The year is over a mark of its boxes."
DIGIT_WIDTH = 0.6  # of its height
FOUR_OVER_DASH = "A 4 is over a printed dash: it may be a 1."
LARGER = 40  # height of the letters when readings are to be decided between
WIDER = 1.6  # of digits: two alike in a row are seen as one where they stand too close
KIND = {
    **dict.fromkeys(("period_from", "period_to"), "date"),
    **dict.fromkeys(geometry.TINS, "tin"),
    **dict.fromkeys(("payee_zip", "payor_zip"), "digits"),
    **dict.fromkeys(("payee_name", "payee_address", "payor_name", "payor_address"), "text"),
}
PART = 1.3  # the same of a TIN's parts, which are read each for itself
DASH = "-"
TYPED_DASH = re.compile(r"\d-(?=\d)")
WHOLE = re.compile(r"\d{1,3}(,\d{3})+\.?")
CENTS = re.compile(r"\d{1,3}([.,]?\d{3})*[.,]?\d\d")  # marks may be lost, not misplaced


@dataclass
class BoxRequest:
    """A filled box and everything that was read in it."""

    kind: str
    crop: Crop
    lines: list[TextLine]
    glyphs: Sequence[PagePart] = ()  # characters of a comb, where they could be separated
    parts: Sequence[Crop | None] = ()  # of a TIN that was typed into its comb
    name: str = ""  # of its field or column
    cell: Box | None = None  # of a table, in points
    mark: str = ""  # what a pen did to it
    has_four_over_dash: bool = False  # of the blank, which a 1 over it looks like
    readings: list[RecognizedText] = field(default_factory=list)

    @property
    def is_in_parts(self) -> bool:
        return bool(self.parts) and all(self.parts)

    @property
    def has_typed_dashes(self) -> bool:
        return any(len(TYPED_DASH.findall(reading.text)) > 1 for reading in self.readings)


Cells = dict[tuple[str, int, str], BoxRequest]


def of_head(sheet: AlignedPage) -> dict[str, BoxRequest]:
    """The filled boxes of the period, payee and payor."""
    found = {}
    for name in KIND:
        with GuardedLook("of_field", name):
            if crop := crop_of(sheet, name):
                found[name] = of_field(sheet, name, crop)
    return found


def crop_of(sheet: AlignedPage, name: str) -> Crop | None:
    return sheet.written(geometry.box_of_field(name), comb=KIND[name] in combs.LENGTHS)


def of_field(sheet: AlignedPage, name: str, crop: Crop) -> BoxRequest:
    """A TIN that does not begin in its first part was typed across them all, dashes and all."""
    kind = KIND[name]
    if kind not in combs.LENGTHS:
        return create_ask(crop, kind, name)
    comb = combs.place_comb(name, crop.box[0])
    found = comb.characters(crop.pixels, kind)
    over = kind == "tin" and comb.is_skipped(found) and sheet.across(geometry.box_of_field(name))
    if over:
        return create_ask(over, kind, name)
    each = of_comb(crop, kind, comb, found)
    each.name = name
    if kind == "tin":
        each.parts = [sheet.written(part, comb=True) for part in geometry.parts(name)]
    return each


def of_comb(crop: Crop, kind: str, comb: Comb, found: list[PagePart]) -> BoxRequest:
    """Its characters set close are read; and, if that leaves doubts, as they stand where they may
    be other than seen."""
    if not found:
        return create_ask(crop, kind)
    close = TextLine(combs.set_close(crop.pixels, found), kind)
    if comb.are_in_parts(found):
        return BoxRequest(kind, crop, [close], found)
    return BoxRequest(kind, crop, [close, TextLine(crop.pixels, kind)], found)


@guard_calls(*CELLS, otherwise=dict)
def of_tables(sheet: AlignedPage) -> Cells:
    """The cells of the filled rows of Part III by section, row and column; row 10 is the total."""
    rows = {
        (section, row): crops_of_table_row(sheet, section, row)
        for section in geometry.TABLES
        for row in range(geometry.ROWS + 1)
    }
    return {
        (section, row, column): ask_of_cell(crop, section, row, column)
        for (section, row), crops in rows.items()
        if has_possible_amount(crops)
        for column, crop in crops.items()
    }


def ask_of_cell(crop: Crop, section: str, row: int, column: str) -> BoxRequest:
    each = create_ask(crop, kind_of_table_column(column), column)
    each.cell = geometry.cell(section, row, column)
    return each


def crops_of_table_row(sheet: AlignedPage, section: str, row: int) -> dict[str, Crop]:
    columns = CELLS if row < geometry.ROWS else AMOUNTS
    found = {}
    for column in columns:
        with GuardedLook("crop_of_cell", column):
            if crop := sheet.written(geometry.cell(section, row, column)):
                found[column] = crop
    return found


def has_possible_amount(crops: dict[str, Crop]) -> bool:
    """Return whether an amount may stand in the row: dust and strokes are not worth reading."""
    amounts = [crop for column, crop in crops.items() if column in AMOUNTS]
    return any(is_wide_crop(crop) and is_thick(crop) for crop in amounts)


def is_wide_crop(crop: Crop) -> bool:
    high, wide = crop.pixels.shape
    return high >= GLYPH and wide > NARROWEST * high


def is_thick(crop: Crop) -> bool:
    """Whether a twentieth of its ink is more than a hair, as what a fax leaves of a rule is not."""
    ink = (crop.pixels < INK).astype(np.uint8)
    thick = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
    return bool(thick.sum() > THICK * ink.sum())


def kind_of_table_column(column: str) -> str:
    return {"description": "text", "atc": "atc"}.get(column, "amount")


def create_ask(crop: Crop, kind: str, name: str = "") -> BoxRequest:
    return BoxRequest(kind, crop, [TextLine(crop.pixels, kind)], name=name)


def recognise_asks(asks: Iterable[BoxRequest]) -> None:
    """Reads every box that has no reading yet; in a second way where the first leaves doubts, an
    amount that looks like another one as that."""
    read = [each for each in asks if not each.readings and not is_dash(each)]
    same = copies([each for each in read if each.kind == "amount"])
    add_box_readings([(each, each.lines[0]) for each in read if id(each) not in same], quick=True)
    for copy in filter(lambda each: id(each) in same, read):
        for first in same[id(copy)].readings[:1]:
            copy.readings.append(replace(first, sure=list(first.sure), at=list(first.at)))
    add_box_readings(
        [(each, line) for each in read if is_box_doubtful(each) for line in each.lines[1:]]
    )


def copies(asks: Sequence[BoxRequest]) -> dict[int, BoxRequest]:
    """By the identity of each box that looks like an earlier one, that one."""
    with GuardedLook("copies"):
        twins = repeated_amounts.twins([each.crop.pixels for each in asks])
        return {id(asks[n]): asks[m] for n, m in twins.items()}
    return {}


def answer_across(head: dict[str, BoxRequest], sheet: AlignedPage) -> None:
    """Read those TINs again that show dashes where the blank's own were removed."""
    typed = [name for name in geometry.TINS if name in head and head[name].has_typed_dashes]
    for name in typed:
        with GuardedLook("answer_across", name):
            if over := sheet.across(geometry.box_of_field(name)):
                head[name] = create_ask(over, "tin", name)
                recognise_asks([head[name]])


def answer_again(asks: Iterable[BoxRequest]) -> None:
    """Reads those once more in which something is doubtful, and then those that stay disputed.
    Every amount is doubtful: its table does not add up, and any of it may be why, however sure."""
    doubtful = [
        each
        for each in asks
        if not is_dash(each) and (each.kind == "amount" or is_box_doubtful(each))
    ]
    whole = [each for each in doubtful if not each.is_in_parts]
    add_box_readings(
        [
            (each, TextLine(each.crop.pixels, each.kind, ANEW.get(each.kind, WIDER)))
            for each in whole
        ]
    )
    for each in doubtful:
        if each.is_in_parts:
            with GuardedLook("by_parts", each.name):
                each.readings.append(by_parts(each))
    disputed = [each for each in doubtful if is_disputed(each)]
    add_box_readings(
        [(each, TextLine(each.crop.pixels, each.kind, 1.0, LARGER)) for each in disputed]
    )


def confirm_texts(asks: Iterable[BoxRequest]) -> None:
    """Read names and addresses a second time, however sure they are: on worn paper letters look
    like others. The whole network sees them, wider than the quick one did."""
    once = [each for each in asks if each.kind == "text" and len(each.readings) == 1]
    add_box_readings([(each, TextLine(each.crop.pixels, each.kind, ANEW["text"])) for each in once])
    disputed = [each for each in once if is_disputed(each)]
    add_box_readings(
        [(each, TextLine(each.crop.pixels, each.kind, 1.0, LARGER)) for each in disputed]
    )


def by_parts(each: BoxRequest) -> RecognizedText:
    """A TIN part by part, its parts set apart by dashes."""
    return join_readings(
        recognition.read([TextLine(crop.pixels, each.kind, PART) for crop in each.parts if crop])
    )


def add_box_readings(lines: list[tuple[BoxRequest, TextLine]], *, quick: bool = False) -> None:
    """All lines at once; each for itself where one of them cannot be read."""
    with GuardedLook("read_lines"):
        append_readings(lines, quick=quick)
        return
    for each, line in lines:
        with GuardedLook("read_line", each.name):
            append_readings([(each, line)], quick=quick)


def append_readings(lines: list[tuple[BoxRequest, TextLine]], *, quick: bool) -> None:
    readings = recognition.read([line for _, line in lines], quick=quick)
    for (each, line), reading in zip(lines, readings, strict=True):
        if line.pixels is not each.crop.pixels:
            reading.at = []  # set close, they stand elsewhere
        each.readings.append(reading)


def is_dash(each: BoxRequest) -> bool:
    """A stroke in place of an amount needs no reading."""
    high, wide = each.crop.pixels.shape
    return each.kind == "amount" and high < GLYPH and wide < 6 * GLYPH


def is_box_doubtful(each: BoxRequest) -> bool:
    """Return whether it is worth a second look: not where each digit was seen to be as was read."""
    values = {text_of_kind(each.kind, r.text) for r in each.readings}
    is_sure = any(r.singly or r.least >= DOUBT for r in each.readings)
    return len(values) > 1 or "" in values or not is_sure


def is_disputed(each: BoxRequest) -> bool:
    """Return whether every reading says something else."""
    return len({gist(each.kind, r.text) for r in each.readings}) == len(each.readings)


def gist(kind: str, text: str) -> str:
    """What counts of a reading: a space or a dot more makes no other name or address."""
    whole = text_of_kind(kind, text) or text
    return re.sub(r"[\W_]", "", whole).upper() if kind == "text" else whole


def normalize_amount_text(text: str) -> str:
    """An amount as 1,234.56, whatever its points and commas were taken for."""
    digits = re.sub(r"\D", "", text)
    if WHOLE.fullmatch(text):
        digits += "00"
    elif not CENTS.fullmatch(text):
        return ""
    return f"{int(digits[:-2]):,}.{digits[-2:]}"


PLAIN: dict[str, Callable[[str], str]] = {
    "tin": combs.group_tin_digits,
    "date": combs.normalize_comb_date,
    "amount": normalize_amount_text,
}


def text_of_kind(kind: str, text: str) -> str:
    """The text as its kind writes it; empty where it cannot be one of it."""
    return PLAIN.get(kind, str.strip)(text)


def best_reading_of_box(each: BoxRequest) -> tuple[str, dict[str, float], list[str]]:
    """The text that speaks loudest, what speaks for it, and the other readings."""
    if is_dash(each):
        return DASH, evidence(each, [RecognizedText(DASH, [1.0], 1.0, 1.0)], 1), []
    if not each.readings:
        return "", {"missing": 1.0}, []
    alike: dict[str, list[RecognizedText]] = {}
    for reading in each.readings:
        alike.setdefault(gist(each.kind, reading.text), []).append(reading)
    ranked = sorted(
        alike.values(), key=lambda same: weight_of_box_readings(each.kind, same), reverse=True
    )
    first, *others = [agreed_text(each.kind, same) for same in ranked]
    return first, evidence(each, ranked[0], len(each.readings)), others


def agreed_text(kind: str, readings: list[RecognizedText]) -> str:
    """What readings that say the same are written as: as the surest has it."""
    text = max(readings, key=lambda reading: reading.least).text
    return text_of_kind(kind, text) or text


def weight_of_box_readings(kind: str, readings: list[RecognizedText]) -> float:
    """How much speaks for a text: its readings, and first of all that it can be one at all, and
    that its characters were looked at one by one."""
    first = bool(text_of_kind(kind, readings[0].text)) + max(r.singly for r in readings)
    return sum(r.least + r.mean for r in readings) + 10 * first


def evidence(each: BoxRequest, agreeing: list[RecognizedText], read: int) -> dict[str, float]:
    crop = each.crop
    clearest = max(agreeing, key=lambda reading: reading.least)
    return clearest.evidence() | {
        "again": float(read > 1),
        "agree": len(agreeing) / read,
        "singly": max(reading.singly for reading in agreeing),
        "at_border": crop.at_border,
        "contrast": crop.contrast,
        "tall": crop.pixels.shape[0] / SCALE,
    }


def raw_value_of_box(each: BoxRequest, sheet: AlignedPage, page: int) -> RawValue:
    text, speaks, others = best_reading_of_box(each)
    speaks |= sheet.evidence()
    if each.glyphs:
        speaks["count_ok"] = float(len(each.glyphs) == len(re.sub(r"[- ]", "", text)))
    found = RawValue(text, sheet.share(each.crop.box), page, speaks, others)
    if is_blackened(each, sheet):
        doubt(found, "seen", BLACKENED)
    if each.has_four_over_dash:
        doubt(found, "seen", FOUR_OVER_DASH)
    if is_year_crossed(each):
        doubt(found, "seen", YEAR_CROSSED)
    if each.mark:
        doubt(found, MARKED, each.mark)
    return found


def is_year_crossed(each: BoxRequest) -> bool:
    """Return whether the last digit of a date was typed over a mark of its comb.

    Taking the mark away leaves of a 6 what looks like a 5, in both dates alike, and the calendar
    cannot tell. Where each digit was seen for itself, with the mark, it is known.
    """
    if each.kind != "date" or any(reading.singly for reading in each.readings):
        return False
    _, top, right, bottom = each.crop.box
    digit = right - DIGIT_WIDTH * (bottom - top)
    return any(digit < x0 < right for x0, *_ in geometry.comb(each.name))


def is_blackened(each: BoxRequest, sheet: AlignedPage) -> bool:
    """Return whether a TIN was typed across what is gray on the form and black on the picture."""
    if each.kind != "tin" or each.parts:
        return False
    left, top, right, bottom = each.crop.box
    gray = [box for name in geometry.TINS for box in blank.dash_boxes_between(geometry.parts(name))]
    crossed = [b for b in gray if left < b[2] and b[0] < right and top < b[3] and b[1] < bottom]
    return any(sheet.is_black(box) for box in crossed)
