"""What the portal does by itself, and how often."""

from uuid import UUID

from core.jobs.schedule import daily, every, hourly, minutely
from core.jobs.tasks import job
from core.models.job import Lane
from workflow.checks import standing
from workflow.expiry import drafts
from workflow.expiry.retention import PAST, purge_expired
from workflow.mail_intake import folder as mail_folder
from workflow.mail_intake import mailbox, receipts
from workflow.mail_intake.retention import delete_old_mails
from workflow.mails import copies
from workflow.mails.anchors import anchor_and_tell
from workflow.notification_email import flows
from workflow.papers_to_sign.links import purge_paper_links
from workflow.qap.intake import delete_abandoned_files
from workflow.qap.standing import delete_old_files, follow_moved_certificates
from workflow.scans import folder, work
from workflow.signature_requests.links import purge_signing_links

# Certificates moved in one run of a job: what is left is another job's, well within its time.
AT_ONCE = 1_000
FOLLOWING_SECONDS = 30


@every("expire-email-verifications", hourly)
def expire_email_verifications() -> None:
    """Links that nobody followed within 24 hours are dead; the tenant no longer waits."""
    flows.expire_overdue()
    copies.delete_expired_copies()


@every("tend-scans", minutely)
def tend_scans() -> None:
    """Scans whose work was lost go on; files in the watched folder are taken."""
    work.tend()
    folder.take_all()


@every("take-mails", minutely, lane=Lane.MAIL)
def take_mails() -> None:
    """Take the mails in the folder and the mailbox; send receipts for what was read."""
    mail_folder.take_folder()
    receipts.enqueue_due_receipts()
    mailbox.take_mailbox()


@every("tend-qaps", minutely)
def tend_qaps() -> None:
    """Certificates are compared again that moved; uploads that no job reads are deleted."""
    follow_moved_certificates(seconds=FOLLOWING_SECONDS)
    delete_abandoned_files()  # last: a bucket that does not answer holds up nothing else


@every("anchor-audit", daily)
def anchor_audit() -> None:
    """Write an anchor of the chain, and mail it to the auditors."""
    anchor_and_tell()


@every("purge-expired", daily)
@job()
def purge() -> None:
    """Certificates past their retention, and rows that mean nothing any more."""
    delete_old_mails()
    purge_signing_links()
    purge_paper_links()
    delete_old_files()
    counts = purge_expired(most=AT_ONCE)
    if any(counts[kind] == AT_ONCE for kind in PAST):
        purge.enqueue()


@every("look-again", daily)
@job()
def look_again(after: str = str(standing.FIRST)) -> None:
    """Check the open certificates again, a few at a time."""
    if last := standing.recheck_open_certificates(UUID(after)):
        look_again.enqueue(str(last))


@every("purge-drafts", daily)
@job()
def purge_drafts() -> None:
    """Drafts of a quarter that ends are warned of, and deleted when their day has come."""
    if len(drafts.purge_expired_drafts(most=AT_ONCE)) == AT_ONCE:
        purge_drafts.enqueue()


@every("remind-of-deadline", daily)
@job()
def remind_of_deadline() -> None:
    """Tenants with drafts of the quarter that is due are reminded 7 days and 1 day before."""
    if len(drafts.remind(most=AT_ONCE)) == AT_ONCE:
        remind_of_deadline.enqueue()
