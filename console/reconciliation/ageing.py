"""Open tax of a company by age: how long ago its certificates were due."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import Count, QuerySet

from accounts.models import Company
from console.billing.expecting import quarter_from_number
from console.billing.models import OPEN, ReconciledRow
from core import clock
from core.db.money_sums import MoneySum
from core.deadlines import due_after
from core.quarter import Quarter

NOT_DUE, LAST = "not_due", "over_90"
# The most days past the due day of each bucket.
BUCKETS = {NOT_DUE: 0, "1_30": 30, "31_60": 60, "61_90": 90, LAST: None}


@dataclass(frozen=True)
class OpenQuarter:
    """What is short and missing of a company in a quarter."""

    quarter: Quarter
    rows: int
    short: Decimal
    missing: Decimal

    @property
    def due(self) -> date:
        return due_after(self.quarter.end)

    @property
    def days_past_due(self) -> int:
        return max((clock.today() - self.due).days, 0)

    @property
    def open(self) -> Decimal:
        return self.short + self.missing


def bucket_of(days: int) -> str:
    """The bucket of so many days past the due day."""
    fitting = (name for name, most in BUCKETS.items() if most is None or days <= most)
    return next(fitting)


def open_rows(company: Company) -> "QuerySet[ReconciledRow]":
    return ReconciledRow.objects.filter(OPEN, company=company)


def read_open_quarters(company: Company) -> list[OpenQuarter]:
    """Every quarter of a company in which tax is open, the oldest first; one statement."""
    rows: Any = open_rows(company).order_by("quarter").values("quarter")
    found = rows.annotate(
        rows=Count("pk"), sum_short=MoneySum("short"), sum_missing=MoneySum("missing")
    )
    return [
        OpenQuarter(
            quarter_from_number(each["quarter"]),
            each["rows"],
            each["sum_short"],
            each["sum_missing"],
        )
        for each in found
    ]


def open_rows_of_bucket(company: Company, bucket: str) -> "QuerySet[ReconciledRow]":
    """The open rows of a bucket; blank: of all."""
    if not bucket:
        return open_rows(company)
    numbers = [
        each.quarter.in_one_number
        for each in read_open_quarters(company)
        if bucket_of(each.days_past_due) == bucket
    ]
    return open_rows(company).filter(quarter__in=numbers)
