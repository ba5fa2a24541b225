"""Marks under SECRET_KEY: who can write to the database alone makes none that holds."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from core.digests import canonical_json


def compute_mark(purpose: str, facts: Any, secret: str | None = None) -> str:
    """Return the mark of JSON values for one purpose; for another purpose it is another."""
    return salted_hmac(
        purpose, canonical_json(facts), secret=secret, algorithm="sha256"
    ).hexdigest()


def is_own_mark(mark: str, purpose: str, facts: Any) -> bool:
    """Return whether this portal made the mark, under its key or a former one."""
    secrets = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    marks = [compute_mark(purpose, facts, secret) for secret in secrets]
    return any(constant_time_compare(mark, each) for each in marks)


def mark_of_columns(row: Any, names: Iterable[str]) -> str:
    """Return the mark of a row of a table, also for the models of migrations."""
    return compute_mark(row._meta.db_table, column_facts(row, names))


def column_facts(row: Any, names: Iterable[str]) -> list[Any]:
    return [[name, plain_value(getattr(row, name))] for name in names]


def plain_value(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if value is None or isinstance(value, bool | int | list | dict):
        return value
    return str(value)
