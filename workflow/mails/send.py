"""Sending: once for each transition, recipient and channel, however often the job runs."""

from collections.abc import Callable
from email.utils import parseaddr
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone

from core.text import printable
from workflow.engine.models import Transition
from workflow.mails.models import Notice


def send_once(
    done: Transition,
    recipient: str,
    write: Callable[[Notice], EmailMultiAlternatives],
    *,
    keeps: bool = False,
) -> None:
    """Mail one recipient about one transition. A repeated call sends nothing twice.

    The notice is kept before the mail leaves and marked after; the Message-ID comes from the
    notice, so that a mail server or reader drops the one duplicate a crash can make. ``keeps``:
    what it said is kept too; never of a mail with a secret in it.
    """
    notice, _ = Notice.objects.get_or_create(transition=done, recipient=recipient, channel="mail")
    if notice.sent_at:
        return
    mail = write(notice)
    mail.send()
    said = {"subject": mail.subject, "body": mail.body} if keeps else {}
    with transaction.atomic():
        Notice.objects.filter(pk=notice.pk).update(sent_at=timezone.now(), **said)


def letter(
    notice: Notice, template: str, subject: str, facts: dict[str, object]
) -> EmailMultiAlternatives:
    """A mail in text and HTML from the two templates of this name; one that is only looked at, or
    tried, has no number to be known by."""
    mail = EmailMultiAlternatives(
        subject=printable(subject),
        body=printable(render_to_string(f"workflow/mail/{template}.txt", facts)),
        to=[notice.recipient],
        headers={"Message-ID": f"<notice-{notice.pk}@{mail_host()}>"} if notice.pk else {},
    )
    page = printable(render_to_string(f"workflow/mail/{template}.html", facts))
    mail.attach_alternative(page, "text/html")
    return mail


def mail_host() -> str:
    sender = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
    return sender or urlsplit(settings.BASE_URL).hostname or "localhost"
