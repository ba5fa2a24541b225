"""Having a notice wait, and the keys of the jobs that send what waits (``held.py``)."""

from datetime import datetime

from django.db import transaction

from core.jobs.tasks import job_at
from workflow.engine.models import Transition
from workflow.mails.models import Notice

GATHER = "workflow.mails.held.gather_held"
CHANNEL = "mail"


def hold_notice(done: Transition, recipient: str, audience: str, until: datetime) -> bool:
    """Have a mail wait; False where it was begun to be sent before the reader chose to wait."""
    with transaction.atomic():
        notice, is_new = Notice.objects.owe(
            transition=done, recipient=recipient, channel=CHANNEL, held_until=until
        )
        if is_new:
            key = held_job_key(notice)
            job_at(GATHER).using(key=key, run_after=until).enqueue(notice.pk, audience)
    return notice.held_until is not None


def held_job_key(notice: Notice) -> str:
    return f"mail-held:{notice.pk}"


def digest_job_key(digest: object) -> str:
    return f"mail-digest:{digest}"
