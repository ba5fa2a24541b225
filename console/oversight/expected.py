"""Who should have sent a certificate for a quarter and has not: by where each sent one before."""

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import connection

from accounts import operator
from accounts.models import Tenant
from console.oversight.scope import Scope
from core.quarter import Quarter
from workflow.certificates.leases import NotLeased
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import CLAIMING, UNSEEN, Status

QUARTERS_BEFORE = 4
MOST = 20_000  # certificates that are looked at of each quarter
PLACE = ("tenant_id", "company_id", "branch_id")
Place = tuple[int, int | None, int | None]
LAST_OF_EACH_PLACE = """SELECT place.*, tenant.name FROM (
SELECT tenant_id, company_id, branch_id, MAX(quarter) AS last FROM ({rows}) AS every
GROUP BY tenant_id, company_id, branch_id HAVING MAX(quarter) < %s
) AS place JOIN accounts_tenant AS tenant ON tenant.id = place.tenant_id
"""


@dataclass(frozen=True)
class Missing:
    """The places without a certificate, each with the quarter of its last one; names of tenants."""

    places: dict[Place, Quarter]
    names: dict[int, str]
    is_capped: bool


def missing_of(quarter: Quarter, scope: Scope) -> Missing:
    """Where a certificate was sent in the year before and none is there now.

    Drafts do not exist for staff; what was cancelled is not there. What its tenant says it did
    not lease is not missing.
    """
    quarters = {each.in_one_number: each for each in quarters_before(quarter)}
    former = [rows_of(each, scope, sent=False) for each in quarters.values()]
    every = [rows_of(quarter, scope, sent=True), *former]
    free, found = not_leased(quarter), last_before(quarter, [rows[:MOST] for rows in every])
    kept = {
        (tenant, company, branch): quarters[last]
        for tenant, company, branch, last, _ in found
        if (tenant, branch) not in free
    }
    names = {tenant: name for tenant, *_, name in found}
    return Missing(kept, names, any(rows[MOST:][:1].exists() for rows in every))


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
    return rows.order_by("-updated_at", "-id").values_list(*PLACE, "quarter")


def last_before(quarter: Quarter, every: list[Any]) -> list[Any]:
    """Places whose last certificate is of a former quarter, with that one: of very many rows the
    database hands out the few."""
    try:
        asked = [rows.query.sql_with_params() for rows in every]
    except EmptyResultSet:  # of a scope without branches
        return []
    rows = " UNION ALL ".join(f"SELECT * FROM ({sql}) AS of_one" for sql, _ in asked)  # nosec B608
    values = [value for _, given in asked for value in given]
    with connection.cursor() as cursor:
        cursor.execute(LAST_OF_EACH_PLACE.format(rows=rows), [*values, quarter.in_one_number])
        return list(cursor.fetchall())


def not_leased(quarter: Quarter) -> set[tuple[int, int]]:
    rows = NotLeased.objects.filter(quarter=str(quarter))
    return set(rows.values_list("tenant_id", "branch_id"))


def told(missing: Missing, start: int, size: int) -> list[dict[str, Any]]:
    """Some of them in words, by the names of their tenants."""
    names = missing.names
    order = sorted(
        missing.places, key=lambda place: (names[place[0]], *(part or 0 for part in place))
    )
    shown = order[start:][:size]
    tenants = Tenant.objects.in_bulk({place[0] for place in shown})
    return [place_told(place, tenants, missing.places[place]) for place in shown]


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
