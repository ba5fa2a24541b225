"""Anchors reach the auditors by mail, and a witness: where the chain stood, in other hands."""

from datetime import datetime
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.db.models import Max

from core.jobs.tasks import job
from core.mail import compose_mail, send_mail
from core.models.job import Job
from workflow.engine import anchors, stamps


def anchor_and_tell() -> Path | None:
    """Write an anchor and have the auditors mailed a copy; None while the chain is empty."""
    path = anchors.write_anchor()
    if path is not None:
        enqueue_anchor_mails(path.name, path.read_text())
        if settings.ANCHOR_STAMP_URL:
            stamp_anchor.using(key=f"stamp:{path.name}").enqueue(path.name, path.read_text())
    return path


@transaction.atomic
def enqueue_anchor_mails(name: str, text: str) -> None:
    """Each auditor once, however often it is asked for; the job may run on another machine."""
    for address in settings.AUDITOR_EMAILS:
        key = f"anchor:{name}:{sha256(address.encode()).hexdigest()[:16]}"
        mail_anchor.using(key=key).enqueue(name, text, address)


@job(lane="mail")
def stamp_anchor(name: str, text: str) -> None:
    """The job: have an anchor stamped by the witness, and store both; it may run on another
    machine. Raises OSError, NoStamp to be tried again."""
    path = anchors.anchor_folder() / name
    if not settings.ANCHOR_STAMP_URL or path.with_suffix(stamps.ENDING).exists():
        return
    token = stamps.request_stamp(text.encode())
    stamps.check_stamp(token, text.encode())
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    anchors.write_anchor_file(path, text)
    stamps.write_stamp(path, token)


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
