"""Stages of the certificates of a quarter: each number and its list come from one condition."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.db.models import Case, Count, Exists, F, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce, TruncDate

from accounts.models import Company
from console.billing.reconciling import COUNTED
from console.filing.models import FiledLine
from console.oversight.escalation import last_day_past_goal
from core import clock
from core.db.money_sums import MoneySum
from core.money import ZERO, MoneyField
from core.quarter import Quarter
from workflow.certificates.lanes import CLEAN, IS_OPEN
from workflow.certificates.models import Certificate, FormType, Line, Section
from workflow.certificates.statuses import TO_CORRECT, Status

IS_IN = Q(status__in=COUNTED)
IS_APPROVED = Q(status=Status.APPROVED)
IS_CLEAN = IS_APPROVED | (IS_OPEN & CLEAN)
IS_FILED = IS_APPROVED & Q(is_filed=True)
IS_OF_SEVERAL_MALLS = Q(form_type=FormType.CONSOLIDATED) | Q(is_split=True)


def is_past_goal() -> Q:
    """Build the condition that an open one waits longer than the service goal."""
    first_day_within = last_day_past_goal(clock.today()) + timedelta(days=1)
    return IS_OPEN & Q(handed_over_at__lt=clock.start_of_manila_day(first_day_within))


# What each means: docs/contract.md, Cockpit.
STAGES: dict[str, Callable[[], Q]] = {
    "in": lambda: IS_IN,
    "clean": lambda: IS_CLEAN,
    "approved": lambda: IS_APPROVED,
    "filed": lambda: IS_FILED,
    "sent_back": lambda: Q(status__in=(*TO_CORRECT, Status.DISAPPROVED)),
    "to_look_at": lambda: IS_OPEN & ~IS_CLEAN,
    "past_goal": is_past_goal,
    "not_filed": lambda: IS_APPROVED & Q(is_filed=False),
}


@dataclass
class Amount:
    """How many certificates, and the income tax withheld on them."""

    count: int = 0
    tax: Decimal = ZERO

    def __add__(self, other: "Amount") -> "Amount":
        return Amount(self.count + other.count, self.tax + other.tax)


@dataclass
class StageSum:
    """The certificates of a place, by stage."""

    stages: dict[str, Amount] = field(default_factory=lambda: {stage: Amount() for stage in STAGES})

    def __add__(self, other: "StageSum") -> "StageSum":
        return StageSum({name: self.stages[name] + other.stages[name] for name in STAGES})


# Company, mall (None: of several) and the day of the first submission.
StagePlace = tuple[int, int | None, date | None]


def staged_certificates(companies: Collection[Company], quarter: Quarter) -> "QuerySet[Any]":
    """List the certificates of a quarter that nothing replaced, with mall, day and tax of each.

    The tax is that of income payments: business tax is no matter of the reconciliation.
    """
    filed = FiledLine.objects.live().filter(certificate=OuterRef("pk"))
    business = Line.objects.filter(certificate=OuterRef("pk"), section=Section.BUSINESS)
    of_business = business.order_by().values("certificate").annotate(sum=MoneySum("tax"))
    return Certificate.objects.filter(
        company__in=companies, quarter=quarter.in_one_number, superseded_by=None
    ).annotate(
        is_filed=Exists(filed),
        mall=Case(When(IS_OF_SEVERAL_MALLS, then=None), default=F("branch")),
        day=TruncDate("submitted_at"),
        income_tax=F("tax")
        - Coalesce(
            Subquery(of_business.values("sum"), output_field=MoneyField()),
            ZERO,
            output_field=MoneyField(),
        ),
    )


def certificates_in_stage(rows: "QuerySet[Any]", stage: str) -> "QuerySet[Any]":
    return rows.filter(STAGES[stage]())


def sum_stages(companies: Collection[Company], quarter: Quarter) -> dict[StagePlace, StageSum]:
    """Count and add up every stage by company, mall and day, in one query."""
    columns: dict[str, Any] = {}
    for name, condition in STAGES.items():
        columns[f"count_{name}"] = Count("pk", filter=condition())
        columns[f"tax_{name}"] = MoneySum("income_tax", filter=condition())
    rows = staged_certificates(companies, quarter).order_by("company", "mall", "day")
    return {
        (each["company"], each["mall"], each["day"]): StageSum(
            {name: Amount(each[f"count_{name}"], each[f"tax_{name}"] or ZERO) for name in STAGES}
        )
        for each in rows.values("company", "mall", "day").annotate(**columns)
    }
