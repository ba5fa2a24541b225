"""The last step: account officers get the call list of their tenants by mail."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from django.conf import settings

from accounts.models import User
from accounts.models.people import STAFF_ROLES
from console.oversight.scope import Scope
from console.reminders.calls import Call, find_calls
from console.reminders.candidates import ReminderCandidates, reminders_of
from core import clock
from core.deadlines import due_after
from core.jobs.tasks import job
from core.mail import compose_mail, send_mail
from core.money import ZERO, in_pesos
from core.quarter import Quarter
from workflow.certificates.completeness import filing_quarter_of
from workflow.expiry.reminder_schedule import next_step

MOST_NAMED = 20


def enqueue_officer_mails(quarter: Quarter, found: ReminderCandidates) -> None:
    """Mail the officers of tenants who got their last reminder today, once a day."""
    day = clock.today().isoformat()
    for officer in sorted(set(officers_at_last_step(quarter, found))):
        key = f"account-officer:{quarter}:{officer}:{day}"
        mail_account_officer.using(key=key).enqueue(str(quarter), officer, day)


def officers_at_last_step(quarter: Quarter, found: ReminderCandidates) -> Iterator[int]:
    due, today = due_after(quarter.end), clock.today()
    for pk, reminder in reminders_of(quarter, found).items():
        officer = found.of[pk].tenant.account_officer_id
        is_new = bool(reminder.made) and reminder.made[-1][1] == today
        if officer and is_new and next_step(reminder.made, due, today) is None:
            yield officer


@job(lane="mail")
def mail_account_officer(code: str, officer_id: int, day: str) -> None:
    """The job: mail one officer the calls as they are now; none where nobody is to be called."""
    staff = User.objects.filter(role__in=STAFF_ROLES, is_active=True).exclude(email="")
    officer, quarter = staff.filter(pk=officer_id).first(), Quarter.parse(code)
    calls = [
        call
        for call in find_calls(quarter, Scope(None)).calls
        if call.tenant.account_officer_id == officer_id
    ]
    if officer is None or not calls:
        return
    facts = officer_mail_facts(quarter, calls)
    once = sha256(f"account-officer:{code}:{officer_id}:{day}".encode()).hexdigest()[:32]
    send_mail(
        compose_mail(
            "console/mail/account_officer",
            subject=f"{facts['quarter']}: {facts['said']}",
            to=officer.email,
            facts=facts,
            name=f"account-officer-{once}",
        )
    )


def officer_mail_facts(quarter: Quarter, calls: list[Call]) -> dict[str, Any]:
    owed = sum((call.owed for call in calls), ZERO)
    many = "1 tenant" if len(calls) == 1 else f"{len(calls)} tenants"
    return {
        "portal": settings.PORTAL_NAME,
        "quarter": filing_quarter_of(quarter).label,
        "said": f"{many} to call",
        "owed": in_pesos(owed) if owed else "",
        "calls": [serialize_named_call(call) for call in calls[:MOST_NAMED]],
        "more": max(len(calls) - MOST_NAMED, 0),
        "link": f"{settings.BASE_URL}/accounting/oversight/calls?quarter={quarter}",
    }


def serialize_named_call(call: Call) -> dict[str, Any]:
    tenant = call.tenant
    reached = (tenant.contact_person, tenant.contact_phone, tenant.contact_email)
    return {
        "tenant": tenant.name,
        "tin": tenant.tin.display,
        "contact": ", ".join(filter(None, reached)),
        "why": call.reason.label,
        "missing": len(call.candidate.missing),
        "owed": in_pesos(call.owed) if call.owed else "",
    }
