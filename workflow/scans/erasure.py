"""What is forgotten with a scan whose time is over; its row stays, as a tombstone."""

from datetime import timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction

from core import clock
from core.models.idempotency import IdempotencyKey
from workflow.certificates.statuses import Status as CertificateStatus
from workflow.files import storage
from workflow.scans.models import Page, Scan, Upload
from workflow.scans.statuses import Status

STAYS = {
    *("id", "status", "version", "seal", "upload", "uploaded_by", "created_at", "updated_at"),
}


def is_past_its_time(scan: Scan) -> bool:
    """Return whether its certificate was erased, or it was discarded too long ago to restore."""
    if scan.status == Status.DISCARDED:
        return scan.updated_at + timedelta(days=settings.DRAFT_RESTORE_DAYS) <= clock.now()
    certificate = scan.certificate
    return certificate is None or certificate.status == CertificateStatus.ERASED


def scans_past_restore() -> Any:
    """List scans that were discarded too long ago to be restored."""
    since = clock.now() - timedelta(days=settings.DRAFT_RESTORE_DAYS)
    rows = Scan.objects.filter(status=Status.DISCARDED, updated_at__lte=since)
    return rows.order_by("updated_at", "id")


def erase_scan_contents(scan: Scan) -> None:
    """Empty a scan and the readings of its pages, and delete the file if it holds nothing else."""
    upload = scan.upload
    forget_pages(scan)
    for field in scan._meta.concrete_fields:
        if field.name not in STAYS:
            setattr(scan, field.attname, field.get_default())
    IdempotencyKey.objects.filter(route__startswith=f"/api/scans/{scan.pk}/").delete()
    if not upload.scans.exclude(pk=scan.pk).exclude(status=Status.ERASED).exists():
        forget_file(upload)


def forget_pages(scan: Scan) -> None:
    mine = Page.objects.filter(upload=scan.upload_id, number__in=scan.pages or [])
    forget_pictures(mine)
    mine.update(outcome=None, picture="")


def forget_pictures(pages: Any) -> None:
    for name in pages.exclude(picture="").values_list("picture", flat=True):
        transaction.on_commit(partial(storage.delete_stored_file, name), robust=True)


def forget_file(upload: Upload) -> None:
    """The bytes, once that is committed; the name, for it may tell whose it was."""
    forget_pictures(upload.pages.all())
    upload.pages.all().delete()
    if upload.stored_as:
        transaction.on_commit(partial(storage.delete_stored_file, upload.stored_as), robust=True)
    for each in (upload, *upload.again.all()):
        each.name, each.stored_as, each.is_given_up = "", "", True
        each.save(update_fields=["name", "stored_as", "is_given_up"])


def purge_pictures(*, dry_run: bool = False) -> int:
    """Pictures of pages that nobody has to look at any more; they can be drawn again."""
    since = clock.now() - timedelta(hours=settings.SCAN_PICTURES_HOURS)
    waiting = Scan.objects.filter(status__in=(Status.PROCESSING, Status.READ, Status.FAILED))
    drawn = Page.objects.exclude(picture="").filter(read_at__lt=since)
    idle = drawn.exclude(upload__in=waiting.values("upload"))
    names = list(idle.values_list("pk", "picture"))
    if not dry_run:
        for pk, name in names:
            Page.objects.filter(pk=pk).update(picture="")
            storage.delete_stored_file(name)
    return len(names)


def stored_files_of_scans() -> set[str]:
    """List the stored files of scans."""
    uploads = Upload.objects.exclude(stored_as="").values_list("stored_as", flat=True)
    pictures = Page.objects.exclude(picture="").values_list("picture", flat=True)
    return {*uploads, *pictures}
