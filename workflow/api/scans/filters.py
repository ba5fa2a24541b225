"""What a list of scans may be narrowed and sorted by."""

from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.http import QueryDict

from accounts.models import User
from core.api.paging import Order, refuse
from core.text import BadText, read_line
from workflow.api.scans.answers import in_words
from workflow.scans.models import Scan
from workflow.scans.statuses import GONE, Status

SORTS = ("created_at", "updated_at", "confidence")
DEFAULT_SORT = "-created_at"
LONGEST_QUERY = 100


def narrow(asked: QueryDict, user: User) -> QuerySet[Scan]:
    """The scans ``user`` may see, narrowed as asked. Raises NotLikeThis."""
    rows: Any = Scan.objects.visible_to(user)
    statuses = statuses_in(asked.get("status", "").strip())
    rows = rows.filter(status__in=statuses) if statuses else rows.exclude(status__in=GONE)
    if batch := asked.get("batch", "").strip():
        rows = rows.filter(upload__batch=batch_in(batch))
    if asked.get("unmatched"):
        rows = rows.filter(Q(company__isnull=True) | Q(tenant__isnull=True))
        rows = rows.filter(status__in=(Status.READ, Status.FAILED))
    if asked.get("mine"):
        rows = rows.filter(uploaded_by=user)
    if words := asked.get("q", "").strip():
        rows = rows.filter(in_words(line_in(words)))
    return rows


def statuses_in(value: str) -> set[str]:
    asked = {part.strip() for part in value.split(",")} if value else set()
    if unknown := asked - set(Status.values):
        refuse("status", f"There is no status {sorted(unknown)[0][:40]}.")
    return asked


def batch_in(value: str) -> UUID:
    try:
        return UUID(value)
    except ValueError as error:
        refuse("batch", "batch is a UUID.", error)
        raise


def line_in(value: str) -> str:
    try:
        return read_line(value, LONGEST_QUERY)
    except BadText as bad:
        refuse("q", str(bad), bad)
        raise


def order_of(asked: QueryDict) -> Order:
    given = asked.get("ordering") or DEFAULT_SORT
    column = given.removeprefix("-")
    if column not in SORTS:
        refuse("ordering", f"ordering is one of {', '.join(SORTS)}, with - for descending.")
    return Order(column, given.startswith("-"))
