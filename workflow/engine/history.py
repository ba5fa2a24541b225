"""What was done to a subject, as far as a reader may know of it."""

from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from core import clock
from workflow.engine.models import Transition
from workflow.engine.record import THE_PORTAL
from workflow.engine.register import LIFECYCLES, Lifecycle, hidden_moves, internal_moves

OUR_PEOPLE = "Accounting"


def is_among_ourselves(done: Transition, reader: User | None) -> bool:
    """Whether a tenant reads a move of our own people, whose name and words are not shown."""
    if reader is None or not reader.is_tenant or done.lifecycle not in LIFECYCLES:
        return False
    return done.move in internal_moves(LIFECYCLES[done.lifecycle])


def actor_label(done: Transition, reader: User | None) -> str:
    """Who made a move, as ``reader`` may know it."""
    return OUR_PEOPLE if is_among_ourselves(done, reader) else done.actor_name


def known_to(reader: User | None, lifecycle: str, subject_id: str) -> "QuerySet[Transition]":
    """The transitions of a subject that this reader may know of."""
    rows = Transition.objects.filter(lifecycle=lifecycle, subject_id=subject_id)
    if reader is None or not reader.is_tenant:
        return rows
    return rows.exclude(move__in=hidden_moves(LIFECYCLES[lifecycle]))


def last_transition_facts(flow: Lifecycle[Any]) -> dict[str, Any]:
    """``status``, ``version``, and who made which move last, and when."""
    last = known_to(flow.by, flow.name, str(flow.subject.pk)).order_by("-number").first()
    return {
        "status": flow.subject.status,
        "version": flow.subject.version,
        "move": last.move if last else "",
        "by": actor_label(last, flow.by) if last else THE_PORTAL,
        "at": clock.utc_moment(last.at) if last else "",
    }
