"""Mail to the leads when a file of the watched billing folder has faults."""

from hashlib import sha256
from typing import Any

from django.conf import settings

from accounts.models import Role, User
from console.billing.models import BillingImport
from core.jobs.runs import ReadingState
from core.jobs.tasks import job
from core.mail import compose_mail, send_mail

MOST_NAMED = 20


def enqueue_fault_mails(run: BillingImport) -> None:
    """Have each lead mailed once; belongs to the caller's transaction."""
    leads = User.objects.filter(role=Role.LEAD, is_active=True).exclude(email="")
    for lead in leads.order_by("pk"):
        key = f"billing-faults:{run.pk}:{lead.pk}"
        mail_billing_faults.using(key=key).enqueue(str(run.pk), lead.pk)


@job(lane="mail")
def mail_billing_faults(import_id: str, lead_id: int) -> None:
    """The job: mail one lead what is wrong with the file."""
    run = BillingImport.objects.filter(pk=import_id).first()
    lead = User.objects.filter(pk=lead_id, is_active=True, role=Role.LEAD).first()
    if run is None or lead is None:
        return
    once = sha256(f"{run.pk}:{lead.pk}".encode()).hexdigest()[:32]
    send_mail(
        compose_mail(
            "console/mail/billing_faults",
            subject=f"Billing file {run.name}: {describe_faults(run)}",
            to=lead.email,
            facts=fault_mail_facts(run),
            name=f"billing-faults-{once}",
        )
    )


def describe_faults(run: BillingImport) -> str:
    if run.state == ReadingState.FAILED:
        return "not imported"
    return f"{run.faults:,} {'row' if run.faults == 1 else 'rows'} with a fault"


def fault_mail_facts(run: BillingImport) -> dict[str, Any]:
    return {
        "portal": settings.PORTAL_NAME,
        "run": run,
        "said": describe_faults(run),
        "taken": run.new + run.same,
        "named": run.faulty[:MOST_NAMED],
        "more": max(run.faults - MOST_NAMED, 0),
        "link": f"{settings.BASE_URL}/accounting/reconciliation",
    }
