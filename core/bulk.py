"""Many rows of a table at once: COPY on PostgreSQL, one prepared INSERT on SQLite.

For rows that are known to be right: nothing is validated, no ``save()`` and no signal is run.
"""

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Any, TypeVar

from django.db import connection, connections, models

STORED_AS_THEY_ARE = {models.CharField, models.BigIntegerField, models.PositiveIntegerField}
M = TypeVar("M", bound=models.Model)


def insert(rows: Sequence[M]) -> None:
    """Insert rows of one model, in order. A number that the database gives is left to it."""
    if not rows:
        return
    fields = stored_fields(type(rows[0]))
    values = ([prepared(row) for prepared in fields.values()] for row in rows)
    write = _copy if connection.vendor == "postgresql" else _execute_many
    write(rows[0]._meta.db_table, list(fields), values)


def stored_fields(model: type[models.Model]) -> dict[str, Callable[[Any], Any]]:
    """Each column, and how its value is taken from a row as the database wants it."""
    fields = [f for f in model._meta.concrete_fields if not isinstance(f, models.AutoField)]
    return {str(field.column): _taken(field) for field in fields}


def _taken(field: Any) -> Callable[[Any], Any]:
    if type(field) in STORED_AS_THEY_ARE or _is_number_of_another(field):
        return attrgetter(field.attname)
    name, prepared, database = field.attname, field.get_db_prep_save, connections[connection.alias]
    return lambda row: prepared(getattr(row, name), database)


def _is_number_of_another(field: Any) -> bool:
    return field.many_to_one and isinstance(field.target_field, models.BigAutoField)


def _copy(table: str, columns: list[str], rows: Iterator[list[Any]]) -> None:
    names = ", ".join(map(connection.ops.quote_name, columns))
    statement = f"COPY {table} ({names}) FROM STDIN"
    with (
        connection.wrap_database_errors,
        connection.cursor() as cursor,
        cursor.copy(statement) as copy,
    ):
        for row in rows:
            copy.write_row(row)


def _execute_many(table: str, columns: list[str], rows: Iterator[list[Any]]) -> None:
    names = ", ".join(map(connection.ops.quote_name, columns))
    marks = ", ".join(["%s"] * len(columns))
    with connection.cursor() as cursor:
        cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", list(rows))  # nosec B608
