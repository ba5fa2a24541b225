"""Periods of oversight: a quarter, or the days on which certificates were first sent."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from console.oversight.schemas import OverseenPeriod
from console.shared.parameters import EARLIEST_YEAR, days, raise_field_error
from core import clock
from core.api.queries import Query
from core.deadlines import due_after
from core.quarter import Quarter
from workflow.certificates.completeness import filing_quarter_of
from workflow.certificates.models import Certificate
from workflow.certificates.own import of_our_own

LONGEST_DAYS = 31
PACE_DAYS = 92  # of a quarter: from the day after its end


@dataclass(frozen=True)
class OversightPeriod:
    """A period; its pace covers the days from ``since`` to ``until``, both included."""

    since: date
    until: date
    quarter: Quarter | None = None

    @classmethod
    def of(cls, asked: Query) -> "OversightPeriod":
        """The quarter asked for, or the days; else the quarter that is due. Raises NotLikeThis."""
        since, until = days(asked)
        if since is None and until is None:
            return cls.of_quarter(parse_oversight_quarter(asked))
        if since is None or until is None or (until - since).days >= LONGEST_DAYS:
            raise_field_error("to", f"Name the first and the last of at most {LONGEST_DAYS} days.")
        assert since is not None
        assert until is not None
        return cls(since, until)

    @classmethod
    def of_quarter(cls, quarter: Quarter) -> "OversightPeriod":
        since = quarter.following.start
        return cls(since, since + timedelta(days=PACE_DAYS - 1), quarter)

    @property
    def due(self) -> date | None:
        return due_after(self.quarter.end) if self.quarter else None

    def rows(self) -> Any:
        """Its certificates, the newest first, along an index."""
        if self.quarter:
            rows = Certificate.objects.filter(of_our_own(), quarter=self.quarter.in_one_number)
            return rows.order_by("-updated_at", "-id")
        begin, end = (
            clock.start_of_manila_day(self.since),
            clock.start_of_manila_day(self.until + timedelta(days=1)),
        )
        rows = Certificate.objects.filter(
            of_our_own(), submitted_at__gte=begin, submitted_at__lt=end
        )
        return rows.order_by("-submitted_at", "-id")

    def told(self) -> OverseenPeriod:
        return {
            "quarter": str(self.quarter) if self.quarter else None,
            "label": filing_quarter_of(self.quarter).label if self.quarter else "",
            "since": self.since.isoformat(),
            "until": self.until.isoformat(),
            "due": self.due.isoformat() if self.due else None,
        }


def parse_oversight_quarter(asked: Query) -> Quarter:
    """The quarter asked for, else the one whose certificates are due."""
    return asked.get("quarter") or Quarter.current().previous


def parse_quarter_of_oversight(code: str) -> Quarter:
    """Raises NotLikeThis."""
    try:
        quarter = Quarter.parse(code)
    except ValueError as error:
        return raise_field_error("quarter", str(error))
    if quarter.year < EARLIEST_YEAR:
        raise_field_error("quarter", f"A quarter is one from the year {EARLIEST_YEAR} on.")
    return quarter
