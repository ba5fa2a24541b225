"""The six-digit code of a tenant's second step: sent by mail, checked once."""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.db import transaction
from django.utils import timezone

from accounts import limits
from accounts.models import EmailCode, User
from accounts.models.sign_in import Verdict
from core.clock import duration_in_words
from core.mail import MailRefused, compose_mail, send_mail
from core.outgoing import socket_seconds
from core.refusals import NotSignedIn, Refusal, SlowDown
from core.security_events import record_security_event

log = logging.getLogger(__name__)
RETRY_AFTER_SECONDS = 5
REFUSED = "No code was sent: the email address on your account is invalid or refuses our mail."


class MailNotSent(Refusal):
    """503: the mail could not be handed over; asking again at once is fine."""

    status_code, code = 503, "mail_not_sent"


class AddressRefusesMail(Refusal):
    """422: the mail server refused the mail for good; asking again is in vain."""

    status_code, code = 422, "address_refuses_mail"


@dataclass(frozen=True, slots=True)
class Sent:
    """A sent code: its address, its expiry, and the time at which another may be requested."""

    email: str
    resend_after: int
    expires_at: datetime


def send_code(user: User, to: str) -> Sent:
    """Mail a new code, or say how long to wait for the next. Raises MailNotSent.

    The code is stored before it is mailed and no lock is held meanwhile; when the mail fails,
    code and wait are taken back.
    """
    device, code = renew_code(user)
    if code:
        mail_code(device, code, to)
    return Sent(to, seconds_to_wait(device), device.expires_at or timezone.now())


def renew_code(user: User) -> tuple[EmailCode, str]:
    """The user's device and a new code; no code while the wait since the last one runs."""
    with transaction.atomic():
        device = locked_device(user)
        is_allowed, _ = device.generate_is_allowed()
        return device, device.renew() if is_allowed else ""


def mail_code(device: EmailCode, code: str, to: str) -> None:
    try:
        send_mail(build_sign_in_code_email(code, to), settings.OUTGOING_CALL_SECONDS)
    except MailRefused as error:
        take_back(device)
        log.warning("A sign-in code was refused by the mail server")
        raise AddressRefusesMail(REFUSED) from error
    except (SMTPException, OSError) as error:
        take_back(device)
        log.warning("A sign-in code could not be mailed: %s", type(error).__name__)
        sentence = "The code could not be sent. Please try again in a moment."
        raise MailNotSent(sentence, retry_after=RETRY_AFTER_SECONDS) from error


def take_back(device: EmailCode) -> None:
    """Forget a code that never left, and the wait with it; a newer code stays."""
    this = EmailCode.objects.filter(pk=device.pk, digest=device.digest)
    this.update(digest="", last_generated_timestamp=None)


def build_sign_in_code_email(code: str, to: str) -> EmailMultiAlternatives:
    shown = {
        "code": code,
        "portal": settings.PORTAL_NAME,
        "lifetime": duration_in_words(settings.OTP_LIFETIME_SECONDS),
        "support": settings.SUPPORT_EMAIL,
    }
    subject = f"Your sign-in code for {settings.PORTAL_NAME}"
    message = compose_mail("accounts/mail/code", subject=subject, to=to, facts=shown)
    message.connection = get_connection(timeout=socket_seconds())
    return message


def check_mailed_code(user: User, code: str) -> None:
    """Raises NotSignedIn (invalid, expired)."""
    with transaction.atomic():
        verdict = locked_device(user).judge(code)
    if verdict is Verdict.RIGHT:
        return
    record_security_event("sign_in_failed", actor=user, why="code")
    if verdict is Verdict.FORMER:  # the answer is that of a wrong one: it tells a guesser nothing
        limits.give_back_code(user.username)
        verdict = Verdict.INVALID
    raise NotSignedIn(verdict.value, code=f"otp_{verdict.name.lower()}")


def forget_mailed_code(user: User) -> None:
    """The sign-in was completed otherwise: the code in the mailbox is worth nothing now."""
    EmailCode.objects.filter(user=user).update(digest="")


def count_try(user: User) -> None:
    try:
        limits.count_code(user.username)
    except SlowDown:
        record_security_event("locked", actor=user, why="codes of the day")
        raise


def locked_device(user: User) -> EmailCode:
    """The user's device under a row lock (SQLite: under the one writer's lock)."""
    EmailCode.objects.get_or_create(user=user, defaults={"name": "Email"})
    return EmailCode.objects.select_for_update().get(user=user)


def seconds_to_wait(device: EmailCode) -> int:
    if device.last_generated_timestamp is None:
        return 0
    ready = device.last_generated_timestamp + timedelta(seconds=settings.OTP_RESEND_SECONDS)
    return max(0, ceil((ready - timezone.now()).total_seconds()))
