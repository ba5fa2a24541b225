"""The ladder of reminders, and the hours in which mails leave: days of October 2026, in Manila.

Its third quarter is due on Tuesday the 20th.
"""

from datetime import date, datetime
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from core.deadlines import working_day_from, working_days_between
from core.models import Holiday
from core.office_hours import is_office_open, next_open
from workflow.expiry.reminder_schedule import SAID, ReminderStage, last_day, next_step, plan_steps

pytestmark = pytest.mark.django_db
DUE = date(2026, 10, 20)


def day(number: int) -> date:
    return date(2026, 10, number)


def ladder(first: int) -> list[tuple[str, int]]:
    return [(step.value, on.day) for step, on in plan_steps(day(first), DUE)]


@pytest.mark.parametrize(
    ("first", "steps"),
    [
        (1, [("first", 1), ("again", 8), ("before_due", 16), ("after_due", 23)]),
        (13, [("first", 13), ("before_due", 16), ("again", 20), ("after_due", 23)]),
        (8, [("first", 8), ("before_due", 16), ("after_due", 23)]),  # again would be the 15th
        (16, [("first", 16), ("after_due", 23)]),
        (21, [("first", 21), ("after_due", 23), ("again", 28)]),
        (22, [("first", 22), ("again", 29)]),
    ],
)
def test_the_steps_for_whoever_is_reminded_first_on_a_day(first: int, steps: Any):
    assert ladder(first) == steps


def test_nobody_is_reminded_more_than_four_times_nor_day_by_day():
    for first in range(1, 32):
        found = plan_steps(day(first), DUE)
        assert len(found) <= len(SAID) == 4
        days = [on for _, on in found]
        for earlier, later in pairwise(days):
            assert working_days_between(earlier, later) >= 2


def test_what_comes_next_is_what_was_not_made():
    assert next_step([], DUE, day(5)) == (ReminderStage.FIRST, day(5))
    made = [(ReminderStage.FIRST, day(1))]
    assert next_step(made, DUE, day(2)) == (ReminderStage.AGAIN, day(8))
    assert next_step(made, DUE, day(8)) == (ReminderStage.AGAIN, day(8))
    made.append((ReminderStage.AGAIN, day(8)))
    assert next_step(made, DUE, day(8)) == (ReminderStage.BEFORE, day(16))
    made += [(ReminderStage.BEFORE, day(16)), (ReminderStage.AFTER, day(23))]
    assert next_step(made, DUE, day(23)) is None


def test_of_steps_that_were_slept_through_the_last_stands_for_all():
    made = [(ReminderStage.FIRST, day(1))]
    assert next_step(made, DUE, day(19)) == (ReminderStage.BEFORE, day(16))
    made.append((ReminderStage.BEFORE, day(19)))
    assert next_step(made, DUE, day(19)) == (ReminderStage.AFTER, day(23))


def test_the_ladder_has_a_last_day():
    assert last_day(day(1), DUE) == day(23)
    assert last_day(day(22), DUE) == day(29)


def test_working_days_are_counted_both_ways_and_past_holidays():
    assert working_day_from(DUE, -2) == day(16)
    assert working_day_from(day(16), 1) == day(19)
    Holiday.objects.create(on=day(19), name="Proclaimed")
    assert working_day_from(day(16), 1) == day(20)
    assert working_day_from(DUE, -2) == day(15)


def manila(number: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 10, number, hour, minute, tzinfo=ZoneInfo("Asia/Manila"))


@pytest.mark.parametrize(
    ("asked", "opens"),
    [
        (manila(13, 8), manila(13, 8)),
        (manila(13, 17, 59), manila(13, 17, 59)),
        (manila(13, 18), manila(14, 8)),
        (manila(13, 7, 59), manila(13, 8)),
        (manila(16, 18), manila(19, 8)),  # a Friday
        (manila(17, 10), manila(19, 8)),
        (manila(18, 23), manila(19, 8)),
    ],
)
def test_mails_wait_for_working_hours(asked: datetime, opens: datetime):
    assert next_open(asked) == opens
    assert is_office_open(asked) == (asked == opens)


def test_nothing_leaves_on_a_holiday_that_was_proclaimed():
    Holiday.objects.create(on=day(19), name="Proclaimed")
    assert not is_office_open(manila(19, 10))
    assert next_open(manila(16, 20)) == manila(20, 8)
