"""Certificates as other programs print them: the same facts, set in every way that is seen."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import Any

import pikepdf
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from ocr import geometry
from ocr.form import AMOUNTS, Box, Form
from workflow.replica.drawing import PAGE, draw_shapes, draw_words

HEIGHT = PAGE[1]
Row = dict[str, str]
FIELDS = {
    "period_from": "2026-07-01",
    "period_to": "2026-09-30",
    "payee_tin": "00991234500012",
    "payee_name": "PRIME CREST MALLS, INC.",
    "payee_address": "25/F Crest Tower, 88 Ortigas Avenue, Brgy. Sto. Niño, Pasig City",
    "payee_zip": "1605",
    "payor_tin": "99876543200000",
    "payor_name": "PEÑAFLOR & SONS TRADING CORP.",
    "payor_address": "Unit 2B, 1511 A. Bonifacio St., Brgy. Bagong Pag-asa, Parañaque City",
    "payor_zip": "1700",
    "signatory_name": "MA. TERESITA D. MUÑOZ",
    "signatory_title": "Accounting Manager",
    "signatory_tin": "12345678900000",
}
RENT: Row = {
    "description": "Rental of commercial space",
    "atc": "WC100",
    "m1": "100,000.00",
    "m2": "100,000.00",
    "m3": "102,500.50",
    "total": "302,500.50",
    "tax": "15,125.03",
}


def row(n: int, atc: str = "WC100", rate: int = 5) -> Row:
    """A line whose amounts differ from those of every other."""
    months = [100_000 * n + 1_101 * m for m in (1, 2, 3)]
    total = sum(months)
    cents = [*(100 * month for month in months), 100 * total, total * rate]
    said = [f"{cent // 100:,}.{cent % 100:02}" for cent in cents]
    return {"description": f"Payment {n}", "atc": atc, **dict(zip(AMOUNTS, said, strict=True))}


@dataclass
class Facts:
    """What is written, and what must be read of it."""

    fields: dict[str, str] = field(default_factory=lambda: dict(FIELDS))
    ewt: list[Row] = field(default_factory=lambda: [dict(RENT)])
    business: list[Row] = field(default_factory=list)


@dataclass
class Style:
    """How it is written. Functions turn a value into what stands on the paper."""

    font: str = "Helvetica"
    size: float = 8
    tin: str = "cells"  # groups, across, spaced
    date: str = "cells"  # slash, spaced, words
    signatory: str = "two"  # one, three, commas, title_first
    amount: Callable[[str], str] = str
    text: Callable[[str], str] = str
    twice: bool = False  # as for bold
    letters: bool = False  # one by one, from the right
    wraps: bool = False
    color: float = 0.0  # gray; 1 is white


def draw(canvas: Canvas, facts: Facts, style: Style) -> None:
    """The official form, filled in."""
    draw_shapes(canvas)
    draw_words(canvas)
    Pen(canvas, style).fill(facts)


@dataclass
class Pen:
    """Writes values into the boxes of the form."""

    canvas: Canvas
    style: Style

    def fill(self, facts: Facts) -> None:
        given = facts.fields
        for name in ("period_from", "period_to"):
            self.date(name, given[name])
        for name in ("payee_tin", "payor_tin"):
            self.tin(name, given[name])
        for name in ("payee_name", "payee_address", "payor_name", "payor_address"):
            self.words(geometry.box_of_field(name), self.style.text(given[name]))
        for name in ("payee_zip", "payor_zip"):
            self.cells(list(geometry.comb(name)), given[name])
        self.signatory(given)
        for section, rows in (("EWT", facts.ewt), ("BUSINESS", facts.business)):
            self.table(section, rows)

    def put(self, x: float, y: float, text: str, size: float = 0) -> None:
        """``y`` is the baseline, from the top."""
        self.canvas.setFillGray(self.style.color)
        self.canvas.setFont(self.style.font, size or self.style.size)
        if self.style.letters:
            ends = [x + self.wide(text[:n], size) for n in range(len(text))]
            for n in reversed(range(len(text))):
                self.canvas.drawString(ends[n], HEIGHT - y, text[n])
            return
        for shift in (0, 0.25) if self.style.twice else (0,):
            self.canvas.drawString(x + shift, HEIGHT - y, text)

    def wide(self, text: str, size: float = 0) -> float:
        return stringWidth(text, self.style.font, size or self.style.size)

    def words(self, box: Box, text: str) -> None:
        x0, y0, _, y1 = box
        if self.style.wraps and " " in text:
            half = text.rfind(" ", 0, len(text) // 2 + 6)
            self.put(x0 + 3, y0 + 6.5, text[:half], 6)
            self.put(x0 + 3, y0 + 13.5, text[half + 1 :], 6)
            return
        self.put(x0 + 3, (y0 + y1) / 2 + 3, text)

    def middle(self, box: Box, text: str, size: float = 0, down: float = 3) -> None:
        x0, y0, x1, y1 = box
        self.put((x0 + x1 - self.wide(text, size)) / 2, (y0 + y1) / 2 + down, text, size)

    def right(self, box: Box, text: str) -> None:
        self.put(box[2] - 3 - self.wide(text), box[3] - 3.5, text)

    def cells(self, boxes: list[Box], text: str) -> None:
        for box, char in zip(boxes, text, strict=True):
            self.middle(box, char, 9)

    def date(self, name: str, iso: str) -> None:
        year, month, day = iso.split("-")
        months = "January February March April May June July August September October November"
        match self.style.date:
            case "cells":
                self.cells(list(geometry.comb(name)), month + day + year)
            case "spaced":
                self.middle(geometry.PARTS[name][0], f"{month} {day}")
                self.middle(geometry.PARTS[name][1], year)
            case "words":
                said = f"{months.split()[int(month) - 1]} {int(day)}, {year}"
                self.middle(geometry.box_of_field(name), said)
            case _:
                self.middle(geometry.box_of_field(name), f"{month}/{day}/{year}")

    def tin(self, name: str, tin: str) -> None:
        groups = [tin[:3], tin[3:6], tin[6:9], tin[9:]]
        match self.style.tin:
            case "cells":
                self.cells(list(geometry.comb(name)), tin)
            case "groups":
                for box, group in zip(geometry.PARTS[name], groups, strict=True):
                    self.middle(box, group)
            case "spaced":
                self.middle(geometry.box_of_field(name), " ".join(groups))
            case "short":
                self.middle(geometry.box_of_field(name), "-".join([*groups[:3], tin[11:]]))
            case _:
                self.middle(geometry.box_of_field(name), "-".join(groups))

    def signatory(self, given: Row) -> None:
        name, title = given["signatory_name"], given["signatory_title"]
        tin = given["signatory_tin"]
        said = "-".join([tin[:3], tin[3:6], tin[6:9], tin[9:]]) if tin else ""
        lines = {
            "one": [f"{name} / {title} / {said}"],
            "dashes": [f"{name} - {title} - TIN: {said}"],
            "commas": [f"{name}, {title}, TIN {said}"],
            "two": [name, f"{title} / {said}"],
            "tin_below": [f"{name} - {title}", f"TIN: {said}"],
            "three": [name, title, f"TIN No. {said}"],
            "title_first": [title, name, said],
        }[self.style.signatory]
        x0, y0, x1, y1 = geometry.box_of_field("signatory")
        pitch = (y1 - y0) / len(lines)
        for n, line in enumerate(lines):
            self.middle((x0, y0 + n * pitch, x1, y0 + (n + 1) * pitch), self.style.text(line), 7.5)

    def table(self, section: str, rows: list[Row]) -> None:
        for n, cells in enumerate(rows):
            self.words(geometry.cell(section, n, "description"), cells["description"])
            self.middle(geometry.cell(section, n, "atc"), cells["atc"])
            for name in AMOUNTS:
                self.amount(geometry.cell(section, n, name), cells[name])
        for name in AMOUNTS if rows else ():
            self.amount(geometry.cell(section, geometry.ROWS, name), added([rows], name))

    def amount(self, box: Box, text: str) -> None:
        if text:
            self.right(box, self.style.amount(text))


def added(tables: list[list[Row]], name: str) -> str:
    cents = sum(int(r[name].replace(",", "").replace(".", "") or 0) for t in tables for r in t)
    return f"{cents // 100:,}.{cents % 100:02}"


def pdf(*drawn: Callable[[Canvas], None], size: tuple[float, float] = PAGE) -> bytes:
    """A page for each."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=size, pageCompression=1)
    for page in drawn:
        page(canvas)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def certificate(facts: Facts | None = None, style: Style | None = None, **how: Any) -> bytes:
    given, set_in = facts or Facts(), replace(style or Style(), **how)
    return pdf(lambda canvas: draw(canvas, given, set_in))


def changed(data: bytes, change: Callable[[pikepdf.Pdf], None]) -> bytes:
    file = BytesIO()
    with pikepdf.open(BytesIO(data)) as document:
        change(document)
        document.save(file)
    return file.getvalue()


def expected(facts: Facts) -> dict[str, str]:
    """Every value that must be read, by its flat name."""
    rows = [*facts.ewt, *facts.business]
    lines = {f"lines.{n}.{k}": v for n, each in enumerate(rows) for k, v in each.items()}
    sums = {f"totals.{name}": added([rows], name) for name in AMOUNTS}
    return facts.fields | lines | sums


def read(form: Form) -> dict[str, str]:
    return {name: value.value for name, value in form.values().items()}
