"""What the portal does by itself, and how often."""

from workflow import addresses
from workflow.jobs.schedule import daily, every, hourly
from workflow.retention import purge_expired


@every("expire-email-verifications", hourly)
def expire_email_verifications() -> None:
    """Links that nobody followed within 24 hours are dead; the tenant no longer waits."""
    addresses.expire_overdue()


@every("purge-expired", daily)
def purge() -> None:
    """Rows of signing in, links, error reports, keys and files that mean nothing any more."""
    purge_expired()
