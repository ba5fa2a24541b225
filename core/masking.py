"""Taking out of a text what must be written down nowhere: secrets, and who somebody is."""

import logging
import re

# Addresses whose last part is a secret or leads to one.
IN_PATH = re.compile(
    r"(/api/(?:v1/)?auth/(?:invitation|paper-link|signing-link|update-hook)/)[^/\s?#\"')]+"
)
IN_QUERY = re.compile(r"[?#][\w.~%+-]+=[^\s\"')]*")
TOKEN = re.compile(
    r"\beyJ[\w-]{8,}(?:\.[\w-]*){1,4}|\bbearer\s+[\w.~+/=-]{8,}|\bbasic\s+[\w+/=-]{16,}",
    re.IGNORECASE,
)
HIDDEN = "***"
# ``password=...``, ``"otp": "..."``, ``api_key: ...``
SECRET = re.compile(
    r"((?:passw(?:or)?d|pwd|otp|secret|token|api[_-]?key|authorization|cookie|session)[\w-]{0,20}"
    r"[\"']?\s{0,3}[:=]\s{0,3})(\"[^\"]*\"?|'[^']*'?|[^\s,;&})\]]+)",
    re.IGNORECASE,
)
CODE = re.compile(r"(\bcode[\"']?\s{0,3}[:=]\s{0,3}[\"']?)\d{4,8}\b", re.IGNORECASE)
RANDOM = re.compile(r"(?<![\w-])(?=[\w-]{0,60}\d)[\w-]{40,400}")
EMAIL = re.compile(r"[\w.+%'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")
TIN = re.compile(r"(?<![\w-])\d{3}[- ]?\d{3}[- ]?\d{3}(?:[- ]?\d{3,5})?(?![\w-])")
# The host of a link is not somebody's address.
IP = re.compile(
    r"(?<![\w./:])(?:\d{1,3}(?:\.\d{1,3}){3}|(?:[0-9a-f]{1,4}:){4,7}[0-9a-f]{1,4})(?![\w.])"
)


# A part of an address that tells one thing from another of its kind.
KEY = re.compile(
    r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+|\d{3}-\d{3}-\d{3}-\d{4}-\d+",
    re.IGNORECASE,
)


def masked_path(path: str) -> str:
    """A path as a log may have it."""
    return IN_PATH.sub(rf"\1{HIDDEN}", path)


def mask_secrets(text: str) -> str:
    """Free text with the query of every address, and every token, left out."""
    return TOKEN.sub(HIDDEN, masked_path(IN_QUERY.sub(f"?{HIDDEN}", text)))


def impersonal(text: str) -> str:
    """Free text without secrets, and without what says who somebody is: addresses of mail, TINs."""
    for pattern in (SECRET, CODE):
        text = pattern.sub(rf"\1{HIDDEN}", text)
    for pattern in (EMAIL, RANDOM, TIN):
        text = pattern.sub(HIDDEN, text)
    return text


def without_places(text: str) -> str:
    """Free text without the addresses of machines."""
    return IP.sub(HIDDEN, text)


def bare_address(text: str) -> str:
    """An address up to its query and fragment."""
    return masked_path(re.split(r"[?#]", text, maxsplit=1)[0])


def route_of(text: str) -> str:
    """An address up to its query, with ``{id}`` in place of keys, numbers and references."""
    return "/".join(map(placeholder_of, bare_address(text).split("/")))


def placeholder_of(part: str) -> str:
    return "{id}" if KEY.fullmatch(part) else part


class MaskingFilter(logging.Filter):
    """A log filter for every logger: a token may be in an address, a TIN in a message."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = impersonal(mask_secrets(record.getMessage())), ()
        return True


def escape_controls(text: str) -> str:
    """One printable line: control characters, line ends and direction marks as ``\\x1b``."""
    return "".join(letter if letter.isprintable() else escape_character(letter) for letter in text)


def escape_character(letter: str) -> str:
    """The escape of one character, as Python writes it."""
    return letter.encode("unicode_escape").decode("ascii")
