"""Security events, as one JSON line each on ``portal.security``.

``record_security_event("exported", actor=request.user, what="register", rows=1200)`` writes

    {"at": "...Z", "event": "exported", "request_id": "...", "actor": "user:7", "role": "manager",
     "network": "203.0.113.0/24", "route": "GET /api/...", "what": "register", "rows": 1200}

The events are EVENTS; a new one is added there. Details are short facts, never typed text: no
password, code, token, name or address. A person who only typed a name is ``name:`` with a digest.
"""

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from django.conf import settings

from core import request_context
from core.digests import keyed_digest
from core.masking import mask_secrets
from core.networks import neighbourhood_of

EVENTS = {
    "signed_in": "a session began",
    "signed_out": "its owner ended it",
    "sign_in_failed": "a wrong password, a wrong code, or somebody the portal does not know",
    "locked": "too many tries: refused before anything was looked at",
    "account_slowed": "an account had its day's tries and is slowed; its owner is told",
    "refused": "403: somebody asked for what is not theirs",
    "role_changed": "a person got a role, or another one",
    "tenant_switched": "a person changed to another tenant that they work for",
    "factor_changed": "a person added or removed a second factor of their own",
    "service_token_changed": "an administrator made or revoked a token of another system",
    "webhook_changed": "a webhook of another system was made, replayed or deleted",
    "service_refused": "a token of another system was unknown, over or revoked",
    "assigned": "a company or a branch was given to somebody of the staff, or taken away",
    "master_data_changed": "a tenant, a person or another record of the operator's was changed",
    "exported": "many records left the portal at once",
    "audit_read": "the record of who did what was read",
    "password_reset_asked": "a link to set a password was asked for",  # nosec B105  # words
    "password_set": "a password was set by a mailed link",  # nosec B105  # words
    "altered": "a row or a stored file was changed past the portal, and was not handed out",
    "session_ended_by_reuse": "a spent refresh token came back: its whole session was ended",
    "sessions_ended": "somebody signed out elsewhere",
    "backup_asked_for": "an administrator had a backup made",
    "job_refused": "a row of the queue had a foreign mark or named no job: it was not run",
    "work_run_again": "an administrator had work done again that was given up",
}
log = logging.getLogger("portal.security")
_trial: ContextVar[bool] = ContextVar("security_trial", default=False)


def record_security_event(event: str, *, actor: Any = None, **details: Any) -> None:
    """Write one line; ``actor`` is a user, a typed name, or None for nobody known."""
    if event not in EVENTS:
        raise ValueError(f"no such security event: {event}")
    if _trial.get():
        return
    where = request_context.current()
    told = {
        "event": event,
        "request_id": where.request_id,
        **describe_actor(actor, where),
        "network": neighbourhood_of(where.ip),
        "route": where.route,
    }
    log.info(event, extra={"security": told | details})


@contextmanager
def trial() -> Iterator[None]:
    """Within this nothing is recorded: what is done is taken back."""
    token = _trial.set(True)
    try:
        yield
    finally:
        _trial.reset(token)


def describe_actor(actor: Any, where: request_context.RequestContext) -> dict[str, str]:
    """Who it was, without naming them; outside a request it is the command that ran."""
    if isinstance(actor, str):
        return {"actor": f"name:{keyed_digest('name', actor.strip().lower())[:16]}"}
    if getattr(actor, "pk", None) is None:
        is_command = settings.COMMAND and not where.request_id
        return {"actor": f"command:{settings.COMMAND}" if is_command else "anonymous"}
    return {"actor": f"user:{actor.pk}", "role": str(getattr(actor, "role", ""))}


class JsonLine(logging.Formatter):
    """A security event as one line of JSON, whatever its details hold."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told = {"at": at.replace("+00:00", "Z"), **getattr(record, "security", {})}
        return json.dumps({name: mask_event_value(value) for name, value in told.items()})


def mask_event_value(value: Any) -> Any:
    if value is None or isinstance(value, bool | int | float):
        return value
    return mask_secrets(str(value))
