"""Indexes that say where nulls go, in every database."""

from typing import Any

from django.db.models import Index, OrderBy


class NullsLowestIndex(Index):
    """An index whose expressions have nulls lowest.

    SQLite sorts so by itself and rejects the clause; PostgreSQL needs it.
    """

    def create_sql(self, model: Any, schema_editor: Any, using: str = "", **more: Any) -> Any:
        if schema_editor.connection.vendor != "sqlite":
            return super().create_sql(model, schema_editor, using, **more)
        plain = Index(*map(untold, self.expressions), name=self.name, condition=self.condition)
        return plain.create_sql(model, schema_editor, using, **more)


def untold(sort: Any) -> OrderBy:
    """The sort, with nothing said of nulls."""
    return OrderBy(sort.expression, sort.descending)
