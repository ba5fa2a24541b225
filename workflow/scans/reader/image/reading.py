"""A picture of a page in, what stands on it out."""

import cv2

from workflow.scans.reader.form import NoForm
from workflow.scans.reader.image import (
    adding,
    boxes,
    figures,
    finding,
    others,
    signatory,
    signature,
    singly,
    tables,
)
from workflow.scans.reader.image.blank import Picture
from workflow.scans.reader.image.sheet import Sheet, rectify_sheet
from workflow.scans.reader.raw import RawForm

cv2.setNumThreads(1)


def read(picture: Picture, page: int, dpi: int) -> RawForm | NoForm:
    """What stands on a page, however it lies; the picture is gray."""
    found = finding.find(picture)
    if found is None:
        return others.other_paper(picture, page)
    sheet = rectify_sheet(picture, *found)
    return others.stranger(sheet, page) or form(sheet, page, dpi)


def form(sheet: Sheet, page: int, dpi: int) -> RawForm:
    head, cells = boxes.of_head(sheet), boxes.of_tables(sheet)
    figures.read_amounts_by_digit(cells.values(), sheet)
    boxes.recognise_asks([*head.values(), *cells.values()])
    boxes.answer_across(head, sheet)
    singly.read_combs_by_digit(head, sheet)
    boxes.answer_again(list(adding.unsettled_amounts(head, cells)))
    singly.read_combs_by_digit(head, sheet, along=True)
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
