"""The statuses of a certificate, and the properties of each: word, group, turn, consequences.

``make api`` writes them for the browser; mails describe them in ``workflow/mails/words.py``.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from django.db import models


class Status(models.TextChoices):
    """Specification section 3, in the order of a certificate's life; two more are in no list:
    DISCARDED is a draft that can be restored for a while, ERASED what retention left."""

    DRAFT = "DRAFT", "DRAFT"
    SUBMITTED = "SUBMITTED", "SUBMITTED"
    RESUBMITTED = "RESUBMITTED", "RESUBMITTED"
    RETURNED = "RETURNED", "RETURNED"
    FOR_AMENDMENT = "FOR AMENDMENT", "FOR AMENDMENT"
    APPROVED = "APPROVED", "APPROVED"
    DISAPPROVED = "DISAPPROVED", "DISAPPROVED"
    CANCELLED = "CANCELLED", "CANCELLED"
    DISCARDED = "DISCARDED", "DISCARDED"
    ERASED = "ERASED", "ERASED"


class Group(StrEnum):
    """A stage on the way of a certificate."""

    DRAFT = "draft"
    OPEN = "open"
    TO_CORRECT = "to_correct"
    DECIDED = "decided"
    GONE = "gone"


class ActingSide(StrEnum):
    """The side that has to act next."""

    TENANT = "tenant"
    ACCOUNTING = "accounting"
    NOBODY = "nobody"


@dataclass(frozen=True)
class About:
    """The properties of a status.

    - ``name``: the heading of its lane in the staff's lists; ``next_step`` the tenant's next step.
    - ``asks``, ``action``: the tenant's task and its button.
    - ``why``: the heading of the reasons for staff; ``refused`` for the tenant where nothing can be
      done about them.
    - ``was_sent``: it was submitted once. ``claims``: it counts for its quarter and its tax.
    """

    group: Group
    turn: ActingSide
    name: str
    next_step: str
    asks: str = ""
    action: str = ""
    why: str = "Asked for before"
    refused: str = ""
    was_sent: bool = True
    claims: bool = False


ABOUT: dict[Status, About] = {
    Status.DRAFT: About(
        Group.DRAFT,
        ActingSide.TENANT,
        "Drafts",
        "Complete it and submit it. Drafts are deleted quarterly.",
        asks="Not submitted yet",
        action="Continue",
        was_sent=False,
    ),
    Status.SUBMITTED: About(
        Group.OPEN,
        ActingSide.ACCOUNTING,
        "New",
        "Accounting checks it. You are told here as soon as something happens.",
        claims=True,
    ),
    Status.RESUBMITTED: About(
        Group.OPEN, ActingSide.ACCOUNTING, "Resubmitted", "Accounting checks it again.", claims=True
    ),
    Status.RETURNED: About(
        Group.TO_CORRECT,
        ActingSide.TENANT,
        "Returned",
        "Correct it and resubmit it, or cancel it.",
        asks="Accounting sent this back",
        action="Fix and resubmit",
        why="Why it was returned",
        claims=True,
    ),
    Status.FOR_AMENDMENT: About(
        Group.TO_CORRECT,
        ActingSide.TENANT,
        "For amendment",
        "Correct it and resubmit it.",
        asks="Accounting asks for a correction",
        action="See what to change",
        claims=True,
    ),
    Status.APPROVED: About(
        Group.DECIDED,
        ActingSide.NOBODY,
        "Approved",
        "Nothing more to do.",
        why="Asked for before approval",
        claims=True,
    ),
    Status.DISAPPROVED: About(
        Group.DECIDED,
        ActingSide.NOBODY,
        "Disapproved",
        "It is closed. Ask Accounting if you do not agree.",
        why="Why it was disapproved",
        refused="Why it was not accepted",
    ),
    Status.CANCELLED: About(Group.DECIDED, ActingSide.NOBODY, "Cancelled", "It is closed."),
    Status.DISCARDED: About(
        Group.GONE,
        ActingSide.NOBODY,
        "Discarded",
        "It is gone from your lists. It can be restored for a while.",
        was_sent=False,
    ),
    Status.ERASED: About(
        Group.GONE,
        ActingSide.NOBODY,
        "Erased",
        "It was kept for as long as it must be, and is gone.",
    ),
}


def statuses_where(wanted: Callable[[About], bool]) -> tuple[Status, ...]:
    """The statuses of which this holds, in their order."""
    return tuple(status for status, about in ABOUT.items() if wanted(about))


OPEN = statuses_where(lambda about: about.group == Group.OPEN)
TO_CORRECT = statuses_where(lambda about: about.group == Group.TO_CORRECT)
PROCESSED = statuses_where(lambda about: about.group in (Group.TO_CORRECT, Group.DECIDED))
# What was sent and still claims its tax.
CLAIMING = statuses_where(lambda about: about.claims)
# What claims its tax or is about to: of those that replace a certificate there is one at a time.
STANDING = statuses_where(lambda about: about.claims or about.group == Group.DRAFT)
# What is in no list.
GONE = statuses_where(lambda about: about.group == Group.GONE)
# What can still be signed on paper.
SIGNABLE = (*statuses_where(lambda about: about.group == Group.DRAFT), *TO_CORRECT, *OPEN)
# What was not handed over.
UNSENT = statuses_where(lambda about: not about.was_sent)
# What does not exist for staff.
UNSEEN = tuple(dict.fromkeys((*UNSENT, *GONE)))
