"""What is read, made plain, checked against itself and against what is known, and repaired."""

from ocr.protocol import KnownFacts
from ocr.raw_values import RawForm
from ocr.validation.amounts import check_amounts
from ocr.validation.codes import check_codes
from ocr.validation.normalization import tidy
from ocr.validation.parties import check_parties
from ocr.validation.periods import check_period
from ocr.validation.zip_codes import check_zip_codes

NOTHING = KnownFacts()


def check(raw: RawForm, known: KnownFacts = NOTHING) -> RawForm:
    """The same form: values in the formats of form.py, each with what speaks for and against it.

    What the file says itself is never changed, only doubted; what was recognised is repaired
    where arithmetic, the calendar or a list leaves one answer that is near to what was read.
    Evidence added, 1 or 0: ``format_ok``, ``sum_ok``, ``rate_ok``, ``period_ok``, ``listed``,
    ``repaired``.
    """
    tidy(raw)
    check_codes(raw, known)
    check_period(raw)
    check_amounts(raw, known)
    check_parties(raw, known)
    check_zip_codes(raw, known)
    return raw
