"""Workbooks as the portal writes them: sent as they are made, the same bytes for the same rows."""

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from html import escape
from itertools import chain, islice
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from workflow.files.csv_text import guard_cell

MOST_ROWS = 250_000  # of a sheet: what follows is in another
LONGEST_CELL = 32_767
PIECE = 64 * 1024
# No clock: who makes a file again makes the same one.
MADE_AT = (1980, 1, 1, 0, 0, 0)
NOT_IN_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
ESCAPED = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
WIDTH = 20
AMOUNT, BOLD = 1, 2  # places in STYLES

HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"
STYLES = (
    f'{HEAD}<styleSheet xmlns="{SPREADSHEET}">'
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>'
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill>'
    '<fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'
    "</styleSheet>"
)

Row = Sequence[Any]
Page = tuple[str, Sequence[str], Iterable[Row]]


class XlsxOutlet:
    """What a ZIP is written to, taken away piece by piece."""

    def __init__(self) -> None:
        self.waiting = bytearray()

    def write(self, data: bytes) -> int:
        self.waiting += data
        return len(data)

    def flush(self) -> None:
        """Nothing is held back."""

    def taken(self) -> bytes:
        piece = bytes(self.waiting)
        self.waiting.clear()
        return piece


def stream_workbook(pages: Iterable[Page]) -> Iterator[bytes]:
    """The workbook: of each page a title, its headings, its rows; numbers are numbers, and every
    text is text, whatever it begins with. Never more than a piece is in memory."""
    out = XlsxOutlet()
    with ZipFile(out, "w", ZIP_DEFLATED) as book:  # type: ignore[call-overload]
        titles = []
        for title, headings, rows in in_sheets(pages):
            titles.append(title)
            with book.open(member(f"xl/worksheets/sheet{len(titles)}.xml"), "w") as sheet:
                for xml in sheet_xml(headings, rows):
                    sheet.write(xml.encode())
                    if len(out.waiting) >= PIECE:
                        yield out.taken()
        for name, xml in frame(titles):
            book.writestr(member(name), xml)
    yield out.taken()


def in_sheets(pages: Iterable[Page]) -> Iterator[Page]:
    """Each page, in as many sheets as it needs."""
    for title, headings, rows in pages:
        left = iter(rows)
        yield title, headings, islice(left, MOST_ROWS)
        number = 2
        for first in left:
            following = islice(chain([first], left), MOST_ROWS)
            yield f"{title} {number}", headings, following
            number += 1


def member(name: str) -> ZipInfo:
    info = ZipInfo(name, MADE_AT)
    info.compress_type = ZIP_DEFLATED
    return info


def sheet_xml(headings: Sequence[str], rows: Iterable[Row]) -> Iterator[str]:
    columns = [column_letters_of(at) for at in range(len(headings))]
    yield (
        f'{HEAD}<worksheet xmlns="{SPREADSHEET}"><sheetViews><sheetView workbookViewId="0">'
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
        f'</sheetView></sheetViews><cols><col min="1" max="{len(headings)}" width="{WIDTH}" '
        'customWidth="1"/></cols><sheetData>'
    )
    yield row_xml(1, columns, headings, BOLD)
    for number, row in enumerate(rows, start=2):
        yield row_xml(number, columns, row)
    yield "</sheetData></worksheet>"


def row_xml(number: int, columns: list[str], row: Row, style: int = 0) -> str:
    cells = (
        cell_xml(f"{column}{number}", value, style)
        for column, value in zip(columns, row, strict=True)
    )
    return f'<row r="{number}">{"".join(cells)}</row>'


def cell_xml(at: str, value: Any, style: int) -> str:
    if value is None or value == "":
        return ""
    if isinstance(value, str):
        look = f' s="{style}"' if style else ""
        said = f'<is><t xml:space="preserve">{escape_workbook_text(value)}</t></is>'
        return f'<c r="{at}"{look} t="inlineStr">{said}</c>'
    look = f' s="{AMOUNT}"' if isinstance(value, Decimal) else ""
    return f'<c r="{at}"{look}><v>{value:f}</v></c>'


def escape_workbook_text(value: str) -> str:
    """As XML takes it, and as no spreadsheet computes it."""
    plain = guard_cell(NOT_IN_XML.sub("", value))[:LONGEST_CELL]
    return escape(ESCAPED.sub("_x005F_", plain), quote=False).replace("\r", "&#13;")


def column_letters_of(at: int) -> str:
    """A, B, ... Z, AA."""
    before, last = divmod(at, 26)
    return (column_letters_of(before - 1) if before else "") + chr(ord("A") + last)


def frame(titles: list[str]) -> Iterator[tuple[str, str]]:
    """What holds the sheets together."""
    numbers = range(1, len(titles) + 1)
    sheets = "".join(
        f'<sheet name="{escape(title)}" sheetId="{n}" r:id="rId{n}"/>'
        for n, title in zip(numbers, titles, strict=True)
    )
    to_sheets = "".join(relationship(n, "worksheet", f"worksheets/sheet{n}.xml") for n in numbers)
    to_styles = relationship(len(titles) + 1, "styles", "styles.xml")
    parts = [("/xl/workbook.xml", "sheet.main"), ("/xl/styles.xml", "styles")]
    parts += [(f"/xl/worksheets/sheet{n}.xml", "worksheet") for n in numbers]
    kinds = "".join(
        f'<Override PartName="{part}" ContentType="{KIND}.{kind}+xml"/>' for part, kind in parts
    )
    yield (
        "[Content_Types].xml",
        f'{HEAD}<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" '
        f'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>{kinds}</Types>',
    )
    yield "_rels/.rels", relations(relationship(1, "officeDocument", "xl/workbook.xml"))
    yield "xl/_rels/workbook.xml.rels", relations(to_sheets + to_styles)
    yield (
        "xl/workbook.xml",
        f'{HEAD}<workbook xmlns="{SPREADSHEET}" xmlns:r="{RELATED}">'
        f"<sheets>{sheets}</sheets></workbook>",
    )
    yield "xl/styles.xml", STYLES


def relationship(number: int, kind: str, target: str) -> str:
    return f'<Relationship Id="rId{number}" Type="{RELATED}/{kind}" Target="{target}"/>'


def relations(these: str) -> str:
    return f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships">{these}</Relationships>'
