"""The days on which a draft is warned of and deleted: arithmetic, reckoned in Manila."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.thoroughness import examples
from workflow.expiry.draft_expiry import expires_on, is_expired, warning_due
from workflow.expiry.draft_warnings import Announcement

DAY = timedelta(days=1)
MANILA = timedelta(hours=8)
LAST_OF_MARCH = datetime(2026, 3, 31, 15, 59, 59, tzinfo=UTC)  # a second before midnight there
FIRST_OF_APRIL = datetime(2026, 3, 31, 16, 0, 0, tzinfo=UTC)
FEBRUARY = datetime(2026, 2, 10, 4, 0, tzinfo=UTC)


def at_night(day: date) -> datetime:
    """A minute past midnight in Manila, when the day's job runs."""
    return datetime(day.year, day.month, day.day, 0, 1, tzinfo=UTC) - MANILA


def there(at: datetime) -> date:
    return (at + MANILA).date()


def life(saved_at: datetime, runs: Iterator[date] | None = None) -> tuple[list[Any], date]:
    """What the daily job does about a draft: its warnings (day, days), and the day it goes."""
    warnings: list[Announcement] = []
    for day in runs or days_from(there(saved_at) + DAY):
        if days := warning_due(saved_at, warnings, day):
            warnings.append(Announcement(at_night(day), days))
        elif is_expired(saved_at, warnings, day):
            return [(there(each.at), each.days) for each in warnings], day
    raise AssertionError("it never goes")


def days_from(first: date) -> Iterator[date]:
    yield from (first + DAY * number for number in range(400))


def test_a_draft_goes_when_its_quarter_has_ended_after_two_warnings():
    warnings, gone = life(FEBRUARY)
    assert warnings == [(date(2026, 3, 18), 14), (date(2026, 3, 29), 3)]
    assert gone == date(2026, 4, 1)


@pytest.mark.parametrize(
    ("saved", "gone"),
    [
        (datetime(2025, 12, 1, tzinfo=UTC), date(2026, 1, 1)),
        (datetime(2026, 6, 1, tzinfo=UTC), date(2026, 7, 1)),
        (datetime(2026, 9, 1, tzinfo=UTC), date(2026, 10, 1)),
        (datetime(2028, 2, 29, tzinfo=UTC), date(2028, 4, 1)),
    ],
)
def test_each_quarter_has_its_day(saved: datetime, gone: date):
    warnings, day = life(saved)
    assert day == gone
    assert warnings == [(gone - 14 * DAY, 14), (gone - 3 * DAY, 3)]


def test_the_quarter_changes_at_midnight_in_manila():
    assert life(LAST_OF_MARCH)[1] == date(2026, 4, 15)  # warned on 1 April, 14 days
    assert life(FIRST_OF_APRIL)[1] == date(2026, 7, 1)


@pytest.mark.parametrize(("hour", "gone"), [(15, date(2026, 1, 15)), (16, date(2026, 4, 1))])
def test_so_does_the_year(hour: int, gone: date):
    assert life(datetime(2025, 12, 31, hour, 30, tzinfo=UTC))[1] == gone


@pytest.mark.parametrize(
    ("saved", "warnings", "gone"),
    [
        ("2026-03-17", [("2026-03-18", 14), ("2026-03-29", 3)], "2026-04-01"),
        ("2026-03-18", [("2026-03-29", 3)], "2026-04-01"),
        ("2026-03-28", [("2026-03-29", 3)], "2026-04-01"),
        ("2026-03-29", [("2026-03-30", 14), ("2026-04-10", 3)], "2026-04-13"),
        ("2026-03-31", [("2026-04-01", 14), ("2026-04-12", 3)], "2026-04-15"),
    ],
)
def test_saved_late_it_is_warned_at_once_and_gone_fourteen_days_later(
    saved: str, warnings: list[tuple[str, int]], gone: str
):
    given_, day = life(datetime.fromisoformat(f"{saved}T04:00:00+00:00"))
    assert [(each.isoformat(), days) for each, days in given_] == warnings
    assert day.isoformat() == gone


def test_a_draft_saved_again_was_not_warned_yet():
    warned = [
        Announcement(at_night(date(2026, 3, 18)), 14),
        Announcement(at_night(date(2026, 3, 29)), 3),
    ]
    again = datetime(2026, 3, 30, 4, 0, tzinfo=UTC)
    assert not is_expired(again, warned, date(2026, 4, 1))
    assert warning_due(again, warned, date(2026, 3, 31)) == 14
    assert expires_on(again, warned, date(2026, 3, 31)) == date(2026, 4, 14)


@pytest.mark.parametrize(
    ("first_run", "warnings", "gone"),
    [
        ("2026-03-20", [("2026-03-20", 14), ("2026-03-31", 3)], "2026-04-03"),
        ("2026-04-02", [("2026-04-02", 14), ("2026-04-13", 3)], "2026-04-16"),
        ("2026-09-02", [("2026-09-02", 14), ("2026-09-13", 3)], "2026-09-16"),
    ],
)
def test_where_nothing_ran_for_a_while_the_end_is_put_off(
    first_run: str, warnings: list[tuple[str, int]], gone: str
):
    given_, day = life(FEBRUARY, days_from(date.fromisoformat(first_run)))
    assert [(each.isoformat(), days) for each, days in given_] == warnings
    assert day.isoformat() == gone


def test_a_last_warning_that_comes_late_still_gives_three_days():
    runs = iter([date(2026, 3, 18), date(2026, 4, 1), date(2026, 4, 3), date(2026, 4, 4)])
    warnings, gone = life(FEBRUARY, runs)
    assert warnings == [(date(2026, 3, 18), 14), (date(2026, 4, 1), 3)]
    assert gone == date(2026, 4, 4)


moments = st.datetimes(datetime(2024, 1, 1), datetime(2032, 12, 31)).map(
    lambda at: at.replace(tzinfo=UTC)
)


@pytest.mark.slow
@examples(200)
@given(saved=moments, missed=st.sets(st.integers(0, 130), max_size=60))
def test_nothing_goes_unannounced_or_early(saved: datetime, missed: set[int]):
    """Whatever days nothing ran on."""
    first = there(saved) + DAY
    runs = [day for number, day in enumerate(days_from(first)) if number not in missed]
    warnings, gone = life(saved, iter(runs))
    quarter_end = next(
        day
        for day in days_from(first - DAY)
        if day.day == 1 and day > first - DAY and day.month in (1, 4, 7, 10)
    )
    assert gone >= quarter_end
    assert warnings[-1][1] == 3
    assert all(gone >= day + days * DAY for day, days in warnings)
    assert len(warnings) == 2 or quarter_end - 14 * DAY <= there(saved) < quarter_end - 3 * DAY


@pytest.mark.slow
@examples(200)
@given(saved=moments)
def test_the_day_told_is_the_day_it_goes(saved: datetime):
    """What the screen says from the first day on, where the job runs every day."""
    gone = life(saved)[1]
    warnings: list[Announcement] = []
    for day in days_from(there(saved)):
        assert expires_on(saved, warnings, day) == gone, day
        if day > there(saved) and (days := warning_due(saved, warnings, day)):
            warnings.append(Announcement(at_night(day), days))
        if day == gone:
            return
