"""Going through a table of any length with a few hundred rows in memory."""

from collections.abc import Iterator
from typing import Any, TypeVar

from django.db import models

M = TypeVar("M", bound=models.Model)
AT_ONCE = 250


def in_batches(rows: "models.QuerySet[M]", by: str = "pk", after: Any = None) -> Iterator[M]:
    """Every row in the order of a column without equals, or those above ``after``."""
    for batch in read_batches(rows, by, after):
        yield from batch
        del batch  # or two would be in memory while the next is read


def read_batches(
    rows: "models.QuerySet[M]", by: str = "pk", after: Any = None
) -> Iterator[list[M]]:
    """The same rows in lists of up to ``AT_ONCE``."""
    while batch := _batch(rows, by, after):
        after = getattr(batch[-1], by)
        yield batch
        del batch


def _batch(rows: "models.QuerySet[M]", by: str, after: Any) -> list[M]:
    above = rows if after is None else rows.filter(**{f"{by}__gt": after})
    return list(above.order_by(by)[:AT_ONCE])
