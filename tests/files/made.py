"""Files as people, programs and attackers make them."""

import csv
import zipfile
from collections.abc import Callable, Sequence
from functools import cache
from io import BytesIO, StringIO
from typing import Any

from openpyxl import Workbook
from reportlab.pdfgen.canvas import Canvas

HEADER = ["branch", "description", "atc", "month1", "month2", "month3", "total", "tax"]
# What the clean certificate of tests.support.api says: 300,000.00 of rent, 15,000.00 of tax.
FITTING: list[list[Any]] = [
    ["Crest Bay Mall", "Rent", "WC100", "60,000.00", "60,000.00", "60,000.00", "180,000.00", 9000],
    ["Crest Bay Mall", "CUSA", "WC 100", "₱40,000", "40000.00", "40000", "", "6,000.00"],
]
Table = Sequence[Sequence[Any]]


def csv_of(rows: Table, *, separator: str = ",", encoding: str = "utf-8-sig") -> bytes:
    text = StringIO()
    csv.writer(text, delimiter=separator).writerows(rows)
    return text.getvalue().encode(encoding)


def xlsx(rows: Table, *, then: Callable[[Workbook], None] | None = None) -> bytes:
    book = Workbook()
    sheet: Any = book.active
    for row in rows:
        sheet.append(list(row))
    if then:
        then(book)
    return saved(book)


def saved(book: Workbook) -> bytes:
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def breakdown(rows: Table = FITTING) -> bytes:
    return csv_of([HEADER, *rows])


def pdf(text: str = "Lease contract", *, password: str = "") -> bytes:
    file = BytesIO()
    canvas = Canvas(file, encrypt=password or None, invariant=True)
    canvas.drawString(72, 720, text)
    canvas.save()
    return file.getvalue()


def rezipped(book: bytes, changes: dict[str, Any], *, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A workbook with parts changed: bytes, or what makes new ones of the old; None: left out."""
    file = BytesIO()
    with zipfile.ZipFile(BytesIO(book)) as old, zipfile.ZipFile(file, "w", method) as new:
        for name in dict.fromkeys([*old.namelist(), *changes]):
            before = old.read(name) if name in old.namelist() else b""
            after = changes.get(name, before)
            after = after(before) if callable(after) else after
            if after is not None:
                new.writestr(name, after)
    return file.getvalue()


SHEET = "xl/worksheets/sheet1.xml"
EMPTY_BOOK = xlsx([HEADER, *FITTING])


@cache
def zip_bomb() -> bytes:
    """A few kilobytes that unpack to forty million."""
    return rezipped(EMPTY_BOOK, {SHEET: lambda sheet: sheet + b" " * 40_000_000})


@cache
def lying_bomb() -> bytes:
    """The same, whose directory says that it is small."""
    made = bytearray(zip_bomb())
    real = (len(zipfile.ZipFile(BytesIO(bytes(made))).read(SHEET))).to_bytes(4, "little")
    return bytes(made.replace(real, (1000).to_bytes(4, "little")))


def with_entities() -> bytes:
    """An external entity, and one that doubles itself."""
    doctype = (
        b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">'
        b'<!ENTITY f SYSTEM "file:///etc/passwd">]>'
    )
    return rezipped(
        EMPTY_BOOK, {SHEET: lambda sheet: doctype + sheet.replace(b"Rent", b"&b;&f;", 1)}
    )


def with_macros() -> bytes:
    return rezipped(EMPTY_BOOK, {"xl/vbaProject.bin": b"\x00macro"})


def packed_oddly() -> bytes:
    return rezipped(EMPTY_BOOK, {}, method=zipfile.ZIP_BZIP2)


def with_password() -> bytes:
    """As Excel writes a workbook with a password: no zip at all."""
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 2000


def some_zip() -> bytes:
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as parts:
        parts.writestr("../../etc/passwd", "x")
    return file.getvalue()
