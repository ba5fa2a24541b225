"""The mails that a certificate's transitions caused: to whom, what about, and whether they left."""

from typing import Any

from django.db.models import Q

from accounts.models import User
from core.models.job import Job
from core.refusals import NotFound
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.engine.effects import effect_job_key
from workflow.mails.letters import EFFECTS, message, subject_line
from workflow.mails.models import Notice
from workflow.mails.texts import current_mail_words
from workflow.mails.words import usual_mail_words

TO_STAFF = EFFECTS["processor"]


def mails_of(certificate: Certificate, user: User) -> list[dict[str, Any]]:
    """Mails about a certificate, oldest first; a tenant reads of those to its own address."""
    notices, staff = readable_notices(certificate, user)
    waiting = unfinished_jobs(notices)
    return [
        serialize_notice(notice, certificate, notice.recipient in staff, waiting)
        for notice in notices
    ]


def mail_of(certificate: Certificate, pk: int, user: User) -> dict[str, Any]:
    """One of them with its text: as it left, or as it would be said now. Raises NotFound."""
    notices, staff = readable_notices(certificate, user)
    notice = next((each for each in notices if each.pk == pk), None)
    if notice is None:
        raise NotFound
    is_to_staff = notice.recipient in staff
    told = serialize_notice(notice, certificate, is_to_staff, unfinished_jobs([notice]))
    text = notice.body or render_unsent_mail(notice, certificate, audience_of(is_to_staff))
    return told | {"text": text, "is_kept": bool(notice.body)}


def readable_notices(certificate: Certificate, user: User) -> tuple[list[Notice], set[str]]:
    """The notices that this user may read, and which recipients are our own people."""
    notices = notices_of(certificate)
    staff = staff_among(notices)
    if user.is_tenant:
        notices = [notice for notice in notices if notice.recipient not in staff]
    return notices, staff


def notices_of(certificate: Certificate) -> list[Notice]:
    rows = Notice.objects.filter(
        transition__lifecycle=LIFECYCLE, transition__subject_id=str(certificate.pk)
    )
    return list(rows.select_related("transition__revision").order_by("transition", "pk"))


def staff_among(notices: list[Notice]) -> set[str]:
    """Which recipients are our own people."""
    recipients = {notice.recipient for notice in notices}
    staff = User.objects.filter(Q(email__in=recipients), tenant=None)
    return set(staff.values_list("email", flat=True))


def audience_of(is_to_staff: bool) -> str:
    return "processor" if is_to_staff else "tenant"


def unfinished_jobs(notices: list[Notice]) -> set[str]:
    """Keys of the jobs that will still try to send what was not sent."""
    keys = [
        effect_job_key(notice.transition, name)
        for notice in notices
        if not notice.sent_at
        for name in notice.transition.effects
    ]
    rows = Job.objects.filter(key__in=keys, done_at=None)
    return {str(key) for key in rows.values_list("key", flat=True)}


def serialize_notice(
    notice: Notice, certificate: Certificate, is_to_staff: bool, waiting: set[str]
) -> dict[str, Any]:
    done = notice.transition
    words = usual_mail_words(done, audience_of(is_to_staff))
    subject = subject_line(certificate, words) if words else ""
    return {
        "id": notice.pk,
        "seq": done.number,
        "to": notice.recipient,
        "subject": notice.subject or subject,
        "created_at": notice.created_at.isoformat(),
        "sent_at": notice.sent_at.isoformat() if notice.sent_at else None,
        "state": delivery_state_of(notice, is_to_staff, waiting),
    }


def render_unsent_mail(notice: Notice, certificate: Certificate, audience: str) -> str:
    """Render a mail that was not sent, or was sent before texts were stored."""
    words = current_mail_words(notice.transition, certificate, audience)
    return str(message(notice, certificate, audience, words).body) if words else ""


def delivery_state_of(notice: Notice, is_to_staff: bool, waiting: set[str]) -> str:
    """``failed``: it was tried as often as mails are, and is given up."""
    if notice.sent_at:
        return "sent"
    done = notice.transition
    names = [name for name in done.effects if (name == TO_STAFF) == is_to_staff]
    return "waiting" if any(effect_job_key(done, name) in waiting for name in names) else "failed"
