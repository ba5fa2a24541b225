"""Mails about a tenant's own address: the link that proves it, and word to the one it replaced."""

from smtplib import SMTPException
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone

from workflow.effects import effect, subject_of
from workflow.links import link_of
from workflow.models.email_verification import EmailVerification, Status
from workflow.models.notice import Notice
from workflow.models.transition import Transition
from workflow.notices import mail_host


@effect
def mail_verification_link(done: Transition) -> None:
    """Mail the link that proves the address; a mail that cannot leave gives the wait back."""
    claim = subject_of(done)
    if not is_last_mail(claim, done):
        return
    facts = {
        "link": link_of(claim),
        "hours": max(1, settings.EMAIL_LINK_SECONDS // 3600),
        "is_change": bool(claim.tenant.verified_email),
    }
    try:
        tell(done, claim.address, claim, "verify", "Verify your email address", facts)
    except (SMTPException, OSError):
        release_wait(claim)
        raise


def is_last_mail(claim: EmailVerification, done: Transition) -> bool:
    """Whether nothing happened to the statement since: a later mail has a code of its own."""
    return claim.status == Status.PENDING and claim.version == done.version


def release_wait(claim: EmailVerification) -> None:
    """Let the tenant ask again at once; a later mail's wait stays."""
    EmailVerification.objects.filter(pk=claim.pk, mails=claim.mails).update(sent_at=None)


@effect
def tell_old_address(done: Transition) -> None:
    """Tell the address that notices went to so far where they go now."""
    claim = subject_of(done)
    if claim.replaced and claim.replaced != claim.address:
        facts = {"at": timezone.localtime(claim.verified_at)}
        subject = "Your notifications go to another address now"
        tell(done, claim.replaced, claim, "address_changed", subject, facts)


def tell(
    done: Transition,
    recipient: str,
    claim: EmailVerification,
    template: str,
    subject: str,
    facts: dict[str, Any],
) -> None:
    """Mail one recipient about one transition; a repeated call sends nothing twice."""
    notice, _ = Notice.objects.get_or_create(transition=done, recipient=recipient, channel="mail")
    if notice.sent_at:
        return
    told = facts | {"address": claim.address, "tenant": claim.tenant, **of_portal()}
    mail = EmailMultiAlternatives(
        subject=f"{settings.PORTAL_NAME}: {subject}",
        body=render_to_string(f"workflow/mail/{template}.txt", told),
        to=[recipient],
        headers={"Message-ID": f"<notice-{notice.pk}@{mail_host()}>"},
    )
    page = render_to_string(f"workflow/mail/{template}.html", told)
    mail.attach_alternative(page, "text/html")
    mail.send()
    with transaction.atomic():
        Notice.objects.filter(pk=notice.pk).update(sent_at=timezone.now())


def of_portal() -> dict[str, str]:
    return {"portal": settings.PORTAL_NAME, "support": settings.SUPPORT_EMAIL}
