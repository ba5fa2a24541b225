"""Placement of a file's text: each piece goes to the box of the form that contains it."""

import re
from collections.abc import Iterable
from itertools import chain

from ocr import geometry
from ocr.form import AMOUNTS, FIELDS, Box
from ocr.glyphs import (
    SPACE_EM,
    Glyph,
    PageText,
    Run,
    box_around_glyphs,
    is_over,
    join_glyphs,
    lines_of_glyphs,
)
from ocr.labels import is_label, squash_label
from ocr.layout import Layout
from ocr.raw_values import DIGITAL, RawForm, RawLine, RawValue
from ocr.signatory import parse_signatory

BLEED = 3.0  # points by which a text may stand above its box
HANGING = 4.5  # and below it, where it wraps
ATC = re.compile(r"\b(W\s?[ICBVF]\s?\d{3})\b", re.IGNORECASE)
NUMBER = re.compile(r"^[(₱P\s]*[\d.,\s'-]+\)?$", re.IGNORECASE)
WIDE = "   "
TALLEST = 22.0  # points; what is larger is a mark across the page
COMBS = ("period_from", "period_to", "payee_tin", "payor_tin", "payee_zip", "payor_zip")
NUMERIC = re.compile(r"[\d/.\-–\s]+|[A-Za-z]{3,9}\.?\s*\d")


class UnclearText(Exception):
    """Two different texts at one place: only the picture shows which of them is meant."""


class PlacedTexts:
    """The texts of a page by the boxes of the form."""

    def __init__(self, writing: PageText, layout: Layout, runs: list[Run], page: int):
        self.writing, self.layout, self.page = writing, layout, page
        self.fields: dict[str, list[Run]] = {}
        self.rows: dict[str, list[tuple[str, Run]]] = {section: [] for section in geometry.TABLES}
        for run in runs:
            self._place(run)

    def _place(self, run: Run) -> None:
        left, top, right, bottom = self.layout.official(run.box)
        middle = (top + bottom) / 2
        section = section_at(middle)
        if section:
            self.rows[section].append((column_of(run.text, left, right), run))
        elif name := field_at(run.text, left, middle):
            self.fields.setdefault(name, []).append(run)

    def value(self, runs: list[Run], text: str | None = None) -> RawValue:
        box = box_around_glyphs([glyph for run in runs for glyph in run.glyphs])
        text = text_of_runs(runs) if text is None else text
        return RawValue(text, self.writing.share(box), self.page, dict(DIGITAL))

    def empty(self, box: Box) -> RawValue:
        place = self.writing.share(self.layout.on_page(box))
        return RawValue("", place, self.page, dict(DIGITAL))


def raw_form_of_runs(
    writing: PageText, layout: Layout, runs: list[Run], page: int, source: str
) -> RawForm:
    """Raises UnclearText."""
    values = [run for run in runs if run.box[3] - run.box[1] < TALLEST and not is_label(run.text)]
    sheet = PlacedTexts(writing, layout, values, page)
    form = RawForm(pages=(page,), source=source, turned=writing.turned)
    form.fields = head_values_of_sheet(sheet) | signatory_fields(sheet)
    for section in geometry.TABLES:
        lines, totals = table_lines_and_totals(sheet, section)
        form.lines += lines
        if section == "EWT":
            form.totals = totals
        else:
            form.business_totals = totals
    return form


def field_at(text: str, left: float, middle: float) -> str:
    """The field of the head or the signatory at a place of the official form."""
    for name in FIELDS[:2]:
        x0, y0, x1, y1 = geometry.box_of_field(name)
        if y0 - 2 <= middle <= y1 + 2 and x0 - 12 <= left <= x1:
            return name if NUMERIC.match(text) else ""
    for name in (*FIELDS[2:10], "signatory"):
        x0, y0, x1, y1 = geometry.box_of_field(name)
        below = 1.0 if name in COMBS or name == "signatory" else HANGING
        above = 2.0 if name in COMBS else 1.0
        if y0 - above <= middle <= y1 + below and x0 - 8 <= left <= x1:
            return name if name not in COMBS or any(map(str.isdigit, text)) else ""
    return ""


def section_at(middle: float) -> str:
    for section, top in geometry.TABLES.items():
        if top - 1 <= middle <= top + (geometry.ROWS + 1) * geometry.ROW_HEIGHT - 0.5:
            return section
    return ""


def column_of(text: str, left: float, right: float) -> str:
    """Return the column: of a text by its beginning, of a number or code by most of its width."""
    is_text = not NUMBER.match(text) and not ATC.fullmatch(text.strip())
    at = left + 1 if is_text else (left + right) / 2
    names = list(geometry.COLUMN)
    n = sum(at > edge for edge in geometry.COLUMNS[1:-1])
    return names[n]


def text_of_runs(runs: Iterable[Run]) -> str:
    return " ".join(join_glyphs(line) for line in lines_of_glyphs(glyphs_of(runs)))


def glyphs_of(runs: Iterable[Run]) -> list[Glyph]:
    """Without what is written twice at one place, as programs do for bold. Raises UnclearText."""
    kept: list[Glyph] = []
    for glyph in sorted(chain.from_iterable(run.glyphs for run in runs), key=lambda g: g.x0):
        over = [other for other in kept[-6:] if is_over(glyph, other)]
        if any(other.text != glyph.text for other in over):
            raise UnclearText
        if not over:
            kept.append(glyph)
    return kept


def head_values_of_sheet(sheet: PlacedTexts) -> dict[str, RawValue]:
    found = {}
    for name in FIELDS[:10]:
        runs = sheet.fields.get(name)
        found[name] = sheet.value(runs) if runs else sheet.empty(geometry.box_of_field(name))
    return found


def signatory_fields(sheet: PlacedTexts) -> dict[str, RawValue]:
    lines = lines_of_glyphs(glyphs_of(sheet.fields.get("signatory", [])))
    who = parse_signatory([text_with_wide_gaps(line) for line in lines])
    parts = {
        "signatory_name": (who.name, who.name_line),
        "signatory_title": (who.title, who.title_line),
        "signatory_tin": (who.tin, who.tin_line),
    }
    whole = geometry.box_of_field("signatory")
    return {
        name: sheet.value([Run(lines[n])], text) if text else sheet.empty(whole)
        for name, (text, n) in parts.items()
    }


def text_with_wide_gaps(line: list[Glyph]) -> str:
    """The text of a line with three spaces where a gap is wide."""
    pieces, start = [], 0
    for n in range(1, len(line)):
        if is_wide_gap(line[n - 1], line[n]):
            pieces.append(join_glyphs(line[start:n]))
            start = n
    pieces.append(join_glyphs(line[start:]))
    return WIDE.join(pieces)


def is_wide_gap(before: Glyph, glyph: Glyph) -> bool:
    """Two spaces and more; or a gap wider than the one space that is written, or without any."""
    gap = (glyph.x0 - before.x1) / glyph.height
    return gap > SPACE_EM and (glyph.spaces > 1 or gap > (1.2 if glyph.spaces else 0.7))


def table_lines_and_totals(
    sheet: PlacedTexts, section: str
) -> tuple[list[RawLine], dict[str, RawValue]]:
    """The rows that are filled, from the top, and the row of totals."""
    rows = group_cells_into_rows(sheet, section)
    totals: dict[str, RawValue] = {}
    edge = geometry.TABLES[section] + (geometry.ROWS - 0.1) * geometry.ROW_HEIGHT
    if rows and middle_of_text_row(sheet, rows[-1]) > edge and not rows[-1].get("atc"):
        totals = {k: sheet.value(runs) for k, runs in rows.pop().items() if k in AMOUNTS}
    lines = [raw_line_of_text_row(sheet, row, section) for row in rows]
    if lines or totals:
        for name in AMOUNTS:
            totals.setdefault(name, sheet.empty(geometry.cell(section, geometry.ROWS, name)))
    return lines, totals


Row = dict[str, list[Run]]


def group_cells_into_rows(sheet: PlacedTexts, section: str) -> list[Row]:
    """Each begins with its numbers or code; a description alone goes on the one above."""
    cells = sheet.rows[section]
    solid = sorted((c for c in cells if c[0] != "description"), key=lambda c: c[1].middle)
    rows: list[Row] = []
    for name, run in solid:
        last = [r for runs in rows[-1].values() for r in runs] if rows else []
        height = run.box[3] - run.box[1]
        if not last or run.middle - min(r.middle for r in last) > 0.7 * height:
            rows.append({})
        rows[-1].setdefault(name, []).append(run)
    for _, run in sorted((c for c in cells if c[0] == "description"), key=lambda c: c[1].middle):
        row = row_for(rows, run)
        if row is not None:
            row.setdefault("description", []).append(run)
    return rows


def row_for(rows: list[Row], run: Run) -> Row | None:
    """Return the row of a description, or the last one above it."""
    best = None
    for row in rows:
        middles = [r.middle for name, runs in row.items() if name != "description" for r in runs]
        if min(middles) - 0.6 * (run.box[3] - run.box[1]) <= run.middle:
            best = row
    return best if best is not None or not rows else rows[0]


def middle_of_text_row(sheet: PlacedTexts, row: Row) -> float:
    """Return the vertical middle of a row on the official form."""
    runs = [run for name, each in row.items() if name != "description" for run in each]
    box = box_around_glyphs([glyph for run in runs for glyph in run.glyphs])
    _, top, _, bottom = sheet.layout.official(box)
    return (top + bottom) / 2


def raw_line_of_text_row(sheet: PlacedTexts, row: Row, section: str) -> RawLine:
    cells = {name: sheet.value(runs) for name, runs in row.items()}
    code = ATC.search(cells["description"].text) if "description" in cells else None
    if code and "atc" not in cells:
        whole = cells["description"]
        cells["atc"] = RawValue(code[1], whole.box, whole.page, dict(DIGITAL))
        whole.text = (whole.text[: code.start()] + whole.text[code.end() :]).strip()
    n = middle_of_text_row(sheet, row)
    for name in geometry.COLUMN:
        if name not in cells:
            left, _, right, _ = geometry.cell(section, 0, name)
            cells[name] = sheet.empty((left, n - 6, right, n + 6))
    return RawLine(section, cells)


def is_form_filled(form: RawForm) -> bool:
    """Return whether anybody wrote anything in it."""
    return any(squash_label(value.text) for value in form.values().values())
