"""A scan's statuses, and why one failed, in sentences."""

from django.conf import settings
from django.db import models

from ocr.rejection import REASONS as OF_FILES


class Status(models.TextChoices):
    """Specification section 3, OCR states, and where they lead; ERASED is what retention left."""

    PROCESSING = "PROCESSING", "PROCESSING"
    READ = "READ", "READ"
    CONFIRMED = "CONFIRMED", "CONFIRMED"
    FAILED = "PROCESSING-FAILED", "PROCESSING-FAILED"
    DISCARDED = "DISCARDED", "DISCARDED"
    ERASED = "ERASED", "ERASED"


WAITING = (Status.READ, Status.FAILED)  # for a person
OPEN = (Status.PROCESSING, *WAITING)
GONE = (Status.DISCARDED, Status.ERASED)

CUT_OFF = "cut_off"
SCHEDULE = "schedule"
# The worst first: a file without a certificate gets the first of these that applies.
NO_FORM = {
    "old_version": "This is an older Form 2307 than that of January 2018. Key it by hand.",
    "not_2307": "No Form 2307 was found on it.",
    "blank": "The page is blank.",
    SCHEDULE: "Only the schedule of tax codes was found.",
}
REASONS = (
    OF_FILES
    | NO_FORM
    | {CUT_OFF: "Reading was cut off several times. Try again, or key it by hand."}
)
# Of a page in a file with other pages that were read.
SKIPPED = {
    "not_2307": "No Form 2307",
    "blank": "A blank page",
    SCHEDULE: "The schedule of tax codes",
}


def describe_scan_failure(reason: str) -> str:
    """Why, for a person; blank where there is no reason."""
    return REASONS.get(reason, reason)


def level_of(confidence: float | None) -> str | None:
    """How sure the reader is, in the word that the screens use; None where it read nothing."""
    if confidence is None:
        return None
    if confidence >= settings.SCAN_SURE:
        return "sure"
    return "look" if confidence >= settings.SCAN_LOOK else "unsure"
