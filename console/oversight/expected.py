"""Who should have sent a certificate for a quarter and has not: by where each sent one before."""

from dataclasses import dataclass
from typing import Any

from accounts import operator
from accounts.models import Tenant
from console.oversight.scope import Scope
from core.quarter import Quarter
from workflow.certificates.leases import NotLeased
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import CLAIMING, UNSEEN, Status

QUARTERS_BEFORE = 4
MOST = 20_000  # certificates that are looked at of each quarter
Place = tuple[int, int | None, int | None]  # tenant, company, branch


@dataclass(frozen=True)
class Missing:
    """The places without a certificate, each with the quarter of its last one."""

    places: dict[Place, Quarter]
    is_capped: bool


def missing_of(quarter: Quarter, scope: Scope) -> Missing:
    """Where a certificate was sent in the year before and none is there now.

    Drafts do not exist for staff; what was cancelled is not there. What its tenant says it did
    not lease is not missing.
    """
    there, is_capped = places_of(quarter, scope, sent=True)
    found: dict[Place, Quarter] = {}
    for before in quarters_before(quarter):
        places, more = places_of(before, scope, sent=False)
        is_capped |= more
        for place in places - there - found.keys():
            found[place] = before
    free = not_leased(quarter)
    kept = {place: last for place, last in found.items() if (place[0], place[2]) not in free}
    return Missing(kept, is_capped)


def quarters_before(quarter: Quarter) -> list[Quarter]:
    found = [quarter.previous]
    while len(found) < QUARTERS_BEFORE:
        found.append(found[-1].previous)
    return found


def rows_of(quarter: Quarter, scope: Scope, *, sent: bool) -> Any:
    """Certificates of a quarter: those sent, or of a former one those that still count for it."""
    rows = scope.narrow(Certificate.objects.filter(quarter=quarter.in_one_number))
    if sent:
        rows = rows.exclude(status__in=(*UNSEEN, Status.CANCELLED))
    else:
        rows = rows.filter(status__in=CLAIMING)
    return rows.order_by("-updated_at", "-id").values_list("tenant_id", "company_id", "branch_id")


def places_of(quarter: Quarter, scope: Scope, *, sent: bool) -> tuple[set[Place], bool]:
    """The places of a quarter, and whether it has more certificates than are looked at."""
    found = list(rows_of(quarter, scope, sent=sent)[: MOST + 1])
    return set(found[:MOST]), len(found) > MOST


def not_leased(quarter: Quarter) -> set[tuple[int, int]]:
    rows = NotLeased.objects.filter(quarter=str(quarter))
    return set(rows.values_list("tenant_id", "branch_id"))


def told(missing: Missing, start: int, size: int) -> list[dict[str, Any]]:
    """Some of them in words, by the names of their tenants."""
    tenants = Tenant.objects.in_bulk({place[0] for place in missing.places})
    order = sorted(
        missing.places, key=lambda place: (tenants[place[0]].name, *(part or 0 for part in place))
    )
    return [place_told(place, tenants, missing.places[place]) for place in order[start:][:size]]


def place_told(place: Place, tenants: dict[int, Tenant], last: Quarter) -> dict[str, Any]:
    tenant, company, branch = tenants[place[0]], operator.company(place[1]), place[2]
    at = operator.branch(branch)
    return {
        "tenant": tenant.name,
        "tin": str(tenant.tin),
        "company": company.code if company else "",
        "branch": at.name if at else "",
        "last_quarter": str(last),
        "is_reachable": bool(tenant.verified_email),
    }
