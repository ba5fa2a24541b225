"""The cockpit as one mail a week to leads and managers, on the week's first working day."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.utils import timezone

from accounts.models import User
from console.cockpit.figures import Cockpit, build_cockpit, serialize_cockpit
from console.filing.choices import filing_companies_for
from core import clock
from core.days import format_day
from core.db.transactions import as_of_one_moment
from core.deadlines import is_working_day
from core.jobs.tasks import job
from core.mail import compose_mail, send_mail
from core.money import in_pesos
from core.office_hours import is_office_open
from core.quarter import Quarter
from workflow.mails.schedules import WEEKLY_READERS, after_quiet_hours, schedule_of

MOST_STEPS = 3
STEP_WORDS = {
    "not_sent": "Remind tenants who sent nothing",
    "decide": "Decide what waits longer than the service goal",
    "look_at": "Look at open certificates with findings",
    "file": "File what is approved and in no return",
    "sent_back": "Follow up what is back with its tenants",
    "short": "Ask for what is certified short",
}


def enqueue_weekly_mails() -> int:
    """Have each lead and manager mailed once a week; how many mails. Other hours do nothing.

    Somebody's mail waits for the end of their quiet hours.
    """
    now = clock.now()
    if not is_office_open(now) or not is_first_working_day(timezone.localdate(now)):
        return 0
    week = "-".join(map(str, timezone.localdate(now).isocalendar()[:2]))
    users = User.objects.filter(role__in=WEEKLY_READERS, is_active=True, tenant=None)
    count = 0
    for user in users.exclude(email="").order_by("pk"):
        schedule = schedule_of(user)
        if schedule.weekly_figures:
            due = after_quiet_hours(schedule, now)
            mail = mail_cockpit.using(key=f"cockpit:{week}:{user.pk}", run_after=due)
            mail.enqueue(user.pk, week)
            count += 1
    return count


def is_first_working_day(day: date) -> bool:
    """Return whether no earlier day of its week is a working day: Monday, as a rule."""
    earlier = (day - timedelta(days=n + 1) for n in range(day.weekday()))
    return is_working_day(day) and not any(map(is_working_day, earlier))


@job(lane="mail")
def mail_cockpit(user_id: int, week: str) -> None:
    """The job: mail one person the cockpit of the quarter that is due, if there is any to show."""
    user = User.objects.filter(pk=user_id, is_active=True, role__in=WEEKLY_READERS).first()
    if user is None or not schedule_of(user).weekly_figures:
        return
    quarter = Quarter.current().previous
    companies = list(filing_companies_for(user))
    with as_of_one_moment():
        cockpit = build_cockpit(user, companies, quarter)
    if not cockpit.total.expected_count and cockpit.total.billed is None:
        return
    facts = cockpit_mail_facts(cockpit)
    send_mail(
        compose_mail(
            "console/mail/cockpit",
            subject=f"{facts['quarter']}: {facts['said']}",
            to=user.email,
            facts=facts,
            name=f"cockpit-{week}-{user.pk}",
        )
    )


def cockpit_mail_facts(cockpit: Cockpit) -> dict[str, Any]:
    answer = serialize_cockpit(cockpit, "")
    totals, pace, billed = answer["totals"], answer["pace"], answer["totals"]["billed"]
    quarter = str(cockpit.quarter)
    said = f"{totals['not_sent']:,} certificates not sent"
    if billed:
        said = f"{format_pesos_text(billed['missing']['tax'])} missing"
    return {
        "portal": settings.PORTAL_NAME,
        "quarter": answer["period"]["label"],
        "said": said,
        "due": format_day(date.fromisoformat(answer["period"]["due"])),
        "rows": cockpit_mail_rows(totals),
        "pace": describe_pace(pace, with_pesos=billed is not None),
        "steps": [
            {
                "count": step["count"],
                "words": STEP_WORDS[step["task"]],
                "tax": format_pesos_text(step["tax"]),
                "link": step_link(step["task"], quarter),
            }
            for step in answer["next"][:MOST_STEPS]
        ],
        "link": f"{settings.BASE_URL}/accounting/oversight/cockpit?quarter={quarter}",
    }


def format_pesos_text(amount: str) -> str:
    return in_pesos(Decimal(amount))


def cockpit_mail_rows(totals: dict[str, Any]) -> list[dict[str, str]]:
    """Expected, in and missing, each with its certificates and pesos."""
    billed = totals["billed"]
    amounts = {
        "Expected": (totals["expected"], billed["expected"]["tax"] if billed else None),
        "In": (totals["received"]["count"], totals["received"]["tax"]),
        "Approved": (totals["approved"]["count"], totals["approved"]["tax"]),
        "Missing": (totals["not_sent"], billed["missing"]["tax"] if billed else None),
    }
    return [
        {
            "label": label,
            "count": f"{count:,}",
            "tax": "" if tax is None else format_pesos_text(tax),
        }
        for label, (count, tax) in amounts.items()
    ]


def describe_pace(pace: dict[str, Any], *, with_pesos: bool) -> str:
    """What will be in on the due day, in one sentence."""
    if pace["state"] == "done":
        return "Everything expected is in."
    if pace["state"] == "overdue":
        return "The day on which certificates were due is past."
    when_due = format_pesos_text(pace["tax_when_due"]) if with_pesos else ""
    coming = when_due or f"{pace['count_when_due']:,} certificates"
    left = pace["working_days_left"]
    days = "1 working day is" if left == 1 else f"{left} working days are"
    return f"At this pace {coming} will be in on the due day; {days} left after today."


def step_link(step: str, quarter: str) -> str:
    """The list behind a step; what is short is listed by company, so the cockpit leads there."""
    root = f"{settings.BASE_URL}/accounting/oversight"
    stage = {"decide": "past_goal", "look_at": "to_look_at", "file": "not_filed"}.get(step, step)
    asked = {"quarter": quarter}
    if step == "not_sent":
        return f"{root}/not-sent?{urlencode(asked)}"
    if step == "short":
        return f"{root}/cockpit?{urlencode(asked)}"
    return f"{root}/cockpit/certificates?{urlencode(asked | {'stage': stage})}"
