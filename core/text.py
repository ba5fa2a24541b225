"""Validation and normalization of texts from outside.

Lone surrogates, NUL and other control characters, overrides of the writing direction, codes that
are no characters and heaps of combining marks are refused. The result is Unicode's composed form
(NFC) with line ends as ``\\n``. Invisible marks of direction, which come with pasted text, are
removed.
"""

import re
import unicodedata
from typing import Any

CONTROL = r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"
LINE_ENDS = r"\t\n\r\u2028\u2029"
TURNING = r"\u202a-\u202e\u2066-\u2069"
NO_CHARACTERS = r"\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff" + "".join(
    rf"\U{plane:04x}fffe\U{plane:04x}ffff" for plane in range(1, 17)
)
UNPRINTABLE = re.compile(f"[{CONTROL}{TURNING}{NO_CHARACTERS}]")
UNPRINTABLE_IN_LINE = re.compile(f"[{CONTROL}{LINE_ENDS}{TURNING}{NO_CHARACTERS}]")
DIRECTION_MARKS = re.compile(r"[\u061c\u200e\u200f]")
HALF = re.compile(r"[\ud800-\udfff]")
NOT_ASCII = re.compile(r"[^\x00-\x7f]{2,}")
ENDS_OF_LINES = re.compile(r"\r\n?|[\u2028\u2029]")
# More than any script writes (UAX #15, stream-safe text); beyond, composing takes its square.
MOST_MARKS = 30
REPLACEMENT = "\ufffd"
# Word processors put in the ones on the left; keyboards have those on the right.
TYPED = str.maketrans("\u2018\u2019\u02bc\u2010\u2012\u2013\u2014\u2212", "'''-----")

NO_TEXT = "Write text here."
NOT_PRINTED = "This text holds characters that cannot be printed."


class BadText(ValueError):
    """This text is not taken; the message is for people, ``code`` for programs."""

    def __init__(self, message: str, code: str = "invalid"):
        super().__init__(message)
        self.code = code


def normalize_line(value: object, longest: int | None = None) -> str:
    """A text of one line, in its one spelling. Raises BadText."""
    return _normalize_checked(value, UNPRINTABLE_IN_LINE, longest)


def normalize_text(value: object, longest: int | None = None) -> str:
    """A text that may have lines and tabs, in its one spelling. Raises BadText."""
    return _normalize_checked(value, UNPRINTABLE, longest)


def is_single_line(value: object) -> bool:
    """Return whether it is a text of one line, without a change."""
    try:
        return bool(normalize_line(value) == value)
    except BadText:
        return False


def _normalize_checked(value: object, refused: re.Pattern[str], longest: int | None) -> str:
    if not isinstance(value, str):
        raise BadText(NO_TEXT)
    if not is_plain(value) and (refused.search(value) or has_heaped_marks(value)):
        raise BadText(NOT_PRINTED, "unprintable")
    text = spelled_alike(value)
    if longest is not None and len(text) > longest:
        raise BadText(f"At most {longest:,} characters.", "max_length")
    return text


def is_plain(text: str) -> bool:
    """Return whether it has only printable ASCII; fast even for a megabyte."""
    return text.isascii() and text.isprintable()


def spelled_alike(text: str) -> str:
    """What is written alike is one text, however it was typed."""
    if text.isascii() and "\r" not in text:
        return text
    return unicodedata.normalize("NFC", DIRECTION_MARKS.sub("", ENDS_OF_LINES.sub("\n", text)))


def has_heaped_marks(text: str) -> bool:
    """Return whether more marks follow one letter than any script writes."""
    if text.isascii():
        return False
    marks = bytes(map(bool, map(unicodedata.combining, text)))
    return b"\x01" * (MOST_MARKS + 1) in marks


def clean_up_line(text: str) -> str:
    """A line made of any text: without control and direction characters; spaces are single."""
    if is_plain(text) and "  " not in text:
        return text.strip()
    spaced = "".join(" " if letter.isspace() else letter for letter in text)
    kept = (letter for letter in spaced if not unicodedata.category(letter).startswith("C"))
    return " ".join(unicodedata.normalize("NFC", "".join(kept)).split())


def mend_encoding(text: str) -> str:
    """The text as it was before its UTF-8 was read as Windows' code page; else the text."""
    return text if text.isascii() else NOT_ASCII.sub(lambda run: _replace_halves(run[0]), text)


def _replace_halves(run: str) -> str:
    try:
        return run.encode("cp1252").decode()
    except UnicodeError:
        return run


def ask_about_encoding(text: str) -> str:
    """Return a warning where letters were encoded twice, like ``PEÃ‘A``; blank for nothing."""
    mended = mend_encoding(text)
    if mended == text:
        return ""
    return f"“{text}” was encoded twice: is it “{mended}”? Save the file as CSV UTF-8."


def fold(text: str) -> str:
    """A text as searches compare it: without marks and capitals, spaces single."""
    if not text.isascii():
        letters = unicodedata.normalize("NFKD", text).translate(TYPED)
        text = "".join(each for each in letters if not unicodedata.category(each).startswith("M"))
    return " ".join(text.casefold().split())


def replace_half_characters(told: Any) -> Any:
    """What was stored before it was read here, fit to be sent: half characters are replaced."""
    if isinstance(told, str):
        return HALF.sub(REPLACEMENT, told)
    if isinstance(told, dict):
        return {
            replace_half_characters(name): replace_half_characters(value)
            for name, value in told.items()
        }
    return (
        [replace_half_characters(each) for each in told] if isinstance(told, list | tuple) else told
    )


def printable(text: str) -> str:
    """A stored text fit to be mailed and printed: what cannot be printed is replaced."""
    return UNPRINTABLE.sub(REPLACEMENT, text)
