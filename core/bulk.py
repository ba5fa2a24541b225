"""Many rows of a table at once: COPY on PostgreSQL, one prepared INSERT on SQLite.

For rows that are known to be right: nothing is validated, no ``save()`` and no signal is run.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from operator import attrgetter
from typing import Any, TypeVar

from django.db import connection, connections, models

from core.batches import AT_ONCE
from core.digests import canonical_json

STORED_AS_THEY_ARE = {
    *(models.CharField, models.BooleanField),
    *(models.BigIntegerField, models.PositiveIntegerField, models.PositiveSmallIntegerField),
}
TYPES_OF_POSTGRESQL = {models.DateTimeField, models.DateField, models.UUIDField}
M = TypeVar("M", bound=models.Model)
Values = list[Any]
Convert = Callable[[Any], Any]


class Columns:
    """The columns of a model that are written, and their values in a row. A number that the
    database gives is left to it."""

    def __init__(self, model: type[models.Model]):
        fields = model._meta.concrete_fields
        self.names = [f.attname for f in fields if not isinstance(f, models.AutoField)]
        self.taken: Callable[[Any], tuple[Any, ...]] = attrgetter(*self.names)


def insert(rows: Sequence[M]) -> None:
    """Insert rows of one model, in order."""
    if rows:
        columns = Columns(type(rows[0]))
        insert_values(type(rows[0]), columns.names, map(columns.taken, rows))


def insert_values(
    model: type[models.Model], names: Sequence[str], rows: Iterable[Sequence[Any]]
) -> None:
    """The same for values in the order of the columns named; JSON may be spelled already."""
    by_name = {field.attname: field for field in model._meta.concrete_fields}
    fields = [by_name[name] for name in names]
    bulk_insert_values(
        model._meta.db_table, [str(field.column) for field in fields], _convert_rows(fields, rows)
    )


def bulk_insert_values(table: str, columns: list[str], rows: Iterator[Values]) -> int:
    """The same for values as this database takes them, however many there are; how many."""
    write = _copy if connection.vendor == "postgresql" else _execute_many
    return write(table, columns, rows)


def _convert_rows(fields: Sequence[Any], rows: Iterable[Sequence[Any]]) -> Iterator[Values]:
    """The values as the database takes them."""
    conversions = [
        (at, convert) for at, field in enumerate(fields) if (convert := _conversion(field))
    ]
    for row in rows:
        values = list(row)
        for at, convert in conversions:
            values[at] = convert(values[at])
        yield values


def _conversion(field: Any) -> Convert | None:
    """How a value of this field is made ready; None where it is as it is."""
    if isinstance(field, models.JSONField):
        return _copy_text_of
    if type(field) in STORED_AS_THEY_ARE or _is_number_of_another(field):
        return None
    if type(field) in TYPES_OF_POSTGRESQL and connection.vendor == "postgresql":
        return None
    prepared, database = field.get_db_prep_save, connections[connection.alias]
    return lambda value: prepared(value, database)


def _copy_text_of(value: Any) -> str | None:
    return value if value is None or isinstance(value, str) else canonical_json(value)


def _is_number_of_another(field: Any) -> bool:
    return field.many_to_one and isinstance(field.target_field, models.BigAutoField)


def _copy(table: str, columns: list[str], rows: Iterator[Values]) -> int:
    names = ", ".join(map(connection.ops.quote_name, columns))
    statement = f"COPY {table} ({names}) FROM STDIN"
    with (
        connection.wrap_database_errors,
        connection.cursor() as cursor,
        cursor.copy(statement) as copy,
    ):
        written = 0
        for row in rows:
            copy.write_row(row)
            written += 1
    return written


def _execute_many(table: str, columns: list[str], rows: Iterator[Values]) -> int:
    names = ", ".join(map(connection.ops.quote_name, columns))
    marks = ", ".join(["%s"] * len(columns))
    written = 0
    with connection.cursor() as cursor:
        while some := list(islice(rows, AT_ONCE)):
            cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", some)  # nosec B608
            written += len(some)
    return written
