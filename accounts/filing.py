"""The quarter whose certificates are due: the last one that ended, reckoned in Manila."""

from dataclasses import dataclass
from datetime import date, timedelta

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
    return FilingQuarter(f"{ended.year}Q{number}", working_day(this_start), label)


def working_day(month: date) -> date:
    """The 20th of the month, or the Monday after when that is a weekend."""
    due = month.replace(day=DUE_ON)
    return due if due.weekday() < SATURDAY else due + timedelta(days=7 - due.weekday())
