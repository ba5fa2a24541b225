"""A page by the text in the file, where there is one that can be trusted."""

import re
from collections.abc import Iterator

import pypdfium2
import pypdfium2.raw as pdfium

from ocr import geometry, visibility
from ocr.copied_digits import copies_other_digits
from ocr.declared_contents import Contents
from ocr.form import Box, NoForm
from ocr.form_fields import fill_page
from ocr.glyphs import PageText, Run, join_glyphs, lines_of_glyphs, runs_of
from ocr.labels import squash_label
from ocr.layout import Layout, layout_of
from ocr.raw_values import DIGITAL, RawForm, RawValue
from ocr.text_placement import UnclearText, is_form_filled, raw_form_of_runs
from ocr.validation.formats import amount_of, date_of, is_nothing

FULL_PAGE = 0.5  # share of the page under one picture: then a text over it is somebody's OCR
SOME_PICTURE = 0.2  # it may hold a form
FEWEST_LETTERS = 40
TITLE = "certificateofcreditabletaxwithheld"
ONCE = (TITLE, "signatureoverprintednameofpayor")
SCHEDULE = "alphanumerictaxcodes"
OLDER = re.compile(
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december)"
    r"((?:19|20)\d\d)encs"
)
THIS_VERSION = 2018


def read_text_layer(
    page: pypdfium2.PdfPage, number: int, contents: Contents, data: bytes
) -> RawForm | NoForm | None:
    """None where only the picture tells."""
    covered = covered_by_pictures(page)
    if covered > FULL_PAGE:
        return None
    page, source = fill_page(page, number, contents, data)
    if page is None:
        return None
    writing = PageText(page)
    runs = runs_of(writing.glyphs)
    text = squash_label("".join(run.text for run in runs))
    if len(text) < FEWEST_LETTERS:
        return None
    if any(text.count(words) > 1 for words in ONCE):
        return None  # the picture tells of several forms on a page
    if reason := other_page(text):
        return NoForm(number, reason)
    layout = layout_of(runs)
    if layout is None:
        is_text_alone = TITLE not in text and covered < SOME_PICTURE
        return NoForm(number, "not_2307") if is_text_alone else None
    return form_if_trusted(page, number, writing, layout, runs, source)


def form_if_trusted(
    page: pypdfium2.PdfPage,
    number: int,
    writing: PageText,
    layout: Layout,
    runs: list[Run],
    source: str,
) -> RawForm | NoForm | None:
    """What is written, as far as the picture of the page shows the same."""
    picture = visibility.Picture(page, writing)
    try:
        form = raw_form_of_runs(writing, layout, runs, number, source)
    except UnclearText:
        return None
    if picture.hides(form) or picture.shows_more(form, layout):
        return None
    if has_unclear_value(form) or copies_other_digits(form, picture):
        return None
    if not is_form_filled(form):
        return NoForm(number, "blank")
    band = layout.on_page(geometry.box_of_field("signatory"))
    form.signed = picture.signature(band, number)
    return form


def has_unclear_value(form: RawForm) -> bool:
    """Return whether a period or a sum is written that is none: only the picture tells then."""
    dates = [form.fields[name].text for name in ("period_from", "period_to")]
    sums = [line.cells[name].text for line in form.lines for name in ("total", "tax")]
    return any(text and not date_of(text) for text in dates) or any(
        not (is_nothing(text) or amount_of(text)) for text in sums
    )


def text_in(page: pypdfium2.PdfPage, number: int, box: Box) -> RawValue | None:
    """Return the text in a box in shares of the page; none where it covers a picture."""
    if covered_by_pictures(page) > FULL_PAGE:
        return None
    writing = PageText(page)
    picture = visibility.Picture(page, writing)
    glyphs = picture.glyphs_in(box)
    if not glyphs or picture.is_hidden(box):
        return None
    text = " ".join(join_glyphs(line) for line in lines_of_glyphs(glyphs))
    return RawValue(text, box, number, dict(DIGITAL))


def other_page(text: str) -> str:
    """Why it is no certificate that is read here, by its squashed text."""
    if SCHEDULE in text and "signatureoverprintedname" not in text:
        return "schedule"
    years = [int(year) for year in OLDER.findall(text)]
    if TITLE in text and years and THIS_VERSION not in years:
        return "old_version"
    return ""


def covered_by_pictures(page: pypdfium2.PdfPage) -> float:
    """Share of the page under its largest picture."""
    width, height = page.get_size()
    areas = [(right - left) * (top - bottom) for left, bottom, right, top in pictures_of(page)]
    return max(areas, default=0.0) / max(1.0, width * height)


def pictures_of(page: pypdfium2.PdfPage) -> Iterator[tuple[float, float, float, float]]:
    for each in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_IMAGE], max_depth=4):
        yield each.get_bounds()
