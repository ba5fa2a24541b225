"""Statements as SQLite's own module takes them."""

from functools import lru_cache
from typing import Any

from django.db.backends.sqlite3.base import SQLiteCursorWrapper

KEPT = 1_000
LONGEST = 10_000  # characters: what is longer is of so many rows, and hardly comes again
convert: Any = SQLiteCursorWrapper.convert_query


class CursorWrapper(SQLiteCursorWrapper):
    """A statement that comes again is not looked through for its gaps again."""

    def convert_query(self, query: str, *, param_names: list[str] | None = None) -> str:
        if param_names is None and len(query) <= LONGEST:
            return with_marks(query)
        return convert(self, query, param_names=param_names)


@lru_cache(KEPT)
def with_marks(query: str) -> str:
    """The statement with question marks for gaps, as Django writes it for any cursor."""
    return convert(None, query)
