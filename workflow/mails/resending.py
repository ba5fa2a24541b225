"""Sending a mail about a certificate again, at the request of staff."""

from datetime import timedelta

from accounts.models import User
from core import clock
from core.db.transactions import run_in_transaction
from core.jobs.tasks import job
from core.models.job import Job
from core.refusals import NotAllowed, NotFound, NotNow
from workflow.certificates.models import Certificate
from workflow.engine import undo
from workflow.engine.effects import effect_job_key, subject_of
from workflow.mails.copy_letters import COPY, copy_job_key
from workflow.mails.holding import digest_job_key, held_job_key
from workflow.mails.letters import EFFECTS, is_overtaken, message
from workflow.mails.models import Notice
from workflow.mails.send import send_notice
from workflow.mails.texts import current_mail_words

AGAIN = "again"  # a channel like again1: each transition has so many of them
MOST_AGAIN = 9
PAUSE_SECONDS = 60
WAITING = "This email is still on its way."
NOTHING_TO_SAY = "What this email says is no longer so."
OF_COPY = "A copy is not sent again. Send the email to the tenant again."
NO_ADDRESS = "The tenant has no verified address."
TOO_SOON = "An email about this certificate was sent again a moment ago."
TOO_OFTEN = f"This email was sent again {MOST_AGAIN} times already."


def job_keys_of(notice: Notice, audience: str) -> list[str]:
    """Return the keys of the jobs that send a notice."""
    if notice.channel.startswith(AGAIN):
        return [f"mail-again:{notice.pk}"]
    if notice.channel == COPY:
        return [copy_job_key(notice)]
    name = EFFECTS[audience]
    done = notice.transition
    keys = [held_job_key(notice), digest_job_key(notice.digest)] if notice.held_until else []
    return [*keys, effect_job_key(done, name)] if name in done.effects else keys


def may_resend(certificate: Certificate, user: User) -> bool:
    """Return whether this user may have mails about a certificate sent again."""
    return user.handles(certificate.company_id)


def send_mail_again(
    certificate: Certificate, notice: Notice | None, audience: str, by: User
) -> None:
    """Have a mail sent again, to the tenant's present address.

    Raises NotAllowed, NotFound and NotNow (waiting, overtaken, no_address, too_soon, too_often).
    """
    if not may_resend(certificate, by):
        raise NotAllowed("Only staff who handle this certificate send its emails again.")
    if notice is None:
        raise NotFound
    if notice.channel == COPY:
        raise NotNow(OF_COPY, code="copy")

    def work() -> None:
        rows = Certificate.objects.select_for_update()
        current = rows.select_related(None).get(pk=certificate.pk)
        check_can_resend(notice, current, audience)
        recipient = current.tenant.verified_email if audience == "tenant" else notice.recipient
        if not recipient:
            raise NotNow(NO_ADDRESS, code="no_address")
        made, _ = Notice.objects.owe(
            transition=notice.transition,
            recipient=recipient,
            channel=next_channel(notice),
            asked_by=by,
        )
        mail_notice_again.using(key=job_keys_of(made, audience)[0]).enqueue(made.pk, audience)

    run_in_transaction(work)


def check_can_resend(notice: Notice, certificate: Certificate, audience: str) -> None:
    """Raises NotNow where the mail waits, or says what is no longer so."""
    keys = job_keys_of(notice, audience)
    if not notice.sent_at and Job.objects.filter(key__in=keys, done_at=None).exists():
        raise NotNow(WAITING, code="waiting")
    done = notice.transition
    words = current_mail_words(done, certificate, audience)
    if words is None or is_overtaken(done, certificate) or undo.undo_of(done).exists():
        raise NotNow(NOTHING_TO_SAY, code="overtaken")


def next_channel(notice: Notice) -> str:
    """Return the channel of the next mail about a transition. Raises NotNow."""
    done = notice.transition
    of_certificate = Notice.objects.filter(
        transition__lifecycle=done.lifecycle,
        transition__subject_id=done.subject_id,
        channel__startswith=AGAIN,
    )
    if of_certificate.filter(
        created_at__gt=clock.now() - timedelta(seconds=PAUSE_SECONDS)
    ).exists():
        raise NotNow(TOO_SOON, code="too_soon")
    count = of_certificate.filter(transition=done).count()
    if count >= MOST_AGAIN:
        raise NotNow(TOO_OFTEN, code="too_often")
    return f"{AGAIN}{count + 1}"


@job(lane="mail")
def mail_notice_again(pk: int, audience: str) -> None:
    """The job: send a notice that staff asked for, unless it is no longer so."""
    notice = Notice.objects.select_related("transition__revision").get(pk=pk)
    certificate = subject_of(notice.transition)
    words = current_mail_words(notice.transition, certificate, audience)
    if words is None or is_overtaken(notice.transition, certificate):
        return
    send_notice(notice, lambda each: message(each, certificate, audience, words), keeps=True)
