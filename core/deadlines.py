"""The quarter whose certificates are due: the last one that ended, reckoned in Manila."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache

import holidays
from django.utils import timezone

from core.cached_values import CachedValue
from core.models import Holiday

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
    return FilingQuarter(
        f"{ended.year}Q{number}", due_after(ended), quarter_label(ended.year, number)
    )


def quarter_label(year: int, number: int) -> str:
    """A quarter in words."""
    return f"{ORDINALS[number - 1]} quarter {year}"


def due_after(quarter_end: date) -> date:
    """When a quarter's certificates are due: the 20th of the month after, or the next working day.

    ``quarter_end`` is the quarter's last day (domain facts, section 4, deadlines).
    """
    return _due_day(quarter_end, is_working_day)


def due_by_the_list(quarter_end: date) -> date:
    """The same as far as it is known beforehand; asks no database."""
    return _due_day(quarter_end, is_working_by_the_list)


def _due_day(quarter_end: date, works: Callable[[date], bool]) -> date:
    return _next_day((quarter_end + timedelta(days=1)).replace(day=DUE_ON), works)


def next_working_day(day: date) -> date:
    """Return the day itself, or the next working day: how a day by law moves, for every due day."""
    return _next_day(day, is_working_day)


def _next_day(day: date, works: Callable[[date], bool]) -> date:
    while not works(day):
        day += timedelta(days=1)
    return day


def working_day_from(day: date, count: int) -> date:
    """Return the working day that is ``count`` working days after a day; before it, if negative."""
    step = timedelta(days=1 if count > 0 else -1)
    left = abs(count)
    while left:
        day += step
        left -= is_working_day(day)
    return day


def working_days_between(after: date, until: date) -> int:
    """How many lie after the first day, up to and with the second."""
    days = (after + timedelta(days=n) for n in range(1, (until - after).days + 1))
    return sum(map(is_working_day, days))


def is_working_day(day: date) -> bool:
    """Neither a weekend nor a holiday: of the law, or proclaimed since."""
    said = proclaimed().get(day)
    if said is None or day.weekday() >= SATURDAY:
        return is_working_by_the_list(day)
    return said == Holiday.Kind.WORKING


def is_working_by_the_list(day: date) -> bool:
    """Neither a weekend nor a Philippine holiday, as far as they are known beforehand."""
    return day.weekday() < SATURDAY and day not in _holidays(day.year)


def known_holiday(day: date) -> str:
    """What the list calls the day; blank where it is none of its holidays."""
    return str(_holidays(day.year).get(day) or "")


# Days that administrators keep, by what they are.
proclaimed = CachedValue(
    lambda: dict(Holiday.objects.filter(is_active=True).values_list("on", "day")), Holiday
)


@cache
def _holidays(year: int) -> holidays.HolidayBase:
    return holidays.country_holidays("PH", years=year)
