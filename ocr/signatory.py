"""The signatory: name, title and TIN, separated within the one to three lines that hold them."""

import re
from dataclasses import dataclass
from functools import lru_cache

from ocr.validation.repair import nearest

DASHES = r"[\s.\-–=]*"  # a stroke under one makes it two
TIN = re.compile(
    r"(?:T\.?\s?I\.?\s?N\.?\s*(?:NO\.?|NUMBER|#)?\s*[:.#]?\s*)?"
    rf"(?<!\d)((?:\d{{3}}{DASHES}|\b[A-Z]\d\d-)\d{{3}}{DASHES}\d{{3}}"
    rf"(?:{DASHES}(?:\d{{3}}/\d\d|\d{{3,5}}))?)(?!\d)",
    re.IGNORECASE,
)  # a letter is a digit that a stroke spoilt: of what is left of them none is a TIN
LONE_TIN_WORD = re.compile(r"\bT\.?I\.?N\.?[\s.\-–]*(?:NO[.!]?|#)?\s*:?\s*$", re.IGNORECASE)
PART_ENDS = re.compile(r"\s*(?:[/|;•·]|\s[-–—]\s|\s{3,})\s*")
EDGES = " \t/|;:,-–—•·"
NOISE = re.compile(
    r"^\W*(?:\(?sgd\.?\)?|signed|by|name|title|designation|position)\b[.:)]*\s*", re.I
)
DIGIT_LIKE = str.maketrans("OQDIlTSBGZ", "0001115862")
SPOILT_TIN = re.compile(
    r"(?<![\dA-Za-z])[\dOQDIlTSBGZ]{3}[.\-–]+[\dOQDIlTSBGZ]{3}[.\-–]+[\dOQDIlTSBGZ]{3}"
    r"(?:[.\-–]+[\dOQDIlTSBGZ]{3,5})?(?![\dA-Za-z])"
)  # letters among its digits are taken for the digits they look like
LETTERS_LIKE = str.maketrans("015", "OIS")
SPOILT_WORD = re.compile(r"(?<=[A-Z])[015](?=[A-Z])")
MONTHS = "JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC"
STAMPED = re.compile(r"digitally signed|^date:|reason:|location:", re.IGNORECASE)
STAMPED_DAY = re.compile(
    rf"\b(?:{MONTHS})[A-Z]*\.?\s?\d{{1,2}},?\s?\d{{3,4}}\b",
    re.IGNORECASE,
)
STAMPED_WORD = re.compile(r"\bRECEIVE[A-Z]?\b")  # nobody is called that
STAMPED_PIECE = re.compile(rf"(?:RECE?I?V?|[A-Z\d]?ECEIVED?|{MONTHS})\W*")  # what is left of one
REST_OF_TIN = re.compile(r"T\W?I\W?N\b.*", re.IGNORECASE)
STROKE_BEFORE_TIN = re.compile(
    r"(?<=[A-Za-z.])\s*[71l|](?=\d{3}-\d{3}-\d{3}-(?:\d{3}|\d{5})(?!\d))"
)  # that parts a title from it, taken for a digit of it
STROKE_AFTER_CPA = re.compile(r"(?<=CPA)[X1lI|](?=[A-Z][a-z])")  # the same after a name
SUFFIX = re.compile(r"^(?:CPA|JR|SR|II|III|IV|V|MBA|ESQ|ATTY|PH\.?D|REB|CTT|MD)\b\.?", re.I)
SAID_OF_TITLES = """
manager officer president vp avp svp evp vice accountant accounting treasurer treasury
controller comptroller controllership comptrollership representative proprietor proprietress
owner finance financial tax taxation head director secretary supervisor bookkeeper chief cfo
ceo coo assistant asst senior junior administrator administrative admin partner agent
auditor specialist executive chairman chairperson chairwoman general managing corporate
authorized authorised signatory analyst associate clerk staff lead oic cashier incharge
in-charge coordinator consultant counsel attorney-in-fact trustee leader operations business
compliance payables disbursement department division branch area group regional deputy
principal founder custodian liaison
"""
TITLES = frozenset(SAID_OF_TITLES.split())
OFFICES = frozenset(("AP", "AR", "HR", "IT", "GL", "GM", "QA", "PR", "TAX", "OIC", "CPA"))
TITLE_WORDS = re.compile(rf"\b(?:{'|'.join(sorted(TITLES))})\b", re.IGNORECASE)
WORDS = 1_000  # remembered: those of a page are asked for in each of its looks
LONG, LONGER = 7, 9  # letters from which on a word of a title may be corrected, by two letters
LONG_TITLES = sorted(title for title in TITLES if len(title) >= LONG)
RUN_ON = re.compile(
    rf"(?<=[a-zñ])(?=[A-Z])|(?<=[A-ZÑ]{{2}})(?=(?:{'|'.join(LONG_TITLES).upper()}|FINANCE)\b)"
    r"|(?<=[A-ZÑ]{2})(?=[AES]VP\b)"
)  # where two words stand with nothing between
LAST_WORD = re.compile(r"([A-Za-z]+)\W*$")


@dataclass(frozen=True)
class Signatory:
    """As printed; blank where it is not. The numbers tell from which lines each comes."""

    name: str = ""
    title: str = ""
    tin: str = ""
    name_line: int = 0
    title_line: int = 0
    tin_line: int = 0


def parse_signatory(lines: list[str]) -> Signatory:
    """From lines top down, in which the gap between parts is at least three spaces."""
    tin, tin_line, left = "", 0, []
    for n, line in enumerate(map(correct_signatory_line, lines)):
        if STAMPED.search(line):
            continue
        before, found, after = line, TIN.search(line), ""
        if found and not tin:
            tin, tin_line = found[1].strip(), n
            before, after = LONE_TIN_WORD.sub("", line[: found.start()]), line[found.end() :]
        left += [(part, n) for part in split_signatory_line(before)]
        has_title = any(is_title(part) for part, _ in left)
        left += [
            (part, n) for part in split_signatory_line(after) if not has_title or is_of_title(part)
        ]
    name, title = name_and_title(left)
    return Signatory(
        " ".join(text for text, _ in name),
        " - ".join(text for text, _ in title),
        tin,
        name[0][1] if name else 0,
        title[0][1] if title else 0,
        tin_line,
    )


def correct_signatory_line(line: str) -> str:
    """Without a stamp's day; what was recognised as its look-alike, as it must have been."""
    line = STAMPED_WORD.sub("", STAMPED_DAY.sub("", line))
    line = STROKE_AFTER_CPA.sub(" / ", STROKE_BEFORE_TIN.sub(" / ", line))
    line = SPOILT_TIN.sub(lambda found: found[0].translate(DIGIT_LIKE), line)
    return SPOILT_WORD.sub(lambda found: found[0].translate(LETTERS_LIKE), line)


Parts = list[tuple[str, int]]


def split_signatory_line(line: str) -> list[str]:
    parts = (NOISE.sub("", part.strip(EDGES)).strip(EDGES) for part in PART_ENDS.split(line))
    return [part for part in parts if any(map(str.isalpha, part)) and not is_leftover(part)]


def is_leftover(part: str) -> bool:
    """Return whether it is what is left of a stamp, or of a TIN that could not be read."""
    digits, letters = (sum(map(is_kind, part)) for is_kind in (str.isdigit, str.isalpha))
    return bool(STAMPED_PIECE.fullmatch(part) or REST_OF_TIN.fullmatch(part)) or digits > letters


def name_and_title(parts: Parts) -> tuple[Parts, Parts]:
    """The name comes first, unless only the first part reads like a title."""
    if len(parts) == 1:
        return split_name_and_title(*parts[0])
    if not parts:
        return [], []
    titles = [n for n, (text, _) in enumerate(parts) if is_title(correct_title(text))]
    if titles and titles[0] > 1:  # a name with wide gaps in it
        count = pieces_of_name(parts, titles[0])
        whole = " ".join(text for text, _ in parts[:count])
        parts = [(whole, parts[0][1]), *parts[count:]]
    first, rest = parts[0], parts[1:]
    if is_title(first[0]):
        name, title = split_name_and_title(*first)
        if name and " " in name[0][0]:
            return name, [*title, *rest]
        if not any(is_title(text) for text, _ in rest):
            return rest[:1], [first, *rest[1:]]
    return [first], rest


def pieces_of_name(parts: Parts, title: int) -> int:
    """How many of the parts before the title are of the name: not those on the title's own line,
    where the name began on another."""
    return sum(line != parts[title][1] or line == parts[0][1] for _, line in parts[:title])


def is_title(text: str) -> bool:
    return bool(TITLE_WORDS.search(text))


def is_of_title(text: str) -> bool:
    return is_title(text) or text.upper() in OFFICES


def split_name_and_title(text: str, line: int) -> tuple[Parts, Parts]:
    """A name and a title with nothing but a comma or a space, or nothing at all, between them."""
    pieces = [piece.strip() for piece in text.split(",")]
    for n in range(1, len(pieces)):
        if is_title(pieces[n]) and not SUFFIX.match(pieces[n]):
            name, title = ", ".join(pieces[:n]), ", ".join(pieces[n:])
            return [(name, line)], [(title, line)]
    text = run_on(text)
    if not is_title(text):
        text = correct_title(text)
    found = TITLE_WORDS.search(text)
    if found is None:
        return [(text, line)], []
    start = start_of_title(text, found.start())
    before = text[:start].strip(EDGES)
    return [(before, line)] if before else [], [(text[start:], line)]


def start_of_title(text: str, start: int) -> int:
    """Before a word of a title, over those that are nearly one."""
    while (before := LAST_WORD.search(text[:start])) and is_title(correct_title_word(before[1])):
        start = before.start()
    return start


def run_on(text: str) -> str:
    """With a space where a title follows a name without one."""
    apart = RUN_ON.sub(" ", text)
    before, after = (len(TITLE_WORDS.findall(each)) for each in (text, apart))
    return apart if after > before else text


def correct_title(text: str, *, far: bool = False) -> str:
    """With those words as they must have been that are one letter off a word of titles; long
    ones two, if they may be as ``far``."""
    return re.sub(r"[A-Za-z0-9]+", lambda found: correct_title_word(found[0], far=far), text)


@lru_cache(maxsize=WORDS)
def correct_title_word(word: str, *, far: bool = False) -> str:
    if len(word) < LONG or word.lower() in TITLES:
        return word
    most = 2 if far and len(word) >= LONGER else 1
    found = nearest(word.lower(), LONG_TITLES, most)
    return (found.upper() if word.isupper() else found.capitalize()) or word
