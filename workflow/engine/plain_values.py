"""A column's value as the chain writes it."""

from datetime import date, datetime
from typing import Any

from core import clock


def to_plain_json(value: Any) -> Any:
    """As JSON, and the same before it is stored and after: moments in UTC, the rest as it is."""
    if isinstance(value, datetime):
        return clock.utc_moment(value)
    if isinstance(value, date):
        return value.isoformat()
    if value is None or isinstance(value, bool | int | list | dict):
        return value
    return str(value)
