"""Who signs, as it must have been where it was recognised as something like it."""

import re

from ocr.signatory import OFFICES, correct_title, is_of_title, is_title, run_on
from ocr.validation.repair import nearest

LOOK_ALIKES = (
    (re.compile(r"\b0(?=[A-Za-z]{2})"), "O"),
    (re.compile(r"(?<=[a-z])0"), "o"),
    (re.compile(r"(?<=[A-ZÑ])0"), "O"),
    (re.compile(r"(?<=[a-z])1"), "l"),
    (re.compile(r"(?<=\s)(?:HI|IH|[Il1]{3})$"), "III"),
    (re.compile(r"(?<=,)(\s*)C[RH]A$"), r"\1CPA"),  # of a profession, and not of the name
)
GLUED_INITIAL = re.compile(r"(?<=\w{2})[\s-]*([A-ZÑ])\.[\s-]*(?=[A-ZÑ])")
SHORT = re.compile(r"^(?:[A-Z]{2,3}\b(?=\W)|[VP](?=\s*-\s))")
RANKS = ("VP", "AVP", "SVP", "EVP", "CEO", "CFO", "COO")
BETWEEN = " - "  # pieces of a title
STROKE = 2  # letters: what is as short and says nothing is a stroke


def correct_signatory_name(text: str) -> str:
    """A name without digits, its initial apart where nothing else is."""
    for wrong, right in LOOK_ALIKES:
        text = wrong.sub(right, text)
    return text if " " in text.strip() else GLUED_INITIAL.sub(r" \1. ", text)


def title(text: str) -> str:
    """Of words that are said of titles, as far as they are nearly those."""
    pieces = correct_rank(correct_title(run_on(text), far=True)).split(BETWEEN)
    return BETWEEN.join(piece for piece in pieces if says_something(piece)) or text


def correct_rank(text: str) -> str:
    """Correct the rank before an office, if there is one."""
    found = SHORT.match(text)
    if not found or found[0] in OFFICES or not is_title(text[found.end() :]):
        return text
    return (nearest(found[0], RANKS, most=1) or found[0]) + text[found.end() :]


def says_something(piece: str) -> bool:
    return len(piece) > STROKE or is_of_title(piece)


def correct_field(part: str, text: str) -> str:
    """``part`` is the name of the field."""
    if part == "signatory_name":
        return correct_signatory_name(text)
    return title(text) if part == "signatory_title" else text
