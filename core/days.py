"""Days that come in and go out. Years are bounded, so that quarters around them exist."""

from datetime import date

from django.utils.formats import date_format

EARLIEST_YEAR, LATEST_YEAR = 1900, 2199
OUT_OF_BOUNDS = f"Write a day between the years {EARLIEST_YEAR} and {LATEST_YEAR}."


def is_in_bounds(day: date) -> bool:
    return EARLIEST_YEAR <= day.year <= LATEST_YEAR


def read_iso_day(written: str) -> date:
    """Read ``2026-10-12``. Raises ValueError, for a year out of bounds too."""
    day = date.fromisoformat(written)
    if not is_in_bounds(day):
        raise ValueError(OUT_OF_BOUNDS)
    return day


def format_day(day: date) -> str:
    """Write ``7 October 2026``: the form of a date in all that people read."""
    return date_format(day, "j F Y")
