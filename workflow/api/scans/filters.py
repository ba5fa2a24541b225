"""The filters and orderings of a list of scans."""

from typing import Any

from django.db.models import Q, QuerySet
from django.http import QueryDict

from accounts.models import User
from core.api.paging import Order
from core.api.parameters import choice, choices_parameter, identifier, sorts, text_parameter
from workflow.api.scans.serializers import scan_search_filter
from workflow.scans.models import Scan
from workflow.scans.statuses import GONE, Status

SORTS = ("created_at", "updated_at", "confidence")
DEFAULT_SORT = "-created_at"
LONGEST_QUERY = 100
QUERY = [
    choices_parameter("status", Status.values),
    identifier("batch"),
    text_parameter("q", LONGEST_QUERY),
    choice("unmatched", ["1"]),
    choice("mine", ["1"]),
    choice("ordering", sorts(SORTS)),
]


def filter_scans(asked: QueryDict, user: User) -> QuerySet[Scan]:
    """The scans ``user`` may see, narrowed as asked."""
    rows: Any = Scan.objects.visible_to(user)
    statuses = parse_scan_statuses(asked.get("status", "").strip())
    rows = rows.filter(status__in=statuses) if statuses else rows.exclude(status__in=GONE)
    if batch := asked.get("batch", "").strip():
        rows = rows.filter(upload__batch=batch)
    if asked.get("unmatched"):
        rows = rows.filter(Q(company__isnull=True) | Q(tenant__isnull=True))
        rows = rows.filter(status__in=(Status.READ, Status.FAILED))
    if asked.get("mine"):
        rows = rows.filter(uploaded_by=user)
    if words := asked.get("q", "").strip():
        rows = rows.filter(scan_search_filter(words))
    return rows


def parse_scan_statuses(value: str) -> set[str]:
    return {part.strip() for part in value.split(",")} if value else set()


def scan_order(asked: QueryDict) -> Order:
    given = asked.get("ordering", "").strip() or DEFAULT_SORT
    return Order(given.removeprefix("-"), given.startswith("-"))
