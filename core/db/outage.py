"""Telling a database that asks to try again from a fault of ours, and saying so once a second.

A disk without room is an outage too, of the database or of the files.
"""

import errno
import logging
import time
from typing import Any

from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.db.transaction import TransactionManagementError

from core.metrics import database_outages
from core.refusals import Refusal

log = logging.getLogger(__name__)
_last_logged: dict[str, float] = {}
LOG_PAUSE_SECONDS = 1
AWAY_PAUSE_SECONDS = 5
FULL_PAUSE_SECONDS = 60
TURN_PAUSE_SECONDS = 1
# Connection lost, out of connections, shut down by its operator, broken disk; blank: not reached.
AWAY_CLASSES = ("", "08", "53", "57", "58")
# Read-only since a failover; a session that the server ended while it was idle in a transaction.
AWAY_STATES = ("25006", "25P03", "25P04")
AWAY_WORDS = ("unable to open database", "disk i/o error")
FULL_WORDS = ("disk is full",)
FULL_CODES = (errno.ENOSPC, errno.EDQUOT)
DISK_FULL_STATE = "53100"
# Serialization failure, completion unknown, deadlock; a lock waited for, an object in use.
TURN_STATES = ("40001", "40003", "40P01", "55P03", "55006")
TURN_WORDS = ("locked",)


class DatabaseUnavailable(Refusal):
    """503: the database is away or gave no turn; the same request may be sent again."""

    status_code, code = 503, "unavailable"


def find_unavailable(error: BaseException | None) -> DatabaseUnavailable | None:
    """The refusal for an error, where sending the same request again may help."""
    if is_disk_full(error):
        sentence = "The disk of the portal is full, so nothing was saved. Please tell its operator."
        return DatabaseUnavailable(sentence, retry_after=FULL_PAUSE_SECONDS)
    if is_outage(error):
        sentence = "The portal cannot reach its database. Please try again in a moment."
        return DatabaseUnavailable(sentence, retry_after=AWAY_PAUSE_SECONDS)
    if is_contention(error):
        sentence = "Many are changing the same records. Please try again in a moment."
        return DatabaseUnavailable(sentence, retry_after=TURN_PAUSE_SECONDS)
    return None


def is_disk_full(error: BaseException | None) -> bool:
    """Return whether a disk has no room left: the database's, or that of files."""
    if isinstance(error, OSError):
        return error.errno in FULL_CODES
    found = find_database_error(error)
    if found is None or connection.vendor == "sqlite":
        return has_words(found, FULL_WORDS)
    return sqlstate_of(found) == DISK_FULL_STATE


def is_outage(error: BaseException | None) -> bool:
    """Return whether the database itself is away: its words on SQLite, its class on PostgreSQL."""
    found = find_database_error(error)
    if found is None or connection.vendor == "sqlite":
        return has_words(found, AWAY_WORDS)
    state = sqlstate_of(found)
    is_lost = isinstance(found, OperationalError | InterfaceError) and state[:2] in AWAY_CLASSES
    return is_lost or state in AWAY_STATES


def is_contention(error: BaseException | None) -> bool:
    """Return whether others held what was needed; nothing of the transaction was stored."""
    found = find_database_error(error)
    if found is None or connection.vendor == "sqlite":
        return has_words(found, TURN_WORDS)
    return sqlstate_of(found) in TURN_STATES


def find_database_error(error: BaseException | None) -> DatabaseError | InterfaceError | None:
    """What the database said: a transaction that it broke earlier is refused by Django itself."""
    while isinstance(error, TransactionManagementError):
        error = error.__context__ or error.__cause__  # the cause may be of an earlier one
    return error if isinstance(error, DatabaseError | InterfaceError) else None


def has_words(error: BaseException | None, words: tuple[str, ...]) -> bool:
    said = str(error).lower()
    return isinstance(error, OperationalError) and any(each in said for each in words)


def sqlstate_of(error: BaseException) -> str:
    """SQLSTATE of the driver's error; blank where no server sent one."""
    return getattr(error.__cause__, "sqlstate", None) or ""


def log_unavailable(error: BaseException) -> None:
    """One line a second at most, without a traceback: each request would write one."""
    if is_outage(error) or is_disk_full(error):
        database_outages.inc()
    now = time.monotonic()
    if now - _last_logged.get("outage", -LOG_PAUSE_SECONDS) >= LOG_PAUSE_SECONDS:
        _last_logged["outage"] = now
        first_line: Any = (str(error).splitlines() or [""])[0]
        log.error("the database asks to try again: %s: %s", type(error).__name__, first_line)
