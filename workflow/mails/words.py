"""What mails about a certificate say: the specification's matrix, and what reminds and warns.

``docs/notifications.md`` is written from these and the lifecycle (`manage.py write_notifications`).
These are the usual words; administrators may say some of it otherwise (``texts.py``).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from core.days import format_day
from core.deadlines import last_ended_quarter
from workflow.engine.models import Transition


@dataclass(frozen=True)
class MailWords:
    """``happened`` ends the subject line, after the reference; ``action`` is on the button.

    A name in braces is a gap, filled when it is mailed.
    """

    happened: str
    next_step: str
    action: str = "Open the certificate"
    closing: str = ""

    def filled(self, facts: Mapping[str, str]) -> "MailWords":
        """With what is known put into the gaps; the others stay."""
        parts = {name: fill_placeholders(text, facts) for name, text in vars(self).items()}
        return replace(self, **parts)


# target status -> what the tenant reads
TO_TENANT = {
    "SUBMITTED": MailWords("was submitted", "Accounting will look at it. You need do nothing now."),
    "APPROVED": MailWords(
        "was approved", "Nothing is left to do. Keep the certificate for your records."
    ),
    "DISAPPROVED": MailWords(
        "was disapproved", "Read the reasons. This certificate cannot be sent again."
    ),
    "RETURNED": MailWords("was returned to you", "Correct what is named here and resubmit it."),
    "FOR AMENDMENT": MailWords(
        "was opened for amendment", "Correct what is asked here and resubmit it."
    ),
}
# the same for the processor who handled it
TO_PROCESSOR = {
    "APPROVED": MailWords("is approved", "You approved it."),
    "DISAPPROVED": MailWords("is disapproved", "You disapproved it."),
    "RETURNED": MailWords("is returned", "It is with the tenant now."),
    "FOR AMENDMENT": MailWords("is open for amendment", "It is with the tenant now."),
}
MATRIX = {"tenant": TO_TENANT, "processor": TO_PROCESSOR}
# Moves of the portal that leave a draft as it is, and tell its tenant.
OF_DRAFTS = {
    "warn": MailWords(
        "is a draft and will be deleted on {day}",
        "To keep it, open it and save it, or submit it, before {day}. "
        "After that you can restore it from this link for {kept} days; then it is gone.",
        "Open the draft",
    ),
    "remind": MailWords(
        "is still a draft: {quarter} is due {day}",
        "Check it and submit it by {day}.",
        "Open the draft",
    ),
}
# Accounting's, about a signed paper that has not come.
OF_ORIGINALS = "ask_for_original"
ORIGINAL_MISSING = MailWords(
    "waits for its signed original",
    "Accounting has not received the signed paper. Send it in a pouch with its sheet; "
    "if it is on its way, you need do nothing.",
)
# Moves that leave the status as it is, and what their tenant reads.
BY_MOVE = {**OF_DRAFTS, OF_ORIGINALS: ORIGINAL_MISSING}
# Every text by its name: to whom, and the new status or the move.
USUAL = {
    f"{audience}:{what}": words
    for audience, all_words in (*MATRIX.items(), ("tenant", BY_MOVE))
    for what, words in all_words.items()
}
GAP = re.compile(r"\{([a-z]+)\}")


def mail_text_name(done: Transition, audience: str) -> str | None:
    """Return the name of the text about a transition; None when this audience gets no mail."""
    if done.move in BY_MOVE:
        name = f"tenant:{done.move}"
    elif done.source != done.target:
        name = f"{audience}:{done.target}"
    else:
        return None
    return name if name in USUAL else None


def usual_mail_words(done: Transition, audience: str) -> MailWords | None:
    """Return the usual text about a transition; None when this audience gets no mail."""
    name = mail_text_name(done, audience)
    return USUAL[name].filled(reminder_facts_of(done)) if name else None


def reminder_facts_of(done: Transition) -> dict[str, str]:
    """What only a warning or a reminder knows."""
    if done.move == "warn":
        day = timezone.localdate(done.at) + timedelta(days=announced_days_of(done))
        return {"day": format_day(day), "kept": str(settings.DRAFT_RESTORE_DAYS)}
    if done.move == "remind":
        quarter = last_ended_quarter(timezone.localdate(done.at))
        return {"quarter": quarter.label, "day": format_day(quarter.due)}
    return {}


def fill_placeholders(text: str, facts: Mapping[str, str]) -> str:
    """Once through: what is put in is not read again."""
    return GAP.sub(lambda gap: facts.get(gap[1], gap[0]), text)


def announced_days_of(done: Transition) -> int:
    return (done.revision.values or {}).get("inputs", {}).get("days", 0)
