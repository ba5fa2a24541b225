"""When mails that nobody waits for may go out: in the hours in which people are at work."""

from datetime import datetime, time, timedelta

from django.utils import timezone

from core.deadlines import is_working_day

OPENS, CLOSES = time(8), time(18)  # Manila, on working days


def is_office_open(at: datetime) -> bool:
    """Return whether a moment is within working hours."""
    local = timezone.localtime(at)
    return is_working_day(local.date()) and OPENS <= local.time() < CLOSES


def next_open(at: datetime) -> datetime:
    """Return the moment itself within working hours, else the start of the next ones."""
    if is_office_open(at):
        return at
    local = timezone.localtime(at)
    day = local.date() if local.time() < OPENS else local.date() + timedelta(days=1)
    while not is_working_day(day):
        day += timedelta(days=1)
    return timezone.make_aware(datetime.combine(day, OPENS))
