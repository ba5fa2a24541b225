"""The filters and orderings of a list of scans."""

from typing import Any

from django.db.models import Q, QuerySet

from accounts.models import User
from core.api.paging import Order
from core.api.parameters import choice, choices_parameter, identifier, sorts, text_parameter
from core.api.queries import Query
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


def filter_scans(asked: Query, user: User) -> QuerySet[Scan]:
    """The scans ``user`` may see, narrowed as asked."""
    rows: Any = Scan.objects.visible_to(user)
    statuses = asked.get("status")
    rows = rows.filter(status__in=statuses) if statuses else rows.exclude(status__in=GONE)
    if "batch" in asked:
        rows = rows.filter(upload__batch=asked["batch"])
    if "unmatched" in asked:
        rows = rows.filter(Q(company__isnull=True) | Q(tenant__isnull=True))
        rows = rows.filter(status__in=(Status.READ, Status.FAILED))
    if "mine" in asked:
        rows = rows.filter(uploaded_by=user)
    if "q" in asked:
        rows = rows.filter(scan_search_filter(asked["q"]))
    return rows


def scan_order(asked: Query) -> Order:
    given = asked.get("ordering", DEFAULT_SORT)
    return Order(given.removeprefix("-"), given.startswith("-"))
