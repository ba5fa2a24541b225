"""Files whose size says nothing of their cost, and PDFs that do something by themselves."""

import zipfile
import zlib
from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream, String

from tests.files import made

MAIN = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"
# The parts without which no reader takes a workbook for one.
SMALLEST = {
    "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">'
    f'<Override PartName="/xl/workbook.xml" ContentType="{KIND}.sheet.main+xml"/>'
    f'<Override PartName="/{made.SHEET}" ContentType="{KIND}.worksheet+xml"/></Types>',
    "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" '
    f'Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'<workbook {MAIN.decode()} xmlns:r="{OFFICE}"><sheets>'
    '<sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">'
    f'<Relationship Id="r1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>'
    "</Relationships>",
}


def sheet_of(rows: bytes) -> bytes:
    """The header of a breakdown, one fitting row, and these rows below."""
    book = made.xlsx([made.HEADER, made.FITTING[0]])
    return made.rezipped(
        book, {made.SHEET: lambda sheet: sheet.replace(b"</sheetData>", rows + b"</sheetData>")}
    )


def far_cell() -> bytes:
    """A header, and one cell in the last row that a sheet can have: some 1,500 bytes in all."""
    cells = b"".join(b'<c t="inlineStr"><is><t>%s</t></is></c>' % n.encode() for n in made.HEADER)
    rows = b'<row r="1">%s</row><row r="1048576"><c r="A1048576"><v>1</v></c></row>' % cells
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as parts:
        for name, content in SMALLEST.items():
            parts.writestr(name, content)
        sheet = b"<worksheet %s><sheetData>%s</sheetData></worksheet>" % (MAIN, rows)
        parts.writestr(made.SHEET, sheet)
    return file.getvalue()


def empty_rows(number: int = 600_000) -> bytes:
    return sheet_of(b"".join(b'<row r="%d"/>' % row for row in range(3, number + 3)))


def wide_row() -> bytes:
    """A million cells in one row."""
    return sheet_of(b'<row r="3">' + b"<c/>" * 1_000_000 + b"</row>")


def many_strings() -> bytes:
    """A table of shared texts that nothing shows."""
    strings = b"<sst %s>" % MAIN + b"<si><t>x</t></si>" * 800_000 + b"</sst>"
    return made.rezipped(made.xlsx([made.HEADER]), {"xl/sharedStrings.xml": strings})


def newlines(megabytes: int = 9) -> bytes:
    return b"\n" * (megabytes * 1_000_000)


def spaced_newlines(megabytes: int = 9) -> bytes:
    """The same with a word at the end, so that they cannot be cut off."""
    return newlines(megabytes) + b"end"


def quoted_blanks() -> bytes:
    return b'"",""\n' * 1_500_000


def commas(megabytes: int = 9) -> bytes:
    return b"x" + b"," * (megabytes * 1_000_000) + b"x"


NOT_UNPACKED = pikepdf.StreamDecodeLevel.none
CATALOG = b"<</Type/Catalog/Pages 2 0 R>>"
PAGES = b"<</Type/Pages/Kids[3 0 R]/Count 1>>"
PAGE = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>"


def raw_pdf(*objects: bytes) -> bytes:
    """A PDF of these bytes, numbered from 1."""
    body, places = body_of(objects)
    rows = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(places) + 1
    table = b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, rows)
    trailer = b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (size, len(body))
    return body + table + trailer


def body_of(objects: Iterable[bytes]) -> tuple[bytes, list[int]]:
    body, places = b"%PDF-1.7\n", []
    for number, each in enumerate(objects, start=1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    return body, places


def table_bomb(megabytes: int = 400) -> bytes:
    """A PDF whose table of objects unpacks to 400 MB."""
    body, places = body_of([CATALOG, PAGES, PAGE])
    rows = [(0, 0), *((1, place) for place in places), (1, len(body))]
    table = b"".join(bytes([kind]) + place.to_bytes(4, "big") + b"\0\0" for kind, place in rows)
    packed = zlib.compress(table + bytes(megabytes * 1_000_000))
    head = b"<</Type/XRef/Size 5/W[1 4 2]/Root 1 0 R/Filter/FlateDecode/Length %d>>" % len(packed)
    stream = b"4 0 obj\n%s\nstream\n%s\nendstream\nendobj\n" % (head, packed)
    return body + stream + b"startxref\n%d\n%%%%EOF\n" % len(body)


def form_bomb(megabytes: int = 800) -> bytes:
    """An XML form, which has to be looked into, that unpacks to more than a child may hold."""
    packed = zlib.compress(zlib.compress(bytes(megabytes * 1_000_000), 9), 9)

    def change(pdf: Any) -> None:
        form = Stream(pdf, packed)
        form.Filter = Array([Name.FlateDecode, Name.FlateDecode])
        pdf.Root.AcroForm = Dictionary(Fields=Array([]), XFA=form)

    return pdf_with(change, compress_streams=False, stream_decode_level=NOT_UNPACKED)


def pdf_with(change: Callable[[Any], None], **saved: Any) -> bytes:
    """A page with a change made to it."""
    file = BytesIO()
    with pikepdf.open(BytesIO(made.pdf())) as pdf:
        change(pdf)
        pdf.save(file, **saved)
    return file.getvalue()


def script() -> Any:
    return Dictionary(S=Name.JavaScript, JS=String("app.alert('x')"))


def opens_with(action: Any) -> Callable[[Any], None]:
    def change(pdf: Any) -> None:
        pdf.Root.OpenAction = action

    return change


def when_shown(pdf: Any) -> None:
    pdf.pages[0].obj.AA = Dictionary(O=script())


def in_names(pdf: Any) -> None:
    named = Array([String("x"), pdf.make_indirect(script())])
    pdf.Root.Names = Dictionary(JavaScript=Dictionary(Names=named))


def by_link(action: Any) -> Callable[[Any], None]:
    def change(pdf: Any) -> None:
        link = Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=Array([0, 0, 9, 9]), A=action)
        pdf.pages[0].obj.Annots = Array([pdf.make_indirect(link)])

    return change


def unreferenced(pdf: Any) -> None:
    """Nothing in the document leads to it, but a reader that repairs it may."""
    pdf.Root.Spare = Array([Array([Dictionary(Deep=script())])])


def embed(pdf: Any) -> None:
    pdf.attachments["payload.exe"] = b"MZ"


def xml_form(pdf: Any) -> None:
    form = b'<template><script contentType="application/x-javascript">x</script></template>'
    pdf.Root.AcroForm = Dictionary(
        Fields=Array([]), XFA=Array([String("template"), Stream(pdf, form)])
    )


LAUNCH = Dictionary(S=Name.Launch, F=String("cmd.exe"))
WEB = Dictionary(S=Name.URI, URI=String("https://example.com/"))


def escaped_names() -> bytes:
    """/JavaScript and /JS, with letters written as numbers."""
    action = b"<</S/#4aavaScript/J#53(app.alert\\(1\\))>>"
    return raw_pdf(b"<</Type/Catalog/Pages 2 0 R/OpenAction 4 0 R>>", PAGES, PAGE, action)


def hidden_from_the_table() -> bytes:
    """An object that the table does not name; readers that repair files find it."""
    return made.pdf() + b"\n9 0 obj <</S /JavaScript /JS (app.alert\\(1\\))>> endobj\n%%EOF\n"


ENCRYPTED = pikepdf.Encryption(owner="owner", user="")
# What each holds, as the refusal names it.
ACTIVE: dict[str, tuple[Callable[[], bytes], str]] = {
    "script on opening": (lambda: pdf_with(opens_with(script())), "JavaScript"),
    "script on a page": (lambda: pdf_with(when_shown), "JavaScript"),
    "script in names": (lambda: pdf_with(in_names), "JavaScript"),
    "script in a link": (lambda: pdf_with(by_link(script())), "JavaScript"),
    "script nobody calls": (lambda: pdf_with(unreferenced), "JavaScript"),
    "script in a packed object": (
        lambda: pdf_with(in_names, object_stream_mode=pikepdf.ObjectStreamMode.generate),
        "JavaScript",
    ),
    "script under encryption": (
        lambda: pdf_with(
            in_names,
            encryption=ENCRYPTED,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
        ),
        "JavaScript",
    ),
    "script in an XML form": (lambda: pdf_with(xml_form), "JavaScript"),
    "script with escaped names": (escaped_names, "JavaScript"),
    "script past the table": (hidden_from_the_table, "JavaScript"),
    "program on opening": (
        lambda: pdf_with(opens_with(LAUNCH)),
        "a command that starts a program",
    ),
    "program in a link": (lambda: pdf_with(by_link(LAUNCH)), "a command that starts a program"),
    "page of the web on opening": (
        lambda: pdf_with(opens_with(WEB)),
        "an action that starts when it is opened",
    ),
    "embedded file": (lambda: pdf_with(embed), "an embedded file"),
}


def page_and_pdf() -> bytes:
    """A PDF that a browser takes for a page."""
    return made.pdf().replace(b"%PDF-1.3", b"%PDF-1.3 <html><script>alert(1)</script>", 1)


def page_then_pdf() -> bytes:
    return b"<html><script>alert(1)</script><!--" + made.pdf()


def pdf_then_page() -> bytes:
    return made.pdf() + b"\n<script>alert(1)</script>"


def pdf_and_archive() -> bytes:
    return made.pdf() + made.some_zip()
