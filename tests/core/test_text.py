"""The one reader of texts: what is refused, and what is put into its one spelling."""

import time
from collections.abc import Callable
from email.message import EmailMessage

import pytest

from core.text import (
    BadText,
    clean_up_line,
    is_single_line,
    mend_encoding,
    normalize_line,
    normalize_text,
    printable,
    replace_half_characters,
)

pytestmark = pytest.mark.both_databases

NEVER = [
    "\x00",
    "\x07",
    "\x1b",
    "\x7f",
    "\x85",
    "\ud800",
    "\udc80",
    "\u202a",
    "\u202e",
    "\u2066",
    "\u2069",
    "\ufdd0",
    "\uffff",
    "\U0010fffe",
    "a" + "\u0301" * 31,
]


@pytest.mark.parametrize("read", [normalize_line, normalize_text])
@pytest.mark.parametrize("character", NEVER)
def test_what_cannot_be_kept_shown_or_read_is_refused(character: str, read: object):
    with pytest.raises(BadText, match="cannot be printed"):
        read(f"a{character}b")  # type: ignore[operator]


@pytest.mark.parametrize("value", [None, 7, ["a"], b"a", {}])
def test_what_is_no_text_is_refused(value: object):
    with pytest.raises(BadText, match="Write text here"):
        normalize_line(value)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\u2028", "\u2029", "\t"])
def test_lines_and_tabs_are_taken_where_there_are_lines_only(end: str):
    assert normalize_text(f"a{end}b") == ("a\tb" if end == "\t" else "a\nb")
    with pytest.raises(BadText):
        normalize_line(f"a{end}b")


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Cafe\u0301", "Café"),
        ("\u212b", "Å"),
        ("\u200e23\u200f/\u061c9", "23/9"),
        ("Peña ₱ 中 😀 ﷺ", "Peña ₱ 中 😀 ﷺ"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("", ""),
    ],
)
def test_what_is_written_alike_is_kept_alike(given: str, kept: str):
    assert normalize_line(given) == normalize_text(given) == kept
    assert is_single_line(kept)


def test_length_counts_what_is_kept():
    assert normalize_line("e\u0301" * 10, 10) == "é" * 10
    with pytest.raises(BadText, match="At most 10 characters"):
        normalize_line("é" * 11, 10)


def test_a_mountain_of_marks_is_refused_at_once():
    begun = time.process_time()
    with pytest.raises(BadText):
        normalize_text("a" + "\u0301\u0323" * 500_000)
    assert time.process_time() - begun < 1


def test_what_was_kept_in_former_days_can_be_sent():
    kept = {"a\ud800": ["x\udc80", 7, None, {"b": ("\udfff",)}]}
    assert replace_half_characters(kept) == {"a\ufffd": ["x\ufffd", 7, None, {"b": ["\ufffd"]}]}
    letter = EmailMessage()
    letter.set_content(printable("a\ud800\x00\u202eb\nc"))
    assert letter.get_content() == "a\ufffd\ufffd\ufffdb\nc\n"


def test_a_line_is_made_of_any_text():
    assert clean_up_line(" a\u202e\x00\ud800\n\tb\u200b  c ") == "a b c"


@pytest.mark.parametrize(("read", "besides"), [(normalize_line, ""), (normalize_text, "\t\n\r")])
def test_of_ascii_what_prints_is_taken_and_nothing_else(read: Callable[[str], str], besides: str):
    taken = {letter for letter in map(chr, range(128)) if is_taken(read, f"a{letter}b")}
    assert taken == {*map(chr, range(32, 127)), *besides}


def is_taken(read: Callable[[str], str], text: str) -> bool:
    try:
        return read(text) == text.replace("\r", "\n")
    except BadText:
        return False


@pytest.mark.parametrize("text", ["PEÑA", "DASMARIÑAS – 2", "José’s", "₱5", "Ñ and Ñ"])
def test_text_that_was_encoded_twice_is_mended(text: str):
    twice = text.encode().decode("cp1252")
    assert mend_encoding(twice) == text
    assert mend_encoding(text) == text
    assert mend_encoding(f"PEÑA {twice}") == f"PEÑA {text}"
