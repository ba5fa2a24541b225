"""When a quarter's certificates are due: the 20th after it, or the next working day."""

from datetime import date, timedelta
from functools import cache

import holidays

from workflow.quarter import Quarter

DUE_ON = 20
SATURDAY = 5


@cache
def due_date(quarter: Quarter) -> date:
    """The day certificates of a quarter are due (domain facts, section 4, deadlines)."""
    day = quarter.following.start.replace(day=DUE_ON)
    while not is_working_day(day):
        day += timedelta(days=1)
    return day


def is_working_day(day: date) -> bool:
    """Neither a weekend nor a Philippine holiday, as far as they are known beforehand."""
    return day.weekday() < SATURDAY and day not in _holidays(day.year)


@cache
def _holidays(year: int) -> holidays.HolidayBase:
    return holidays.country_holidays("PH", years=year)
