"""Mails about a tenant's own address: the link that proves it, and word to the one it replaced."""

from smtplib import SMTPException
from typing import Any

from django.conf import settings
from django.utils import timezone

from core.clock import duration_in_words
from core.mail import MailRefused
from workflow.engine.effects import effect, subject_of
from workflow.engine.models import Transition
from workflow.mails.send import compose_notice_mail, send_once
from workflow.notification_email.links import link_of
from workflow.notification_email.models import EmailVerification, Status


@effect
def mail_verification_link(done: Transition) -> None:
    """Mail the link that proves the address; a mail that cannot leave gives the wait back."""
    claim = subject_of(done)
    if not is_last_mail(claim, done):
        return
    facts = {
        "link": link_of(claim),
        "lifetime": duration_in_words(settings.EMAIL_LINK_SECONDS),
        "is_change": bool(claim.tenant.verified_email),
    }
    try:
        send_verification_notice(
            done, claim.address, claim, "verify", "Verify your email address", facts
        )
    except (MailRefused, SMTPException, OSError):
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
        send_verification_notice(done, claim.replaced, claim, "address_changed", subject, facts)


def send_verification_notice(
    done: Transition,
    recipient: str,
    claim: EmailVerification,
    template: str,
    subject: str,
    facts: dict[str, Any],
) -> None:
    """Mail one recipient about one transition, once."""
    all_facts = facts | {"address": claim.address, "tenant": claim.tenant, **of_portal()}
    titled = f"{settings.PORTAL_NAME}: {subject}"
    send_once(
        done, recipient, lambda notice: compose_notice_mail(notice, template, titled, all_facts)
    )


def of_portal() -> dict[str, str]:
    return {"portal": settings.PORTAL_NAME, "support": settings.SUPPORT_EMAIL}
