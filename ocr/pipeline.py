"""The reader of the product: the file's own text where it can be trusted, else the picture."""

from collections.abc import Callable, Sequence
from contextlib import closing
from importlib import import_module
from typing import Any

import numpy as np
import pypdfium2

from ocr import admission, pictures
from ocr.declared_contents import Contents
from ocr.form import Box, Form, NoForm, Outcome, Value
from ocr.glyphs import box_as_shown
from ocr.guard import FailedLook, GuardedLook, collect_failures
from ocr.protocol import KnownFacts
from ocr.raw_values import DIGITAL, RawForm, RawValue
from ocr.rejection import Rejected
from ocr.text_confidence import certain, form_from_text
from ocr.text_layer import read_text_layer, text_in
from ocr.validation import check
from ocr.validation.normalization import plain_for, tidy_value
from ocr.validation.repair import doubt, doubt_values

NOTHING = KnownFacts()
DOUBTFUL = 0.5  # a value less sure than this is read again from the box alone
MOSTLY = 0.6  # of a value's own box: then the box drawn is about that value
SMALLEST = 200  # pixels across: nobody could read a certificate in less
FAILED = "A check of this value failed. Compare it with the page."
DIGITALLY = "This page has a digital signature. Verify it in a PDF viewer."
Rate = Callable[[RawForm], Form]


class Pipeline:
    """Reads one file after another; of the last one it remembers what it holds."""

    def __init__(self) -> None:
        self._last: tuple[bytes, pypdfium2.PdfDocument, Contents] | None = None
        self._outcome: tuple[bytes, int, KnownFacts, Outcome] | None = None

    def count(self, data: bytes) -> int:
        return len(self._opened(data)[0])

    def read(self, data: bytes, page: int, known: KnownFacts = NOTHING) -> Outcome:
        document, contents = self._opened(data)
        sheet = self._page(document, page)
        found: RawForm | NoForm | None = None
        rate: Rate = form_from_text
        with collect_failures() as failures:
            with GuardedLook("read_text_layer"):
                found = read_text_layer(sheet, page, contents, data)
            if found is None:
                typed = [box_as_shown(sheet, each.box) for each in contents.widgets.get(page, [])]
                found, rate = read_picture(sheet, page, typed, is_bare=page in contents.bare)
            if isinstance(found, NoForm):
                return found
            check(found, known)
            if page in contents.signatures:
                note_digital_signature(found)
        form = rate(doubt_failed_looks(found, failures))
        form.failed_steps = [failure.step for failure in failures]
        form.active = " and ".join(sorted(contents.active))
        return form

    def picture(self, data: bytes, page: int) -> bytes:
        """The page as a viewer shows it, with its annotations and the values of its fields."""
        self._opened(data)
        with closing(admission.open_document(data)) as document:
            document.init_forms()
            return pictures.png(self._page(document, page))

    def read_box(
        self, data: bytes, page: int, box: Box, kind: str, known: KnownFacts = NOTHING
    ) -> Value:
        """Read a box drawn on the page as a field or cell of that name.

        The value of a whole-page reading counts first: it passed every step of a first reading.
        """
        document, contents = self._opened(data)
        sheet = self._page(document, page)
        if found := text_in(sheet, page, box):
            return tidy_raw_value(found, kind)
        first = self._value_in(data, page, box, kind, known)
        if first and first.confidence >= DOUBTFUL:
            return first
        drawn = tidy_raw_value(seen_in(sheet, page, box, kind, is_bare=page in contents.bare), kind)
        return max(filter(None, (first, drawn)), key=lambda value: value.confidence)

    def _value_in(
        self, data: bytes, page: int, box: Box, kind: str, known: KnownFacts
    ) -> Value | None:
        outcome = self._outcome_of(data, page, known)
        if isinstance(outcome, NoForm):
            return None
        named = [v for name, v in outcome.values().items() if name.rpartition(".")[2] == kind]
        inside = [
            value for value in named if value.value and share_of_box_inside(value.box, box) > MOSTLY
        ]
        return max(inside, key=lambda value: share_of_box_inside(box, value.box), default=None)

    def _outcome_of(self, data: bytes, page: int, known: KnownFacts) -> Outcome:
        """Cached: several boxes of a page are read again one after the other."""
        last = self._outcome
        if not last or last[0] is not data or last[1] != page or last[2] is not known:
            self._outcome = last = (data, page, known, self.read(data, page, known))
        return last[3]

    def _page(self, document: pypdfium2.PdfDocument, page: int) -> pypdfium2.PdfPage:
        try:
            return document[page - 1]
        except (pypdfium2.PdfiumError, IndexError) as error:
            raise Rejected("damaged") from error

    def _opened(self, data: bytes) -> tuple[pypdfium2.PdfDocument, Contents]:
        """Raises Rejected."""
        if self._last is None or self._last[0] is not data:
            self._last = None
            admission.check_pdf_bytes(data)
            contents = admission.contents_checked(data)
            document = admission.open_document(data)
            if any(contents.widgets.values()) or contents.signatures:
                document.init_forms()  # a picture of a page shows its fields then
            self._last = (data, document, contents)
        return self._last[1], self._last[2]


def note_digital_signature(form: RawForm) -> None:
    """Signed, as far as the file says: its signature is for a viewer of PDFs to verify."""
    box = form.signed.box if form.signed else form.fields["signatory_name"].box
    form.signed = RawValue("yes", box, form.pages[0], dict(DIGITAL))
    doubt(form.signed, "verified", DIGITALLY)


def doubt_failed_looks(form: RawForm, failures: list[FailedLook]) -> RawForm:
    """The form, with no sure value where a look at it failed."""
    for failure in failures:
        doubt_values(form, FAILED, failure.concerns)
    return form


def read_picture(
    sheet: pypdfium2.PdfPage, page: int, typed: Sequence[Box], *, is_bare: bool
) -> tuple[RawForm | NoForm, Rate]:
    """By the picture; its engine is loaded once a page needs it."""
    image: Any = import_module("ocr.image")
    confidence: Any = import_module("ocr.calibration")
    picture = picture_of_page(sheet, is_bare=is_bare)
    if min(picture.shape) < SMALLEST:
        return NoForm(page, "not_2307"), confidence.rate_form
    dpi = pictures.dpi_of(sheet, picture)
    return image.read(picture, page, dpi, typed), confidence.rate_form


def seen_in(sheet: pypdfium2.PdfPage, page: int, box: Box, kind: str, *, is_bare: bool) -> RawValue:
    image: Any = import_module("ocr.image")
    found: RawValue = image.read_box(picture_of_page(sheet, is_bare=is_bare), page, box, kind)
    return found


def tidy_raw_value(found: RawValue, kind: str) -> Value:
    tidy_value(found, plain_for(kind))
    return certain(found)


def share_of_box_inside(of: Box, inside: Box) -> float:
    """Return the share of a box that is inside another one, from 0 to 1."""
    wide, high = (max(0.0, min(of[n + 2], inside[n + 2]) - max(of[n], inside[n])) for n in (0, 1))
    area = (of[2] - of[0]) * (of[3] - of[1])
    return wide * high / area if area > 0 else 0.0


def picture_of_page(sheet: pypdfium2.PdfPage, *, is_bare: bool) -> np.ndarray:
    """As it will be read. Raises Rejected."""
    bare: Any = import_module("ocr.picture_pages")
    return bare.gray_scanned_page(sheet) if is_bare else pictures.render_gray_page(sheet)
