"""Undoing a decision within UNDO_SECONDS: whether it may be undone, and what it puts back."""

from typing import Any

from accounts.models import User
from core import clock
from core.refusals import NotAllowed, NotNow
from workflow.certificates import LIFECYCLE
from workflow.certificates.holds import is_filed
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status
from workflow.engine import undo
from workflow.engine.execution import MoveRequest
from workflow.engine.history import last_transition_facts
from workflow.engine.models import Transition
from workflow.engine.plan import NOT_ALLOWED

RESTORED = ("processor_id", "proposed_by_id", "snoozed_until", "return_requested_at")
# What a decision moves in another certificate, and what puts that back.
SUPERSEDE, REINSTATE = "supersede", "reinstate"
UNDOABLE = (Status.APPROVED, Status.RETURNED, Status.DISAPPROVED)
UNDO, UNDO_RESUBMITTED = "undo", "undo_resubmitted"
TOO_LATE = "It is too late to undo this decision."
FOLLOWED = "This was changed after the decision, so it cannot be undone."
FILED = "A filed return claims this certificate, so the decision cannot be undone."


def last_transitions(certificate: Certificate, count: int) -> list[Transition]:
    """Return the last transitions of a certificate, the newest first."""
    rows = Transition.objects.filter(lifecycle=LIFECYCLE, subject_id=str(certificate.pk))
    return list(rows.select_related("revision").order_by("-number")[:count])


def undo_move_of(certificate: Certificate) -> str:
    """Return the undo that leads to the status before the last transition."""
    last = last_transitions(certificate, 1)[0]
    return UNDO_RESUBMITTED if last.source == Status.RESUBMITTED else UNDO


def seconds_to_undo(certificate: Certificate, user: User) -> int | None:
    """Return for how long this user can still undo the last decision; None where they cannot."""
    if certificate.status not in UNDOABLE or certificate.processor_id != user.pk:
        return None
    last = last_transitions(certificate, 1)[0]
    if not undo.is_undoable(last) or last.actor_id != user.pk:
        return None
    left = int((undo.undo_ends_at(last) - clock.now()).total_seconds())
    return left if left > 0 and last.version == certificate.version else None


def restore_before_decision(flow: Any, target: Status) -> None:
    """Put back what the last decision changed. Raises NotAllowed and NotNow."""
    decision, before = last_transitions(flow.subject, 2)
    check_undo(flow, decision, target)
    state = (before.revision.values or {})["state"]
    for name in RESTORED:
        field = Certificate._meta.get_field(name.removesuffix("_id"))
        value = state.get(name)
        setattr(flow.subject, name, value if value is None else field.to_python(value))
    if state.get("claimed_by_id") == flow.by.pk:
        flow.extend_claim(flow.by)


def check_undo(flow: Any, decision: Transition, target: Status) -> None:
    """Raises NotAllowed for another person, and NotNow (followed, too_late, filed)."""
    certificate = flow.subject
    is_last = undo.is_undoable(decision) and decision.version == certificate.version
    if not is_last or decision.source != target or is_followed_elsewhere(certificate, decision):
        raise refuse_undo(flow, decision, FOLLOWED, "followed")
    if decision.actor_id != flow.by.pk:
        raise NotAllowed(NOT_ALLOWED)
    if undo.is_undo_over(decision):
        raise refuse_undo(flow, decision, TOO_LATE, "too_late")
    if is_filed(certificate):
        raise refuse_undo(flow, decision, FILED, "filed")


def refuse_undo(flow: Any, last: Transition, message: str, code: str) -> NotNow:
    """The refusal, with the status before the undo was tried."""
    return NotNow(message, code=code, **last_transition_facts(flow) | {"status": last.target})


def companion_of(certificate: Certificate, decision: Transition) -> Transition | None:
    """Return the move of the replaced certificate that was made together with a decision."""
    if certificate.replaces_id is None:
        return None
    rows = Transition.objects.filter(
        number=decision.number + 1,
        lifecycle=LIFECYCLE,
        subject_id=str(certificate.replaces_id),
        move__in=(SUPERSEDE, REINSTATE),
    )
    return rows.first()


def is_followed_elsewhere(certificate: Certificate, decision: Transition) -> bool:
    """Return whether the replaced certificate was moved after the decision moved it."""
    companion = companion_of(certificate, decision)
    if companion is None or certificate.replaces is None:
        return False
    return last_transitions(certificate.replaces, 1)[0].number != companion.number


def companions_of_undo(certificate: Certificate) -> list[MoveRequest]:
    """Return what puts the replaced certificate back as it was before the decision."""
    companion = companion_of(certificate, last_transitions(certificate, 1)[0])
    if companion is None:
        return []
    if companion.move == SUPERSEDE:
        return [MoveRequest(LIFECYCLE, certificate.replaces_id, REINSTATE)]
    inputs = {"other": certificate.reference}
    return [MoveRequest(LIFECYCLE, certificate.replaces_id, SUPERSEDE, inputs)]
