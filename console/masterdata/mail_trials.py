"""Preview and test mail of a text before it is saved, with sample data, for its editor."""

from typing import Annotated, Any, TypedDict
from uuid import UUID, uuid4

from django.core.mail import EmailMultiAlternatives

from accounts import limits
from accounts.models import User
from console.masterdata.record_kinds import SHELVES, Given
from console.masterdata.records import differing, get_reference_record
from core.api.answers import one_of
from core.jobs.queue import SOMEBODY_WAITS
from core.jobs.retry import GiveUp
from core.jobs.tasks import job
from core.mail import send_mail
from core.models.job import Job, Lane
from core.refusals import NotFound, NotNow, Refusal
from workflow.mails.sample import sample_mail
from workflow.mails.texts import PARTS, own_words
from workflow.models import MailText

SHELF = SHELVES["mails"]
TEST = "[Test]"
STATES = ("waiting", "delayed", "sent", "failed")
DELAYED = "The mail server has not taken the mail yet. The portal tries again."
FAILED = "The mail could not be sent: {}"
NO_ADDRESS = "Your account has no address that a mail could go to."


class TestMailState(TypedDict):
    state: Annotated[str, one_of(STATES)]
    message: Annotated[str, "why it waits for another try, or failed; else blank"]


def compose_trial(pk: int, given: Given, recipient: str = "") -> EmailMultiAlternatives:
    """The mail as it would be with these words. Raises NotFound, NotLikeThis."""
    record: MailText = get_reference_record(SHELF, pk)
    SHELF.check(record, differing(record, given))
    own = {part: given.get(part, getattr(record, part)) for part in PARTS}
    return sample_mail(record.name, own_words(record.name, own), recipient)


def html_of(mail: EmailMultiAlternatives) -> str:
    alternative: Any = mail.alternatives[0]
    return str(alternative.content)


def request_test_mail(user: User, pk: int, given: Given) -> UUID:
    """Queue a test mail to the user, and return its id. Raises NotLikeThis, NotNow, SlowDown."""
    if not user.email:
        raise NotNow(NO_ADDRESS, code="no_address", status="no address")
    compose_trial(pk, given, user.email)
    limits.count_test_mail(user.pk)
    trial = uuid4()
    mail_trial.using(key=trial_key(user, trial)).enqueue(user.pk, pk, given)
    return trial


def trial_key(user: User, trial: UUID) -> str:
    return f"test-mail:{user.pk}:{trial}"


@job(lane=Lane.MAIL, priority=SOMEBODY_WAITS)
def mail_trial(user_pk: int, pk: int, given: Given) -> None:
    """The job: mail the test, unless the text can no longer be written like this."""
    user = User.objects.get(pk=user_pk)
    if not (user.is_active and user.email):
        raise GiveUp(NO_ADDRESS)
    try:
        mail = compose_trial(pk, given, user.email)
    except Refusal as refusal:
        raise GiveUp(refusal.message) from refusal
    mail.subject = f"{TEST} {mail.subject}"
    send_mail(mail)


def serialize_test_mail(user: User, trial: UUID) -> TestMailState:
    """Return the state of a test mail of this user. Raises NotFound."""
    found = Job.objects.filter(key=trial_key(user, trial)).first()
    if found is None:
        raise NotFound
    if found.done_at is None:
        state = "delayed" if found.error else "waiting"
        return {"state": state, "message": DELAYED if found.error else ""}
    if found.error:
        return {"state": "failed", "message": FAILED.format(found.error.partition(": ")[2])}
    return {"state": "sent", "message": ""}
