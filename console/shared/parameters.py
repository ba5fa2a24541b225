"""Query parameters of several packages: ranges of days."""

from datetime import date
from typing import Any

from core.api.queries import Query
from core.refusals import NotLikeThis, field_fault

LONGEST = 100
EARLIEST_YEAR = 2000
Days = tuple[date | None, date | None]


def days(asked: Query) -> Days:
    """Manila dates, both included. Raises NotLikeThis."""
    since, until = parse_query_day(asked, "from"), parse_query_day(asked, "to")
    if since and until and since > until:
        raise_field_error("to", "The last day lies before the first.")
    return since, until


def parse_query_day(asked: Query, name: str) -> date | None:
    day: date | None = asked.get(name)
    if day and day.year < EARLIEST_YEAR:
        raise_field_error(name, f"{name} is a day from the year {EARLIEST_YEAR} on.")
    return day


def raise_field_error(field: str, message: str) -> Any:
    raise NotLikeThis([field_fault(field, "invalid", message)])
