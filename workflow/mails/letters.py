"""Letters about a certificate: what a mail to its tenant or its processor says."""

from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.utils import timezone

from core import clock
from core.money import in_pesos
from workflow.certificates.models import Certificate
from workflow.certificates.reasons import with_label
from workflow.certificates.statuses import Status
from workflow.engine.models import Transition
from workflow.mails.holding import hold_notice
from workflow.mails.models import Notice
from workflow.mails.schedules import hold_until, schedule_for
from workflow.mails.send import compose_notice_mail, send_once
from workflow.mails.texts import current_mail_words
from workflow.mails.words import OF_DRAFTS, OF_ORIGINALS, MailWords

BECAUSE = {
    "tenant": "this address is verified for notifications",
    "processor": "you handle this certificate",
}
# How a transition remembers that it mails them.
EFFECTS = {"tenant": "mail_tenant", "processor": "mail_processor"}
WARNING = "warn"  # the move that tells of a draft's end
DRAFTS = "tenant/forms?status=DRAFT"
SCREEN = {"tenant": "tenant/forms", "processor": "accounting/form"}


def send_transition_notice(
    done: Transition, certificate: Certificate, recipient: str, audience: str
) -> None:
    """Mail one recipient about one transition, once; nothing that is no longer so."""
    words = current_mail_words(done, certificate, audience)
    if not recipient or words is None or is_overtaken(done, certificate):
        return
    until = hold_until(schedule_for(certificate, audience, recipient), clock.now())
    if until and hold_notice(done, recipient, audience, until):
        return
    send_once(
        done, recipient, lambda notice: message(notice, certificate, audience, words), keeps=True
    )


def foretold(
    done: Transition, certificate: Certificate, recipient: str, audience: str
) -> EmailMultiAlternatives | None:
    """The mail that a transition would cause that was not made; None where it mails nobody."""
    words = current_mail_words(done, certificate, audience)
    if words is None or EFFECTS[audience] not in done.effects:
        return None
    return message(Notice(transition=done, recipient=recipient), certificate, audience, words)


def is_overtaken(done: Transition, certificate: Certificate) -> bool:
    """Return whether what a late mail would say is no longer so: it was erased; or a draft that was
    warned of is no draft any more, or was saved since; or the original came."""
    if certificate.status == Status.ERASED:
        return True
    if done.move == OF_ORIGINALS:
        return certificate.original_received_on is not None
    if done.move not in OF_DRAFTS:
        return False
    return certificate.status != Status.DRAFT or certificate.saved_at > done.at


def message(
    notice: Notice,
    certificate: Certificate,
    audience: str,
    words: MailWords,
    because: str = "",
    stop: str = "",
) -> EmailMultiAlternatives:
    """The mail in text and HTML, with what to do next and a link that survives sign-in.

    ``stop`` is the link by which the reader of a copy stops them.
    """
    done = notice.transition
    facts = {
        "portal": settings.PORTAL_NAME,
        "certificate": certificate,
        "happened": words.happened,
        "next_step": words.next_step,
        "action": words.action,
        "closing": words.closing,
        "because": because or BECAUSE[audience],
        "stop": stop,
        "link": link_to(certificate, audience, done.number),
        "drafts": f"{settings.BASE_URL}/{DRAFTS}" if done.move == WARNING else "",
        "tax": in_pesos(certificate.tax),
        "at": timezone.localtime(done.at),
        "by": done.actor_name,
    } | words_given(done, audience)
    mail = compose_notice_mail(notice, "status", subject_line(certificate, words), facts)
    if stop:
        mail.extra_headers["List-Unsubscribe"] = f"<{stop}>"
    return mail


def link_to(certificate: Certificate, audience: str, number: int | None) -> str:
    """The certificate's page; by the transition's number it says what happened since the mail."""
    page = f"{settings.BASE_URL}/{SCREEN[audience]}/{certificate.pk}"
    return f"{page}?mail={number}" if number else page


def subject_line(certificate: Certificate, words: MailWords) -> str:
    return f"Form 2307 {certificate.reference} {words.happened}"


def words_given(done: Transition, audience: str) -> dict[str, Any]:
    """Return the remarks and reasons of the move, as far as they are still stored."""
    inputs = (done.revision.values or {}).get("inputs", {})
    return {
        "remarks": inputs.get("remarks", ""),
        "reasons": [
            with_label(reason, for_tenant=audience == "tenant")
            for reason in inputs.get("reasons", [])
        ],
    }
