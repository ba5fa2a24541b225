"""A mail as it would be, about a certificate that there is none of: to look at and to try."""

import uuid
from decimal import Decimal

from django.conf import settings
from django.core.mail import EmailMultiAlternatives

from accounts.models import Branch
from core import clock
from core.quarter import Quarter
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status
from workflow.engine.models import Revision, Transition
from workflow.mails.letters import message
from workflow.mails.models import Notice
from workflow.mails.texts import fill_mail_words
from workflow.mails.words import BY_MOVE, MailWords

BECAUSE = "an administrator looks at its text. The certificate is a sample: there is none like it"
REFERENCE = "SAMPLE-2026-1"
SAID = {
    "warn": {"days": 14},
    "RETURNED": {
        "reasons": [{"code": "SUM", "field": "lines", "text": "August, line 1"}],
        "remarks": "This is a sample of remarks.",
    },
    "FOR AMENDMENT": {"remarks": "This is a sample of remarks."},
}
SAID["DISAPPROVED"] = SAID["RETURNED"]


def sample_mail(name: str, words: MailWords, recipient: str = "") -> EmailMultiAlternatives:
    """The text of this name in these words, in text and HTML by the templates of every mail."""
    audience, _, what = name.partition(":")
    done, certificate = sample_transition(what), sample_certificate()
    notice = Notice(transition=done, recipient=recipient)
    return message(
        notice, certificate, audience, fill_mail_words(words, done, certificate), BECAUSE
    )


def sample_transition(what: str) -> Transition:
    """Of a new status or of a move that leaves it."""
    move, target = (what, Status.DRAFT) if what in BY_MOVE else ("", what)
    done = Transition(
        move=move, source=Status.DRAFT, target=target, at=clock.now(), actor_name="Sample Person"
    )
    done.revision = Revision(values={"inputs": SAID.get(what, {})})
    return done


def sample_certificate() -> Certificate:
    quarter = Quarter.current().previous
    return Certificate(
        id=uuid.UUID(int=0),
        reference=REFERENCE,
        payor_name="SAMPLE TENANT CORPORATION",
        payee_name=f"SAMPLE COMPANY OF {settings.PORTAL_NAME.upper()}",
        branch=Branch(name="Sample Mall"),
        period_from=quarter.start,
        period_to=quarter.end,
        quarter=quarter.in_one_number,
        tax=Decimal("1500.00"),
    )
