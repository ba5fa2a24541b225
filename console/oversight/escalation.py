"""Mail to the leads of a company about certificates that passed the service goal, once each."""

from datetime import date, timedelta
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import Company, User
from console.oversight.models import Escalation
from console.shared.leads import leads_of
from core import clock
from core.deadlines import is_working_day, working_days_between
from core.jobs.tasks import job
from core.mail import compose_mail, send_mail
from workflow.certificates.lanes import IS_OPEN
from workflow.certificates.models import Certificate
from workflow.desk import locks, rules

MOST_NAMED = 20


def enqueue_escalations() -> int:
    """Have each lead mailed what passed the goal and was not in a mail before; how many mails."""
    companies: dict[User, list[Company]] = {}
    for company in Company.objects.filter(is_active=True):
        for lead in leads_of(company):
            companies.setdefault(lead, []).append(company)
    return sum(enqueue_escalation(lead, theirs) for lead, theirs in companies.items())


@transaction.atomic
def enqueue_escalation(lead: User, companies: list[Company]) -> bool:
    """Have one lead mailed what is new, of all their companies; whether there is any."""
    before = Escalation.objects.filter(certificate=OuterRef("pk"), lead=lead)
    rows = past_goal(companies).exclude(Exists(before))
    batch, now = uuid4(), clock.now()
    made = [
        Escalation(certificate_id=pk, lead=lead, batch=batch, created_at=now)
        for pk in rows.values_list("pk", flat=True)
    ]
    if made:
        Escalation.objects.bulk_create(made)
        mail_escalation.using(key=f"escalation:{batch}").enqueue(str(batch), lead.pk)
    return bool(made)


def past_goal(companies: list[Company]) -> "QuerySet[Certificate]":
    """List the open certificates of companies that wait longer than the goal, oldest first.

    What waits for a locked quarter is not among them, as nobody can decide it.
    """
    before = clock.start_of_manila_day(last_day_past_goal(clock.today()) + timedelta(days=1))
    rows = Certificate.objects.filter(IS_OPEN, company__in=companies, handed_over_at__lt=before)
    return rows.exclude(quarter__in=locks.get_locked_quarters()).order_by("handed_over_at", "id")


def last_day_past_goal(today: date) -> date:
    """Return the last day such that what was handed over on it has passed the goal today."""
    day, left = today, rules.goal_days() + 1
    while left:
        left -= is_working_day(day)
        day -= timedelta(days=1)
    return day


@job(lane="mail")
def mail_escalation(batch: str, lead: int) -> None:
    """The job: send one lead the certificates of a batch that are still open."""
    user = User.objects.filter(pk=lead, is_active=True).first()
    noted = Escalation.objects.filter(batch=UUID(batch)).values("certificate")
    rows = Certificate.objects.filter(IS_OPEN, pk__in=noted).select_related("company")
    found = [
        each
        for each in rows.order_by("handed_over_at", "id")
        if user is not None and user.leads(each.company_id)
    ]
    if user is None or not found:
        return
    facts = escalation_facts(found)
    send_mail(
        compose_mail(
            "console/mail/escalation",
            subject=f"{facts['count']} Forms 2307 waited longer than {facts['goal']} working days",
            to=user.email,
            facts=facts,
            name=f"escalation-{batch}",
        )
    )


def escalation_facts(found: list[Certificate]) -> dict[str, Any]:
    named, today = found[:MOST_NAMED], clock.today()
    return {
        "portal": settings.PORTAL_NAME,
        "goal": rules.goal_days(),
        "count": len(found),
        "certificates": [
            {
                "reference": each.reference,
                "payor": each.payor_name,
                "company": each.company.code if each.company else "",
                "days": working_days_between(clock.manila_date(each.handed_over_at), today)
                if each.handed_over_at
                else 0,
            }
            for each in named
        ],
        "more": len(found) - len(named),
        "link": f"{settings.BASE_URL}/accounting/masterlist/open",
    }
