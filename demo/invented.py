"""Certificates without end: three years of rent, four places a tenant, tenants as needed."""

from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from typing import Any

from accounts.models import Branch, Tenant
from core.quarter import Quarter
from demo.people import invented_tenants
from demo.plans import Plan
from demo.samples import (
    CHARGES,
    RENT,
    content_at,
    handled_companies,
    make_sample_line,
    quarters_ago,
    sample_status_of,
)

QUARTERS = 12
PLACES = 4  # of each tenant
DAYS = 18  # in which a quarter's certificates are sent, from its end on
SMALLEST, LARGEST = 12_000, 480_000  # pesos a month


def invented_plans(count: int) -> Iterator[Plan]:
    """So many plans, by day of submission; no two claim the same income.

    Their tenants and places are there when the first is asked for.
    """
    return plans_at(
        invented_tenants(-(-count // (QUARTERS * PLACES))), list_handled_branches(), count
    )


def plans_at(tenants: list[Tenant], branches: list[Branch], count: int) -> Iterator[Plan]:
    for turn in range(QUARTERS):
        quarter = quarters_ago(QUARTERS - 1 - turn)
        size = count // QUARTERS + (turn < count % QUARTERS)
        for number in range(size):
            place, whose = divmod(number, len(tenants))
            branch = branches[(place + whose) % len(branches)]
            day = quarter.end + timedelta(days=1 + number * DAYS // size)
            content = invented_content(quarter, branch, turn * size + number)
            status = sample_status_of(number + place + 3 * turn, quarter.start, is_handled=True)
            yield Plan(tenants[whose], content, day, status, is_invented=True)


def list_handled_branches() -> list[Branch]:
    """Every branch of the companies that somebody decides for."""
    rows = Branch.objects.filter(company__in=handled_companies())
    return list(rows.select_related("company").order_by("pk"))


def invented_content(quarter: Quarter, branch: Branch, number: int) -> dict[str, Any]:
    """Invent rent, and service charges for every third."""
    rent = Decimal(SMALLEST + number * 7_919 % (LARGEST - SMALLEST))
    lines = [make_sample_line(rent, *RENT)]
    if number % 3 == 0:
        lines.append(make_sample_line(rent / 10, *CHARGES))
    return content_at(branch, quarter, lines)
