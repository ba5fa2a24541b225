"""Indexes by which texts are found that begin so, in capitals or not, in every database."""

from typing import Any

from django.db.models import F, Index, TextField
from django.db.models.functions import Cast, Collate, Upper


class PrefixIndex(Index):
    """An index of one column for ``istartswith``.

    SQLite compares by the collation NOCASE. PostgreSQL compares the capitals, by their bytes.
    """

    def create_sql(self, model: Any, schema_editor: Any, using: str = "", **more: Any) -> Any:
        (column,) = self.fields
        if schema_editor.connection.vendor == "sqlite":
            by = Collate(F(column), "NOCASE")
        else:
            by = Collate(Upper(Cast(F(column), TextField())), "C")
        index = Index(by, name=self.name, condition=self.condition)
        return index.create_sql(model, schema_editor, using, **more)
