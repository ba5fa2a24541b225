"""Lines of the log, as text or as JSON (``LOG_FORMAT``), each with its request and no secret."""

import json
import logging
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings

from core import request_context
from core.masking import escape_controls, impersonal, mask_secrets
from core.request_context import RequestNotes
from core.security_events import mask_event_value


def log_moment(record: logging.LogRecord) -> str:
    """When it was logged, with the offset from UTC."""
    zone = ZoneInfo(settings.TIME_ZONE)
    return datetime.fromtimestamp(record.created, zone).isoformat(timespec="milliseconds")


def request_fields(record: logging.LogRecord) -> dict[str, str]:
    """The request that is being served, or that Django logs after it; blank outside of one."""
    where = request_context.current()
    notes = where.notes if where.request_id else notes_behind(record)
    return {
        "request_id": notes.request_id,
        "user": notes.user,
        "route": notes.route or where.route,
    }


def notes_behind(record: logging.LogRecord) -> RequestNotes:
    """The notes of the request that Django attached to the record."""
    scope = getattr(getattr(record, "request", None), "scope", {})
    found = scope.get(request_context.NOTES_IN_SCOPE)
    return found if isinstance(found, RequestNotes) else RequestNotes()


class TextLogLine(logging.Formatter):
    """``at level logger message``, and the request behind it."""

    def usesTime(self) -> bool:  # noqa: N802 (logging's name)
        return False

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        parts = [log_moment(record), record.levelname, record.name, escape_controls(record.message)]
        known = [f"{name}={value}" for name, value in request_fields(record).items() if value]
        return " ".join([*parts, *known])

    def formatException(self, ei: Any) -> str:  # noqa: N802
        return impersonal(mask_secrets(super().formatException(ei)))


class JsonLogLine(TextLogLine):
    """One JSON object a line; a security event keeps its own fields besides."""

    def format(self, record: logging.LogRecord) -> str:
        event: dict[str, Any] = getattr(record, "security", {})
        fields: dict[str, Any] = {
            "at": log_moment(record),
            "level": record.levelname,
            "logger": record.name,
            "message": mask_secrets(record.getMessage()),
            **request_fields(record),
            **{name: mask_event_value(value) for name, value in event.items()},
        }
        if record.exc_info:
            fields["exception"] = self.formatException(record.exc_info)
        return json.dumps(fields)
