"""The period: from the first day of a month to the last of one, within one quarter."""

import re
from calendar import monthrange
from collections.abc import Iterable
from datetime import date
from itertools import product

from ocr.guard import guard_calls
from ocr.raw_values import RawForm, RawValue
from ocr.validation.repair import distance, doubt, may_repair, repair

NOT_A_PERIOD = "The period does not run from the first to the last day of months of one quarter."
MOST_DIGITS_OFF = 3  # of the sixteen
LONGEST_MONTHS = 3
MUCH = 0.2  # of what digits are sure by


@guard_calls("period_from", "period_to")
def check_period(raw: RawForm) -> None:
    start, end = raw.fields["period_from"], raw.fields["period_to"]
    if not (start.text and end.text):
        return
    if is_period(start.text, end.text):
        start.evidence["period_ok"] = end.evidence["period_ok"] = 1.0
        return
    found = repair_period(start, end) if may_repair(raw) else None
    for value, day in zip((start, end), found or (), strict=False):
        repair(value, day, "The date as read begins or ends no month of the quarter.")
    for value in (start, end):
        if not found:
            doubt(value, "period_ok", NOT_A_PERIOD)


def repair_period(start: RawValue, end: RawValue) -> tuple[str, str] | None:
    """The nearest period; where two are as near, that of the year in a much surer date."""
    whole = with_year(start.text, end.text), with_year(end.text, start.text)
    doubtful, surer = sorted((start, end), key=least)
    if least(surer) - least(doubtful) < MUCH:
        return nearest_period(*whole)
    return nearest_period(*whole) or nearest_period(*whole, years_in(surer.text))


def least(value: RawValue) -> float:
    """The chance of the digit that was seen worst."""
    return value.evidence.get("least", 0.0)


def with_year(text: str, other: str) -> str:
    """Month and day of which the year was not read have that of the other date."""
    return mdy(text) + mdy(other)[-4:] if len(mdy(text)) == len("0131") else text


def is_period(start: str, end: str) -> bool:
    try:
        first, last = date.fromisoformat(start), date.fromisoformat(end)
    except ValueError:
        return False
    return (first, last) in periods_of(first.year)


def periods_of(year: int) -> set[tuple[date, date]]:
    """Every lawful period of the year: one, two or three months of a quarter."""
    return {
        (date(year, one, 1), date(year, two, monthrange(year, two)[1]))
        for one, two in product(range(1, 13), repeat=2)
        if one <= two and (one - 1) // 3 == (two - 1) // 3
    }


def nearest_period(start: str, end: str, years: Iterable[int] = ()) -> tuple[str, str] | None:
    """The one period nearest to both dates as read, of these years or those that they name."""
    best: list[tuple[int, str, str]] = []
    for year in years or years_in(start, end):
        for first, last in periods_of(year):
            steps = distance(mdy(start), first.strftime("%m%d%Y"), 3)
            steps += distance(mdy(end), last.strftime("%m%d%Y"), 3)
            best.append((steps, first.isoformat(), last.isoformat()))
    best.sort()
    if not best or best[0][0] > MOST_DIGITS_OFF or [b[0] for b in best[:2]] == [best[0][0]] * 2:
        return None
    return best[0][1], best[0][2]


def years_in(*texts: str) -> set[int]:
    digits = [mdy(text)[-4:] for text in texts]
    return {int(each) for each in digits if each.isdigit() and 2000 <= int(each) <= 2100}


def mdy(text: str) -> str:
    """The digits as printed, of a date in our format or as read."""
    if len(text) == len("2026-01-31") and text[4] == text[7] == "-":
        return text[5:7] + text[8:] + text[:4]
    return re.sub(r"[^0-9]", "", text)
