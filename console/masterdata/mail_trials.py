"""Preview and test mail of a text before it is saved, with sample data, for its editor."""

import logging
from smtplib import SMTPException
from typing import Any

from django.core.mail import EmailMultiAlternatives

from accounts import limits
from accounts.codes import AddressRefusesMail, MailNotSent
from accounts.models import User
from console.masterdata.record_kinds import SHELVES, Given
from console.masterdata.records import differing, get_reference_record
from core.mail import MailRefused, send_mail
from core.refusals import NotNow
from workflow.mails.sample import sample_mail
from workflow.mails.texts import PARTS, own_words
from workflow.models import MailText

log = logging.getLogger(__name__)
SHELF = SHELVES["mails"]
TEST = "[Test]"
NOT_SENT = "The mail could not be sent. Please try again in a moment."
REFUSED = "The mail server refused the mail for good: {}"
NO_ADDRESS = "Your account has no address that a mail could go to."


def compose_trial(pk: int, given: Given, recipient: str = "") -> EmailMultiAlternatives:
    """The mail as it would be with these words. Raises NotFound, NotLikeThis."""
    record: MailText = get_reference_record(SHELF, pk)
    SHELF.check(record, differing(record, given))
    own = {part: given.get(part, getattr(record, part)) for part in PARTS}
    return sample_mail(record.name, own_words(record.name, own), recipient)


def html_of(mail: EmailMultiAlternatives) -> str:
    alternative: Any = mail.alternatives[0]
    return str(alternative.content)


def send_to_oneself(user: User, pk: int, given: Given) -> str:
    """The address that the test went to. Raises NotLikeThis, NotNow, SlowDown, MailNotSent."""
    if not user.email:
        raise NotNow(NO_ADDRESS, code="no_address", status="no address")
    mail = compose_trial(pk, given, user.email)
    mail.subject = f"{TEST} {mail.subject}"
    limits.count_test_mail(user.pk)
    try:
        send_mail(mail)
    except MailRefused as refusal:
        raise AddressRefusesMail(REFUSED.format(refusal)) from refusal
    except (SMTPException, OSError) as error:
        log.warning("A test mail could not be sent: %s", type(error).__name__)
        raise MailNotSent(NOT_SENT) from error
    return user.email
