"""Names as the BIR's validation module takes them (domain facts, section 5.1)."""

import re
import unicodedata
from dataclasses import dataclass

REGISTERED, PERSONAL = 50, 30
SEPARATORS = re.compile(r"[,&|\s]+")
NOT_TAKEN = re.compile(r"[^ -~]|[\"'`.]")
# In no registered name; dropped before a filing stores it, so that older filings keep theirs.
SYMBOLS = set("=+@#$%^*;:!?<>{}_~[]\\")
LETTERS = re.compile(r"[A-Z][A-Z -]*")
# Letters that Unicode does not take apart.
LIKE = str.maketrans({"Ø": "O", "Ł": "L", "Đ": "D", "Æ": "AE", "Œ": "OE", "Þ": "TH"})
OF_FIRMS = {
    *("INC", "INCORPORATED", "CORP", "CORPORATION", "CO", "COMPANY", "LTD", "LIMITED", "LLC"),
    *("LLP", "OPC", "PARTNERSHIP", "ENTERPRISES", "TRADING", "HOLDINGS", "FOUNDATION"),
    *("COOPERATIVE", "GROUP", "BRANCH", "AND", "SONS"),
}
THREE = 3
PERSON = "|"  # between the three names of a person, as master data keeps them


@dataclass(frozen=True, order=True)
class Name:
    """A registered name, or a person's three; what is written in the four fields of a record."""

    registered: str
    last: str = ""
    first: str = ""
    middle: str = ""
    is_cut: bool = False

    @property
    def fields(self) -> tuple[str, str, str, str]:
        return self.registered, self.last, self.first, self.middle

    @property
    def sorted_as(self) -> str:
        return " ".join(filter(None, self.fields))


def fold_name(text: str) -> str:
    """Upper case and plain ASCII: ``Ñ`` is N; what separates is a space, the rest is dropped."""
    plain = unicodedata.normalize("NFKD", text.upper().translate(LIKE))
    return " ".join(NOT_TAKEN.sub("", SEPARATORS.sub(" ", plain)).split())


def drop_symbols(text: str) -> str:
    """Drop what no registered name has, such as ``=``; letters and separators stay."""
    letters = (" " if unicodedata.normalize("NFKC", one) in SYMBOLS else one for one in text)
    return " ".join("".join(letters).split())


def parse_sawt_name(text: str) -> Name:
    """Parse the name of a payor or payee.

    A person is one with three names in master data, or a name in the form's own notation, ``Last,
    First, Middle``.
    """
    if parts := stated_parts(text) or persons_parts(text):
        last, first, middle = (truncate_name_part(part, PERSONAL) for part in parts)
        return Name("", last, first, middle, any(len(part) > PERSONAL for part in parts))
    whole = fold_name(text)
    return Name(truncate_name_part(whole, REGISTERED), is_cut=len(whole) > REGISTERED)


def as_person(last: str, first: str, middle: str) -> str:
    """A person's three names in one text; the middle one may be blank."""
    return PERSON.join(part.replace(PERSON, " ") for part in (last, first, middle))


def format_stored_name(text: str) -> str:
    """Format a stored name for people."""
    return ", ".join(filter(None, text.split(PERSON)))


def stated_parts(text: str) -> list[str]:
    return (
        [fold_name(part) for part in text.split(PERSON)] if text.count(PERSON) == THREE - 1 else []
    )


def persons_parts(text: str) -> list[str]:
    """Last, first and middle name where all three are there and none is a firm's word."""
    if "&" in text or len(parts := [fold_name(part) for part in text.split(",")]) != THREE:
        return []
    words = {word for part in parts for word in part.split()}
    are_names = all(LETTERS.fullmatch(part) for part in parts)
    return parts if are_names and not words & OF_FIRMS else []


def is_perhaps_a_person(text: str) -> bool:
    """Return whether it has one comma, as ``DELA CRUZ, JUAN P.`` has, and no word of a firm."""
    if "&" in text or len(parts := [fold_name(part) for part in text.split(",")]) != THREE - 1:
        return False
    words = {word for part in parts for word in part.split()}
    return all(LETTERS.fullmatch(part) for part in parts) and not words & OF_FIRMS


def truncate_to_words(text: str, width: int) -> str:
    """Truncate at the end of a word; a single word longer than the width is cut."""
    if len(text) <= width:
        return text
    return text[: width + 1].rpartition(" ")[0] or text[:width]


def truncate_name_part(text: str, width: int) -> str:
    return text[:width].rstrip()
