"""Intake of files: the bytes are stored and the first scan is created as PROCESSING.

Files that came before are recognized by their bytes.
"""

import hashlib
from dataclasses import dataclass
from functools import partial
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError
from django.db.models import QuerySet

from accounts.models import User
from core.db.transactions import run_in_transaction
from core.refusals import SlowDown
from workflow.engine.execution import create_subject
from workflow.files import storage, types, virus_scanner
from workflow.files.names import clean_name
from workflow.files.storage import StoredBytes
from workflow.scans import LIFECYCLE
from workflow.scans.models import Scan, Upload
from workflow.scans.statuses import GONE, Status

AGAIN_SECONDS = 60


@dataclass(frozen=True)
class IntakeResult:
    """The scan of a received file; ``is_duplicate`` if it existed before."""

    upload: Upload
    scan: Scan
    is_duplicate: bool = False


def receive_scan_file(
    name: str, data: bytes, *, by: User | None, batch: UUID | None = None
) -> IntakeResult:
    """Take one file in. ``by`` None: it was found in the watched folder.

    What cannot be read is taken too, and says why when it was tried. Raises NotLikeThis for what a
    virus scanner finds, NotScanned, NotStored.
    """
    name = clean_name(name, types.EXTENSIONS[types.PDF])
    digest = hashlib.sha256(data).hexdigest()
    if known := first_scan_of_digest(digest, by):
        return known_before(known, name, len(data), by, batch)
    virus_scanner.check_clean(data)
    kept = storage.store_bytes(data)
    try:
        return run_in_transaction(partial(create_upload_with_scan, name, kept, by, batch))
    except IntegrityError:  # the same file of the same person, at the same moment
        storage.delete_stored_file(kept.stored_as)
        known = first_scan_of_digest(digest, by)
        if known is None:
            raise
        return known_before(known, name, len(data), by, batch)


def create_upload_with_scan(
    name: str, kept: StoredBytes, by: User | None, batch: UUID | None
) -> IntakeResult:
    upload = Upload.objects.create(
        name=name,
        size=kept.size,
        sha256=kept.sha256,
        stored_as=kept.stored_as,
        batch=batch,
        uploaded_by=by,
    )
    return IntakeResult(
        upload, create_subject(LIFECYCLE, Status.PROCESSING, {"upload": upload}, by=by)
    )


def first_scan_of_digest(digest: str, by: User | None) -> Scan | None:
    """The first scan of the same bytes that ``by`` may see and that is not given up."""
    seen = Scan.objects.visible_to(by).exclude(status__in=GONE)
    same = seen.filter(upload__sha256=digest, upload__is_given_up=False)
    return same.select_related("upload").order_by("created_at", "id").first()


def known_before(
    first: Scan, name: str, size: int, by: User | None, batch: UUID | None
) -> IntakeResult:
    """A batch remembers what of it was there already; sent again within it under its name, it is
    the same file whose answer was lost."""
    mine = (first.upload.uploaded_by, first.upload.batch, first.upload.name) == (by, batch, name)
    if mine and batch is not None:
        return IntakeResult(first.upload, first)
    upload = Upload(name=name, size=size, sha256=first.upload.sha256, batch=batch)
    upload.uploaded_by, upload.first = by, first.upload
    if batch is not None and not repeated_uploads_of(upload).exists():
        upload.save()
    return IntakeResult(upload, first, is_duplicate=True)


def repeated_uploads_of(upload: Upload) -> "QuerySet[Upload]":
    rows = Upload.objects.filter(batch=upload.batch, first=upload.first, name=upload.name)
    return rows.filter(uploaded_by=upload.uploaded_by)


def check_scan_queue_limit(by: User, files: int) -> None:
    """Nobody fills the queue for all others. Raises SlowDown."""
    waiting = Scan.objects.filter(uploaded_by=by, status=Status.PROCESSING).count()
    if waiting + files > settings.SCANS_WAITING_PER_PERSON:
        words = (
            f"{waiting} files of yours are still to be read. At most "
            f"{settings.SCANS_WAITING_PER_PERSON} wait at once: send more when they are done."
        )
        raise SlowDown(words, code="queue_full", retry_after=AGAIN_SECONDS)
