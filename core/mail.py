"""Every mail of the portal is composed and handed over here."""

import hashlib
import uuid
from collections.abc import Mapping, Sequence
from email.errors import HeaderParseError
from email.headerregistry import Address
from smtplib import SMTPDataError, SMTPRecipientsRefused, SMTPResponseException, SMTPSenderRefused
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone

from core.jobs.retry import GiveUp
from core.models.refused_address import RefusedAddress
from core.outgoing import FarEnd
from core.text import printable
from core.tracing import in_span

LONGEST_REPLY = 300
mail_server = FarEnd("the mail server")


class MailRefused(GiveUp):
    """The mail server refused this mail for good (5xx): trying again is useless.

    ``of_address``: it refused the recipient or the mail to them, not the portal as its sender.
    """

    def __init__(self, reply: str, *, of_address: bool):
        super().__init__(reply)
        self.of_address = of_address


def compose_mail(
    template: str,
    *,
    subject: str,
    to: str,
    facts: Mapping[str, Any],
    name: str = "",
    has_html: bool = True,
) -> EmailMultiAlternatives:
    """A mail from ``<template>.txt`` and ``<template>.html``.

    ``name`` makes the Message-ID, so that the second copy of a mail is known as one.
    """
    context = dict(facts)
    message = compose_text(subject, render_to_string(f"{template}.txt", context), to, name)
    if has_html:
        html = printable(render_to_string(f"{template}.html", context))
        message.attach_alternative(html, "text/html")
    return message


def compose_text(subject: str, body: str, to: str, name: str = "") -> EmailMultiAlternatives:
    """A mail without HTML. The subject may hold names of any kind: it becomes one line."""
    return EmailMultiAlternatives(
        subject=" ".join(printable(subject).split()),
        body=printable(body),
        to=[to],
        headers={
            "Message-ID": f"<{name or uuid.uuid4().hex}@{portal_host()}>",
            "Auto-Submitted": "auto-generated",  # RFC 3834: no holiday answer comes back
        },
    )


def portal_host() -> str:
    return urlsplit(settings.BASE_URL).hostname or "localhost"


def send_mail(message: EmailMessage, seconds: float | None = None) -> None:
    """Hand a mail for one recipient to the mail server, in EMAIL_TOTAL_SECONDS or ``seconds``.

    Raises MailRefused when the answer is final, else SMTPException or OSError. An address that
    refused is remembered until it takes a mail. Raises RuntimeError inside a transaction.
    """
    (address,) = message.to
    try:
        with in_span("mail", "CLIENT"):
            mail_server.call(message.send, seconds or settings.EMAIL_TOTAL_SECONDS)
    except (SMTPRecipientsRefused, SMTPResponseException) as error:
        refusal = find_refusal(error)
        if refusal is None:
            raise
        if refusal.of_address:
            remember_refused(address, str(refusal))
        raise refusal from error
    except ValueError as error:  # an address that no mail can be written to
        raise MailRefused(f"553 {error}"[:LONGEST_REPLY], of_address=True) from error
    forget_refused(address)


def find_refusal(error: Exception) -> MailRefused | None:
    """The final refusal in an SMTP error; None where a later attempt may go better.

    A greeting or a sign-in that fails says nothing of the mail: it is tried again.
    """
    if isinstance(error, SMTPRecipientsRefused):
        answer: tuple[int, bytes | str] = next(iter(error.recipients.values()), (0, b""))
    elif isinstance(error, SMTPDataError | SMTPSenderRefused):
        answer = (error.smtp_code, error.smtp_error)
    else:
        return None
    code, reply = answer
    if not 500 <= code < 600:
        return None
    text = reply.decode(errors="replace") if isinstance(reply, bytes) else str(reply)
    line = printable(" ".join(f"{code} {text}".split()))[:LONGEST_REPLY]
    return MailRefused(line, of_address=not isinstance(error, SMTPSenderRefused))


@transaction.atomic
def remember_refused(address: str, reply: str) -> None:
    RefusedAddress.objects.update_or_create(
        address=address, defaults={"at": timezone.now(), "reply": reply}
    )


def forget_refused(address: str) -> None:
    """Delete a refusal after one read, so that most mails take no write lock."""
    refused = RefusedAddress.objects.filter(address=address)
    if refused.exists():
        refused.delete()


def refused_among(*addresses: str) -> list[str]:
    """Which of these addresses refuse our mail, in their order."""
    asked = [address for address in addresses if address]
    if not asked:
        return []
    found = set(RefusedAddress.objects.filter(address__in=asked).values_list("address", flat=True))
    return [address for address in asked if address in found]


def check_recipient(address: str) -> None:
    """Raises ValueError as the SMTP backend does, where it is not one address."""
    try:
        Address(addr_spec=address)
    except (HeaderParseError, IndexError) as error:
        raise ValueError(f"Invalid address {address!r}") from error


class EmlFileBackend(BaseEmailBackend):
    """Mail into a folder, for the demo and tests: each is an ``.eml`` file.

    Sending the same Message-ID twice leaves one file. An address that SMTP could not name is
    refused here too.
    """

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        settings.MAIL_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
        for message in email_messages:
            self.write(message)
        return len(email_messages)

    def write(self, message: EmailMessage) -> None:
        for recipient in message.recipients():
            check_recipient(recipient)
        content = message.message()
        name = hashlib.sha256(str(content["Message-ID"]).encode()).hexdigest()[:24]
        unfinished = settings.MAIL_DIR / f".{name}.part"
        unfinished.touch(mode=0o600)
        unfinished.write_bytes(content.as_bytes())
        unfinished.replace(settings.MAIL_DIR / f"{name}.eml")
