"""The calendar quarter, reckoned in Manila (design.md, "Quarter of submission")."""

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date, datetime

from django.utils import timezone

from core.clock import today
from core.days import EARLIEST_YEAR, LATEST_YEAR


@dataclass(frozen=True, order=True, slots=True)
class Quarter:
    """Quarter ``number`` (1 to 4) of ``year``."""

    year: int
    number: int

    @classmethod
    def of(cls, moment: date | datetime) -> "Quarter":
        """Return the quarter of a date, or of a moment as seen in Manila."""
        day = timezone.localdate(moment) if isinstance(moment, datetime) else moment
        return cls(day.year, (day.month - 1) // 3 + 1)

    @classmethod
    def parse(cls, code: str) -> "Quarter":
        """Read ``2026Q3``. Raises ValueError."""
        year, _, number = code.partition("Q")
        if not (re.fullmatch("[0-9]{4}", year) and number in {"1", "2", "3", "4"}):
            raise ValueError("A quarter is written like 2026Q3.")
        if not EARLIEST_YEAR <= int(year) <= LATEST_YEAR:
            raise ValueError(f"A quarter lies between {EARLIEST_YEAR} and {LATEST_YEAR}.")
        return cls(int(year), int(number))

    @classmethod
    def current(cls) -> "Quarter":
        return cls.of(today())

    @property
    def start(self) -> date:
        return date(self.year, self.number * 3 - 2, 1)

    @property
    def end(self) -> date:
        month = self.number * 3
        return date(self.year, month, monthrange(self.year, month)[1])

    @property
    def in_one_number(self) -> int:
        """Like 20263."""
        return self.year * 10 + self.number

    @property
    def short_name(self) -> str:
        """As people read it: Q3 2026."""
        return f"Q{self.number} {self.year}"

    @property
    def following(self) -> "Quarter":
        return Quarter(self.year + self.number // 4, self.number % 4 + 1)

    @property
    def previous(self) -> "Quarter":
        return Quarter(self.year - (self.number == 1), (self.number - 2) % 4 + 1)

    def __contains__(self, day: date) -> bool:
        return self.start <= day <= self.end

    def __str__(self) -> str:
        return f"{self.year}Q{self.number}"
