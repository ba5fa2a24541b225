"""Query parameters of several packages: short texts and ranges of days."""

from datetime import date
from typing import Any

from django.http import QueryDict

from core.days import read_iso_day
from core.refusals import NotLikeThis, field_fault

LONGEST = 100
Days = tuple[date | None, date | None]


def short_text(asked: QueryDict, name: str) -> str:
    value = asked.get(name, "").strip()
    if len(value) > LONGEST:
        raise_field_error(name, f"{name} has at most {LONGEST} characters.")
    return value


def days(asked: QueryDict) -> Days:
    """Manila dates, both included. Raises NotLikeThis."""
    since, until = parse_query_day(asked, "from"), parse_query_day(asked, "to")
    if since and until and since > until:
        raise_field_error("to", "The last day lies before the first.")
    return since, until


def parse_query_day(asked: QueryDict, name: str) -> date | None:
    value = asked.get(name, "").strip()
    if not value:
        return None
    try:
        found = read_iso_day(value)
    except ValueError:
        raise_field_error(name, f"Write {name} as 2026-10-12.")
    if not 2000 <= found.year <= 2199:
        raise_field_error(name, f"{name} is a day from the year 2000 on.")
    return found


def raise_field_error(field: str, message: str) -> Any:
    raise NotLikeThis([field_fault(field, "invalid", message)])
