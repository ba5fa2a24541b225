"""Lists in pages: by number up to 1,000 rows with a capped count, else by cursor, however far."""

import base64
import binascii
import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.db.models import F, Q, QuerySet
from django.http import QueryDict

from core.refusals import NotLikeThis, wrong
from core.text import read_line

MOST_COUNTED = 1_000
DEFAULT_SIZE = 25
LARGEST_SIZE = 100
LONGEST_CURSOR = 200


@dataclass(frozen=True)
class Order:
    """A sort the lists offer: one column and the key, both with an index behind them."""

    column: str
    descending: bool

    def apply(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        first = F(self.column)
        return rows.order_by(
            first.desc(nulls_last=True) if self.descending else first.asc(nulls_first=True), "id"
        )

    def after(self, value: Any, pk: str) -> Q:
        """Rows that come after this value and key, nulls sorted lowest."""
        ties = Q(**{self.column: value}, id__gt=pk)
        if value is None:
            rest = Q(pk__in=[]) if self.descending else Q(**{f"{self.column}__isnull": False})
            return Q(**{f"{self.column}__isnull": True}, id__gt=pk) | rest
        if self.descending:
            return ties | Q(**{f"{self.column}__lt": value}) | Q(**{f"{self.column}__isnull": True})
        return ties | Q(**{f"{self.column}__gt": value})


def page_of(rows: QuerySet[Any], order: Order, asked: QueryDict, path: str) -> dict[str, Any]:
    """One page: the rows, where the next one is (None at the end), and the capped count."""
    size = number(asked, "page_size", DEFAULT_SIZE, LARGEST_SIZE)
    counted = rows.order_by()[: MOST_COUNTED + 1].count()
    if "page" in asked:
        found = by_number(order.apply(rows), number(asked, "page", 1, MOST_COUNTED), size)
        following = str(number(asked, "page", 1, MOST_COUNTED) + 1)
        mark = {"page": following}
        reachable = int(following) * size <= MOST_COUNTED
    else:
        found = by_cursor(order.apply(rows), order, asked.get("cursor", ""), size)
        mark = {"cursor": cursor_of(found[size - 1], order)} if len(found) > size else {}
        reachable = True
    more = len(found) > size and reachable
    return {
        "rows": found[:size],
        "next": f"{path}?{urlencode(flat(asked) | mark, doseq=True)}" if more else None,
        "count": min(counted, MOST_COUNTED),
        "count_is_capped": counted > MOST_COUNTED,
    }


def flat(asked: QueryDict) -> dict[str, Any]:
    return {name: values for name, values in asked.lists() if name != "cursor"}


def by_number(rows: QuerySet[Any], page: int, size: int) -> list[Any]:
    start = (page - 1) * size
    if start >= MOST_COUNTED and page > 1:
        refuse("page", f"Pages by number end at {MOST_COUNTED:,} rows. Follow next instead.")
    return list(rows[start : start + size + 1])


def by_cursor(rows: QuerySet[Any], order: Order, cursor: str, size: int) -> list[Any]:
    if cursor:
        value, pk = read_cursor(cursor, order, rows)
        rows = rows.filter(order.after(value, pk))
    return list(rows[: size + 1])


def cursor_of(last: Any, order: Order) -> str:
    value = getattr(last, order.column)
    text = None if value is None else str(value)
    return base64.urlsafe_b64encode(json.dumps([text, str(last.pk)]).encode()).decode()


def read_cursor(cursor: str, order: Order, rows: QuerySet[Any]) -> tuple[Any, str]:
    """The value and key a page ended at. Raises NotLikeThis for what is no cursor of ours."""
    try:
        text, pk = json.loads(base64.urlsafe_b64decode(cursor))
        read_line(text or "", LONGEST_CURSOR)
        key = str(rows.model._meta.pk.to_python(pk))
        value = rows.model._meta.get_field(order.column).to_python(text)
    except (ValueError, TypeError, binascii.Error, Exception) as error:  # noqa: BLE001
        refuse("cursor", "This is not a cursor of ours.", error)
    return value, key


def number(asked: QueryDict, name: str, default: int, largest: int) -> int:
    text = asked.get(name, "")
    if not text:
        return default
    if not (text.isascii() and text.isdecimal()) or len(text) > 9 or int(text) < 1:
        refuse(name, f"{name} must be a whole number from 1.")
    return min(int(text), largest) if name == "page_size" else int(text)


def refuse(field: str, message: str, cause: Exception | None = None) -> None:
    raise NotLikeThis([wrong(field, "invalid", message)]) from cause
