"""Merging of PDFs into one with a bookmark each, written while they are read.

One document's objects are in memory at a time: they are copied under new numbers, and only their
offsets are remembered. Of a page only its visible content is copied: no links, fields, attachments
or actions. The same input gives the same bytes.
"""

from array import array
from collections.abc import Iterator
from decimal import Decimal
from io import BytesIO
from typing import IO, Any

import pikepdf

HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
CATALOG, PAGES, OUTLINES = 1, 2, 3  # the objects that are written last
SHOWN = ("/Contents", "/CropBox", "/Group", "/MediaBox", "/Resources", "/Rotate", "/UserUnit")
INHERITED = ("/CropBox", "/MediaBox", "/Resources", "/Rotate")
DEEPEST = 100  # page trees go no deeper
OF_AN_OBJECT, OF_A_PAGE, OF_THE_END = 20, 14, 1_000  # bytes that each still takes at the end


class Unmergeable(Exception):
    """The file is no PDF whose pages can be taken."""


class MergedPdf:
    """A PDF that grows by one paper after the other, up to so many bytes."""

    def __init__(self, file: IO[bytes], limit: int, identity: str):
        self.file, self.limit, self.identity = file, limit, identity
        self.at = 0
        self.places = array("Q", [0] * (OUTLINES + 1))  # of the objects, by number
        self.pages = array("L")  # their numbers
        self.bookmarks = 0
        self.last: Bookmark | None = None
        self.first_bookmark = 0
        self.write(HEADER)

    def add(self, title: str, data: bytes) -> int | None:
        """The page (from 1) that the paper begins at; None where it does not fit any more.
        Raises Unmergeable."""
        body = PdfBody(data, len(self.places))
        mark = Bookmark(body.next, title, body.pages[0])
        if not self.fits(len(body.data) + mark.most_bytes, body.next + 1, len(body.pages)):
            return None
        begins = len(self.pages) + 1
        self.places.extend(self.at + place for place in body.places)
        self.write(body.data)
        self.places.append(0)  # of its bookmark, which is written when the next one is known
        self.pages.extend(body.pages)
        self.follow(mark)
        return begins

    def fits(self, more: int, objects: int, pages: int) -> bool:
        waiting = self.last.most_bytes if self.last else 0
        last = OF_AN_OBJECT * objects + OF_A_PAGE * (len(self.pages) + pages) + OF_THE_END
        return self.at + more + waiting + last <= self.limit

    def follow(self, mark: "Bookmark") -> None:
        if self.last:
            mark.before = self.last.number
            self.write_bookmark(self.last, mark.number)
        else:
            self.first_bookmark = mark.number
        self.last = mark
        self.bookmarks += 1

    def write_bookmark(self, mark: "Bookmark", after: int) -> None:
        self.put(mark.number, mark.written(after))

    def end(self) -> None:
        """Write the page tree, the bookmarks and the offsets; only now the file can be opened."""
        assert self.last is not None, "a part has a paper"
        self.write_bookmark(self.last, 0)
        kids = b" ".join(b"%d 0 R" % number for number in self.pages)
        self.put(PAGES, b"<</Type/Pages/Count %d/Kids[%s]>>" % (len(self.pages), kids))
        ends = (self.first_bookmark, self.last.number, self.bookmarks)
        self.put(OUTLINES, b"<</Type/Outlines/First %d 0 R/Last %d 0 R/Count %d>>" % ends)
        self.put(
            CATALOG,
            b"<</Type/Catalog/Pages %d 0 R/Outlines %d 0 R/PageMode/UseOutlines>>"
            % (PAGES, OUTLINES),
        )
        self.write_table()

    def write_table(self) -> None:
        table, count = self.at, len(self.places)
        self.write(b"xref\n0 %d\n0000000000 65535 f \n" % count)
        for place in self.places[1:]:
            self.write(b"%010d 00000 n \n" % place)
        same = self.identity.encode()
        self.write(
            b"trailer\n<</Size %d/Root %d 0 R/ID[<%s><%s>]>>\n" % (count, CATALOG, same, same)
        )
        self.write(b"startxref\n%d\n%%%%EOF\n" % table)

    def put(self, number: int, body: bytes) -> None:
        self.places[number] = self.at
        self.write(b"%d 0 obj\n%s\nendobj\n" % (number, body))

    def write(self, data: bytes | bytearray) -> None:
        self.file.write(data)
        self.at += len(data)


class Bookmark:
    """A title that leads to a page; it names the ones before and after it."""

    def __init__(self, number: int, title: str, page: int):
        self.number, self.page, self.before = number, page, 0
        self.title = b"\xfe\xff" + title.encode("utf-16-be", errors="replace")

    @property
    def most_bytes(self) -> int:
        return 2 * len(self.title) + 150

    def written(self, after: int) -> bytes:
        beside = b"/Prev %d 0 R" % self.before if self.before else b""
        beside += b"/Next %d 0 R" % after if after else b""
        said = (self.title.hex().encode(), OUTLINES, self.page, beside)
        return b"<</Title<%s>/Parent %d 0 R/Dest[%d 0 R/Fit]%s>>" % said


class PdfBody:
    """The pages of one paper, as objects numbered from ``first``; ``places`` count from 0."""

    def __init__(self, data: bytes, first: int):
        self.next = first
        self.data = bytearray()
        self.places: list[int] = []
        self.pages: list[int] = []
        self.numbers: dict[tuple[int, int], int] = {}
        self.waiting: list[Any] = []
        try:
            with pikepdf.open(BytesIO(data)) as pdf:
                for page in pdf.pages:
                    self.take_page(page.obj)
        except (pikepdf.PdfError, ValueError, TypeError, RuntimeError) as error:
            raise Unmergeable from error
        if not self.pages:
            raise Unmergeable

    def take_page(self, page: Any) -> None:
        """The page and, after it, everything it shows."""
        self.pages.append(self.give_number())
        shown = {
            key: value for key in SHOWN if (value := find_page_attribute(page, key)) is not None
        }
        said = b"".join(
            encode_pdf_name(key) + b" " + self.text_of(value) for key, value in shown.items()
        )
        self.put(b"<</Type/Page/Parent %d 0 R%s>>" % (PAGES, said))
        while self.waiting:
            self.put(self.whole(self.waiting.pop(0)))

    def give_number(self) -> int:
        self.next += 1
        return self.next - 1

    def put(self, body: bytes) -> None:
        self.places.append(len(self.data))
        number = self.next_place()
        self.data += b"%d 0 obj\n%s\nendobj\n" % (number, body)

    def next_place(self) -> int:
        """Objects are written in the order of their numbers."""
        return self.next - len(self.waiting) - 1

    def whole(self, found: Any) -> bytes:
        if isinstance(found, pikepdf.Stream):
            data = found.read_raw_bytes()
            keys = {key: value for key, value in sorted_pdf_entries(found) if key != "/Length"}
            head = self.dictionary(keys.items(), b"/Length %d" % len(data))
            return b"%s\nstream\n%s\nendstream" % (head, data)
        return self.direct(found)

    def text_of(self, value: Any) -> bytes:
        if getattr(value, "is_indirect", False):
            return b"%d 0 R" % self.number_of(value)
        return self.direct(value)

    def number_of(self, value: Any) -> int:
        if value.objgen not in self.numbers:
            self.numbers[value.objgen] = self.give_number()
            self.waiting.append(value)
        return self.numbers[value.objgen]

    def direct(self, value: Any) -> bytes:
        if isinstance(value, pikepdf.Dictionary):
            return self.dictionary(sorted_pdf_entries(value))
        if isinstance(value, pikepdf.Array):
            return b"[" + b" ".join(map(self.text_of, value)) + b"]"
        return scalar(value)

    def dictionary(self, pairs: Any, more: bytes = b"") -> bytes:
        said = b"".join(encode_pdf_name(key) + b" " + self.text_of(value) for key, value in pairs)
        return b"<<" + said + more + b">>"


def sorted_pdf_entries(holder: Any) -> Iterator[tuple[str, Any]]:
    for key in sorted(holder.keys()):
        yield key, holder[key]


def find_page_attribute(page: Any, key: str) -> Any:
    """Return an attribute of a page, inherited from the page tree if necessary."""
    node = page
    for _ in range(DEEPEST if key in INHERITED else 1):
        if key in node:
            return node[key]
        if (node := node.get("/Parent")) is None:
            return None
    return None


def encode_pdf_name(key: str) -> bytes:
    return bytes(pikepdf.Name(key).unparse())


def scalar(value: Any) -> bytes:
    if value is None:
        return b"null"
    if isinstance(value, bool):
        return b"true" if value else b"false"
    if isinstance(value, int):
        return b"%d" % value
    if isinstance(value, Decimal | float):
        return f"{value:f}".encode()
    return bytes(value.unparse())
