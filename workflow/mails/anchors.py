"""Anchors reach the auditors by mail: where the chain stood, in hands that are not ours."""

from datetime import datetime
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.db.models import Max

from core.jobs.tasks import job
from core.mail import compose_mail, send_mail
from core.models.job import Job
from workflow.engine import anchors


def anchor_and_tell() -> Path | None:
    """Write an anchor and have the auditors mailed a copy; None while the chain is empty."""
    path = anchors.write_anchor()
    if path is not None:
        enqueue_anchor_mails(path.name, path.read_text())
    return path


@transaction.atomic
def enqueue_anchor_mails(name: str, text: str) -> None:
    """Each auditor once, however often it is asked for; the job may run on another machine."""
    for address in settings.AUDITOR_EMAILS:
        key = f"anchor:{name}:{sha256(address.encode()).hexdigest()[:16]}"
        mail_anchor.using(key=key).enqueue(name, text, address)


def last_mailed() -> datetime | None:
    """When an anchor last left for an auditor, as far as the finished jobs go back."""
    sent = Job.objects.filter(func=mail_anchor.module_path, error="", done_at__isnull=False)
    last: datetime | None = sent.aggregate(at=Max("done_at"))["at"]
    return last


@job(lane="mail")
def mail_anchor(name: str, text: str, address: str) -> None:
    """The job: send one auditor one anchor; by its Message-ID a second copy is known as one."""
    shown = {"portal": settings.PORTAL_NAME, "name": name, "text": text}
    once = sha256(f"{name}:{text}:{address}".encode()).hexdigest()[:32]
    mail = compose_mail(
        "workflow/mail/anchor",
        subject=f"Anchor of the audit of {settings.PORTAL_NAME}: {name.removesuffix('.json')}",
        to=address,
        facts=shown,
        name=f"anchor-{once}",
        has_html=False,
    )
    mail.attach(name, text, "application/json")
    send_mail(mail)
