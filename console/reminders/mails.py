"""The one mail that names all a quarter lacks of a tenant, sent in working hours and once."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone

from console.billing.owed import missing_amounts
from console.reminders.candidates import (
    ReminderCandidate,
    UnansweredCertificate,
    serialize_wanted_place,
    wanted_of,
)
from console.reminders.models import Reminder
from core import clock
from core.days import format_day
from core.jobs.tasks import job
from core.money import ZERO, in_pesos
from core.office_hours import is_office_open, next_open
from workflow.certificates.completeness import filing_quarter_of
from workflow.engine import effects
from workflow.engine.effects import effect, effect_job_key, subject_of
from workflow.engine.models import Transition
from workflow.engine.register import LIFECYCLES
from workflow.engine.unaltered import check_unaltered
from workflow.mails.copies import confirmed_copies, find_copy
from workflow.mails.copy_letters import enqueue_copy_notices, link_to_stop
from workflow.mails.models import Notice
from workflow.mails.send import compose_notice_mail, send_notice, send_once

TEMPLATE = "quarter_reminder"
MOST_LISTED = 20


@effect
def mail_reminder(done: Transition) -> None:
    """Mail a tenant what is still missing at its verified address; late ones wait for morning."""
    reminder = subject_of(done)
    check_unaltered([LIFECYCLES[done.lifecycle](reminder)])
    recipient, copied = reminder.tenant.verified_email, confirmed_copies(reminder.tenant)
    if not recipient and not copied:
        return
    if not is_office_open(clock.now()):
        postpone_reminder_mail(done)
    elif (wanted := wanted_of(reminder.covers, reminder.tenant_id)) is not None:
        enqueue_copy_notices(done, copied, mail_reminder_copy)
        subject, facts = reminder_mail_content(wanted, reminder)
        if recipient:
            send_once(
                done,
                recipient,
                lambda notice: compose_notice_mail(notice, TEMPLATE, subject, facts),
            )


@job(lane="mail")
def mail_reminder_copy(pk: int) -> None:
    """The job: send one copy of a reminder, unless nothing is missing or the copies stopped."""
    notice = Notice.objects.select_related("transition").get(pk=pk)
    reminder = subject_of(notice.transition)
    copy = find_copy(reminder.tenant, notice.recipient)
    wanted = wanted_of(reminder.covers, reminder.tenant_id)
    if copy is None or copy.confirmed_at is None or wanted is None:
        return
    subject, facts = reminder_mail_content(wanted, reminder)
    stop = {"stop": link_to_stop(copy)}
    send_notice(notice, lambda each: compose_notice_mail(each, TEMPLATE, subject, facts | stop))


def postpone_reminder_mail(done: Transition) -> None:
    """A mail that could not leave in time goes when working hours begin; asked for once."""
    at, name = next_open(clock.now()), mail_reminder.__name__
    key = f"{effect_job_key(done, name)}:{timezone.localdate(at)}"
    effects.run.using(key=key, run_after=at).enqueue(done.number, name)


def reminder_mail_content(
    wanted: ReminderCandidate, reminder: Reminder
) -> tuple[str, dict[str, Any]]:
    """The subject line, and what the mail says, as of now."""
    quarter = filing_quarter_of(reminder.covers)
    lines, owed = missing_lines(wanted, reminder)
    unanswered = list(wanted.unanswered.values())
    facts = {
        "portal": settings.PORTAL_NAME,
        "tenant": wanted.tenant,
        "quarter": quarter.label,
        "due": f"due on {format_day(quarter.due)}",
        "missing": lines[:MOST_LISTED],
        "more_missing": len(lines[MOST_LISTED:]),
        "owed": in_pesos(owed) if owed else "",
        "unanswered": [serialize_unanswered(each) for each in unanswered[:MOST_LISTED]],
        "more_unanswered": len(unanswered[MOST_LISTED:]),
        "link": f"{settings.BASE_URL}/tenant/dashboard",
        "support": settings.SUPPORT_EMAIL,
    }
    said = describe_wanted_counts(len(wanted.missing), len(unanswered))
    due = f", {facts['due']}" if wanted.missing else ""
    return f"{quarter.label}: {said}{due}", facts | {"said": said}


def missing_lines(
    wanted: ReminderCandidate, reminder: Reminder
) -> tuple[list[Mapping[str, Any]], Decimal]:
    """The missing places in order, a line for each billed unit and nature; and the tax in sum."""
    amounts = missing_amounts(wanted.tenant, reminder.covers)
    places = [(serialize_wanted_place(at), amounts.get(at, [])) for at in wanted.missing]
    places.sort(key=lambda place: (place[0]["company"], place[0]["branch"]))
    lines: list[Mapping[str, Any]] = [
        {**place, "unit": each.unit, "nature": each.nature, "tax": in_pesos(each.tax)}
        for place, billed in places
        for each in billed
    ]
    unbilled = [place for place, billed in places if not billed]
    owed = sum((each.tax for _, billed in places for each in billed), ZERO)
    lines = sorted([*lines, *unbilled], key=lambda line: (line["company"], line["branch"]))
    return lines, owed


def render_reminder_text(facts: dict[str, Any]) -> str:
    """The mail's text, as a lead reads it before anything is sent."""
    return render_to_string(f"workflow/mail/{TEMPLATE}.txt", facts)


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
        "since": format_day(timezone.localdate(one.since)),
        "link": f"{settings.BASE_URL}/tenant/forms/{one.pk}",
    }
