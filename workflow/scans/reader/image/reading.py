"""A picture of a page in, what stands on it out."""

from typing import TypeGuard

import cv2

from workflow.scans.reader.form import NoForm
from workflow.scans.reader.image import (
    adding,
    boxes,
    figures,
    others,
    placing,
    redrawn,
    signatory,
    signature,
    singly,
    tables,
)
from workflow.scans.reader.image.blank import Picture
from workflow.scans.reader.image.placing import Place
from workflow.scans.reader.image.sheet import Sheet, lay
from workflow.scans.reader.raw import RawForm

OFFICIAL = 70  # patches of some 170 found again: redrawn forms stay below 45
FINE = (1400, 1500)  # long side, and points, at which is searched what was not found at first

cv2.setNumThreads(1)


def read(picture: Picture, page: int, dpi: int) -> RawForm | NoForm:
    """What stands on a page, however it lies; the picture is gray."""
    found = find(picture)
    if found is None:
        return others.other_paper(picture, page)
    sheet = lay(picture, *found)
    return others.stranger(sheet, page) or form(sheet, page, dpi)


def find(picture: Picture) -> tuple[Place, bool] | None:
    """How the form lies on the picture, and whether it is the official drawing."""
    place = placing.on_blank(picture)
    if is_official(place):
        return place, True
    drawn = redrawn.on_frame(picture)
    if drawn is not None:
        return drawn, False
    place = placing.on_blank(picture, *FINE) if place is not None else None
    return (place, True) if is_official(place) else None


def is_official(place: Place | None) -> TypeGuard[Place]:
    return place is not None and place.patches >= OFFICIAL


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
