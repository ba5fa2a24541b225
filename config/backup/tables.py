"""The tables as portable rows, for any supported database and any state of migrations.

The applied migrations say what the columns mean, not today's models. So a backup can be made before
an update, and one of an older version is read as it was.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import connection, models
from django.db.migrations.executor import MigrationExecutor
from django.db.models import JSONField, Value

from config.versions import Step, UnsquashedLoader, known_steps
from core import bulk
from core.batches import AT_ONCE

Model = type[models.Model]
Table = dict[str, Model]

# Sessions and sign-ins in progress: secrets, or useless without them. People sign in again.
# The files of packages are in no backup, and are made again. Workers report again that they run.
LEFT_OUT = {
    "account_emailconfirmation",
    "accounts_directoryvisit",
    "accounts_emailcode",
    "accounts_opensession",
    "accounts_refreshtoken",
    "accounts_signintoken",
    "console_package",
    "console_packagepart",
    "console_packedpaper",
    "core_lastdone",
    "core_workerlane",
    "django_session",
    "otp_email_emaildevice",
    "socialaccount_socialapp",
    "socialaccount_socialtoken",
}
# Where one row says that somebody uses this portal; other tables fill by themselves.
IN_USE = (
    "accounts_user",
    "accounts_tenant",
    "accounts_company",
    "workflow_certificate",
    "workflow_transition",
)
PLAIN = (str, int, float, bool, type(None))
SPELLED = (Decimal, UUID)
READ_AS = {models.DateField, models.DateTimeField, models.DecimalField, models.UUIDField}


def as_of(steps: list[Step]) -> Table:
    """The tables that a backup has, as these migrations made them."""
    state = UnsquashedLoader(None).project_state(known_steps(steps))
    every = state.apps.get_models(include_auto_created=True)
    tables = {model._meta.db_table: model for model in every if model._meta.managed}
    return {name: tables[name] for name in sorted(tables) if name not in LEFT_OUT}


def bring_to(steps: list[Step]) -> None:
    """Give an empty database the tables of these migrations and no others."""
    executor = MigrationExecutor(connection)
    wanted = set(known_steps(steps))
    loader = UnsquashedLoader(connection)
    if wanted.issuperset(loader.graph.nodes):  # those of today: the squashed ones make them
        executor.migrate(executor.loader.graph.leaf_nodes())
        return
    executor.loader = loader
    ends = sorted(step for step in wanted if is_last(step, wanted, executor))
    apps = {app for app, _ in ends}
    unwanted = [(app, None) for app in sorted(executor.loader.migrated_apps - apps)]
    there = executor.loader.applied_migrations or {}
    for target in [*unwanted, *filter(there.__contains__, ends)]:  # back to it, if further
        executor.loader.build_graph()
        executor.migrate([target])
    executor.loader.build_graph()
    executor.migrate(ends)


def is_last(step: Step, wanted: set[Step], executor: MigrationExecutor) -> bool:
    """No other migration of its app that is wanted builds on it."""
    children = executor.loader.graph.node_map[step].children
    return not any(child.key[0] == step[0] and child.key in wanted for child in children)


def is_in_use() -> bool:
    there = set(connection.introspection.table_names())
    with connection.cursor() as cursor:
        return any(has_rows(name, cursor) for name in IN_USE if name in there)


def has_rows(table: str, cursor: Any) -> bool:
    cursor.execute(f"SELECT 1 FROM {connection.ops.quote_name(table)} LIMIT 1")  # nosec B608
    return cursor.fetchone() is not None


def count_table_rows(model: Model) -> int:
    return model._base_manager.order_by().count()


def iterate_table_lines(model: Model) -> Iterator[str]:
    """First the names of the columns, then every row, each as one line of JSON."""
    fields = model._meta.concrete_fields
    yield json.dumps([field.column for field in fields])
    rows = model._base_manager.order_by("pk").values_list(*(field.attname for field in fields))
    ways = [column_serializer(field) for field in fields]
    for row in rows.iterator(chunk_size=AT_ONCE):
        yield json.dumps([way(value) for way, value in zip(ways, row, strict=True)])


def resolve_related_field(field: Any) -> Any:
    """The field that says what a column holds: of one that points elsewhere, the one there."""
    while field.is_relation:
        field = field.target_field
    return field


def column_serializer(field: Any) -> Callable[[Any], Any]:
    """How a value of the column is written in JSON."""
    kind = resolve_related_field(field)
    if isinstance(kind, JSONField):
        return lambda value: value
    return lambda value: plain_column(kind.get_prep_value(value))


def plain_column(value: Any) -> Any:
    """Raises TypeError for what nobody has thought of yet."""
    if isinstance(value, PLAIN):
        return value
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, SPELLED):
        return str(value)
    raise TypeError(f"A backup does not know how to write a {type(value).__name__}.")


def column_parser(field: Any) -> Callable[[Any], Any]:
    """How a value from JSON is put into the column, as this database wants it."""
    kind = resolve_related_field(field)
    if isinstance(kind, JSONField):
        return lambda value: kind.get_db_prep_save(json_value(field, value), connection)
    if any(isinstance(kind, read) for read in READ_AS):
        return lambda value: kind.get_db_prep_save(kind.to_python(value), connection)
    return lambda value: value


def json_value(field: Any, value: Any) -> Any:
    """A null in a column without nulls is JSON's own."""
    return Value(None, JSONField()) if value is None and not field.null else value


class Mismatch(Exception):
    """The rows are not of the columns that their migrations speak of."""


def put(model: Model, lines: Iterator[str]) -> int:
    """Write the rows into an empty table, a few hundred at a time; how many."""
    columns: list[str] = json.loads(next(lines, "[]"))
    ways = [column_parser(field) for field in fields_of_columns(model, columns)]
    rows = (
        [way(value) for way, value in zip(ways, json.loads(line), strict=True)] for line in lines
    )
    return bulk.bulk_insert_values(model._meta.db_table, columns, rows)


def fields_of_columns(model: Model, columns: Sequence[str]) -> list[Any]:
    """The fields of all its columns, in the order of the backup. Raises Mismatch."""
    fields = {str(field.column): field for field in model._meta.concrete_fields}
    if sorted(columns) != sorted(fields):
        raise Mismatch(model._meta.db_table)
    return [fields[column] for column in columns]


def clear(tables: Iterable[Model]) -> None:
    """Take out what the migrations put in; the backup has its own of it."""
    with connection.cursor() as cursor:
        for model in tables:
            if has_rows(model._meta.db_table, cursor):
                name = connection.ops.quote_name(model._meta.db_table)
                cursor.execute(f"DELETE FROM {name}")  # nosec B608
