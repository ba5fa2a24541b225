"""Anchors reach the auditors by mail: where the chain stood, in hands that are not ours."""

from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.template.loader import render_to_string

from core.jobs.queue import enqueue
from workflow.engine import anchors
from workflow.mails.send import mail_host

MAIL_ANCHOR = "workflow.mails.anchors.mail_anchor"
MAIL_ATTEMPTS = 14  # with pauses that double: a mail server may be away for four hours


def anchor_and_tell() -> Path | None:
    """Write an anchor and have the auditors mailed a copy; None while the chain is empty."""
    path = anchors.write()
    if path is not None:
        mail_later(path.name, path.read_text())
    return path


@transaction.atomic
def mail_later(name: str, text: str) -> None:
    """Each auditor once, however often it is asked for; the job may run on another machine."""
    for address in settings.AUDITOR_EMAILS:
        key = f"anchor:{name}:{sha256(address.encode()).hexdigest()[:16]}"
        enqueue(MAIL_ANCHOR, name, text, address, lane="mail", key=key, max_attempts=MAIL_ATTEMPTS)


def mail_anchor(name: str, text: str, address: str) -> None:
    """The job: send one auditor one anchor; by its Message-ID a second copy is known as one."""
    shown = {"portal": settings.PORTAL_NAME, "name": name, "text": text}
    once = sha256(f"{name}:{text}:{address}".encode()).hexdigest()[:32]
    mail = EmailMultiAlternatives(
        subject=f"Anchor of the audit of {settings.PORTAL_NAME}: {name.removesuffix('.json')}",
        body=render_to_string("workflow/mail/anchor.txt", shown),
        to=[address],
        headers={"Message-ID": f"<anchor-{once}@{mail_host()}>"},
    )
    mail.attach(name, text, "application/json")
    mail.send()
