"""Transitions in words: their moves, statuses and reasons."""

from typing import Any, cast

from workflow.api.certificates.serializers import beginning_of
from workflow.api.schemas import Reason
from workflow.certificates import LIFECYCLE
from workflow.certificates.reasons import with_label
from workflow.certificates.statuses import OPEN
from workflow.engine.moves import Kind, options_of_step
from workflow.engine.register import LIFECYCLES, edges_of_lifecycle, facts_by_move
from workflow.lifecycles.certificate import CertificateLifecycle
from workflow.models import Transition

# Moves that decide an open certificate. Reopening an approved one is not among them.
DECISIONS = {
    step.func.__name__
    for step in edges_of_lifecycle(CertificateLifecycle)
    if step.source in OPEN and options_of_step(step).kind is Kind.DECISION
}


def transition_label(row: Transition) -> str:
    """Return the label of a move's button; for a former move its name."""
    cls = LIFECYCLES.get(row.lifecycle)
    if row.move == "born":
        if row.lifecycle == LIFECYCLE:
            return beginning_of(row)
        return cls.created_label if cls else "Begun"
    facts = facts_by_move(cls).get(row.move) if cls else None
    return facts.label if facts else row.move.replace("_", " ").capitalize()


def status_label(lifecycle: str, status: str) -> str:
    """A status in words; one of former days as it was written."""
    cls = LIFECYCLES.get(lifecycle)
    labels: Any = cls.model._meta.get_field("status").flatchoices if cls else ()
    label = str(dict(labels).get(status, status))
    return label[:1].upper() + label[1:]


def serialize_labelled_reason(reason: dict[str, str]) -> Reason:
    """With its wording of that day; a reason of former days by its code."""
    return cast(Reason, {"field": "", "text": ""} | with_label(reason))


def describe_reason(reason: Reason) -> str:
    words = [reason["label"], reason["field"] and f"({reason['field']})", reason["text"]]
    return " ".join(word for word in words if word)
