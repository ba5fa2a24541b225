"""Days that come in. Their years are bounded, so that quarters and terms around them exist."""

from datetime import date

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
