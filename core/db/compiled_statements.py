"""Statements that the ORM writes once: later only the values in them change.

The ORM stays the author: a queryset's SQL is taken as it compiles it, with gaps where values
come in, and rows become objects by ``Model.from_db`` as they always do.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import Any

from django.conf import settings
from django.core.exceptions import EmptyResultSet
from django.db import DEFAULT_DB_ALIAS, connection, connections, models
from django.db.models.expressions import Expression
from django.db.models.query import get_related_populators
from django.db.models.sql.subqueries import UpdateQuery

Values = dict[Any, Any]
Fields = Sequence["models.Field[Any, Any]"]
_values: ContextVar[Values] = ContextVar("values_of_gaps", default={})  # noqa: B039  # never written


def in_use() -> Any:
    """Return the connection itself, because Django's proxy looks it up with every attribute."""
    return connections[DEFAULT_DB_ALIAS]


class Placeholder(Expression):
    """Where a value comes in, each time the statement is run."""

    def __init__(self, name: str, field: "models.Field[Any, Any]"):
        super().__init__(output_field=field)
        self.name = name

    # The one object wherever it comes in: to compare others Django looks at all they are made of.
    __eq__, __hash__ = object.__eq__, object.__hash__

    def copy(self) -> "Placeholder":
        return self

    def as_sql(self, compiler: Any, connection: Any) -> Any:
        """A parameter: the value where one is given already, else this gap."""
        given = _values.get()
        return "%s", (self.filled(given[self], connection) if self in given else self,)

    def filled(self, value: Any, database: Any = connection) -> Any:
        """The value as this database takes it."""
        return self.output_field.get_db_prep_value(value, database)


class StoredPlaceholder(Placeholder):
    """Where a column's new value comes in."""

    def filled(self, value: Any, database: Any = connection) -> Any:
        """The value as this database keeps it."""
        return self.output_field.get_db_prep_save(value, database)


def placeholder_ids(count: int) -> list[int]:
    """Ids that no row has, for gaps in lists of ids: a list takes no expressions."""
    return [2_307_000_000_000 + number for number in range(count)]


def fill_parameters(params: Sequence[Any], values: Values, database: Any) -> list[Any]:
    """The parameters of a statement, with values in its gaps."""
    given = {
        key: key.filled(value, database) if isinstance(key, Placeholder) else value
        for key, value in values.items()
    }
    return [given.get(each, each) for each in params]


@contextmanager
def filled_parameters(values: Values) -> Iterator[None]:
    """Within this, every statement has these values in its gaps."""
    database = in_use()

    def execute(run: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        return run(sql, fill_parameters(params or (), values, database), many, context)

    before = _values.set(values)
    try:
        with database.execute_wrapper(execute):
            yield
    finally:
        _values.reset(before)


def asking(database: Any, *, planned_once: bool = True) -> Any:
    """A cursor for statements that come again; SQLite's own module keeps them in any case."""
    is_kept = planned_once and database.vendor == "postgresql"
    return database.planning_once() if is_kept else database.cursor()


class CompiledQuery:
    """A queryset compiled for the database in use. Filled with values, it gives rows or objects.

    ``planned_once``: the best way to the rows does not depend on the values. Where
    ``COMPILED_STATEMENTS`` is off the ORM asks each time, by its public interface alone.
    """

    def __init__(self, queryset: "models.QuerySet[Any]", *, planned_once: bool = True):
        self.queryset, self.planned_once = queryset, planned_once
        self.sql, self.is_count = "", False
        self.is_compiled = settings.COMPILED_STATEMENTS
        if self.is_compiled:
            with suppress(EmptyResultSet):  # none() has no SQL, and no rows
                self.compile(queryset)

    def compile(self, queryset: "models.QuerySet[Any]") -> None:
        compiler = queryset.query.get_compiler(queryset.db)
        self.sql, self.params = compiler.as_sql()
        selected = compiler.select[: compiler.col_count]
        self.converters = compiler.get_converters([expression for expression, *_ in selected])
        self.model, self.columns = queryset.model, slice(0, 0)
        if info := compiler.klass_info:
            fields = info["select_fields"]
            self.columns = slice(fields[0], fields[-1] + 1)
            self.names = [selected[at][0].target.attname for at in fields]
            # From Django 6.1 on, a queryset also says how it fetches what it left out.
            modes = [
                getattr(queryset, name) for name in ("_fetch_mode",) if hasattr(queryset, name)
            ]
            self.related = get_related_populators(info, compiler.select, queryset.db, *modes)

    def rows(self, values: Values) -> list[list[Any]]:
        """The rows of the database, converted as the ORM converts them."""
        if not self.is_compiled:
            return self.ask_orm(values)
        if not self.sql:
            return []
        database = in_use()
        with asking(database, planned_once=self.planned_once) as cursor:
            cursor.execute(self.sql, fill_parameters(self.params, values, database))
            found = [list(row) for row in cursor.fetchall()]
        for at, (conversions, expression) in self.converters.items():
            for convert in conversions:
                for row in found:
                    row[at] = convert(row[at], expression, database)
        return found

    def ask_orm(self, values: Values) -> list[list[Any]]:
        """Return the same rows by the ORM; an object with its annotations replaces its columns."""
        with filled_parameters(values):
            found = self.queryset.all()
            return [[found.count()]] if self.is_count else [self.row_of(each) for each in found]

    def row_of(self, each: Any) -> list[Any]:
        if isinstance(each, models.Model):
            return [each, *(getattr(each, name) for name in self.queryset.query.annotations)]
        return list(each.values() if isinstance(each, dict) else each)

    def counted(self) -> "CompiledQuery":
        """The statement that counts these rows."""
        self.is_count = True
        if self.sql:
            self.sql = f"SELECT COUNT(*) FROM ({self.sql}) AS counted"  # nosec B608  # Django's own
            self.converters = {}
        return self

    def beside(self, row: list[Any]) -> list[Any]:
        """What was annotated, behind the model's own columns."""
        return row[self.columns.stop :] if self.is_compiled else row[1:]

    def object_of(self, row: list[Any]) -> Any:
        if not self.is_compiled:
            return row[0]
        found = self.model.from_db(DEFAULT_DB_ALIAS, self.names, row[self.columns])
        for populator in self.related:
            populator.populate(row, found)
        return found

    def objects(self, values: Values) -> list[Any]:
        return [self.object_of(row) for row in self.rows(values)]

    def first(self, values: Values) -> Any | None:
        return next(iter(self.objects(values)), None)


class CompiledUpdate:
    """New values for some columns of the rows that others find, compiled once as reads are."""

    def __init__(self, rows: "models.QuerySet[Any]", columns: Fields, found_by: Fields):
        self.new = [StoredPlaceholder(field.attname, field) for field in columns]
        known = [Placeholder(field.attname, field) for field in found_by]
        self.gaps: list[Placeholder] = [*self.new, *known]
        self.queryset = rows.filter(**{gap.name: gap for gap in known})
        self.is_compiled = settings.COMPILED_STATEMENTS
        if self.is_compiled:
            query: Any = self.queryset.query.chain(UpdateQuery)
            query.add_update_fields(
                [(field, None, gap) for field, gap in zip(columns, self.new, strict=True)]
            )
            self.sql, self.params = query.get_compiler(rows.db).as_sql()

    def run(self, new: Sequence[Any], known: Sequence[Any]) -> int:
        """Update, and return how many rows there were."""
        database, values = in_use(), dict(zip(self.gaps, (*new, *known), strict=True))
        if not self.is_compiled:
            with filled_parameters(values):
                new_values = {gap.output_field.name: gap for gap in self.new}
                return models.QuerySet.update(self.queryset, **new_values)  # past its guard
        with asking(database) as cursor:
            cursor.execute(self.sql, fill_parameters(self.params, values, database))
            return int(cursor.rowcount)


class PrefetchedRows:
    """Related rows as they were read; what is asked of them besides, the database answers."""

    def __init__(self, rows: list[Any], ask: "Callable[[], models.QuerySet[Any]]"):
        self._rows, self._ask = rows, ask

    def __iter__(self) -> Iterator[Any]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, at: Any) -> Any:
        return self._rows[at]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ask(), name)
