"""What mails about a certificate say: the specification's matrix, and what reminds and warns.

``docs/notifications.md`` is written from these and the lifecycle (`manage.py write_notifications`).
"""

from dataclasses import dataclass
from datetime import date, timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format

from core.deadlines import last_ended_quarter
from workflow.engine.models import Transition


@dataclass(frozen=True)
class Words:
    """``happened`` ends the subject line, after the reference; ``action`` is on the button."""

    happened: str
    next_step: str
    action: str = "Open the certificate"


# target status -> what the tenant reads
TO_TENANT = {
    "SUBMITTED": Words("was submitted", "Accounting will look at it. You need do nothing now."),
    "APPROVED": Words(
        "was approved", "Nothing is left to do. Keep the certificate for your records."
    ),
    "DISAPPROVED": Words(
        "was disapproved", "Read the reasons. This certificate cannot be sent again."
    ),
    "RETURNED": Words("was returned to you", "Correct what is named here and resubmit it."),
    "FOR AMENDMENT": Words(
        "was opened for amendment", "Correct what is asked here and resubmit it."
    ),
}
# the same for the processor who handled it
TO_PROCESSOR = {
    "APPROVED": Words("is approved", "You approved it."),
    "DISAPPROVED": Words("is disapproved", "You disapproved it."),
    "RETURNED": Words("is returned", "It is with the tenant now."),
    "FOR AMENDMENT": Words("is open for amendment", "It is with the tenant now."),
}
MATRIX = {"tenant": TO_TENANT, "processor": TO_PROCESSOR}
# Moves of the portal that leave a draft as it is, and tell its tenant.
OF_DRAFTS = ("warn", "remind")

# Accounting's, about a signed paper that has not come.
OF_ORIGINALS = "ask_for_original"
ORIGINAL_MISSING = Words(
    "waits for its signed original",
    "Accounting has not received the signed paper. Send it in a pouch with its sheet; "
    "if it is on its way, you need do nothing.",
)


def words_of(done: Transition, audience: str) -> Words | None:
    """What to say of a transition; None when it is told to nobody of this audience."""
    if done.move in OF_DRAFTS:
        return {"warn": warning, "remind": reminder}[done.move](done)
    if done.move == OF_ORIGINALS:
        return ORIGINAL_MISSING
    return MATRIX[audience].get(done.target) if done.source != done.target else None


def warning(done: Transition) -> Words:
    """A draft is about to be deleted."""
    day = day_in_words(timezone.localdate(done.at) + timedelta(days=days_of(done)))
    kept = settings.DRAFT_RESTORE_DAYS
    return Words(
        f"is a draft and will be deleted on {day}",
        f"To keep it, open it and save it, or submit it, before {day}. "
        f"After that you can restore it from this link for {kept} days; then it is gone.",
        "Open the draft",
    )


def reminder(done: Transition) -> Words:
    """The quarter of a draft is due soon."""
    quarter = last_ended_quarter(timezone.localdate(done.at))
    return Words(
        f"is still a draft: {quarter.label} is due {day_in_words(quarter.due)}",
        f"Check it and submit it by {day_in_words(quarter.due)}.",
        "Open the draft",
    )


def days_of(done: Transition) -> int:
    return (done.revision.values or {}).get("inputs", {}).get("days", 0)


def day_in_words(day: date) -> str:
    return date_format(day, "j F Y")
