"""Mail to the leads of a company before the tax of unclaimed certificates is lost."""

from datetime import date
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.db import transaction

from accounts.models import Company, User
from console.filing.unclaimed import lost_after, next_end_of_claims, unclaimed_shares
from console.shared.leads import leads_of
from core import clock
from core.days import format_day
from core.jobs.tasks import job
from core.mail import compose_mail, send_mail
from core.money import ZERO, in_pesos

DAYS_BEFORE = (60, 14)
DAYS_TO_MAKE_UP = 6  # shorter than KEEP_DONE_DAYS: the key of a finished job says it was sent
MOST_NAMED = 20


def enqueue_due_warnings() -> None:
    """Have each lead mailed 60 and 14 days before credits of their company are lost."""
    for company in Company.objects.filter(is_active=True):
        day = next_end_of_claims(company)
        if step := due_step((day - clock.today()).days):
            enqueue_warnings(company, day, step)


def due_step(days_left: int) -> int:
    """Return which warning is due; 0 where none is. A day on which nothing ran is made up for."""
    return next((step for step in DAYS_BEFORE if 0 <= step - days_left <= DAYS_TO_MAKE_UP), 0)


@transaction.atomic
def enqueue_warnings(company: Company, day: date, step: int) -> None:
    if not lost_after(company, day).exists():
        return
    for lead in leads_of(company):
        key = f"lost-credit:{company.pk}:{day}:{step}:{lead.pk}"
        mail_lost_credits.using(key=key).enqueue(company.pk, day.isoformat(), lead.pk)


@job(lane="mail")
def mail_lost_credits(company: int, day: str, lead: int) -> None:
    """The job: send one lead the list as it is now; nothing where all of it was claimed."""
    user = User.objects.filter(pk=lead, is_active=True).first()
    whose = Company.objects.get(pk=company)
    found = list(lost_after(whose, date.fromisoformat(day)))
    if user is None or not user.leads(company) or not found:
        return
    facts = lost_credit_facts(whose, date.fromisoformat(day), found)
    once = sha256(f"lost-credit:{company}:{day}:{lead}:{facts['days']}".encode()).hexdigest()[:32]
    send_mail(
        compose_mail(
            "console/mail/lost_credits",
            subject=f"{whose.code}: {facts['tax']} of tax credits is lost after {facts['day']}",
            to=user.email,
            facts=facts,
            name=f"lost-credit-{once}",
        )
    )


def lost_credit_facts(company: Company, day: date, found: list[Any]) -> dict[str, Any]:
    named, shares = found[:MOST_NAMED], unclaimed_shares(found, company)
    return {
        "portal": settings.PORTAL_NAME,
        "company": company,
        "day": format_day(day),
        "days": (day - clock.today()).days,
        "count": len(found),
        "tax": in_pesos(sum((tax for _, tax in shares.values()), ZERO)),
        "certificates": [
            {
                "reference": each.reference,
                "payor": each.payor_name,
                "tax": in_pesos(shares[each.pk][1]),
            }
            for each in named
        ],
        "more": len(found) - len(named),
        "link": f"{settings.BASE_URL}/accounting/filing/unclaimed?company={company.code}",
    }
