"""How a demo certificate came to its status: the deeds, and hours after the day of submission."""

from dataclasses import dataclass, field
from typing import Any

from workflow.certificates.statuses import Status


@dataclass(frozen=True)
class Deed:
    move: str
    hours: float
    inputs: dict[str, Any] = field(default_factory=dict)
    by_staff: bool = False


BORN = Deed("born", -16)
SUBMIT = Deed("submit", 0)
APPROVE = Deed("approve", 26, by_staff=True)
CLAIM = Deed("claim", 25.9, by_staff=True)
SEND_BACK = Deed(
    "send_back",
    26,
    {
        "reasons": [
            {
                "code": "SOA_MISMATCH",
                "field": "lines.0.m2",
                "text": "Our statement of the second month shows another amount.",
            },
            {"code": "SIGNATURE", "field": "signed_copy", "text": ""},
        ],
        "remarks": "An e-signed PDF is fine, no need to come by.",
    },
    by_staff=True,
)
DISAPPROVE = Deed(
    "disapprove",
    26,
    {
        "reasons": [{"code": "OTHER", "text": "This unit is not leased from us."}],
        "remarks": "Please ask the owner of the building.",
    },
    by_staff=True,
)
AMEND = Deed("amend", 50, {"remarks": "Please correct the second month."}, by_staff=True)
CORRECT = Deed("correct", 300, {"remarks": "August was billed anew."})
APPROVE_CORRECTED = Deed("approve_corrected", 330, by_staff=True)
A_YEAR_HOURS = 366 * 24  # ahead of any demo, so it happens now
POST_TODAY = Deed("post", A_YEAR_HOURS)
POST = Deed("post", 100)
RECEIVE_ALL_BUT_ONE = Deed("receive_all_but_one", 150, by_staff=True)

# Stories that go on after the last status.
REPLACED = "replaced"
POSTED = "posted with what is of its quarter"
RECEIVED = "received with what is of its quarter, but one"

# status -> what led there
STORIES: dict[str, tuple[Deed, ...]] = {
    Status.DRAFT: (BORN,),
    Status.SUBMITTED: (BORN, SUBMIT),
    Status.RESUBMITTED: (BORN, SUBMIT, CLAIM, SEND_BACK, Deed("resubmit", 49)),
    Status.APPROVED: (BORN, SUBMIT, CLAIM, APPROVE),
    Status.DISAPPROVED: (BORN, SUBMIT, CLAIM, DISAPPROVE),
    Status.RETURNED: (BORN, SUBMIT, CLAIM, SEND_BACK),
    Status.FOR_AMENDMENT: (BORN, SUBMIT, CLAIM, APPROVE, AMEND),
    Status.CANCELLED: (BORN, SUBMIT, SEND_BACK, Deed("cancel", 51)),
    REPLACED: (BORN, SUBMIT, CLAIM, APPROVE, CORRECT, APPROVE_CORRECTED),
    POSTED: (BORN, SUBMIT, CLAIM, APPROVE, POST_TODAY),
    RECEIVED: (BORN, SUBMIT, CLAIM, APPROVE, POST, RECEIVE_ALL_BUT_ONE),
}
# How the sample certificates are spread: of every twenty.
SPREAD = (
    *[Status.APPROVED] * 8,
    *[Status.SUBMITTED] * 6,
    *[Status.RESUBMITTED] * 2,
    Status.RETURNED,
    Status.DISAPPROVED,
    Status.FOR_AMENDMENT,
    Status.CANCELLED,
)

# A tenant people sign in as: (quarters before the last one, place in its branches, status or
# story).
OWN = (
    (2, 0, Status.APPROVED),
    (2, 1, REPLACED),
    (2, 2, POSTED),
    (2, 3, Status.DISAPPROVED),
    (1, 0, Status.APPROVED),
    (1, 1, Status.APPROVED),
    (1, 2, Status.APPROVED),
    (1, 3, RECEIVED),
    (1, 4, Status.APPROVED),
    (1, 5, Status.CANCELLED),
    (0, 2, Status.SUBMITTED),
    (0, 3, Status.RETURNED),
    (0, 4, Status.FOR_AMENDMENT),
    (0, 5, Status.RESUBMITTED),
    (0, 0, Status.DRAFT),
    (0, 6, Status.APPROVED),
)
