"""The mails that a certificate's transitions caused: to whom, what about, and whether they left."""

from typing import Any

from django.db.models import Q

from accounts.models import User
from core.models.job import Job
from core.models.refused_address import RefusedAddress
from core.refusals import NotFound
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.mails.copy_letters import COPY
from workflow.mails.letters import message, subject_line
from workflow.mails.models import Notice
from workflow.mails.resending import job_keys_of, may_resend, send_mail_again
from workflow.mails.texts import current_mail_words
from workflow.mails.words import usual_mail_words


def mails_of(certificate: Certificate, user: User) -> list[dict[str, Any]]:
    """Mails about a certificate, oldest first; a tenant reads of those to its own address."""
    notices, staff = readable_notices(certificate, user)
    waiting, refused = unfinished_jobs(notices, staff), refusals_to(notices, user)
    return [
        serialize_notice(notice, certificate, is_to_staff(notice, staff), waiting)
        | {
            "refusal": refused.get(notice.recipient, ""),
            "may_resend": may_resend_notice(notice, certificate, user),
        }
        for notice in notices
    ]


def refusals_to(notices: list[Notice], user: User) -> dict[str, str]:
    """For staff: what the mail server of a recipient answered when it last refused a mail."""
    if user.is_tenant:
        return {}
    recipients = {notice.recipient for notice in notices}
    rows = RefusedAddress.objects.filter(address__in=recipients)
    return dict(rows.values_list("address", "reply"))


def resend(certificate: Certificate, pk: int, user: User) -> None:
    """Have one of the mails sent again. Raises NotFound, NotAllowed and NotNow."""
    notices, staff = readable_notices(certificate, user)
    notice = next((each for each in notices if each.pk == pk), None)
    for_staff = notice is not None and is_to_staff(notice, staff)
    send_mail_again(certificate, notice, audience_of(for_staff), user)


def mail_of(certificate: Certificate, pk: int, user: User) -> dict[str, Any]:
    """One of them with its text: as it left, or as it would be said now. Raises NotFound."""
    notices, staff = readable_notices(certificate, user)
    notice = next((each for each in notices if each.pk == pk), None)
    if notice is None:
        raise NotFound
    for_staff = is_to_staff(notice, staff)
    waiting = unfinished_jobs([notice], staff)
    told = serialize_notice(notice, certificate, for_staff, waiting)
    told |= {
        "refusal": refusals_to([notice], user).get(notice.recipient, ""),
        "may_resend": may_resend_notice(notice, certificate, user),
    }
    text = notice.body or render_unsent_mail(notice, certificate, audience_of(for_staff))
    return told | {"text": text, "is_kept": bool(notice.body)}


def readable_notices(certificate: Certificate, user: User) -> tuple[list[Notice], set[str]]:
    """The notices that this user may read, and which recipients are our own people."""
    notices = notices_of(certificate)
    staff = staff_among(notices)
    if user.is_tenant:
        notices = [notice for notice in notices if not is_to_staff(notice, staff)]
    return notices, staff


def notices_of(certificate: Certificate) -> list[Notice]:
    rows = Notice.objects.filter(
        transition__lifecycle=LIFECYCLE, transition__subject_id=str(certificate.pk)
    )
    rows = rows.select_related("transition__revision", "asked_by")
    return list(rows.order_by("transition", "pk"))


def staff_among(notices: list[Notice]) -> set[str]:
    """Which recipients are our own people."""
    recipients = {notice.recipient for notice in notices}
    staff = User.objects.filter(Q(email__in=recipients), tenant=None)
    return set(staff.values_list("email", flat=True))


def is_to_staff(notice: Notice, staff: set[str]) -> bool:
    """Return whether it is a mail to our own people; a tenant's copy may go to one of them."""
    return notice.channel != COPY and notice.recipient in staff


def may_resend_notice(notice: Notice, certificate: Certificate, user: User) -> bool:
    return notice.channel != COPY and may_resend(certificate, user)


def audience_of(for_staff: bool) -> str:
    return "processor" if for_staff else "tenant"


def unfinished_jobs(notices: list[Notice], staff: set[str]) -> set[str]:
    """Keys of the jobs that will still try to send what was not sent."""
    keys = [
        key
        for notice in notices
        if not notice.sent_at
        for key in job_keys_of(notice, audience_of(is_to_staff(notice, staff)))
    ]
    rows = Job.objects.filter(key__in=keys, done_at=None)
    return {str(key) for key in rows.values_list("key", flat=True)}


def serialize_notice(
    notice: Notice, certificate: Certificate, for_staff: bool, waiting: set[str]
) -> dict[str, Any]:
    done = notice.transition
    words = usual_mail_words(done, audience_of(for_staff))
    subject = subject_line(certificate, words) if words else ""
    return {
        "id": notice.pk,
        "seq": done.number,
        "to": notice.recipient,
        "subject": notice.subject or subject,
        "created_at": notice.created_at.isoformat(),
        "sent_at": notice.sent_at.isoformat() if notice.sent_at else None,
        "asked_by": str(notice.asked_by) if notice.asked_by else "",
        "state": delivery_state_of(notice, for_staff, waiting),
    }


def render_unsent_mail(notice: Notice, certificate: Certificate, audience: str) -> str:
    """Render a mail that was not sent, or was sent before texts were stored."""
    words = current_mail_words(notice.transition, certificate, audience)
    return str(message(notice, certificate, audience, words).body) if words else ""


def delivery_state_of(notice: Notice, for_staff: bool, waiting: set[str]) -> str:
    """``failed``: it was tried as often as mails are, and is given up."""
    if notice.sent_at:
        return "sent"
    keys = job_keys_of(notice, audience_of(for_staff))
    return "waiting" if waiting.intersection(keys) else "failed"
