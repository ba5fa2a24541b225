"""What administrators say in mails in place of the usual words, and which gaps are filled.

What happened, and the subject with it, stays: the matrix of notifications says it.
"""

from collections.abc import Mapping
from dataclasses import replace

from core.cached_values import CachedValue
from core.deadlines import quarter_label
from workflow.certificates.models import Certificate
from workflow.engine.models import Transition
from workflow.mails.models import MailText
from workflow.mails.words import USUAL, MailWords, mail_text_name, reminder_facts_of

PARTS = ("next_step", "action", "closing")
NO_QUARTER = "its quarter"
# The gaps that every text may have, and those of one alone, each with what is put in.
GAPS = {
    "reference": "the certificate's reference",
    "tenant": "the tenant's name",
    "payee": "the company that is paid",
    "quarter": "like Third quarter 2026",
}
OWN_GAPS = {
    "tenant:warn": {
        "day": "the day on which the draft is deleted",
        "kept": "for how many days it can be restored",
    },
    "tenant:remind": {"day": "the day on which the quarter is due"},
}

stored = CachedValue(lambda: {each.name: each for each in MailText.objects.all()}, MailText)


def gaps_of(name: str) -> dict[str, str]:
    """The gaps that a text may have, each with what is put in."""
    return GAPS | OWN_GAPS.get(name, {})


def own_words(name: str, own: Mapping[str, str]) -> MailWords:
    """The usual words with those in their place that are not blank; gaps are left open."""
    return replace(USUAL[name], **{part: text for part, text in own.items() if text})


def words_now(name: str) -> MailWords:
    """As it is said now, gaps left open."""
    own = stored().get(name)
    return own_words(name, {part: getattr(own, part) for part in PARTS} if own else {})


def current_mail_words(
    done: Transition, certificate: Certificate, audience: str
) -> MailWords | None:
    """Return the present text about a transition; None when this audience gets no mail."""
    name = mail_text_name(done, audience)
    return fill_mail_words(words_now(name), done, certificate) if name else None


def fill_mail_words(words: MailWords, done: Transition, certificate: Certificate) -> MailWords:
    return words.filled(facts_about(certificate) | reminder_facts_of(done))


def facts_about(certificate: Certificate) -> dict[str, str]:
    quarter = certificate.quarter
    return {
        "reference": certificate.reference,
        "tenant": certificate.payor_name,
        "payee": certificate.payee_name,
        "quarter": quarter_label(*divmod(quarter, 10)) if quarter else NO_QUARTER,
    }
