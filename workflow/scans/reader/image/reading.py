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
from workflow.scans.reader.image.sheet import Sheet, lay
from workflow.scans.reader.raw import RawForm

cv2.setNumThreads(1)


def read(picture: Picture, page: int, dpi: int) -> RawForm | NoForm:
    """What stands on a page, however it lies; the picture is gray."""
    found = finding.find(picture)
    if found is None:
        return others.other_paper(picture, page)
    sheet = lay(picture, *found)
    return others.stranger(sheet, page) or form(sheet, page, dpi)


def form(sheet: Sheet, page: int, dpi: int) -> RawForm:
    head, cells = boxes.of_head(sheet), boxes.of_tables(sheet)
    figures.look(cells.values(), sheet)
    boxes.answer([*head.values(), *cells.values()])
    boxes.answer_across(head, sheet)
    singly.look(head, sheet)
    boxes.answer_again(list(adding.unsettled(head, cells)))
    singly.look(head, sheet, along=True)
    signs = signatory.looks(sheet)
    return RawForm(
        pages=(page,),
        source="image",
        fields={name: boxes.value(each, sheet, page) for name, each in head.items()}
        | signatory.read(signs, sheet, page),
        lines=tables.lines(cells, sheet, page),
        totals=tables.totals(cells, "EWT", sheet, page),
        business_totals=tables.totals(cells, "BUSINESS", sheet, page),
        signed=signature.signed(sheet, signs[0], page),
        turned=sheet.place.turned(),
        dpi=dpi,
    )
