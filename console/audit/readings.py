"""Who reads the audit is on record: readings, exports and packs are transitions themselves."""

from datetime import timedelta
from typing import Any

from django.db import IntegrityError

from accounts.models import User
from core import clock
from core.refusals import NotAllowed
from workflow.engine.push import born, perform
from workflow.lifecycles.audit import AuditLifecycle
from workflow.models import AuditReader, Transition

SAME_READING_SECONDS = 10 * 60
NAME = AuditLifecycle.name


def manager(user: User) -> User:
    """The same, where she is one. Raises NotAllowed."""
    if not user.is_manager:
        raise NotAllowed("This is for managers.")
    return user


def record(user: User, move: str, **inputs: str) -> int:
    """Push a reading of this manager and tell its number."""
    reader = reader_of(user)
    perform(NAME, reader.pk, move, by=user, inputs=inputs)
    return moves_of(reader, move).values_list("number", flat=True)[0]


def record_once(user: User, question: str) -> int:
    """The same question again within some minutes is the same reading."""
    reader = reader_of(user)
    since = clock.now() - timedelta(seconds=SAME_READING_SECONDS)
    for row in moves_of(reader, "read").filter(at__gte=since).select_related("revision")[:50]:
        values: dict[str, Any] = row.revision.values or {}
        if values.get("inputs", {}).get("question") == question:
            return row.number
    return record(user, "read", question=question)


def reader_of(user: User) -> AuditReader:
    """Who she is as a reader; the first time, of two windows one is first."""
    rows = AuditReader.objects.filter(user=user)
    if found := rows.first():
        return found
    try:
        return born(NAME, AuditLifecycle.born_as, {"reader": user}, by=user)
    except IntegrityError:
        return rows.get()


def moves_of(reader: AuditReader, move: str) -> Any:
    rows = Transition.objects.filter(lifecycle=NAME, subject_id=str(reader.pk), move=move)
    return rows.order_by("-number")
