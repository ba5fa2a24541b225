"""Whether two registered names are one, written differently."""

import re
import unicodedata
from difflib import SequenceMatcher

# What the kind of company is called; it tells no two companies apart.
KINDS = {"INC", "CORP", "CO", "LTD", "OPC", "THE"}
SHORT = {
    "INCORPORATED": "INC",
    "CORPORATION": "CORP",
    "COMPANY": "CO",
    "LIMITED": "LTD",
    "AND": "&",
}
NEARLY = 0.9
FEWEST_WORDS = 2


def same_name(one: str, other: str) -> bool:
    """The same but for case, accents and punctuation."""
    return normalized_name_words(one) == normalized_name_words(other)


def nearly_same_name(one: str, other: str) -> bool:
    """The same company to a reader: another ending, a word left out or added, a slip of the pen."""
    mine, theirs = core_of(one), core_of(other)
    if not (mine and theirs):
        return False
    return is_name_within(mine, theirs) or is_name_within(theirs, mine) or is_slip(mine, theirs)


def is_name_within(some: list[str], all_of_them: list[str]) -> bool:
    """Return whether one name contains the other: ``(Crest Bay Mall)`` behind it, ``Pacific`` left
    out.
    """
    if some == all_of_them:
        return True
    return len(some) >= FEWEST_WORDS and set(some) < set(all_of_them)


def is_slip(one: list[str], other: list[str]) -> bool:
    return SequenceMatcher(None, "".join(one), "".join(other)).ratio() >= NEARLY


def core_of(name: str) -> list[str]:
    """What tells the company apart: its words without the kind of company."""
    return [word for word in normalized_name_words(name) if word not in KINDS]


def normalized_name_words(name: str) -> list[str]:
    """Its words without case, accents and punctuation, each kind of company in one spelling."""
    plain = unicodedata.normalize("NFKD", name.upper())
    letters = re.sub(r"[^A-Z0-9& ]", "", re.sub(r"[-/(),]", " ", plain))
    return [SHORT.get(word, word) for word in letters.split()]


def is_company_name(name: str) -> bool:
    """Return whether a word of it says what kind of company it is."""
    return bool(KINDS & {*normalized_name_words(name)} - {"THE"})


def is_persons_company(name: str) -> bool:
    """Return whether it is a one person corporation, which often has the name of its person."""
    return "OPC" in normalized_name_words(name)


def end_with_full_stop(words: str) -> str:
    """The words with one full stop at their end: ``... CREST MALLS, INC.``"""
    return words if words.endswith(".") else f"{words}."
