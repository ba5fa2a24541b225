"""Telling a database that is away from a fault of ours, and saying so once a second."""

import logging
import time
from typing import Any

from django.db import InterfaceError, OperationalError, connection

from core.refusals import Refusal

log = logging.getLogger(__name__)
LOG_PAUSE_SECONDS = 1
RETRY_AFTER_SECONDS = 5
# Connection lost, out of connections, shut down by its operator, broken disk; blank: not reached.
AWAY_CLASSES = ("", "08", "53", "57", "58")
AWAY_WORDS = ("unable to open database", "disk i/o error")
_last_logged: dict[str, float] = {}


class DatabaseUnavailable(Refusal):
    """503: the database cannot be reached; the same request may be sent again."""

    status_code, code = 503, "unavailable"

    def __init__(self) -> None:
        sentence = "The portal cannot reach its database. Please try again in a moment."
        super().__init__(sentence, retry_after=RETRY_AFTER_SECONDS)


def is_outage(error: BaseException) -> bool:
    """Return whether the database itself is away: its words on SQLite, its class on PostgreSQL."""
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    if connection.vendor == "sqlite":
        return any(words in str(error).lower() for words in AWAY_WORDS)
    return (getattr(error.__cause__, "sqlstate", None) or "")[:2] in AWAY_CLASSES


def log_outage(error: BaseException) -> None:
    """One line a second at most, without a traceback: each request would write one."""
    now = time.monotonic()
    if now - _last_logged.get("outage", -LOG_PAUSE_SECONDS) >= LOG_PAUSE_SECONDS:
        _last_logged["outage"] = now
        first_line: Any = (str(error).splitlines() or [""])[0]
        log.error("the database is away: %s: %s", type(error).__name__, first_line)
