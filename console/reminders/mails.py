"""The one mail that names all a quarter lacks of a tenant, sent in working hours and once."""

from datetime import date
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone

from console.reminders.candidates import (
    ReminderCandidate,
    UnansweredCertificate,
    serialize_wanted_place,
    serialize_wanted_places,
    wanted_of,
)
from console.reminders.models import Reminder
from core import clock
from core.deadlines import FilingQuarter
from core.jobs.queue import enqueue
from core.office_hours import is_office_open, next_open
from workflow.certificates.completeness import filing_quarter_of
from workflow.engine.effects import effect, effect_job_key, subject_of
from workflow.engine.models import Transition
from workflow.mails.send import compose_notice_mail, send_once
from workflow.mails.words import format_long_date

RUN_EFFECT = "workflow.engine.effects.run"
TEMPLATE = "quarter_reminder"


@effect
def mail_reminder(done: Transition) -> None:
    """Mail a tenant what is still missing at its verified address; late ones wait for morning."""
    reminder = subject_of(done)
    recipient = reminder.tenant.verified_email
    if not recipient:
        return
    if not is_office_open(clock.now()):
        postpone_reminder_mail(done)
    elif (wanted := wanted_of(reminder.covers, reminder.tenant_id)) is not None:
        subject, facts = reminder_mail_content(wanted, reminder)
        send_once(
            done, recipient, lambda notice: compose_notice_mail(notice, TEMPLATE, subject, facts)
        )


def postpone_reminder_mail(done: Transition) -> None:
    """A mail that could not leave in time goes when working hours begin; asked for once."""
    at, name = next_open(clock.now()), mail_reminder.__name__
    key = f"{effect_job_key(done, name)}:{timezone.localdate(at)}"
    enqueue(RUN_EFFECT, done.number, name, lane="mail", key=key, due=at)


def reminder_mail_content(
    wanted: ReminderCandidate, reminder: Reminder
) -> tuple[str, dict[str, Any]]:
    """The subject line, and what the mail says, as of now."""
    quarter = filing_quarter_of(reminder.covers)
    missing, unanswered = serialize_wanted_places(wanted.missing), list(wanted.unanswered.values())
    facts = {
        "portal": settings.PORTAL_NAME,
        "tenant": wanted.tenant,
        "quarter": quarter.label,
        "due": due_in_words(quarter, clock.today()),
        "missing": missing,
        "unanswered": [serialize_unanswered(each) for each in unanswered],
        "link": f"{settings.BASE_URL}/tenant/dashboard",
        "support": settings.SUPPORT_EMAIL,
    }
    said = describe_wanted_counts(len(missing), len(unanswered))
    due = f", {facts['due']}" if missing else ""
    return f"{quarter.label}: {said}{due}", facts | {"said": said}


def render_reminder_text(facts: dict[str, Any]) -> str:
    """The mail's text, as a lead reads it before anything is sent."""
    return render_to_string(f"workflow/mail/{TEMPLATE}.txt", facts)


def due_in_words(quarter: FilingQuarter, today: date) -> str:
    word = "due" if today <= quarter.due else "was due on"
    return f"{word} {format_long_date(quarter.due)}"


def describe_wanted_counts(missing: int, unanswered: int) -> str:
    """Like: 3 certificates are missing, 1 waits for your answer."""
    parts = []
    if missing:
        parts.append(f"{count_words(missing)} {'is' if missing == 1 else 'are'} missing")
    if unanswered:
        many = str(unanswered) if missing else count_words(unanswered)
        parts.append(f"{many} {'waits' if unanswered == 1 else 'wait'} for your answer")
    return ", ".join(parts)


def count_words(number: int) -> str:
    return "1 certificate" if number == 1 else f"{number} certificates"


def serialize_unanswered(one: UnansweredCertificate) -> dict[str, Any]:
    return serialize_wanted_place(one.at) | {
        "reference": one.reference,
        "since": format_long_date(timezone.localdate(one.since)),
        "link": f"{settings.BASE_URL}/tenant/forms/{one.pk}",
    }
