"""Mails to addresses that get copies: the link that confirms one, and the copies themselves."""

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction

from core.clock import duration_in_words
from core.jobs.queue import SOMEBODY_WAITS
from core.jobs.tasks import JobTask, job
from core.mail import compose_mail, send_mail
from workflow.certificates.models import Certificate
from workflow.engine.effects import subject_of
from workflow.engine.models import Transition
from workflow.mails.copies import confirmation_code, confirmed_copies, find_copy, stop_code
from workflow.mails.letters import is_overtaken, message
from workflow.mails.models import CopyAddress, Notice
from workflow.mails.send import send_notice
from workflow.mails.texts import current_mail_words

COPY = "copy"  # the channel of their notices
PAGE = "auth/copies"


def link_to_confirm(copy: CopyAddress) -> str:
    """The page with the button; the code is behind #, so no server's log has it."""
    return f"{settings.BASE_URL}/{PAGE}#confirm={copy.pk.hex}.{confirmation_code(copy)}"


def link_to_stop(copy: CopyAddress) -> str:
    return f"{settings.BASE_URL}/{PAGE}#stop={copy.pk.hex}.{stop_code(copy)}"


@job(lane="mail", priority=SOMEBODY_WAITS)
def mail_copy_link(pk: str, number: int) -> None:
    """The job: mail the link that confirms an address, unless a newer one was made."""
    copy = CopyAddress.objects.select_related("tenant").filter(pk=pk, mails=number).first()
    if copy is not None and copy.confirmed_at is None:
        send_mail(build_copy_link_email(copy))


def build_copy_link_email(copy: CopyAddress) -> EmailMultiAlternatives:
    facts = {
        "portal": settings.PORTAL_NAME,
        "support": settings.SUPPORT_EMAIL,
        "tenant": copy.tenant,
        "address": copy.address,
        "link": link_to_confirm(copy),
        "lifetime": duration_in_words(settings.EMAIL_LINK_SECONDS),
    }
    return compose_mail(
        "workflow/mail/copy_link",
        subject=f"{settings.PORTAL_NAME}: Confirm that you want copies",
        to=copy.address,
        facts=facts,
        name=f"copy-{copy.pk.hex}-{copy.mails}",
    )


def enqueue_copies(done: Transition, certificate: Certificate) -> None:
    """Have each confirmed address sent its copy of the mail about a transition."""
    if current_mail_words(done, certificate, "tenant") is not None:
        enqueue_copy_notices(done, confirmed_copies(certificate.tenant), mail_copy)


@transaction.atomic
def enqueue_copy_notices(
    done: Transition, copies: list[CopyAddress], letter: JobTask[[int], None]
) -> None:
    """Owe each address a copy, sent by a job of its own; a repeated call changes nothing."""
    for copy in copies:
        notice, _ = Notice.objects.owe(transition=done, recipient=copy.address, channel=COPY)
        letter.using(key=copy_job_key(notice)).enqueue(notice.pk)


def copy_job_key(notice: Notice) -> str:
    return f"mail-copy:{notice.pk}"


@job(lane="mail")
def mail_copy(pk: int) -> None:
    """The job: send one copy, unless it says what is no longer so or the copies were stopped."""
    rows = Notice.objects.select_related("transition__revision")
    notice = rows.filter(pk=pk, sent_at=None).first()
    if notice is None:
        return
    certificate = subject_of(notice.transition)
    words = current_mail_words(notice.transition, certificate, "tenant")
    copy = find_copy(certificate.tenant, notice.recipient)
    if copy is None or copy.confirmed_at is None or words is None:
        notice.delete()
    elif not is_overtaken(notice.transition, certificate):
        because = f"{certificate.tenant} has copies of its notifications sent to you"
        stop = link_to_stop(copy)
        send_notice(
            notice,
            lambda each: message(each, certificate, "tenant", words, because, stop),
            keeps=True,
            secret=stop,
        )
