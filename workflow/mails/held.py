"""Mails that wait for their reader's time, and the digest that several of them become.

Each waiting notice has a job of its own, so none is forgotten. The first job that is due gathers
all that are due for its reader under one digest, in one transaction with the job that sends it.
That job is one of the queue's, which one worker runs at a time; its Message-ID is the digest's.
"""

import uuid
from typing import Any

from django.conf import settings
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone

from core import clock
from core.jobs.tasks import job
from core.mail import compose_mail, send_mail
from core.money import in_pesos
from core.recording import CREATED, check_recorded, record_rows
from workflow.certificates.models import Certificate
from workflow.engine.effects import subject_of
from workflow.mails.holding import CHANNEL, digest_job_key
from workflow.mails.letters import (
    BECAUSE,
    is_overtaken,
    link_to,
    message,
    subject_line,
    words_given,
)
from workflow.mails.models import Notice
from workflow.mails.send import TABLE, check_owed, send_notice
from workflow.mails.texts import current_mail_words


@job(lane="mail")
@transaction.atomic
def gather_held(pk: int, audience: str) -> None:
    """The job: put all that is due for one reader into one digest, unless it is in one already.

    Its own notice is due whatever the clock of this machine says.
    """
    first = Notice.objects.get(pk=pk)
    due = Notice.objects.select_for_update().filter(
        recipient=first.recipient,
        channel=CHANNEL,
        held_until__lte=max(clock.now(), first.held_until or clock.now()),
        digest=None,
        sent_at=None,
    )
    found = [each.pk for each in due]
    if pk in found:
        digest = uuid.uuid4()
        Notice.objects.filter(pk__in=found).update(digest=digest)
        send_digest.using(key=digest_job_key(digest)).enqueue(str(digest), audience)


@job(lane="mail")
def send_digest(digest: str, audience: str) -> None:
    """The job: send what was gathered. One mail alone is sent as it would have been at once.

    Raises AlteredRecord where one of them is not as it was owed.
    """
    rows = Notice.objects.filter(digest=digest, sent_at=None).order_by("transition", "pk")
    notices = list(rows.select_related("transition__revision"))
    check_owed(notices)
    items = [item for each in notices if (item := DigestItem.of(each, audience))]
    said = {item.notice.pk for item in items}
    Notice.objects.filter(pk__in=[each.pk for each in notices if each.pk not in said]).delete()
    if len(items) == 1:
        items[0].send_alone(audience)
    elif items:
        send_items(digest, items, audience)


class DigestItem:
    """A notice of a digest, with its certificate as it is now and what the mail says."""

    def __init__(self, notice: Notice, certificate: Certificate, words: Any):
        self.notice, self.certificate, self.words = notice, certificate, words

    @classmethod
    def of(cls, notice: Notice, audience: str) -> "DigestItem | None":
        """None for what is no longer so."""
        certificate = subject_of(notice.transition)
        words = current_mail_words(notice.transition, certificate, audience)
        if words is None or is_overtaken(notice.transition, certificate):
            return None
        return cls(notice, certificate, words)

    def send_alone(self, audience: str) -> None:
        def write(notice: Notice) -> Any:
            return message(notice, self.certificate, audience, self.words)

        send_notice(self.notice, write, keeps=True)

    def serialize(self, audience: str) -> dict[str, Any]:
        done = self.notice.transition
        return {
            "happened": self.words.happened,
            "next_step": self.words.next_step,
            "at": timezone.localtime(done.at),
            "by": done.actor_name,
            "changes_status": done.source != done.target,
            "overtaken_by": "",
        } | words_given(done, audience)


def group_digest_items(items: list[DigestItem], audience: str) -> list[dict[str, Any]]:
    """The mails by certificate; each says which later one took its place."""
    groups: dict[Any, dict[str, Any]] = {}
    for item in items:
        certificate = item.certificate
        group = groups.setdefault(certificate.pk, certificate_facts(certificate, audience))
        entry = item.serialize(audience)
        if entry["changes_status"]:
            for earlier in group["entries"]:
                earlier["overtaken_by"] = earlier["overtaken_by"] or entry["happened"]
        group["entries"].append(entry)
    return list(groups.values())


def certificate_facts(certificate: Certificate, audience: str) -> dict[str, Any]:
    return {
        "certificate": certificate,
        "tax": in_pesos(certificate.tax),
        "status": certificate.status,
        "link": link_to(certificate, audience, None),
        "entries": [],
    }


def send_items(digest: str, items: list[DigestItem], audience: str) -> None:
    """Send one mail for all, and mark each notice with what the mail said of its certificate."""
    groups = group_digest_items(items, audience)
    subject = f"{settings.PORTAL_NAME}: {len(items)} notifications about Form 2307"
    facts = {
        "portal": settings.PORTAL_NAME,
        "groups": groups,
        "count": len(items),
        "because": BECAUSE[audience],
    }
    mail = compose_mail(
        "workflow/mail/digest",
        subject=subject,
        to=items[0].notice.recipient,
        facts=facts,
        name=f"digest-{digest}",
    )
    check_recorded(TABLE, [item.notice.pk for item in items])
    send_mail(mail)
    mark_sent(items, groups)


@transaction.atomic
def mark_sent(items: list[DigestItem], groups: list[dict[str, Any]]) -> None:
    """A notice stores the part about its own certificate: others may not be its reader's."""
    parts = {
        group["certificate"].pk: render_to_string("workflow/mail/digest_part.txt", {"group": group})
        for group in groups
    }
    now = timezone.now()
    for item in items:
        Notice.objects.filter(pk=item.notice.pk).update(
            sent_at=now,
            subject=subject_line(item.certificate, item.words),
            body=parts[item.certificate.pk].strip(),
        )
    record_rows(TABLE, [item.notice.pk for item in items], changed=CREATED, why="digest sent")
