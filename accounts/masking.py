"""Taking out of a text what must be written down nowhere: what links and tokens carry."""

import logging
import re

# Addresses whose last part is a secret or leads to one.
IN_PATH = re.compile(r"(/api/auth/(?:invitation|update-hook)/)[^/\s?#\"')]+")
IN_QUERY = re.compile(r"[?#][\w.~%+-]+=[^\s\"')]*")
TOKEN = re.compile(
    r"\beyJ[\w-]{8,}(?:\.[\w-]*){1,4}|\bbearer\s+[\w.~+/=-]{8,}|\bbasic\s+[\w+/=-]{16,}",
    re.IGNORECASE,
)
HIDDEN = "***"


def masked_path(path: str) -> str:
    """A path as a log may have it."""
    return IN_PATH.sub(rf"\1{HIDDEN}", path)


def masked(text: str) -> str:
    """Free text with the query of every address, and every token, left out."""
    return TOKEN.sub(HIDDEN, masked_path(IN_QUERY.sub(f"?{HIDDEN}", text)))


def bare_address(text: str) -> str:
    """An address up to its query and fragment."""
    return masked_path(re.split(r"[?#]", text, maxsplit=1)[0])


class Masking(logging.Filter):
    """Of every log line, whoever wrote it: a token may stand in an address."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = masked(record.getMessage()), ()
        return True


def escaped(text: str) -> str:
    """One printable line: control characters, line ends and direction marks as ``\\x1b``."""
    return "".join(letter if letter.isprintable() else code_of(letter) for letter in text)


def code_of(letter: str) -> str:
    """The escape of one character, as Python writes it."""
    return letter.encode("unicode_escape").decode("ascii")
