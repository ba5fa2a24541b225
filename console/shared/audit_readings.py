"""Records of readings of the audit: readings, exports and packs are transitions themselves."""

from datetime import timedelta
from typing import Any

from django.db import IntegrityError

from accounts.models import User
from core import clock
from core.refusals import NotAllowed
from workflow.engine.execution import create_subject, perform
from workflow.lifecycles.audit import AuditLifecycle
from workflow.models import AuditReader, Transition

SAME_READING_SECONDS = 10 * 60
NAME = AuditLifecycle.name


def manager(user: User) -> User:
    """Return the user, if they are a manager. Raises NotAllowed."""
    if not user.is_manager:
        raise NotAllowed("This is for managers.")
    return user


def record_audit_reading(user: User, move: str, **inputs: str) -> int:
    """Record a reading of this manager and return its number."""
    reader = get_or_create_audit_reader(user)
    perform(NAME, reader.pk, move, by=user, inputs=inputs)
    return audit_reader_transitions(reader, move).values_list("number", flat=True)[0]


def record_once(user: User, question: str) -> int:
    """The same question again within some minutes is the same reading."""
    reader = get_or_create_audit_reader(user)
    since = clock.now() - timedelta(seconds=SAME_READING_SECONDS)
    for row in (
        audit_reader_transitions(reader, "read")
        .filter(at__gte=since)
        .select_related("revision")[:50]
    ):
        values: dict[str, Any] = row.revision.values or {}
        if values.get("inputs", {}).get("question") == question:
            return row.number
    return record_audit_reading(user, "read", question=question)


def get_or_create_audit_reader(user: User) -> AuditReader:
    """Return the user's audit reader; two concurrent first readings share one."""
    rows = AuditReader.objects.filter(user=user)
    if found := rows.first():
        return found
    try:
        return create_subject(NAME, AuditLifecycle.initial_status, {"reader": user}, by=user)
    except IntegrityError:
        return rows.get()


def audit_reader_transitions(reader: AuditReader, move: str) -> Any:
    rows = Transition.objects.filter(lifecycle=NAME, subject_id=str(reader.pk), move=move)
    return rows.order_by("-number")
