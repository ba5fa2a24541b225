"""What Django keeps on a row besides its columns: joined rows, prefetched rows, whether it is new.

Django has no public way to set these. They are read and set here alone (decision 16).
"""

from collections.abc import Mapping
from typing import Any, TypeVar

from django.db import models
from django.db.models.base import ModelState

M = TypeVar("M", bound=models.Model)


def prefetched_rows(row: Any) -> dict[str, Any]:
    """Return the related rows that were read with it, by the name of their manager."""
    found: dict[str, Any] = getattr(row, "_prefetched_objects_cache", {})
    return found


def set_prefetched_rows(row: Any, related: Mapping[str, Any]) -> None:
    """Have these related rows stand for what its managers would ask the database for."""
    row._prefetched_objects_cache = dict(related)


def clear_prefetched_rows(row: Any) -> None:
    """Have its managers ask the database again; it and its rows no longer hold each other."""
    row._prefetched_objects_cache = {}


def set_joined_rows(row: models.Model, **related: Any) -> None:
    """Set related rows without setting their keys once more, which costs as much as a query."""
    row._state.fields_cache.update(related)


def clear_joined_rows(row: models.Model) -> None:
    row._state.fields_cache = {}


def is_unsaved(row: models.Model) -> bool:
    """Return whether the row was made in memory and not saved yet."""
    return row._state.adding


def database_of(row: models.Model) -> str | None:
    """Return the alias of the database that it was read from."""
    return row._state.db


def build_stored_row(model: type[M], db: str | None) -> M:
    """Return an empty object of a row that is stored; its columns are to be set."""
    row = model.__new__(model)
    row._state = ModelState()
    row._state.adding, row._state.db = False, db
    return row
