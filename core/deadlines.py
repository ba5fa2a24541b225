"""The quarter whose certificates are due: the last one that ended, reckoned in Manila."""

from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache

import holidays
from django.utils import timezone

ORDINALS = ("First", "Second", "Third", "Fourth")
DUE_ON = 20
SATURDAY = 5


@dataclass(frozen=True, slots=True)
class FilingQuarter:
    """``code`` like 2026Q3; ``due`` is the day its certificates are to be handed over."""

    code: str
    due: date
    label: str


def last_ended_quarter(today: date | None = None) -> FilingQuarter:
    """The calendar quarter before today's."""
    day = today or timezone.localdate()
    this_start = date(day.year, (day.month - 1) // 3 * 3 + 1, 1)
    ended = this_start - timedelta(days=1)
    number = ended.month // 3
    label = f"{ORDINALS[number - 1]} quarter {ended.year}"
    return FilingQuarter(f"{ended.year}Q{number}", due_after(ended), label)


def due_after(quarter_end: date) -> date:
    """When a quarter's certificates are due: the 20th of the month after, or the next working day.

    ``quarter_end`` is the quarter's last day (domain facts, section 4, deadlines).
    """
    day = (quarter_end + timedelta(days=1)).replace(day=DUE_ON)
    while not is_working_day(day):
        day += timedelta(days=1)
    return day


def is_working_day(day: date) -> bool:
    """Neither a weekend nor a Philippine holiday, as far as they are known beforehand."""
    return day.weekday() < SATURDAY and day not in _holidays(day.year)


@cache
def _holidays(year: int) -> holidays.HolidayBase:
    return holidays.country_holidays("PH", years=year)
