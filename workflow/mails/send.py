"""Sending: once for each transition, recipient and channel, however often the job runs."""

from collections.abc import Callable, Iterable

from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.utils import timezone

from core.mail import compose_mail, send_mail
from core.recording import CREATED, check_recorded, record_rows
from core.tampering import report_altered
from workflow.engine.models import Transition
from workflow.mails.models import Notice

TABLE = "mails"  # as their rows are recorded
MARK_LETTERS = 20  # of a notice's mark, in its Message-ID: a bounce that names it is no forgery
HIDDEN = "(a link for the recipient alone)"


def send_once(
    done: Transition,
    recipient: str,
    write: Callable[[Notice], EmailMultiAlternatives],
    *,
    keeps: bool = False,
) -> None:
    """Mail one recipient about one transition. A repeated call sends nothing twice."""
    notice, _ = Notice.objects.owe(transition=done, recipient=recipient, channel="mail")
    send_notice(notice, write, keeps=keeps)


def send_notice(
    notice: Notice,
    write: Callable[[Notice], EmailMultiAlternatives],
    *,
    keeps: bool = False,
    secret: str = "",
) -> None:
    """Send the mail of a notice, unless it was sent.

    The notice is stored before the mail is sent and marked after. The Message-ID comes from the
    notice, so that a mail server or reader drops the one duplicate that a crash can make. ``keeps``
    stores the text too, without ``secret``, which the mail alone has. Raises AlteredRecord for one
    that was sent according to the audit, and for one that is not as it was owed.
    """
    if notice.sent_at:
        return
    check_owed([notice])
    if keeps:
        check_recorded(TABLE, [notice.pk])
    mail = write(notice)
    send_mail(mail)
    body = str(mail.body).replace(secret, HIDDEN) if secret else mail.body
    said = {"subject": mail.subject, "body": body} if keeps else {}
    with transaction.atomic():
        Notice.objects.filter(pk=notice.pk).update(sent_at=timezone.now(), **said)
        if keeps:
            record_rows(TABLE, [notice.pk], changed=CREATED, why="mail sent")


def check_owed(notices: Iterable[Notice]) -> None:
    """Raises AlteredRecord for a notice whose recipient, transition or person was changed."""
    for notice in notices:
        if not notice.has_own_mark():
            raise report_altered(f"mail {notice.pk}")


def compose_notice_mail(
    notice: Notice, template: str, subject: str, facts: dict[str, object]
) -> EmailMultiAlternatives:
    """A mail in text and HTML from the two templates of this name; one that is only looked at, or
    tried, has no number to be known by."""
    return compose_mail(
        f"workflow/mail/{template}",
        subject=subject,
        to=notice.recipient,
        facts=facts,
        name=f"notice-{notice.pk}-{notice.mark[:MARK_LETTERS]}" if notice.pk else "",
    )
