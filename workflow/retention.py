"""Rows that may go because their time is over; nothing of the audit is among them."""

from accounts import purge
from workflow.idempotency import forget_old, old


def purge_expired(*, dry_run: bool = False) -> int:
    """Delete expired tokens, sessions, counts, links, error reports and keys; how many rows."""
    if dry_run:
        return purge.purge(dry_run=True) + old().count()
    return purge.purge() + forget_old()
