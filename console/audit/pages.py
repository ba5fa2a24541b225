"""The audit page by page along an index: newest first to be read, oldest first to be exported."""

import base64
import binascii
import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.db.models import F, QuerySet
from django.db.models.fields.tuple_lookups import Tuple, TupleGreaterThan, TupleLessThan

from core import clock
from core.refusals import NotLikeThis, field_fault
from workflow.models import Transition

Rows = QuerySet[Transition]
Place = tuple[datetime, int]
AT_ONCE = 500
BY_TIME = ("at", "number")


def newest_first(rows: Rows, below: Place | None = None) -> Rows:
    ordered = rows.order_by("-at", "-number")
    return ordered.filter(TupleLessThan(Tuple(F("at"), F("number")), below)) if below else ordered


def oldest_first(rows: Rows, above: Place | None = None) -> Rows:
    ordered = rows.order_by("at", "number")
    if above is None:
        return ordered
    return ordered.filter(TupleGreaterThan(Tuple(F("at"), F("number")), above))


def order_by_number(rows: Rows, above: Place | None = None) -> Rows:
    """By number: the whole chain, link by link."""
    ordered = rows.order_by("number")
    return ordered.filter(number__gt=above[1]) if above else ordered


def iterate_transition_batches(rows: Rows, order: Any) -> Iterator[list[Transition]]:
    """By key, so that the last batch costs what the first does, and no transaction stays open.

    Revisions are fetched by number: joined, PostgreSQL would read them from the first one on.
    """
    rows = rows.prefetch_related("revision")
    batch = list(order(rows)[:AT_ONCE])
    while batch:
        yield batch
        last = batch[-1]
        is_full = len(batch) == AT_ONCE
        batch = list(order(rows, (last.at, last.number))[:AT_ONCE]) if is_full else []


def encode_audit_cursor(row: Transition) -> str:
    text = json.dumps([clock.utc_moment(row.at), row.number])
    return base64.urlsafe_b64encode(text.encode()).decode()


def decode_audit_cursor(cursor: str) -> Place | None:
    """Return the end of the previous page. Raises NotLikeThis for an unknown cursor."""
    if not cursor:
        return None
    try:
        at, number = json.loads(base64.urlsafe_b64decode(cursor))
        moment = datetime.fromisoformat(at)
        if type(number) is not int or abs(number) > 2**62 or moment.tzinfo is None:
            raise ValueError(cursor)
    except (ValueError, TypeError, RecursionError, binascii.Error) as error:
        message = "This is not a cursor of ours."
        raise NotLikeThis([field_fault("cursor", "invalid", message)]) from error
    return moment, number
