"""What the portal does by itself, and how often."""

from uuid import UUID

from core.jobs.queue import enqueue
from core.jobs.schedule import daily, every, hourly, minutely
from workflow.checks import standing
from workflow.expiry import drafts
from workflow.expiry.retention import PAST, purge_expired
from workflow.mails.anchors import anchor_and_tell
from workflow.notification_email import flows
from workflow.scans import folder, work

# Certificates moved in one run of a job: what is left is another job's, well within its time.
AT_ONCE = 1_000


@every("expire-email-verifications", hourly)
def expire_email_verifications() -> None:
    """Links that nobody followed within 24 hours are dead; the tenant no longer waits."""
    flows.expire_overdue()


@every("tend-scans", minutely)
def tend_scans() -> None:
    """Scans whose work was lost go on; files in the watched folder are taken."""
    work.tend()
    folder.take_all()


@every("anchor-audit", daily)
def anchor_audit() -> None:
    """Write an anchor of the chain, and mail it to the auditors."""
    anchor_and_tell()


@every("purge-expired", daily)
def purge() -> None:
    """Certificates past their retention, and rows that mean nothing any more."""
    counts = purge_expired(most=AT_ONCE)
    if any(counts[kind] == AT_ONCE for kind in PAST):
        enqueue("workflow.schedule.purge")


@every("look-again", daily)
def look_again(after: str = str(standing.FIRST)) -> None:
    """Check the open certificates again, a few at a time."""
    if last := standing.recheck_open_certificates(UUID(after)):
        enqueue("workflow.schedule.look_again", str(last))


@every("purge-drafts", daily)
def purge_drafts() -> None:
    """Drafts of a quarter that ends are warned of, and deleted when their day has come."""
    if len(drafts.purge_expired_drafts(most=AT_ONCE)) == AT_ONCE:
        enqueue("workflow.schedule.purge_drafts")


@every("remind-of-deadline", daily)
def remind_of_deadline() -> None:
    """Tenants with drafts of the quarter that is due are reminded 7 days and 1 day before."""
    if len(drafts.remind(most=AT_ONCE)) == AT_ONCE:
        enqueue("workflow.schedule.remind_of_deadline")
