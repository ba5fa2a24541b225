"""Reading of a page: its picture in, its values out."""

import cv2

from ocr.form import NoForm
from ocr.image import (
    amount_digits,
    amount_sums,
    boxes,
    form_location,
    other_papers,
    signatory,
    signature,
    single_digits,
    tables,
)
from ocr.image.aligned_page import AlignedPage, rectify_sheet
from ocr.image.blank import Picture
from ocr.raw_values import RawForm

cv2.setNumThreads(1)


def read(picture: Picture, page: int, dpi: int) -> RawForm | NoForm:
    """Read a page in any orientation; the picture is gray."""
    found = form_location.find(picture)
    if found is None:
        return other_papers.other_paper(picture, page)
    sheet = rectify_sheet(picture, *found)
    return other_papers.stranger(sheet, page) or form(sheet, page, dpi)


def form(sheet: AlignedPage, page: int, dpi: int) -> RawForm:
    head, cells = boxes.of_head(sheet), boxes.of_tables(sheet)
    amount_digits.read_amounts_by_digit(cells.values(), sheet)
    boxes.recognise_asks([*head.values(), *cells.values()])
    boxes.answer_across(head, sheet)
    single_digits.read_combs_by_digit(head, sheet)
    boxes.answer_again(list(amount_sums.unsettled_amounts(head, cells)))
    single_digits.read_combs_by_digit(head, sheet, along=True)
    signs = signatory.looks(sheet)
    return RawForm(
        pages=(page,),
        source="image",
        fields={name: boxes.raw_value_of_box(each, sheet, page) for name, each in head.items()}
        | signatory.read_signatory_values(signs, sheet, page),
        lines=tables.filled_table_lines(cells, sheet, page),
        totals=tables.table_totals_of(cells, "EWT", sheet, page),
        business_totals=tables.table_totals_of(cells, "BUSINESS", sheet, page),
        signed=signature.signature_value(sheet, signs[0], page),
        turned=sheet.place.turned(),
        dpi=dpi,
    )
