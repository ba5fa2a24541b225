"""Reading of a page: its picture in, its values out."""

from collections.abc import Sequence

import cv2

from ocr import geometry
from ocr.form import Box, NoForm
from ocr.guard import EVERY, GuardedLook, has_failures
from ocr.image import (
    amount_digits,
    amount_sums,
    boxes,
    faint_ink,
    form_location,
    handwriting,
    other_papers,
    pen_marks,
    signatory,
    signature,
    single_digits,
    tables,
)
from ocr.image.aligned_page import AlignedPage, rectify_sheet
from ocr.image.blank import Picture
from ocr.image.boxes import BoxRequest
from ocr.raw_values import RawForm, RawValue
from ocr.validation.repair import doubt_values

cv2.setNumThreads(1)

FEWEST, FEWEST_LETTERS, ZIP_DIGITS = 3, 5, 4  # fields of a filled form; letters of a name
ANOTHER = "Another form is on this page. Scan each form on its own page."


def read(picture: Picture, page: int, dpi: int, typed: Sequence[Box] = ()) -> RawForm | NoForm:
    """Read a page in any orientation; the picture is gray.

    ``typed``: boxes of fields and notes, in shares of the picture; no signature is in them.
    """
    found = form_location.find(picture)
    if found is None:
        return other_papers.other_paper(picture, page)
    sheet = rectify_sheet(picture, *found)
    if none := other_papers.stranger(sheet, page):
        return none
    with GuardedLook("darken_faint_ink"):
        sheet = faint_ink.darken_faint_ink(sheet)
    read_form = form(sheet, page, dpi, [sheet.points(box) for box in typed])
    if sheet.is_darkened:
        faint_ink.doubt_faint_values(read_form)
    if not (is_filled(read_form) or has_failures()):
        return NoForm(page, "blank")
    if form_location.has_another_form(picture, sheet.place):
        doubt_values(read_form, ANOTHER)
    return read_form


def is_filled(found: RawForm) -> bool:
    """Return whether more is written than a stamp says and a coarse scan leaves of the rules."""
    written = sum(has_text(name, value.text) for name, value in found.fields.items())
    return written >= FEWEST or any(tables.is_coded(line.cells) for line in found.lines)


def has_text(name: str, text: str) -> bool:
    """Return whether it can be that field's; of a name or address, whether it has letters."""
    kind = boxes.KIND.get(name, "text")
    if kind == "text":
        return sum(map(str.isalnum, text)) >= FEWEST_LETTERS
    return len(text) == ZIP_DIGITS if kind == "digits" else bool(boxes.text_of_kind(kind, text))


def form(sheet: AlignedPage, page: int, dpi: int, typed: Sequence[Box] = ()) -> RawForm:
    head, cells = boxes.of_head(sheet), boxes.of_tables(sheet)
    amount_digits.read_amounts_by_digit(cells.values(), sheet)
    pen_marks.note_pen_marks(cells.values(), sheet)
    boxes.recognise_asks([*head.values(), *cells.values()])
    boxes.answer_across(head, sheet)
    single_digits.read_combs_by_digit(head, sheet)
    with GuardedLook("answer_again", EVERY):
        boxes.answer_again(list(amount_sums.unsettled_amounts(head, cells)))
    if sheet.is_worn:
        with GuardedLook("confirm_texts", EVERY):
            boxes.confirm_texts(head.values())
    single_digits.read_combs_by_digit(head, sheet, along=True)
    pen_marks.note_strokes(head.values())
    signs = signatory.looks(sheet)
    lines = tables.filled_table_lines(cells, sheet, page)
    totals = {
        section: tables.table_totals_of(cells, section, sheet, page) for section in geometry.TABLES
    }
    for section, sums in totals.items():
        lines = tables.without_stamped_rows(lines, section, sums)
    found = RawForm(
        pages=(page,),
        source="image",
        fields=values_of_head(head, sheet, page)
        | signatory.read_signatory_values(signs, sheet, page),
        lines=lines,
        totals=totals["EWT"],
        business_totals=totals["BUSINESS"],
        signed=signature.signature_value(sheet, signs[0], typed, page),
        turned=sheet.place.turned(),
        dpi=dpi,
        paper=sheet.paper,
    )
    handwriting.doubt_handwriting(found, [*head.values()], [*cells.values()])
    return found


def values_of_head(
    head: dict[str, BoxRequest], sheet: AlignedPage, page: int
) -> dict[str, RawValue]:
    found = {}
    for name, each in head.items():
        with GuardedLook("value_of_box", name):
            found[name] = boxes.raw_value_of_box(each, sheet, page)
    return found
