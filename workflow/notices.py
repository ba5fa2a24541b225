"""Mails about a certificate: who is told what, once per transition, recipient and channel."""

from email.utils import parseaddr
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone

from workflow.mail_words import OF_DRAFTS, Words, words_of
from workflow.models.certificate import Certificate, Status
from workflow.models.notice import Notice
from workflow.models.transition import Transition
from workflow.money import shown
from workflow.reasons import told

BECAUSE = {
    "tenant": "this address is verified for notifications",
    "processor": "you handle this certificate",
}
SCREEN = {"tenant": "tenant/forms", "processor": "accounting/form"}


def tell(done: Transition, certificate: Certificate, recipient: str, audience: str) -> None:
    """Mail one recipient about one transition. A repeated call sends nothing twice.

    The notice is kept before the mail leaves and marked after; the Message-ID comes from the
    notice, so that a mail server or reader drops the one duplicate a crash can make.
    """
    words = words_of(done, audience)
    if not recipient or words is None or is_overtaken(done, certificate):
        return
    notice, _ = Notice.objects.get_or_create(transition=done, recipient=recipient, channel="mail")
    if notice.sent_at:
        return
    message(notice, certificate, audience, words).send()
    with transaction.atomic():
        Notice.objects.filter(pk=notice.pk).update(sent_at=timezone.now())


def is_overtaken(done: Transition, certificate: Certificate) -> bool:
    """Whether what a late mail would say is no longer so: it was erased; or a draft that was
    warned of is no draft any more, or was saved since."""
    if certificate.status == Status.ERASED:
        return True
    if done.move not in OF_DRAFTS:
        return False
    return certificate.status != Status.DRAFT or certificate.saved_at > done.at


def message(
    notice: Notice, certificate: Certificate, audience: str, words: Words
) -> EmailMultiAlternatives:
    """The mail in text and HTML, with what to do next and a link that survives sign-in."""
    done = notice.transition
    facts = {
        "portal": settings.PORTAL_NAME,
        "certificate": certificate,
        "happened": words.happened,
        "next_step": words.next_step,
        "action": words.action,
        "because": BECAUSE[audience],
        "link": f"{settings.BASE_URL}/{SCREEN[audience]}/{certificate.pk}",
        "tax": shown(certificate.tax),
        "at": timezone.localtime(done.at),
        "by": done.actor_name,
    } | said(done)
    mail = EmailMultiAlternatives(
        subject=subject_line(certificate, words),
        body=render_to_string("workflow/mail/status.txt", facts),
        to=[notice.recipient],
        headers={"Message-ID": f"<notice-{notice.pk}@{mail_host()}>"},
    )
    mail.attach_alternative(render_to_string("workflow/mail/status.html", facts), "text/html")
    return mail


def subject_line(certificate: Certificate, words: Words) -> str:
    return f"Form 2307 {certificate.reference} {words.happened}"


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
