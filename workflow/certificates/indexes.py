"""Indexes of certificates: each for a question that the lists, the counts or the checks ask."""

from typing import Any

from django.db.models import F, Index, Q

from core.db.nulls import NullsLowestIndex
from core.db.prefixes import PrefixIndex
from workflow.certificates import lanes
from workflow.certificates.statuses import OPEN, PROCESSED, Status


def time_order_indexes(name: str, condition: Q | None = None) -> list[Index]:
    """Indexes as lists are sorted (core/api/paging.py) by what grows with time, which tells what
    is open from what is processed: without them a list is reached through the other's rows."""
    submission, period, key = F("submitted_at"), F("period_from"), F("id").desc()
    some: dict[str, Any] = {"condition": condition}
    return [
        Index(fields=["updated_at", "id"], name=f"{name}_newest", **some),
        NullsLowestIndex(
            submission.desc(nulls_last=True), key, name=f"{name}_by_submission", **some
        ),
        NullsLowestIndex(period.desc(nulls_last=True), key, name=f"{name}_by_period", **some),
    ]


BY_LIST = [
    *time_order_indexes("certificate"),
    *time_order_indexes("open", Q(status__in=OPEN)),
    *time_order_indexes("processed", Q(status__in=PROCESSED)),
]


# A past quarter is deep in what is sorted by time. Where status or company leave
# nothing of it, the index shows it; and where tenants sent one, without reading a row.
OF_A_QUARTER = [
    Index(
        fields=["quarter", "updated_at", "id", "status", "company", "branch", "is_split", "tenant"],
        name="quarter_newest",
    ),
    NullsLowestIndex(
        F("quarter").asc(),
        F("submitted_at").desc(nulls_last=True),
        F("id").desc(),
        F("status").asc(),
        F("company").asc(),
        name="quarter_by_submission",
    ),
    Index(fields=["branch", "quarter", "status"], name="quarter_of_branch"),
]


OF_CERTIFICATES = [
    *BY_LIST,
    Index(fields=["tax", "id"], name="certificate_by_tax"),
    Index(fields=["total"], name="certificate_by_total"),  # a search asks for an amount
    Index(fields=["tenant", "updated_at", "id"], name="certificate_of_tenant"),
    # Where a tenant has any, and how many of each status, without reading them.
    Index(fields=["tenant", "company", "branch", "status"], name="certificate_tenants_places"),
    Index(fields=["branch", "updated_at", "id"], name="certificate_of_branch"),
    *OF_A_QUARTER,
    *lanes.INDEXES,
    # It includes owner and snoozing, so that counting reads no row.
    Index(
        fields=["status", "updated_at", "id"],
        include=["branch", "is_split", "company", "snoozed_until"],
        name="certificate_by_status",
    ),
    Index(
        fields=["branch", "status", "updated_at", "id"],
        include=["is_split", "company", "snoozed_until"],
        name="branch_by_status",
    ),
    # Overlaps of a payor, and those of a branch or unit, are found without reading a row.
    Index(
        fields=["payor_tin", "period_from", "period_to", "branch", "unit"],
        name="certificate_of_payor",
    ),
    # What is searched for in names: see PartyName.
    Index(fields=["payor_name"], name="certificate_payor_name"),
    Index(fields=["payee_name"], name="certificate_payee_name"),
    Index(
        fields=["pouch"],
        condition=Q(pouch__isnull=False),
        name="certificate_in_pouch",
    ),
    # A former reference is one company's once: it is looked up with the company locked.
    Index(
        fields=["company", "former_reference"],
        condition=Q(former_reference__isnull=False),
        name="certificate_former_reference",
    ),
    # A search asks for its beginning, of every company.
    PrefixIndex(
        fields=["former_reference"],
        condition=Q(former_reference__isnull=False),
        name="former_reference_begins",
    ),
    Index(
        fields=["saved_at"],
        name="draft_by_last_save",
        condition=Q(status=Status.DRAFT),
    ),
]
