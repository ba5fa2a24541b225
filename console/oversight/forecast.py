"""Forecast of a quarter's last decision at the recent pace, compared with the due day."""

from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta
from math import ceil
from typing import Any

from console.oversight.measures import working_days
from core import clock
from core.deadlines import is_working_day

PACE_OF = 5  # working days
FARTHEST_DAYS = 366


@dataclass(frozen=True)
class Forecast:
    """``left`` are finished by nobody as yet; ``finished`` says how many were on each day."""

    since: date
    due: date
    left: int
    finished: Counter[str]

    def told(self) -> dict[str, Any]:
        ends_on = self.ends_on
        return {
            "state": self.state(ends_on),
            "left": self.left,
            "a_day": round(self.a_day, 1),
            "needed_a_day": self.needed_a_day,
            "ends_on": ends_on.isoformat() if ends_on else None,
            "working_days_late": working_days(self.due, ends_on) if ends_on else None,
        }

    def state(self, ends_on: date | None) -> str:
        """Done, too early to say, never at this pace, late or in time."""
        if not self.left:
            return "done"
        if self.is_too_early:
            return "early"
        if ends_on is None:
            return "never"
        return "late" if ends_on > self.due else "in_time"

    @property
    def is_too_early(self) -> bool:
        """Before as many working days as the pace is reckoned from."""
        return working_days(self.since - timedelta(days=1), clock.today()) < PACE_OF

    @property
    def a_day(self) -> float:
        """Finished on each of the last working days, today included."""
        return sum(self.finished[day.isoformat()] for day in last_days()) / PACE_OF

    @property
    def needed_a_day(self) -> int | None:
        """To be done when it is due; None where that is over."""
        remaining = working_days(clock.today(), self.due)
        return ceil(self.left / remaining) if remaining else None

    @property
    def ends_on(self) -> date | None:
        """The working day on which nothing is left; None where that is too far to say."""
        if not self.left or self.is_too_early or not self.a_day:
            return None
        days = ceil(self.left / self.a_day)
        return after_working_days(days) if days <= FARTHEST_DAYS else None


def last_days() -> list[date]:
    """From the fifth working day back to today: what is finished on a weekend counts too."""
    day, found = clock.today(), [clock.today()]
    worked = int(is_working_day(day))
    while worked < PACE_OF:
        day -= timedelta(days=1)
        found.append(day)
        worked += is_working_day(day)
    return found


def after_working_days(count: int) -> date:
    day = clock.today()
    while count:
        day += timedelta(days=1)
        count -= is_working_day(day)
    return day
