"""Answers of the API, made comparable."""

from typing import Any


def without_checks(told: dict[str, Any]) -> dict[str, Any]:
    """An answer as a repeated call gives it: checks are those of the moment it is rendered."""
    return {name: value for name, value in told.items() if name != "checks"}
