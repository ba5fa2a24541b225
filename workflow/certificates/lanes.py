"""Lanes of the staff's lists: the parts of a list that are decided together.

A condition is used in a lane and in the index behind it, so that a small lane reads few rows.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import F, Index, Q

from core import clock
from core.db.nulls import NullsLowestIndex
from workflow.certificates.statuses import ABOUT, OPEN, PROCESSED, Status

IS_OPEN, IS_PROCESSED = Q(status__in=OPEN), Q(status__in=PROCESSED)
ASKED_BACK = Q(return_requested_at__isnull=False)
FROM_SCAN = Q(scan__isnull=False)
LATE = Q(is_late=True)
UNSIGNED = Q(is_signed=False)
UNANSWERED = Q(is_unanswered=True)
DIFFERS_FROM_BILLING = Q(differs_from_billing=True)
# Notes (unsigned, late) do not count as warnings.
# A tax far from last quarter's is a warning, and so is a reason that nothing answers.
# A tenant who requests it back wants no approval.
CLEAN = Q(found_blocking=0, found_warnings=0, return_requested_at__isnull=True)
PROPOSED = Q(proposed_by__isnull=False)
WAS_SNOOZED = Q(snoozed_until__isnull=False)
HAS_PROCESSOR = Q(processor__isnull=False)
WAS_CLAIMED = Q(claimed_by__isnull=False)
HAS_QAP = Q(qap_state__isnull=False)


@dataclass(frozen=True)
class Lane:
    """``list`` is the one it is a part of; ``rows`` tells what is in it for a member of staff."""

    label: str
    list: str
    rows: Callable[[Any], Q]
    of_everywhere: bool = False  # her own decisions, at whichever branch
    of_asleep: bool = False  # what was put off, which the other lanes leave out
    status: Status | None = None  # where a status is all there is to it


def of_status(status: Status) -> Lane:
    return Lane(ABOUT[status].name, "open", lambda _: Q(status=status), status=status)


def in_open(label: str, rows: Q) -> Lane:
    return Lane(label, "open", lambda _: rows)


def is_snoozed(_: Any) -> Q:
    """Put off to a day that has not come; on that day it is back by itself."""
    return WAS_SNOOZED & Q(snoozed_until__gt=clock.today())


def her_own(user: Any) -> Q:
    """Build the condition that the user last decided or claimed it."""
    return Q(processor=user)


def held_by_others(user: Any) -> Q:
    """Build the condition that a colleague holds it now."""
    return WAS_CLAIMED & Q(claimed_until__gt=clock.now()) & ~Q(claimed_by=user)


LANES = {
    "new": of_status(Status.SUBMITTED),
    "resubmitted": of_status(Status.RESUBMITTED),
    "asked_back": in_open("Return requested", ASKED_BACK),
    "from_scan": in_open("From scan", FROM_SCAN),
    "late": in_open("Late", LATE),
    "unsigned": in_open("Unsigned", UNSIGNED),
    "soa": in_open("SOA differs", DIFFERS_FROM_BILLING),
    "clean": in_open("Clean", CLEAN),
    "proposed": in_open("Second look", PROPOSED),
    "snoozed": Lane("Snoozed", "open", is_snoozed, of_asleep=True),
    "held": Lane("Held by others", "open", held_by_others),
    "mine": Lane("Assigned to me", "open", her_own),
    "decided": Lane("Decided by me", "processed", her_own, of_everywhere=True),
}


def partial_index(name: str, fields: list[str], condition: Q) -> Index:
    return Index(fields=fields, name=name, condition=condition)


WAITING = ["handed_over_at", "id"]
INDEXES = [
    NullsLowestIndex(
        F("handed_over_at").desc(nulls_last=True),
        F("id").desc(),
        name="open_by_hand_over",
        condition=IS_OPEN,
    ),
    partial_index("open_asked_back", WAITING, IS_OPEN & ASKED_BACK),
    partial_index("open_from_scan", WAITING, IS_OPEN & FROM_SCAN),
    partial_index("open_late", WAITING, IS_OPEN & LATE),
    partial_index("open_unsigned", WAITING, IS_OPEN & UNSIGNED),
    partial_index("open_unanswered", WAITING, IS_OPEN & UNANSWERED),
    partial_index("open_soa_differs", WAITING, IS_OPEN & DIFFERS_FROM_BILLING),
    partial_index("open_clean", WAITING, IS_OPEN & CLEAN),
    partial_index("open_by_findings", ["found_blocking", "found_warnings", *WAITING], IS_OPEN),
    partial_index("open_proposed", WAITING, IS_OPEN & PROPOSED),
    partial_index("open_snoozed", WAITING, IS_OPEN & WAS_SNOOZED),
    partial_index("open_claimed", ["claimed_until", "id"], IS_OPEN & WAS_CLAIMED),
    partial_index("open_of_processor", ["processor", *WAITING], IS_OPEN & HAS_PROCESSOR),
    partial_index("open_by_qap", ["qap_state", *WAITING], IS_OPEN & HAS_QAP),
    partial_index("certificate_by_qap", ["qap_state", "updated_at", "id"], HAS_QAP),
    partial_index("decided_by", ["processor", "updated_at", "id"], IS_PROCESSED & HAS_PROCESSOR),
]
