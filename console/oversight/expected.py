"""Expected certificates of a quarter that were not sent.

One is expected of each place that a tenant sent one for in the year before, and of each place that
billing says it owes tax for.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import connection

from accounts import organization
from accounts.models import Tenant
from console.oversight.schemas import NotSent
from console.oversight.scope import Scope
from core.quarter import Quarter
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import CLAIMING, UNSEEN, Status

QUARTERS_BEFORE = 4
MOST = 20_000  # certificates that are looked at of each quarter
PLACE = ("tenant_id", "company_id", "branch_id")
Place = tuple[int, int | None, int | None]
NEVER_SENT = 0  # in place of the quarter of the last certificate
# Rows of tenant, company, branch and NEVER_SENT, for a quarter and a scope.
OwedPlaces = Callable[[Quarter, Scope], Any]
_owed_places: list[OwedPlaces] = []
# Of very many rows the database hands out the few places, or how many these are.
MISSING = """SELECT place.* FROM (
SELECT tenant_id, company_id, branch_id, MAX(quarter) AS last FROM ({rows}) AS every
GROUP BY tenant_id, company_id, branch_id HAVING MAX(quarter) < %s
) AS place LEFT JOIN workflow_notleased AS free ON free.quarter = %s
AND free.tenant_id = place.tenant_id AND free.branch_id = place.branch_id WHERE free.id IS NULL
"""
NAMED = """SELECT missing.*, tenant.name FROM ({missing}) AS missing
JOIN accounts_tenant AS tenant ON tenant.id = missing.tenant_id
"""
COUNTED = "SELECT COUNT(*) FROM ({missing}) AS missing"


@dataclass(frozen=True)
class Missing:
    """The places without a certificate, each with the quarter of its last one; names of tenants.

    The quarter is None where a place is billed and none was sent in the year before.
    """

    places: dict[Place, Quarter | None]
    names: dict[int, str]
    is_capped: bool


def connect_owed_places(find: OwedPlaces) -> None:
    """Let billing say for which places tax is owed."""
    _owed_places.append(find)


def missing_of(quarter: Quarter, scope: Scope) -> Missing:
    """List places with a certificate in the year before, or owed tax, and none now.

    Drafts do not exist for staff, and cancelled ones do not count. A place that its tenant marked
    as not leased is not missing.
    """
    every = rows_of_each(quarter, scope)
    found = places_answered(NAMED, quarter, every)
    quarters = {each.in_one_number: each for each in quarters_before(quarter)}
    places = {(tenant, at, branch): quarters.get(last) for tenant, at, branch, last, _ in found}
    names = {tenant: name for tenant, *_, name in found}
    return Missing(places, names, is_capped(every))


def count_missing(quarter: Quarter, scope: Scope) -> tuple[int, bool]:
    """Count these places, and return whether there are more certificates than are read."""
    every = rows_of_each(quarter, scope)
    return sum(count for (count,) in places_answered(COUNTED, quarter, every)), is_capped(every)


def rows_of_each(quarter: Quarter, scope: Scope) -> list[Any]:
    former = [certificates_of_quarter(each, scope, sent=False) for each in quarters_before(quarter)]
    owed = [find(quarter, scope) for find in _owed_places]
    return [certificates_of_quarter(quarter, scope, sent=True), *former, *owed]


def is_capped(every: list[Any]) -> bool:
    return any(rows[MOST:][:1].exists() for rows in every)


def quarters_before(quarter: Quarter) -> list[Quarter]:
    found = [quarter.previous]
    while len(found) < QUARTERS_BEFORE:
        found.append(found[-1].previous)
    return found


def certificates_of_quarter(quarter: Quarter, scope: Scope, *, sent: bool) -> Any:
    """Certificates of a quarter: those sent, or of a former one those that still count for it."""
    rows = scope.narrow(Certificate.objects.filter(quarter=quarter.in_one_number))
    if sent:
        rows = rows.exclude(status__in=(*UNSEEN, Status.CANCELLED))
    else:
        rows = rows.filter(status__in=CLAIMING)
    return rows.order_by("-updated_at", "-id").values_list(*PLACE, "quarter")


def places_answered(question: str, quarter: Quarter, every: list[Any]) -> list[Any]:
    """Query the places whose last certificate is of an earlier quarter."""
    try:
        asked = [rows[:MOST].query.sql_with_params() for rows in every]
    except EmptyResultSet:  # of a scope without branches
        return []
    rows = " UNION ALL ".join(f"SELECT * FROM ({sql}) AS of_one" for sql, _ in asked)  # nosec B608
    values = [value for _, given in asked for value in given]
    missing = MISSING.format(rows=rows)
    with connection.cursor() as cursor:
        cursor.execute(
            question.format(missing=missing), [*values, quarter.in_one_number, str(quarter)]
        )
        return list(cursor.fetchall())


def serialize_missing(missing: Missing, start: int, size: int) -> list[NotSent]:
    """Some of them in words, by the names of their tenants."""
    names = missing.names
    order = sorted(
        missing.places, key=lambda place: (names[place[0]], *(part or 0 for part in place))
    )
    shown = order[start:][:size]
    tenants = Tenant.objects.in_bulk({place[0] for place in shown})
    return [serialize_missing_place(place, tenants, missing.places[place]) for place in shown]


def serialize_missing_place(
    place: Place, tenants: dict[int, Tenant], last: Quarter | None
) -> NotSent:
    tenant, company, branch = tenants[place[0]], organization.company(place[1]), place[2]
    at = organization.get_cached_branch(branch)
    return {
        "tenant": tenant.name,
        "tin": str(tenant.tin),
        "company": company.code if company else "",
        "branch": at.name if at else "",
        "last_quarter": str(last or ""),
        "is_reachable": bool(tenant.verified_email),
    }
