"""Announcing the end of a call: headers in its answers, and a mark in the API document."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time
from functools import wraps
from typing import Any, TypeVar

from django.utils.http import http_date
from drf_spectacular.utils import extend_schema

Handler = TypeVar("Handler", bound=Callable[..., Any])


def deprecated_call(since: date, sunset: date) -> Callable[[Handler], Handler]:
    """Mark a handler as deprecated since a day, and answered for the last time on another.

    Its answers have ``Deprecation`` (RFC 9745) and ``Sunset`` (RFC 8594). The call is in
    docs/api-changes.md with what to use instead.
    """
    deprecation, end = f"@{seconds_at(since)}", http_date(seconds_at(sunset))

    def decorate(handler: Handler) -> Handler:
        @wraps(handler)
        def announce(*args: Any, **kwargs: Any) -> Any:
            response = handler(*args, **kwargs)
            response["Deprecation"], response["Sunset"] = deprecation, end
            return response

        marked: Any = extend_schema(deprecated=True)(announce)
        return marked  # type: ignore[no-any-return]

    return decorate


def seconds_at(day: date) -> int:
    """The beginning of a day in UTC, as seconds since 1970."""
    return int(datetime.combine(day, time.min, UTC).timestamp())
