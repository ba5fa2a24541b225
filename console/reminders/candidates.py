"""Missing items of a quarter for each tenant: places without a certificate, overdue answers."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypedDict
from uuid import UUID

from django.utils import timezone

from accounts import organization
from accounts.models import Tenant
from console.billing.explaining import explained_places
from console.oversight import expected
from console.oversight.courses import split_into_query_batches, status_changes_of
from console.oversight.measures import working_days
from console.oversight.scope import Scope
from console.reminders.models import Reminder, Round
from core import clock
from core.quarter import Quarter
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import TO_CORRECT
from workflow.expiry.reminder_schedule import UNANSWERED_DAYS

At = tuple[int | None, int | None]  # company, branch


@dataclass(frozen=True)
class UnansweredCertificate:
    """A certificate that came back to its tenant days ago."""

    pk: UUID
    reference: str
    at: At
    since: datetime


@dataclass
class ReminderCandidate:
    """All that is wanted of one tenant."""

    tenant: Tenant
    missing: set[At] = field(default_factory=set)
    unanswered: dict[UUID, UnansweredCertificate] = field(default_factory=dict)


@dataclass
class ReminderCandidates:
    """Of whom something is wanted, by their keys; of many certificates not all were looked at."""

    of: dict[int, ReminderCandidate]
    is_capped: bool = False

    def in_order(self) -> list[ReminderCandidate]:
        return sorted(self.of.values(), key=lambda each: (each.tenant.name, each.tenant.pk))


def wanting(quarter: Quarter, scopes: Iterable[Scope]) -> ReminderCandidates:
    """Find the missing items of active tenants in any of these scopes."""
    missing: dict[int, set[At]] = {}
    explained = explained_places(quarter)
    unanswered: dict[int, dict[UUID, UnansweredCertificate]] = {}
    is_capped = False
    for scope in scopes:
        found = expected.missing_of(quarter, scope)
        is_capped |= found.is_capped
        for key, company, branch in found.places:
            missing.setdefault(key, set()).add((company, branch))
        for owner, form in unanswered_of(quarter, scope):
            unanswered.setdefault(owner, {})[form.pk] = form
    tenants = Tenant.objects.filter(pk__in=missing.keys() | unanswered.keys(), is_active=True)
    tenants = tenants.select_related("account_officer")
    told = {}
    for tenant in tenants:
        wanted = without_explained(tenant, missing.get(tenant.pk, set()), explained)
        returned = unanswered.get(tenant.pk, {})
        if wanted or returned:
            told[tenant.pk] = ReminderCandidate(tenant, wanted, returned)
    return ReminderCandidates(told, is_capped)


def without_explained(
    tenant: Tenant, places: set[At], explained: set[tuple[str, int, int]]
) -> set[At]:
    """Leave out the places of which the tenant said why nothing was withheld."""
    return {at for at in places if (tenant.tin.tin9, *at) not in explained}


def wanted_of(quarter: Quarter, tenant: int) -> ReminderCandidate | None:
    """Return what the running rounds request from a tenant; None where that is nothing."""
    running = Round.objects.running(quarter)
    scopes = [Scope(each.scope.branches, each.scope.company, tenant) for each in running]
    return wanting(quarter, scopes).of.get(tenant)


def reminders_of(quarter: Quarter, found: ReminderCandidates) -> dict[int, Reminder]:
    """Return the earlier reminders of these tenants, by their keys."""
    rows = Reminder.objects.filter(quarter=str(quarter), tenant__in=list(found.of))
    return {each.tenant_id: each for each in rows}


def unanswered_of(quarter: Quarter, scope: Scope) -> list[tuple[int, UnansweredCertificate]]:
    """List certificates that were returned some working days ago, each with its tenant."""
    rows = scope.narrow(
        Certificate.objects.filter(quarter=quarter.in_one_number, status__in=TO_CORRECT)
    )
    columns = ("tenant_id", "pk", "reference", "company_id", "branch_id")
    found = list(rows.order_by("reference").values_list(*columns)[: expected.MOST])
    since = came_back([str(pk) for _, pk, *_ in found])
    return [
        (tenant, UnansweredCertificate(pk, reference, (company, branch), since[str(pk)]))
        for tenant, pk, reference, company, branch in found
        if str(pk) in since and is_overdue(since[str(pk)])
    ]


def came_back(ids: list[str]) -> dict[str, datetime]:
    """Return the time at which each of these certificates got its status."""
    found: dict[str, datetime] = {}
    for some in split_into_query_batches(ids):
        found |= dict(status_changes_of(some).values_list("subject_id", "at"))
    return found


def is_overdue(since: datetime) -> bool:
    return working_days(timezone.localdate(since), clock.today()) > UNANSWERED_DAYS


class MissingPlace(TypedDict):
    company: str
    company_name: str
    branch: str


def serialize_wanted_place(at: At) -> MissingPlace:
    """A place by its names."""
    company, branch = organization.company(at[0]), organization.get_cached_branch(at[1])
    return {
        "company": company.code if company else "",
        "company_name": company.name if company else "",
        "branch": branch.name if branch else "",
    }


def serialize_wanted_places(places: Iterable[At]) -> list[MissingPlace]:
    told = map(serialize_wanted_place, places)
    return sorted(told, key=lambda each: (each["company"], each["branch"]))
