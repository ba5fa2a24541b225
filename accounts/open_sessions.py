"""A person's sessions: listed for them, and ended by them."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from accounts import sessions
from accounts.models import OpenSession, User
from core.security_events import record_security_event


def list_sessions(user: User, this_key: str | None) -> list[dict[str, Any]]:
    """The user's sessions that still stand, the newest first; ``this`` is the one that asks."""
    return [
        {
            "id": row.pk,
            "created_at": row.created_at,
            "last_used_at": last_used_at,
            "address": row.address,
            "device": row.device,
            "this": row.session_key == this_key,
        }
        for row, last_used_at in iterate_live_sessions(user)
    ]


def iterate_live_sessions(user: User) -> Iterator[tuple[OpenSession, datetime]]:
    for row in user.open_sessions.order_by("-created_at"):
        session = sessions.session_of_key(row.session_key)
        if sessions.user_of(session) == user:
            yield row, datetime.fromisoformat(session["used_at"])


def end_one(user: User, pk: UUID) -> bool:
    """End one of the user's own; False where there is none such."""
    row = user.open_sessions.filter(pk=pk).first()
    if row is None:
        return False
    sessions.end_user_session(row.session_key)
    record_security_event("sessions_ended", actor=user, ended=1)
    return True


def end_all(user: User, *, but: str | None = None) -> int:
    """Sign the user out everywhere, save where ``but`` is used; how many sessions ended."""
    rows = user.open_sessions.exclude(session_key=but or "")
    keys = list(rows.values_list("session_key", flat=True))
    for key in keys:
        sessions.end_user_session(key)
    if keys:
        record_security_event("sessions_ended", actor=user, ended=len(keys))
    return len(keys)
