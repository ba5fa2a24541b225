"""Who may do what, from which status, and what it leads to: typed from the specification."""

from datetime import timedelta
from typing import Any

from core.clock import today
from workflow.checks import CHECKS
from workflow.checks.return_request import RETURN_REQUESTED

PROCESSORS = {"processor", "colleague", "lead"}
BOTH = {"tenant"} | PROCESSORS
ROLES = [
    "tenant",
    "other tenant",
    "processor",
    "colleague",
    "processor elsewhere",
    "lead",
    "manager",
    "administrator",
]
# (status, move) -> (status afterwards, who may). Anything not listed is impossible.
WHO_MAY: dict[tuple[str, str], tuple[str, set[str]]] = {
    ("DRAFT", "submit"): ("SUBMITTED", {"tenant"}),
    ("DRAFT", "discard"): ("DISCARDED", {"tenant"}),
    ("DRAFT", "expire"): ("DISCARDED", set()),
    ("DRAFT", "comment"): ("DRAFT", {"tenant"}),
    ("DISCARDED", "restore"): ("DRAFT", {"tenant"}),
    ("SUBMITTED", "approve"): ("APPROVED", PROCESSORS),
    ("SUBMITTED", "propose"): ("SUBMITTED", PROCESSORS),
    ("SUBMITTED", "send_back"): ("RETURNED", PROCESSORS),
    ("SUBMITTED", "disapprove"): ("DISAPPROVED", PROCESSORS),
    ("SUBMITTED", "request_return"): ("SUBMITTED", {"tenant"}),
    ("SUBMITTED", "claim"): ("SUBMITTED", PROCESSORS),
    ("SUBMITTED", "release"): ("SUBMITTED", PROCESSORS),
    ("SUBMITTED", "take_over"): ("SUBMITTED", PROCESSORS),
    ("SUBMITTED", "assign"): ("SUBMITTED", {"lead"}),
    ("SUBMITTED", "snooze"): ("SUBMITTED", PROCESSORS),
    ("SUBMITTED", "wake"): ("SUBMITTED", PROCESSORS),
    ("SUBMITTED", "knock"): ("SUBMITTED", PROCESSORS),
    ("SUBMITTED", "comment"): ("SUBMITTED", BOTH),
    ("SUBMITTED", "dismiss_duplicate"): ("SUBMITTED", {"lead"}),
    ("RESUBMITTED", "approve"): ("APPROVED", PROCESSORS),
    ("RESUBMITTED", "propose"): ("RESUBMITTED", PROCESSORS),
    ("RESUBMITTED", "send_back"): ("RETURNED", PROCESSORS),
    ("RESUBMITTED", "disapprove"): ("DISAPPROVED", PROCESSORS),
    ("RESUBMITTED", "request_return"): ("RESUBMITTED", {"tenant"}),
    ("RESUBMITTED", "claim"): ("RESUBMITTED", PROCESSORS),
    ("RESUBMITTED", "release"): ("RESUBMITTED", PROCESSORS),
    ("RESUBMITTED", "take_over"): ("RESUBMITTED", PROCESSORS),
    ("RESUBMITTED", "assign"): ("RESUBMITTED", {"lead"}),
    ("RESUBMITTED", "snooze"): ("RESUBMITTED", PROCESSORS),
    ("RESUBMITTED", "wake"): ("RESUBMITTED", PROCESSORS),
    ("RESUBMITTED", "knock"): ("RESUBMITTED", PROCESSORS),
    ("RESUBMITTED", "comment"): ("RESUBMITTED", BOTH),
    ("RESUBMITTED", "dismiss_duplicate"): ("RESUBMITTED", {"lead"}),
    ("APPROVED", "amend"): ("FOR AMENDMENT", PROCESSORS),
    ("APPROVED", "replace"): ("APPROVED", {"tenant"}),
    ("APPROVED", "issue"): ("APPROVED", BOTH),
    # Only what a former system approved is withdrawn: tests/console/test_history.py.
    ("APPROVED", "withdraw_import"): ("CANCELLED", set()),
    ("APPROVED", "comment"): ("APPROVED", BOTH),
    ("APPROVED", "dismiss_duplicate"): ("APPROVED", {"lead"}),
    ("DISAPPROVED", "comment"): ("DISAPPROVED", BOTH),
    ("RETURNED", "resubmit"): ("RESUBMITTED", {"tenant"}),
    ("RETURNED", "cancel"): ("CANCELLED", {"tenant"}),
    ("RETURNED", "comment"): ("RETURNED", BOTH),
    ("RETURNED", "dismiss_duplicate"): ("RETURNED", {"lead"}),
    ("FOR AMENDMENT", "resubmit"): ("RESUBMITTED", {"tenant"}),
    ("FOR AMENDMENT", "comment"): ("FOR AMENDMENT", BOTH),
    ("FOR AMENDMENT", "dismiss_duplicate"): ("FOR AMENDMENT", {"lead"}),
    ("CANCELLED", "comment"): ("CANCELLED", BOTH),
    ("DRAFT", "sign"): ("DRAFT", {"tenant"}),
    ("RETURNED", "sign"): ("RETURNED", {"tenant"}),
    ("FOR AMENDMENT", "sign"): ("FOR AMENDMENT", {"tenant"}),
    # Only a preparer asks for a signature: test_signing.py.
    ("DRAFT", "ask_signature"): ("DRAFT", set()),
    ("RETURNED", "ask_signature"): ("RETURNED", set()),
    ("FOR AMENDMENT", "ask_signature"): ("FOR AMENDMENT", set()),
    # Only a signatory who was asked refuses: test_refusing.py.
    ("DRAFT", "refuse_signature"): ("DRAFT", set()),
    ("RETURNED", "refuse_signature"): ("RETURNED", set()),
    ("FOR AMENDMENT", "refuse_signature"): ("FOR AMENDMENT", set()),
    ("DRAFT", "print_to_sign"): ("DRAFT", {"tenant"}),
    ("SUBMITTED", "print_to_sign"): ("SUBMITTED", {"tenant"}),
    ("RESUBMITTED", "print_to_sign"): ("RESUBMITTED", {"tenant"}),
    ("RETURNED", "print_to_sign"): ("RETURNED", {"tenant"}),
    ("FOR AMENDMENT", "print_to_sign"): ("FOR AMENDMENT", {"tenant"}),
    ("DRAFT", "warn"): ("DRAFT", set()),
    ("DRAFT", "remind"): ("DRAFT", set()),
    ("DISCARDED", "erase"): ("ERASED", set()),
}
SENT = (
    "SUBMITTED",
    "RESUBMITTED",
    "APPROVED",
    "DISAPPROVED",
    "RETURNED",
    "FOR AMENDMENT",
    "CANCELLED",
)
for _status in SENT:
    WHO_MAY |= {
        (_status, "note"): (_status, PROCESSORS),
        (_status, "hold"): (_status, {"lead"}),
        (_status, "lift_hold"): (_status, {"lead"}),
        (_status, "erase"): ("ERASED", set()),
    }
for _status in ("SUBMITTED", "RESUBMITTED", "APPROVED", "RETURNED", "FOR AMENDMENT"):
    WHO_MAY[_status, "receive_original"] = (_status, PROCESSORS)
    WHO_MAY[_status, "undo_receipt"] = (_status, PROCESSORS)
    WHO_MAY[_status, "ask_for_original"] = (_status, PROCESSORS)
WHO_MAY["APPROVED", "claim_in"] = ("APPROVED", {"lead"})
# For those whom an administrator lets sign for the payee; nobody here is one.
WHO_MAY["APPROVED", "sign_conforme"] = ("APPROVED", set())
WHO_MAY["APPROVED", "withdraw_conforme"] = ("APPROVED", set())
MOVES = [
    "submit",
    "approve",
    "propose",
    "send_back",
    "disapprove",
    "amend",
    "replace",
    "resubmit",
    "sign",
    "ask_signature",
    "refuse_signature",
    "print_to_sign",
    "request_return",
    "cancel",
    "claim",
    "release",
    "take_over",
    "assign",
    "snooze",
    "wake",
    "knock",
    "dismiss_duplicate",
    "receive_original",
    "undo_receipt",
    "ask_for_original",
    "claim_in",
    "sign_conforme",
    "withdraw_conforme",
    "withdraw_import",
    "issue",
    "comment",
    "note",
    "discard",
    "expire",
    "restore",
    "warn",
    "remind",
    "hold",
    "lift_hold",
    "erase",
]
# Of whatever is found, nothing keeps a move from being made here.
ACCEPTED = {"accepted": [RETURN_REQUESTED, *(each.id for each in CHECKS)]}
INPUTS: dict[str, dict[str, Any]] = {
    "approve": ACCEPTED,
    "propose": ACCEPTED,
    "send_back": {"reasons": ["SUM"]},
    "disapprove": {"reasons": ["DUPLICATE"]},
    "amend": {"remarks": "August is wrong."},
    "replace": {"remarks": "Rent was raised for August."},
    "request_return": {"remarks": "Wrong branch."},
    "assign": {"to": "colleague@mall.example"},
    "snooze": {"until": f"{today() + timedelta(days=7)}", "reason": "She calls back."},
    "take_over": {"reason": "She is on leave."},
    "dismiss_duplicate": {"reason": "A second lease in the same mall."},
    "sign": {"method": "typed"},
    "comment": {"text": "Good morning."},
    "note": {"text": "She calls back on Monday."},
    "warn": {"days": 14},
    "remind": {"days": 7},
    "claim_in": {"quarter": "annual"},
    "withdraw_conforme": {"reason": "The wrong list."},
    "withdraw_import": {"reason": "Imported by mistake."},
    "hold": {"reason": "Claimed for 2026."},
    "lift_hold": {"reason": "The year is closed."},
}
# The new status -> who is mailed (specification, section 4). What is not here tells nobody.
WHO_IS_MAILED = {
    "SUBMITTED": {"tenant"},
    "APPROVED": {"tenant", "processor"},
    "DISAPPROVED": {"tenant", "processor"},
    "FOR AMENDMENT": {"tenant", "processor"},
    "RETURNED": {"tenant", "processor"},
}
