"""The values of a draft from a PDF of its tenant's, and those that a person confirmed.

Stored with the certificate as plain JSON. ``payor`` is the name and TIN where the PDF names another
than the account. ``fields`` are those that the reader was not sure of. ``confirmed`` names what a
person confirmed. Further keys are ``file`` and ``notes``. Newer readings have ``picture``, the id
and digest of the picture of the page (null: it could not be drawn), and ``boxes``, where each field
is on it in shares of the page (left, top, right, bottom).
"""

import re
from typing import Any

FromPdf = dict[str, Any]
PAYOR, NOTES = "payor_tin", "notes"
OF_READING = ("file", "payor", "fields", "notes", "confirmed")
OF_PAGE = ("picture", "boxes")
OF_FIELD = ("field", "value", "level", "confidence", "note")
# Fields of a draft that a PDF fills in.
FILLED_IN = re.compile(
    r"company|period_(from|to)|signatory_(name|title|tin)|lines\.\d{1,2}\.(atc|m[123]|total|tax)"
)


def order_reading_names(reading: FromPdf) -> FromPdf | None:
    """The reading with its names in one order, whatever the database made of it; None: none."""
    if not reading:
        return None
    fields = [{name: each[name] for name in OF_FIELD} for each in reading["fields"]]
    payor = reading["payor"] and {name: reading["payor"][name] for name in ("name", "tin")}
    ordered = {name: reading[name] for name in OF_READING} | {"payor": payor, "fields": fields}
    return ordered | order_page_names(reading)


def order_page_names(reading: FromPdf) -> FromPdf:
    """What is known of the page; nothing of a reading from before pictures were stored."""
    if "picture" not in reading:
        return {}
    picture = reading["picture"] and {name: reading["picture"][name] for name in ("id", "sha256")}
    boxes = [{name: each[name] for name in ("field", "box")} for each in reading["boxes"]]
    return dict(zip(OF_PAGE, (picture, boxes), strict=True))


def confirmable_names(reading: FromPdf) -> list[str]:
    """Return the names that can be confirmed."""
    return [PAYOR, NOTES, *(each["field"] for each in reading["fields"])]


def merge_pdf_readings(kept: FromPdf, given: FromPdf | None) -> FromPdf:
    """Return the reading to store: the first one stays, with all that was ever confirmed."""
    reading = kept or given or {}
    if not reading:
        return {}
    said = {*reading["confirmed"], *(given or reading)["confirmed"]}
    return reading | {"confirmed": [name for name in confirmable_names(reading) if name in said]}
