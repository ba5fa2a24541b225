"""Lists in pages: by number up to 1,000 rows, else by cursor, however far; the first is counted."""

import base64
import binascii
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Never, TypedDict
from urllib.parse import urlencode

from django.db.models import F, Q, QuerySet
from django.db.models.fields.tuple_lookups import Tuple, TupleGreaterThan, TupleLessThan
from django.db.models.sql.where import WhereNode

from core.api.queries import Query
from core.refusals import NotLikeThis, field_fault
from core.text import normalize_line

MOST_COUNTED = 1_000
LONGEST_CURSOR = 200
NOT_COUNTED = (None, None)
Parts = Callable[["QuerySet[Any]"], "list[QuerySet[Any]]"]


class PageLinks(TypedDict):
    """Where the next page is; the first page also counts."""

    next: Annotated[str | None, "address of the next page"]
    count: Annotated[int | None, "capped at 1,000; on the first page only"]
    count_is_capped: bool | None


@dataclass(frozen=True)
class Order:
    """A sort the lists offer: a column and, where it is not unique, the key, both the same way,
    nulls lowest: one index serves it from either end."""

    column: str
    descending: bool

    def apply(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        """Order the rows. A column without nulls gets no position for them, or PostgreSQL misses
        its index.
        """
        column, field, ends = F(self.column), self.field(rows), {}
        if field.null:
            ends = {"nulls_last": True} if self.descending else {"nulls_first": True}
        first = column.desc(**ends) if self.descending else column.asc(**ends)
        key = "-id" if self.descending else "id"
        return rows.order_by(first) if field.unique else rows.order_by(first, key)

    def after(self, rows: QuerySet[Any], value: Any, pk: Any) -> list[QuerySet[Any]]:
        """What comes after this value and key: one range of the index, and with nulls another."""
        ordered, no_value = self.apply(rows), Q(**{f"{self.column}__isnull": True})
        if value is None:
            rest = ordered.filter(no_value, past("id", pk, self.descending))
            return [rest] if self.descending else [rest, ordered.exclude(no_value)]
        if self.field(rows).unique:
            return [ordered.filter(past(self.column, value, self.descending))]
        compare = TupleLessThan if self.descending else TupleGreaterThan
        rest = ordered.filter(compare(Tuple(F(self.column), F("id")), (value, pk)))
        has_nulls_last = self.descending and self.field(rows).null
        return [rest, ordered.filter(no_value)] if has_nulls_last else [rest]

    def field(self, rows: QuerySet[Any]) -> Any:
        return rows.model._meta.get_field(self.column)


def past(column: str, value: Any, descending: bool) -> Q:
    return Q(**{f"{column}__{'lt' if descending else 'gt'}": value})


def none_of(_: "QuerySet[Any]") -> "list[QuerySet[Any]]":
    return []


def page_of(
    rows: QuerySet[Any], order: Order, asked: Query, path: str, parts: Parts = none_of
) -> tuple[list[Any], PageLinks]:
    """One page: its rows, and where the next one is; the first has a capped count.

    ``parts`` names parts that are searched or counted for less than the whole.
    """
    size, page = asked["page_size"], asked.get("page", 1)
    is_first = page == 1 and "cursor" not in asked
    known = None
    if is_first and "q" in asked:
        rows, known = looked_for_once(rows, parts(rows))
    if "page" in asked:
        found = by_number(order.apply(rows), page, size)
        mark = {"page": str(page + 1)}
        reachable = (page + 1) * size <= MOST_COUNTED
    else:
        found = by_cursor(rows, order, asked.get("cursor", ""), size)
        mark = {"cursor": encode_page_cursor(found[size - 1], order)} if len(found) > size else {}
        reachable = True
    more = len(found) > size and reachable
    counted = count_of_first_page(rows, len(found), size, known, parts) if is_first else NOT_COUNTED
    return found[:size], {
        "next": address_of_page(path, asked, mark) if more else None,
        "count": counted[0],
        "count_is_capped": counted[1],
    }


def looked_for_once(
    rows: QuerySet[Any], parts: "list[QuerySet[Any]]"
) -> tuple[QuerySet[Any], tuple[int, bool]]:
    """What a search finds and how much: few are found by key from then on, and not by word. Where
    a part has more than are counted, so has the whole."""
    keys: list[Any] = []
    for found in (*parts, rows):
        keys = list(found.order_by().values_list("pk", flat=True)[: MOST_COUNTED + 1])
        if len(keys) > MOST_COUNTED:
            return rows, (MOST_COUNTED, True)
    return by_keys(rows, keys), (len(keys), False)


def by_keys(rows: QuerySet[Any], keys: list[Any]) -> QuerySet[Any]:
    """The same columns of these rows: that each is one of ``rows`` was seen a moment ago, and no
    word and nobody's branches are looked for again."""
    found = rows.all()
    found.query.where = WhereNode()
    return found.filter(pk__in=keys)


def count_of_first_page(
    rows: QuerySet[Any], found: int, size: int, known: tuple[int, bool] | None, parts: Parts
) -> tuple[int, bool]:
    """The count of a first page; what fits on it is not asked again."""
    fits = (found, False) if found <= size else None
    return known or fits or count_with(rows, parts(rows))


def count_with(rows: QuerySet[Any], parts: "list[QuerySet[Any]]") -> tuple[int, bool]:
    """How many there are. Where a part has more than are counted, so has the whole."""
    counted_each = (count_of(part, MOST_COUNTED) for part in parts)
    capped = (found for found in counted_each if found[1])
    return next(capped, None) or count_of(rows, MOST_COUNTED)


def count_of(rows: QuerySet[Any], most: int = MOST_COUNTED) -> tuple[int, bool]:
    """How many rows there are, ``most`` at most, and whether there are more."""
    count = rows.order_by()[: most + 1].count()
    return min(count, most), count > most


def address_of_page(path: str, asked: Query, mark: dict[str, str]) -> str:
    """Return the address of another page of what was asked; ``mark`` says which one."""
    texts = {name: text for name, text in asked.texts.items() if name != "cursor"}
    return f"{path}?{urlencode(texts | mark)}"


def by_number(rows: QuerySet[Any], page: int, size: int) -> list[Any]:
    start = (page - 1) * size
    if start >= MOST_COUNTED and page > 1:
        refuse_parameter(
            "page", f"Pages by number end at {MOST_COUNTED:,} rows. Follow next instead."
        )
    return list(rows[start : start + size + 1])


def by_cursor(rows: QuerySet[Any], order: Order, cursor: str, size: int) -> list[Any]:
    if not cursor:
        return list(order.apply(rows)[: size + 1])
    return take_first_rows(order.after(rows, *read_cursor(cursor, order, rows)), size + 1)


def take_first_rows(ranges: Iterable[QuerySet[Any]], most: int) -> list[Any]:
    """The first rows of ranges that follow each other."""
    found: list[Any] = []
    for rows in ranges:
        if len(found) < most:
            found += rows[: most - len(found)]
    return found


def encode_page_cursor(last: Any, order: Order) -> str:
    value = getattr(last, order.column)
    text = None if value is None else str(value)
    return base64.urlsafe_b64encode(json.dumps([text, str(last.pk)]).encode()).decode()


def read_cursor(cursor: str, order: Order, rows: QuerySet[Any]) -> tuple[Any, str]:
    """The value and key a page ended at. Raises NotLikeThis for what is no cursor of ours."""
    try:
        text, pk = json.loads(base64.urlsafe_b64decode(cursor))
        normalize_line(text or "", LONGEST_CURSOR)
        key = str(rows.model._meta.pk.to_python(pk))
        value = rows.model._meta.get_field(order.column).to_python(text)
    except (ValueError, TypeError, binascii.Error, Exception) as error:  # noqa: BLE001
        refuse_parameter("cursor", "This is not a cursor of ours.", error)
    return value, key


def refuse_parameter(field: str, message: str, cause: Exception | None = None) -> Never:
    raise NotLikeThis([field_fault(field, "invalid", message)]) from cause
