"""When a draft is deleted, and of what its tenant is warned before: days in Manila, no database.

A draft goes on the first day of the quarter after the one it was last saved in, with a warning 14
days and one 3 days before. Saved after the second of these days it is warned at once, and goes 14
days later. A warning promises its days: one that comes late (nothing ran on its day) puts the end
off, so that nothing is deleted unannounced (specification sections 3 and 9; design.md, Lifecycles).
"""

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from django.utils import timezone

from core.quarter import Quarter
from workflow.expiry.draft_warnings import Announcement

FIRST_DAYS = 14
LAST_DAYS = 3


def expires_on(saved_at: datetime, warnings: Sequence[Announcement], today: date) -> date:
    """The day on which a draft is deleted, as far as can be said today."""
    given = since(saved_at, warnings)
    ends = [quarter_day(saved_at), *(local_day_of(each.at) + in_days(each.days) for each in given)]
    if not given and is_owed_the_first(saved_at):
        ends.append(max(today, first_warning_day(saved_at)) + in_days(FIRST_DAYS))
    if not is_warned_for_the_last_time(given):
        ends.append(today + in_days(LAST_DAYS))
    return max(ends)


def warning_due(saved_at: datetime, warnings: Sequence[Announcement], today: date) -> int:
    """How many days before the end a warning is to be given today; 0 when none is."""
    given = since(saved_at, warnings)
    if is_warned_for_the_last_time(given):
        return 0
    if not given and is_owed_the_first(saved_at):
        return FIRST_DAYS if today >= first_warning_day(saved_at) else 0
    left = expires_on(saved_at, warnings, today) - today
    return LAST_DAYS if left <= in_days(LAST_DAYS) else 0


def is_expired(saved_at: datetime, warnings: Sequence[Announcement], today: date) -> bool:
    """Whether a draft is to be deleted today: warned for the last time, and its day has come."""
    given = since(saved_at, warnings)
    is_over = today >= expires_on(saved_at, warnings, today)
    return is_warned_for_the_last_time(given) and is_over


def quarter_day(saved_at: datetime) -> date:
    """The first day of the quarter after the one a draft was saved in."""
    return Quarter.of(saved_at).following.start


def is_owed_the_first(saved_at: datetime) -> bool:
    """Whether it is warned 14 days before: not when it was saved between the two warnings."""
    left = quarter_day(saved_at) - local_day_of(saved_at)
    return left > in_days(FIRST_DAYS) or left <= in_days(LAST_DAYS)


def first_warning_day(saved_at: datetime) -> date:
    """The first warning: 14 days before the quarter's day, else the day after it was saved."""
    planned = quarter_day(saved_at) - in_days(FIRST_DAYS)
    return max(planned, local_day_of(saved_at) + in_days(1))


def since(saved_at: datetime, warnings: Sequence[Announcement]) -> list[Announcement]:
    """The warnings that count: a draft saved again was not warned yet."""
    return [each for each in warnings if each.at >= saved_at]


def is_warned_for_the_last_time(given: Sequence[Announcement]) -> bool:
    return any(each.days <= LAST_DAYS for each in given)


def local_day_of(at: datetime) -> date:
    return timezone.localdate(at)


def in_days(number: int) -> timedelta:
    return timedelta(days=number)
