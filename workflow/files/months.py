"""Months as people head the columns of a spreadsheet: ``Oct 2026``, ``10/2026``, ``Sept``."""

import re
from dataclasses import dataclass
from functools import lru_cache

ENGLISH = (  # noqa: SIM905 - a list of words reads better
    "january february march april may june july august september october november december"
).split()
FILIPINO = (  # noqa: SIM905 - a list of words reads better
    "enero pebrero marso abril mayo hunyo hulyo agosto setyembre oktubre nobyembre disyembre"
).split()
OTHER_SPELLINGS = {"sept": 9, "febrero": 2, "septyembre": 9, "octubre": 10}
MONTH_OF_WORD = {
    **{name[:3]: number for number, name in enumerate(ENGLISH, start=1)},
    **{name: number for number, name in enumerate(ENGLISH, start=1)},
    **{name: number for number, name in enumerate(FILIPINO, start=1)},
    **OTHER_SPELLINGS,
}
PLACE_OF_WORD = {"1": 1, "1st": 1, "first": 1, "2": 2, "2nd": 2, "second": 2, "3": 3, "3rd": 3,
                 "third": 3}  # fmt: skip
OTHER_AMOUNTS = re.compile(
    r"\b(tax|taxes|ewt|cwt|wht|vat|withh\w*|gross|thousands|000s)\b|['’]000", re.IGNORECASE
)
NET_OF_VAT = re.compile(
    r"\b(net of|without|excl\w*\.?( of)?|ex|less|before)[ -]vat\b|\bvat[ -]ex", re.IGNORECASE
)
MIDNIGHT = r"(?:[T ]00:00(?::00(?:\.0+)?)?)?"
YEAR_FIRST = re.compile(rf"(?<!\d)(20\d\d)[-/](0?[1-9]|1[0-2])(?:[-/]\d{{1,2}}{MIDNIGHT})?(?!\d)")
YEAR_LAST = re.compile(r"(?<!\d)(0?[1-9]|1[0-2])[-/](20\d\d)(?!\d)")
SHORT_YEAR_LAST = re.compile(r"^(0?[1-9]|1[0-2])[-/](\d\d)$")
DAY = re.compile(r"(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](20\d\d)(?!\d)")
WORDS = re.compile(r"\d+(?:st|nd|rd)\b|[^\W\d_]+|\d+")
YEAR = re.compile(r"(?<!\d)20\d\d(?!\d)")
QUARTER = re.compile(
    r"q\s?([1-4])\b|\b([1-4])q|\b(1st|2nd|3rd|4th|first|second|third|fourth)\s+(?:quarter|qtr)"
)
NUMBER_OF_QUARTER = {"1st": 1, "first": 1, "2nd": 2, "second": 2, "3rd": 3, "third": 3, "4th": 4,
                     "fourth": 4}  # fmt: skip
# Words that leave the column what it is: the amounts of a month, without VAT.
PLAIN_WORDS = frozenset(
    """
    amount amounts base basic excl exclusive excluding ex for in income less month net of peso
    pesos php quarter rent rental rentals rents th the without st
    """.split()  # noqa: SIM905 - a list of words reads better
)
VAT = frozenset({"vat"})
WITHOUT_VAT = frozenset({"ex", "excl", "excluding", "exclusive", "less", "net", "without"})
LARGEST_DAY = 31
LONGEST_HEADING = 120  # of a month; what is longer is a text


@dataclass(frozen=True)
class MonthHeading:
    """A heading that names one month: by its number, or by its place in the quarter.

    ``is_plain``: it says nothing more. "October gross" and "Oct VAT" do.
    """

    month: int = 0
    place: int = 0
    year: int = 0
    is_plain: bool = True

    def can_be(self, month: int, place: int, year: int) -> bool:
        """Whether it may head the month of a quarter: an unnamed year may be any."""
        is_month = month == self.month if self.month else place == self.place
        return is_month and self.year in (0, year)


@lru_cache(16_384)
def read_month_heading(text: str) -> MonthHeading | None:
    """The month that a heading names; None where it names none, or more than one."""
    if len(text) > LONGEST_HEADING:
        return None
    lowered = text.lower().strip()
    return heading_in_digits(lowered) or heading_in_words(WORDS.findall(lowered))


def heading_in_digits(text: str) -> MonthHeading | None:
    """``2026-10``, ``10/2026``, and days such as ``10/31/2026``, the month first."""
    for pattern, read in IN_DIGITS:
        if found := pattern.search(text):
            month, year = read(found)
            rest = WORDS.findall(pattern.sub(" ", text, count=1))
            is_single = month and not has_digits(rest)
            return MonthHeading(month, 0, year, are_plain(rest)) if is_single else None
    return None


def month_of_day(found: re.Match[str]) -> tuple[int, int]:
    first, second, year = map(int, found.groups())
    if 1 <= first <= len(ENGLISH) and 1 <= second <= LARGEST_DAY:
        return first, year
    return (second if 1 <= second <= len(ENGLISH) else 0), year


def year_first(found: re.Match[str]) -> tuple[int, int]:
    return int(found[2]), int(found[1])


def year_last(found: re.Match[str]) -> tuple[int, int]:
    return int(found[1]), int(found[2])


def short_year_last(found: re.Match[str]) -> tuple[int, int]:
    return int(found[1]), 2000 + int(found[2])


IN_DIGITS = (
    (DAY, month_of_day),
    (YEAR_FIRST, year_first),
    (YEAR_LAST, year_last),
    (SHORT_YEAR_LAST, short_year_last),
)


def has_digits(words: list[str]) -> bool:
    return any(word[0].isdigit() for word in words)


def heading_in_words(words: list[str]) -> MonthHeading | None:
    named = [at for at, word in enumerate(words) if word in MONTH_OF_WORD]
    if len(named) > 1:
        return None
    if not named:
        return heading_by_place(words)
    (at,) = named
    rest = [word for place, word in enumerate(words) if place != at and not word[0].isdigit()]
    return MonthHeading(MONTH_OF_WORD[words[at]], 0, year_near(words, at), are_plain(rest))


def year_near(words: list[str], at: int) -> int:
    """The year among the words of a heading; two digits next to the month are one too."""
    years = [int(word) for word in words if YEAR.fullmatch(word)]
    near = [word for word in [*words[at + 1 : at + 2], *words[max(at - 1, 0) : at]] if word]
    short = [2000 + int(word) for word in near if word.isdecimal() and len(word) == len("26")]
    return next(iter([*years, *short]), 0)


def heading_by_place(words: list[str]) -> MonthHeading | None:
    """``Month 1``, ``M1``, ``1st month of the quarter``."""
    if not {"m", "month"} & set(words):
        return None
    places = [PLACE_OF_WORD[word] for word in words if word in PLACE_OF_WORD]
    rest = [word for word in words if word not in PLACE_OF_WORD and word != "m"]
    if len(places) != 1 or has_digits([word for word in rest if not YEAR.fullmatch(word)]):
        return None
    year = next((int(word) for word in rest if YEAR.fullmatch(word)), 0)
    return MonthHeading(0, places[0], year, are_plain([word for word in rest if word.isalpha()]))


def are_plain(words: list[str]) -> bool:
    """Whether the other words of a heading leave it the amount of a month without VAT."""
    rest = set(words)
    if VAT & rest and not WITHOUT_VAT & rest:
        return False
    return rest <= PLAIN_WORDS | VAT


def may_be_other_amounts(title: str) -> bool:
    """Whether a title speaks of tax, of VAT that is included, or of thousands."""
    return bool(OTHER_AMOUNTS.search(title)) and not NET_OF_VAT.search(title)


def years_in_title(text: str) -> set[int]:
    return {int(year) for year in YEAR.findall(text)}


def quarters_in_title(text: str) -> set[int]:
    """The numbers of the quarters that a title names: ``Q3 2026``, ``third quarter``."""
    found = (
        (one or two or NUMBER_OF_QUARTER[word]) for one, two, word in QUARTER.findall(text.lower())
    )
    return set(map(int, found))


def months_in_title(text: str) -> set[int]:
    """The months that a title names."""
    words = WORDS.findall(text.lower())
    numbers = {int(found[0]) for found in YEAR_LAST.findall(text)}
    return {MONTH_OF_WORD[word] for word in words if word in MONTH_OF_WORD} | numbers
