"""What became of files that were sent together: also of those that were there already."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Min, QuerySet

from accounts.models import User
from workflow.scans.models import Page, Scan, Upload
from workflow.scans.statuses import Status

MOST = 20
COUNTED_AS = {  # a file with several scans counts as the first of these
    Status.PROCESSING: "waiting",
    Status.READ: "read",
    Status.FAILED: "failed",
    Status.CONFIRMED: "read",
}


@dataclass
class File:
    """One file of a batch; of a duplicate ``first`` is what was there before."""

    upload: Upload
    scans: list[Scan]
    first: Scan | None = None
    pages: Counter[str] = field(default_factory=Counter)

    @property
    def pages_done(self) -> int:
        return sum(self.pages.values()) - self.pages[Page.State.WAITING]

    @property
    def counted_as(self) -> str:
        """Empty where nothing is left of it: discarded, or there already."""
        statuses = {scan.status for scan in self.scans}
        return next((name for status, name in COUNTED_AS.items() if status in statuses), "")


@dataclass
class Batch:
    """As far as somebody may see it; never empty."""

    id: UUID
    files: list[File]

    @property
    def uploads(self) -> list[Upload]:
        return [file.upload for file in self.files]

    @property
    def started_at(self) -> datetime:
        return min(upload.uploaded_at for upload in self.uploads)

    @property
    def pages(self) -> dict[str, int]:
        """A file that is not opened yet, or never could be, counts as one."""
        found = sum((file.pages for file in self.files), Counter[str]())
        failed, waiting = found[Page.State.FAILED], found[Page.State.WAITING]
        unopened = [file for file in self.files if file.scans and file.upload.page_count is None]
        still = sum(file.scans[0].status == Status.PROCESSING for file in unopened)
        read = found[Page.State.FORM] + found[Page.State.NO_FORM]
        failed += len(unopened) - still
        return {"read": read, "failed": failed, "waiting": waiting + still}

    @property
    def file_counts(self) -> dict[str, int]:
        found = Counter(file.counted_as for file in self.files)
        return {name: found[name] for name in ("read", "failed", "waiting")}

    @property
    def scans(self) -> dict[str, int]:
        return dict(Counter(scan.status for file in self.files for scan in file.scans))


def latest_scan_batches(user: User) -> list[Batch]:
    """The newest batches that hold something the user may see."""
    rows = visible_uploads(user).filter(batch__isnull=False).order_by().values("batch")
    newest = rows.annotate(at=Min("uploaded_at")).order_by("-at")[:MOST]
    found = (batch_of(each["batch"], user) for each in newest if each["batch"])
    return [batch for batch in found if batch]


def visible_uploads(user: User | None) -> "QuerySet[Upload]":
    visible = Scan.objects.visible_to(user)
    own = Upload.objects.filter(first__isnull=False, uploaded_by=user)
    return Upload.objects.filter(pk__in=visible.values("upload")) | own


def batch_of(pk: UUID, user: User | None) -> Batch | None:
    """The batch with the files this user may see of it; None where there are none.

    User None is the portal itself.
    """
    uploads = list(
        visible_uploads(user).filter(batch=pk).select_related("uploaded_by").order_by("uploaded_at")
    )
    return Batch(pk, list(files_of_scan_batch(uploads, user))) if uploads else None


def files_of_scan_batch(uploads: list[Upload], user: User | None) -> Iterable[File]:
    keys = {upload.first_id or upload.pk for upload in uploads}
    scans: dict[Any, list[Scan]] = {}
    for scan in Scan.objects.visible_to(user).filter(upload__in=keys).order_by("created_at", "id"):
        scans.setdefault(scan.upload_id, []).append(scan)
    pages: dict[Any, Counter[str]] = {}
    for key, state in Page.objects.filter(upload__in=uploads).values_list("upload", "state"):
        pages.setdefault(key, Counter())[state] += 1
    for upload in uploads:
        own = scans.get(upload.pk, [])
        first = next(iter(scans.get(upload.first_id, [])), None) if upload.first_id else None
        yield File(upload, own, first, pages.get(upload.pk, Counter()))
