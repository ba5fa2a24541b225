"""The call list: tenants whom no email brings any further, with whom and what to call about."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils import timezone

from accounts.models import Tenant
from console.billing.owed import missing_taxes_by_payor
from console.oversight.scope import Scope
from console.reminders.candidates import (
    ReminderCandidate,
    ReminderCandidates,
    reminders_of,
    wanting,
)
from console.reminders.contacts import last_contacts, serialize_tenant_contact
from console.reminders.models import CallReason, Reminder, TenantContact
from console.reminders.schemas import CallSchema, StepOnDay
from core import clock
from core.deadlines import due_after
from core.mail import refused_among
from core.money import ZERO, plain_pesos
from core.quarter import Quarter
from workflow.expiry.reminder_schedule import SAID, Planned, next_step
from workflow.files import xlsx
from workflow.files.csv_text import BOM, as_csv, encode_csv
from workflow.mails.models import CopyAddress

HEADINGS = (
    *("Tenant", "TIN", "Contact person", "Phone", "Email"),
    *("Account officer", "Why to call"),
    *("Certificates missing", "Returned and not answered", "Tax missing"),
    *("Last reminder", "Last contact", "By", "What was said", "Promised by"),
)


@dataclass(frozen=True)
class Call:
    """A tenant to call, and why."""

    candidate: ReminderCandidate
    reason: CallReason
    owed: Decimal
    last_step: Planned | None
    last: TenantContact | None

    @property
    def tenant(self) -> Tenant:
        return self.candidate.tenant


@dataclass(frozen=True)
class CallList:
    """Whom to call about a quarter; of many certificates not all were looked at."""

    calls: list[Call]
    is_capped: bool

    def of_reason(self, reason: str) -> list[Call]:
        return [call for call in self.calls if reason in ("", call.reason)]

    def counts(self) -> dict[str, int]:
        return {reason.value: len(self.of_reason(reason)) for reason in CallReason}


def find_calls(quarter: Quarter, scope: Scope) -> CallList:
    """Those to call, the largest missing tax first."""
    found = wanting(quarter, [scope])
    before = reminders_of(quarter, found)
    reasons = call_reasons(found, before, quarter)
    taxes = missing_taxes_by_payor({one.tenant.tin.tin9 for one in found.of.values()}, quarter)
    last = last_contacts(reasons, quarter)
    calls = [
        Call(
            one,
            reasons[pk],
            sum((taxes.get((one.tenant.tin.tin9, *at), ZERO) for at in one.missing), ZERO),
            before[pk].made[-1] if pk in before else None,
            last.get(pk),
        )
        for pk, one in found.of.items()
        if pk in reasons
    ]
    return CallList(
        sorted(calls, key=lambda call: (-call.owed, call.tenant.name, call.tenant.pk)),
        found.is_capped,
    )


def call_reasons(
    found: ReminderCandidates, before: dict[int, Reminder], quarter: Quarter
) -> dict[int, CallReason]:
    """Why a tenant is to be called, by its key; those whom email still reaches are left out."""
    addresses = addresses_of([one.tenant for one in found.of.values()])
    refused = set(refused_among(*{each for some in addresses.values() for each in some}))
    due, reasons = due_after(quarter.end), {}
    for pk in found.of:
        made = before[pk].made if pk in before else []
        if not addresses[pk]:
            reasons[pk] = CallReason.NO_ADDRESS
        elif addresses[pk] <= refused:
            reasons[pk] = CallReason.REFUSED
        elif made and next_step(made, due, clock.today()) is None:
            reasons[pk] = CallReason.LAST_STEP
    return reasons


def addresses_of(tenants: Sequence[Tenant]) -> dict[int, set[str]]:
    """Where reminders of each go: the verified address, and confirmed addresses for copies."""
    found = {each.pk: {each.verified_email} - {""} for each in tenants}
    copies = CopyAddress.objects.filter(tenant__in=list(found), confirmed_at__isnull=False)
    for tenant, address in copies.order_by("pk").values_list("tenant", "address"):
        found[tenant].add(address)
    return found


def serialize_call(call: Call) -> CallSchema:
    tenant = call.tenant
    return {
        "tenant": tenant.name,
        "tin": str(tenant.tin),
        "contact_person": tenant.contact_person,
        "contact_phone": tenant.contact_phone,
        "contact_email": tenant.contact_email,
        "account_officer": account_officer_of(tenant),
        "reason": call.reason,
        "missing": len(call.candidate.missing),
        "unanswered": len(call.candidate.unanswered),
        "tax": plain_pesos(call.owed),
        "last_reminder": serialize_last_reminder(call),
        "last_contact": serialize_tenant_contact(call.last) if call.last else None,
    }


def account_officer_of(tenant: Tenant) -> str:
    """Their name; blank where the tenant has none."""
    return str(tenant.account_officer) if tenant.account_officer else ""


def serialize_last_reminder(call: Call) -> StepOnDay | None:
    if call.last_step is None:
        return None
    stage, day = call.last_step
    return {"label": SAID[stage].label, "day": day.isoformat()}


def cells_of_call(call: Call) -> list[Any]:
    tenant, reminded = call.tenant, serialize_last_reminder(call)
    return [
        *(tenant.name, tenant.tin.display, tenant.contact_person, tenant.contact_phone),
        *(tenant.contact_email, account_officer_of(tenant), call.reason.label),
        *(len(call.candidate.missing), len(call.candidate.unanswered), call.owed),
        f"{reminded['label']}, {reminded['day']}" if reminded else "",
        *cells_of_contact(call.last),
    ]


def cells_of_contact(last: TenantContact | None) -> list[str]:
    if last is None:
        return ["", "", "", ""]
    promised = last.promised_on.isoformat() if last.promised_on else ""
    at = timezone.localtime(last.at)
    return [f"{at:%Y-%m-%d %H:%M}", str(last.by), last.note, promised]


def calls_csv(calls: Iterable[Call]) -> Iterator[bytes]:
    """A header, then a line for each tenant."""
    yield encode_csv(BOM + as_csv([HEADINGS]))
    for call in calls:
        cells = cells_of_call(call)
        yield encode_csv(
            as_csv([[plain_pesos(cell) if isinstance(cell, Decimal) else cell for cell in cells]])
        )


def calls_workbook(calls: Iterable[Call]) -> Iterator[bytes]:
    """One sheet; amounts are numbers."""
    page: xlsx.Page = ("Call list", HEADINGS, map(cells_of_call, calls))
    yield from xlsx.stream_workbook([page])
