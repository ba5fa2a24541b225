"""Mails about a certificate: who is told what, once per transition, recipient and channel."""

from email.utils import parseaddr
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone

from workflow.models.notice import Notice
from workflow.models.transition import Transition
from workflow.money import shown
from workflow.reasons import told

# target status -> (subject line, what to do next), for the tenant
TO_TENANT = {
    "SUBMITTED": ("was submitted", "Accounting will look at it. You need do nothing now."),
    "APPROVED": ("was approved", "Nothing is left to do. Keep the certificate for your records."),
    "DISAPPROVED": ("was disapproved", "Read the reasons. This certificate cannot be sent again."),
    "RETURNED": ("was returned to you", "Correct what is named below and resubmit it."),
    "FOR AMENDMENT": ("was opened for amendment", "Correct what is asked below and resubmit it."),
}
# the same for the processor who handled it
TO_PROCESSOR = {
    "APPROVED": ("is approved", "You approved it."),
    "DISAPPROVED": ("is disapproved", "You disapproved it."),
    "RETURNED": ("is returned", "It is with the tenant now."),
    "FOR AMENDMENT": ("is open for amendment", "It is with the tenant now."),
}
WORDS = {"tenant": TO_TENANT, "processor": TO_PROCESSOR}
SCREEN = {"tenant": "tenant/forms", "processor": "accounting/form"}


def tell(done: Transition, certificate: Any, recipient: str, audience: str) -> None:
    """Mail one recipient about one transition. A repeated call sends nothing twice.

    The notice is kept before the mail leaves and marked after; the Message-ID comes from the
    notice, so that a mail server or reader drops the one duplicate a crash can make.
    """
    if not recipient or done.target not in WORDS[audience]:
        return
    notice, _ = Notice.objects.get_or_create(transition=done, recipient=recipient, channel="mail")
    if notice.sent_at:
        return
    message(notice, done, certificate, audience).send()
    with transaction.atomic():
        Notice.objects.filter(pk=notice.pk).update(sent_at=timezone.now())


def message(
    notice: Notice, done: Transition, certificate: Any, audience: str
) -> EmailMultiAlternatives:
    """The mail in text and HTML, with what to do next and a link that survives sign-in."""
    happened, next_step = WORDS[audience][done.target]
    facts = {
        "portal": settings.PORTAL_NAME,
        "certificate": certificate,
        "happened": happened,
        "next_step": next_step,
        "link": f"{settings.BASE_URL}/{SCREEN[audience]}/{certificate.pk}",
        "tax": shown(certificate.tax),
        "at": timezone.localtime(done.at),
        "by": done.actor_name,
    } | said(done)
    mail = EmailMultiAlternatives(
        subject=f"Form 2307 {certificate.reference} {happened}",
        body=render_to_string("workflow/mail/status.txt", facts),
        to=[notice.recipient],
        headers={"Message-ID": f"<notice-{notice.pk}@{mail_host()}>"},
    )
    mail.attach_alternative(render_to_string("workflow/mail/status.html", facts), "text/html")
    return mail


def said(done: Transition) -> dict[str, Any]:
    """Remarks and reasons given with the move, as far as they are still kept."""
    inputs = (done.revision.values or {}).get("inputs", {})
    return {
        "remarks": inputs.get("remarks", ""),
        "reasons": [told(reason) for reason in inputs.get("reasons", [])],
    }


def mail_host() -> str:
    sender = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
    return sender or urlsplit(settings.BASE_URL).hostname or "localhost"
