"""A queryset put off until it is known whether its statement was compiled before."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from django.db.models import Model, QuerySet

from core.db.compiled_statements import CompiledQuery, Values

KINDS = 1_000


@dataclass(frozen=True)
class DeferredQuery:
    """Rows to be ordered, cut and counted, by statements compiled once for each ``kind``.

    ``build`` makes the queryset with gaps that ``values`` fill, ``plain`` the one without. Every
    other method uses the plain one. ``model`` is the model of the rows and validates their
    ordering. The best plan depends on the values, so PostgreSQL plans each call.
    """

    kind: Hashable
    build: "Callable[[], QuerySet[Any]]" = field(compare=False)
    plain: "Callable[[], QuerySet[Any]]" = field(compare=False)
    values: Values = field(compare=False)
    model: type[Model] = field(compare=False)
    steps: tuple[tuple[Any, ...], ...] = ()

    def order_by(self, *columns: Any) -> "DeferredQuery":
        return replace(self, steps=(*self.steps, (order, *columns)))

    def __getitem__(self, part: slice) -> "DeferredQuery":
        return replace(self, steps=(*self.steps, (slice_rows, part.start, part.stop)))

    def __iter__(self) -> Iterator[Any]:
        return iter(compile_recorded(self).objects(self.values))

    def count(self) -> int:
        return sum(number for (number,) in counting(self).rows(self.values))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.done_to(self.plain()), name)

    def done_to(self, rows: "QuerySet[Any]") -> "QuerySet[Any]":
        for step, *given in self.steps:
            rows = step(rows, *given)
        return rows


def order(rows: "QuerySet[Any]", *columns: Any) -> "QuerySet[Any]":
    return rows.order_by(*columns)


def slice_rows(rows: "QuerySet[Any]", start: int | None, stop: int | None) -> "QuerySet[Any]":
    return rows[start:stop]


@lru_cache(KINDS)
def compile_recorded(asked: DeferredQuery) -> CompiledQuery:
    return CompiledQuery(asked.done_to(asked.build()), planned_once=False)


@lru_cache(KINDS)
def counting(asked: DeferredQuery) -> CompiledQuery:
    rows = asked.done_to(asked.build()).values("pk")
    return CompiledQuery(rows, planned_once=False).counted()
