"""Whether a tenant has a certificate for each place and quarter, and what is left to do."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from accounts import organization
from accounts.models import User
from core import clock
from core.deadlines import FilingQuarter, last_ended_quarter
from core.quarter import Quarter
from workflow.certificates import leases
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import ABOUT, GONE, STANDING, Group, Status

NONE = "none"
NOT_LEASED = "not_leased"
# What a cell says where several certificates are in it: the first of these there is.
FIRST = (Group.TO_CORRECT, Group.DRAFT, Group.OPEN, Group.DECIDED)
COUNTED = sorted(STANDING, key=lambda status: FIRST.index(ABOUT[status].group))


Place = tuple[str, str, str]  # company code, company name, branch


@dataclass(frozen=True)
class GridPaper:
    id: Any
    place: Place
    quarter: str
    state: str


def tenant_completeness(user: User, number: int) -> dict[str, Any]:
    """The last ``number`` ended quarters, and the running one.

    A row for each company and branch that the tenant ever had a certificate for, drafts too.
    """
    today = clock.today()
    quarters = last_quarters(number, today)
    quarters.append(filing_quarter_of(Quarter.of(today)))
    papers = counted_papers_of_tenant(user, Quarter.parse(quarters[0].code).start)
    return {
        "quarters": [quarter_answer(quarter, today) for quarter in quarters],
        "rows": completeness_rows(
            places_of_tenant(user), quarters, papers, leases.said_by(user.tenant_id)
        ),
    }


def last_quarters(number: int, today: date) -> list[FilingQuarter]:
    """The last quarters that ended, the newest last."""
    found = [Quarter.of(today).previous]
    while len(found) < number:
        found.insert(0, found[0].previous)
    return [filing_quarter_of(quarter) for quarter in found]


def filing_quarter_of(quarter: Quarter) -> FilingQuarter:
    return last_ended_quarter(quarter.following.start)


def quarter_answer(quarter: FilingQuarter, today: date) -> dict[str, Any]:
    days = (quarter.due - today).days
    return {
        "code": quarter.code,
        "label": quarter.label,
        "due": quarter.due.isoformat(),
        "days_left": days,
        "is_over": days < 0,
    }


def certificates_of_tenant(user: User) -> Any:
    rows = Certificate.objects.filter(tenant_id=user.tenant_id, company__isnull=False)
    return rows.exclude(status__in=GONE)


def places_of_tenant(user: User) -> list[Place]:
    """By names; an index alone tells where there are any."""
    found = certificates_of_tenant(user).order_by().values_list("company", "branch").distinct()
    places = {place_named(company, branch) for company, branch in found}
    return sorted(places, key=lambda place: place[1:])


def place_named(company: int, branch: int | None) -> Place:
    earns, at = organization.company(company), organization.get_cached_branch(branch)
    assert earns is not None, "asked only for those that have a company"
    return earns.code, earns.name, at.name if at else ""


def counted_papers_of_tenant(user: User, since: date) -> list[GridPaper]:
    """List the certificates that count in a cell, newest first.

    Disapproved and cancelled ones do not count. Of an original and its replacement only the valid
    one does.
    """
    rows = certificates_of_tenant(user).filter(
        period_from__range=(since, Quarter.current().end), status__in=COUNTED
    )
    rows = rows.filter(superseded_by=None).exclude(
        replaces__superseded_by=None, replaces__isnull=False
    )
    columns = ("id", "company", "branch", "period_from", "status")
    return [
        GridPaper(pk, place_named(company, branch), str(Quarter.of(start)), status)
        for pk, company, branch, start, status in rows.order_by("-updated_at", "id").values_list(
            *columns
        )
    ]


def completeness_rows(
    places: Iterable[Place],
    quarters: Iterable[FilingQuarter],
    papers: Iterable[GridPaper],
    not_leased: set[tuple[str, str, str]],
) -> list[dict[str, Any]]:
    cells: dict[tuple[Place, str], list[GridPaper]] = defaultdict(list)
    for paper in papers:
        cells[paper.place, paper.quarter].append(paper)
    return [
        {
            "company": place[0],
            "company_name": place[1],
            "branch": place[2],
            "cells": [
                cell_of(
                    quarter.code,
                    cells[place, quarter.code],
                    NOT_LEASED if (place[0], place[2], quarter.code) in not_leased else NONE,
                )
                for quarter in quarters
            ],
        }
        for place in places
    ]


def cell_of(quarter: str, papers: list[GridPaper], empty: str) -> dict[str, Any]:
    """Return the most urgent state: returned ones, then drafts, then submitted ones."""
    first = min(papers, key=lambda paper: COUNTED.index(Status(paper.state)), default=None)
    return {
        "quarter": quarter,
        "state": first.state if first else empty,
        "count": len(papers),
        "id": str(first.id) if first else None,
    }
