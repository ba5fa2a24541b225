"""The time that every process of the portal shares, whatever the clock of its machine says."""

from datetime import datetime

from django.db import connection

from core import clock


def database_now() -> datetime:
    """This moment by the database server, aware, in UTC; on SQLite by this machine.

    For leases and pauses that one process writes and another reads: a clock that was wrong for a
    moment would otherwise leave work waiting for as long as it was ahead.
    """
    if connection.vendor != "postgresql":
        return clock.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        found: datetime = cursor.fetchone()[0]
    return found
