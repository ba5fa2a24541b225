"""What may go because its time is over: certificates past their retention, rows of every day."""

import logging
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

from django.conf import settings
from django.db.models import QuerySet

from accounts import purge
from core import clock
from core.idempotency import delete_expired_keys, expired_keys
from core.refusals import Refusal
from workflow.certificates import LIFECYCLE
from workflow.certificates.holds import exclude_held_by_law
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status
from workflow.engine.execution import MoveRequest, perform_all
from workflow.expiry.orphans import purge_files, purge_names
from workflow.scans import LIFECYCLE as SCANS
from workflow.scans.erasure import purge_pictures
from workflow.scans.erasure import scans_past_restore as discarded_scans
from workflow.scans.models import Scan
from workflow.scans.own_pictures import purge_own_pictures
from workflow.scans.statuses import Status as ScanStatus

log = logging.getLogger(__name__)

Tally = dict[str, int]


def purge_expired(*, dry_run: bool = False, most: int | None = None) -> Tally:
    """Erase certificates past their retention and delete what expired; how many of each.

    ``most`` bounds how many certificates of each kind are erased in this run.
    """
    erased = {
        name: erase_certificates(rows(), dry_run=dry_run, most=most) for name, rows in PAST.items()
    }
    erased |= {SCANNED: erase_scans(dry_run=dry_run, most=most)}
    purges = (purge_pictures, purge_own_pictures, purge_files)
    left = {FILES: sum(purge_each(dry_run=dry_run) for purge_each in purges)}
    left |= {NAMES: purge_names(dry_run=dry_run)}
    if dry_run:
        return (
            erased
            | left
            | {ROWS: purge.purge_expired_account_rows(dry_run=True) + expired_keys().count()}
        )
    return erased | left | {ROWS: purge.purge_expired_account_rows() + delete_expired_keys()}


def past_retention() -> "QuerySet[Certificate]":
    """List certificates that were sent, are past RETENTION_YEARS (Manila), and not on hold.

    What a return or a refund claim still needs is left too (``certificates/holds.py``).
    """
    first_kept = date(clock.today().year - settings.RETENTION_YEARS, 1, 1)
    rows = Certificate.objects.filter(
        submitted_at__lt=clock.start_of_manila_day(first_kept), held_at=None
    )
    rows = exclude_held_by_law(rows.exclude(status=Status.ERASED))
    return rows.order_by("submitted_at", "id")


def unrestorable_drafts() -> "QuerySet[Certificate]":
    """Discarded drafts that nobody can restore any more."""
    since = clock.now() - timedelta(days=settings.DRAFT_RESTORE_DAYS)
    rows = Certificate.objects.filter(status=Status.DISCARDED, updated_at__lte=since)
    return rows.order_by("updated_at", "id")


CERTIFICATES = "certificates past their retention"
DRAFTS = "discarded drafts past restoring"
SCANNED = "discarded scans"
FILES = "removed and orphaned files"
NAMES = "names that no certificate has any more"
ROWS = "expired rows of sign-in, links, reports and keys"
PAST: dict[str, Callable[[], "QuerySet[Certificate]"]] = {
    CERTIFICATES: past_retention,
    DRAFTS: unrestorable_drafts,
}


def erase_certificates(rows: "QuerySet[Certificate]", *, dry_run: bool, most: int | None) -> int:
    """Erase these certificates, each in a transaction of its own; how many."""
    if dry_run:
        return rows.count()
    return sum(erase_one(pk) for pk in list(rows.values_list("pk", flat=True)[:most]))


def erase_one(pk: Any) -> int:
    """Erase one, and the scans it came from; not one that was put on hold or restored since it
    was found."""
    of_paper = Scan.objects.filter(certificate=pk, status=ScanStatus.CONFIRMED)
    scans = [MoveRequest(SCANS, scan, "erase") for scan in of_paper.values_list("pk", flat=True)]
    return perform_erasure([MoveRequest(LIFECYCLE, pk, "erase"), *scans])


def erase_scans(*, dry_run: bool, most: int | None) -> int:
    """Erase scans that were discarded long ago; how many."""
    rows = discarded_scans()
    if dry_run:
        return int(rows.count())
    pks = list(rows.values_list("pk", flat=True)[:most])
    return sum(perform_erasure([MoveRequest(SCANS, pk, "erase")]) for pk in pks)


def perform_erasure(pushes: list[MoveRequest]) -> int:
    """1 where all of it was erased."""
    try:
        perform_all(pushes, by=None)
    except Refusal as refusal:
        first = pushes[0]
        log.warning("%s %s was not erased: %s", first.lifecycle, first.pk, refusal.message)
        return 0
    return 1
