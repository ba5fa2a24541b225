"""Rows that may go because their time is over; nothing of the audit is among them."""

from accounts import purge
from workflow.files.left_over import purge_files
from workflow.idempotency import forget_old, old


def purge_expired(*, dry_run: bool = False) -> int:
    """Delete expired tokens, sessions, counts, links, error reports, keys and files; how many."""
    files = purge_files(dry_run=dry_run)
    if dry_run:
        return purge.purge(dry_run=True) + old().count() + files
    return purge.purge() + forget_old() + files
