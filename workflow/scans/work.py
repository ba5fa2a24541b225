"""Reading in the background: a file is opened, each page is a job of its own, and what they found
is collected when the last of them is done.

Every job may run twice, at the same time too: a page is written only while it waits, and a scan
is moved only while it is PROCESSING.
"""

import hashlib
import time
from contextlib import suppress
from functools import partial
from typing import Any
from uuid import UUID

from core import clock
from core.db.transactions import run_in_transaction
from core.digests import keyed_digest
from core.jobs.tasks import job
from core.models.job import Job, Lane
from core.refusals import NotNow
from core.security_events import record_security_event
from ocr.form import Form
from workflow.engine.effects import effect
from workflow.engine.execution import Creation, MoveRequest, perform, perform_all
from workflow.engine.models import Transition
from workflow.files import storage
from workflow.files.reading.unreadable import Unreadable
from workflow.scans import LIFECYCLE, reading
from workflow.scans.known_parties import known
from workflow.scans.models import Page, Scan, Upload
from workflow.scans.outcomes import ScanPart, assemble_parts, pages_of_scan, stored_form
from workflow.scans.statuses import CUT_OFF, Status

PAGE_LIMIT_SECONDS = 120
OPENING_FIRST = 1  # how many pages a file has is known before others are read on
State = Page.State


@effect
def start_reading(done: Transition) -> None:
    """A scan that is to be read is put to work."""
    scan = Scan.objects.filter(pk=done.subject_id, status=Status.PROCESSING).first()
    if scan:
        enqueue_scan_reading(scan)


def enqueue_scan_reading(scan: Scan) -> None:
    """Once its pages are known each is a job; before that, opening the file is the first."""
    if scan.upload.page_count is None:
        open_file.using(key=job_key_of_scan(scan)).enqueue(str(scan.pk))
        return
    for page in pages_of_scan(scan):
        if page.state == State.WAITING:
            read_page.using(key=job_key_of_scan(scan, page.number)).enqueue(str(scan.pk), page.pk)
    return


def job_key_of_scan(scan: Scan, page: int = 0) -> str:
    """One job for each page and try; 0 is the opening of the file."""
    return f"scan:{scan.pk}:{scan.tries}:{page}"


@job(lane="ocr", priority=OPENING_FIRST, limit_s=PAGE_LIMIT_SECONDS)
def open_file(scan_id: str) -> None:
    """The job: how many pages the file has, and a job for each."""
    scan = at_work(scan_id)
    if scan is None:
        return None
    if scan.upload.page_count is None:
        try:
            with storage.place_of_stored_file(scan.upload.stored_as).local_copy() as path:
                count = reading.count_pages(path)
        except Unreadable as refusal:
            return fail(scan, refusal.code)
        run_in_transaction(partial(lay_out, scan.upload, count))
    enqueue_scan_reading(Scan.objects.select_related("upload").get(pk=scan.pk))
    return None


def lay_out(upload: Upload, count: int) -> None:
    """Create a row for each page, once."""
    pages = [Page(upload=upload, number=number) for number in range(1, count + 1)]
    Page.objects.bulk_create(pages, ignore_conflicts=True)
    Upload.objects.filter(pk=upload.pk).update(page_count=count)


@job(lane=Lane.OCR, limit_s=PAGE_LIMIT_SECONDS)
def read_page(scan_id: str, page_id: int) -> None:
    """Read one page, as a job, and draw it for later display."""
    scan = at_work(scan_id)
    if scan is None:
        return
    page = Page.objects.get(pk=page_id)
    if page.state == State.WAITING:
        with storage.place_of_stored_file(scan.upload.stored_as).local_copy() as path:
            save_page_outcome(page, **read_page_outcome(path, page.number))
            draw(page, path)
    collect(scan_id)


def at_work(scan_id: str) -> Scan | None:
    """The scan, if it is still to be read: one that was cancelled costs nothing more."""
    rows = Scan.objects.select_related("upload")
    return rows.filter(pk=scan_id, status=Status.PROCESSING).first()


def read_page_outcome(path: Any, number: int) -> dict[str, Any]:
    """What the reader says of a page, as its row keeps it."""
    since = time.perf_counter()
    try:
        found = reading.read_page(path, number, known())
    except Unreadable as refusal:
        return {"state": State.FAILED, "reason": refusal.code}
    seconds = round(time.perf_counter() - since, 3)
    if isinstance(found, Form):
        said = {"outcome": stored_form(found), "failed_looks": len(found.failed_steps)}
        return {"state": State.FORM, "seconds": seconds, **said}
    return {"state": State.NO_FORM, "reason": found.reason, "seconds": seconds}


def save_page_outcome(page: Page, **found: Any) -> None:
    """Save the result of a page; a second attempt finds it written."""
    waiting = Page.objects.filter(pk=page.pk, state=State.WAITING)
    waiting.update(read_at=clock.now(), **found)


def draw(page: Page, path: Any) -> None:
    """Keep the picture of a page; one that cannot be drawn has none."""
    if page.picture:
        return
    try:
        picture = reading.page_picture(path, page.number)
    except Unreadable:
        return
    keep_picture(page, picture)


def keep_picture(page: Page, picture: bytes) -> None:
    kept = storage.store_bytes(picture)
    drawn = {"picture": kept.stored_as, "picture_mark": mark_of_picture(page, kept.sha256)}
    if not Page.objects.filter(pk=page.pk, picture=page.picture).update(**drawn):
        storage.delete_stored_file(kept.stored_as)  # somebody else drew it meanwhile
    elif page.picture:
        storage.delete_stored_file(page.picture)


def mark_of_picture(page: Page, sha256: str) -> str:
    """Without our key nobody puts another picture in its place."""
    return keyed_digest("page picture", f"{page.pk} {sha256}")


def stored_page_picture(page: Page) -> bytes | None:
    """The picture as it was drawn; None where it has to be drawn again from the file."""
    try:
        picture = storage.place_of_stored_file(page.picture).read_bytes()
    except OSError:
        return None
    if page.picture_mark == mark_of_picture(page, hashlib.sha256(picture).hexdigest()):
        return picture
    if page.picture_mark:
        record_security_event("altered", what=f"picture of page {page.pk}")
    return None


def collect(scan_id: str) -> None:
    """Move the scan on, and bring its siblings into being, once no page of it waits any more."""
    run_in_transaction(partial(_collect, scan_id))


def _collect(scan_id: str) -> None:
    rows = Scan.objects.select_for_update(of=("self",)).select_related("upload")
    scan = rows.filter(pk=scan_id, status=Status.PROCESSING).first()
    if scan is None:
        return
    pages = pages_of_scan(scan)
    if not pages or any(page.state == State.WAITING for page in pages):
        return
    first, *rest = assemble_parts(pages)
    perform_all(
        [moved_by(scan, first), *(creation_of_scan_part(scan, part) for part in rest)], by=None
    )


def moved_by(scan: Scan, part: ScanPart) -> MoveRequest:
    if part.outcome is not None:
        return MoveRequest(LIFECYCLE, scan.pk, "read")
    return MoveRequest(LIFECYCLE, scan.pk, "fail", {"reason": part.reason, "pages": part.pages})


def creation_of_scan_part(scan: Scan, part: ScanPart) -> Creation:
    """Another certificate of the same file, or a page of it that could not be read."""
    status = Status.FAILED if part.outcome is None else Status.READ
    return Creation(LIFECYCLE, status, {"upload": scan.upload, "part": part})


def fail(scan: Scan, reason: str) -> None:
    """The file as a whole cannot be read; a scan that was moved meanwhile stays as it is."""
    with suppress(NotNow):
        perform(LIFECYCLE, scan.pk, "fail", by=None, inputs={"reason": reason})


def put_back(scan: Scan) -> None:
    """Queue its failed and empty pages again."""
    if scan.upload.page_count is None:
        return
    rows = scan.upload.pages.all()
    mine = rows.filter(number__in=scan.pages) if scan.pages else rows
    mine.exclude(state=State.FORM).update(state=State.WAITING, reason="", read_at=None)


def tend() -> None:
    """Every minute: a scan whose jobs are lost, or were given up, is put to work or ends."""
    for pk in Scan.objects.filter(status=Status.PROCESSING).values_list("pk", flat=True)[:500]:
        tend_one(pk)


def tend_one(pk: UUID) -> None:
    scan = at_work(str(pk))
    if scan is None:
        return None
    prefix = f"scan:{scan.pk}:{scan.tries}:"
    jobs = list(Job.objects.filter(key__startswith=prefix))
    given_up = {int(str(job.key).rpartition(":")[2]) for job in jobs if job.done_at and job.error}
    if 0 in given_up:
        return fail(scan, CUT_OFF)
    if given_up:
        waiting = scan.upload.pages.filter(number__in=given_up, state=State.WAITING)
        waiting.update(state=State.FAILED, reason=CUT_OFF, read_at=clock.now())
    if all(job.done_at for job in jobs):
        enqueue_scan_reading(scan)
        collect(str(scan.pk))
    return None
