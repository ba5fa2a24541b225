"""Page images: drawn by the reader, cached on disk, drawn again where they are missing."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, cast

from django.http import HttpResponse

from accounts.models import User
from core.api.streams import NOTHING_RUNS
from core.refusals import NotFound, NotLikeThis, field_fault
from workflow.api.scans.schemas import ScanValue
from workflow.engine.unaltered import check_document
from workflow.files import storage
from workflow.files.reading.unreadable import Unreadable
from workflow.files.turns import lock_file_reading
from workflow.scans import LIFECYCLE, interactive_reading, reading, work
from workflow.scans.fields import is_field
from workflow.scans.known_parties import known
from workflow.scans.models import Scan
from workflow.scans.outcomes import pages_of_scan, stored_value
from workflow.scans.statuses import level_of


def picture_of(scan: Scan, number: int) -> bytes:
    """A page of this scan as PNG. Raises NotFound, NotLikeThis where it cannot be drawn."""
    page = next((each for each in pages_of_scan(scan) if each.number == number), None)
    if page is None:
        raise NotFound("There is no such page.")
    if picture := work.stored_page_picture(page):
        return picture
    check_document(LIFECYCLE, [scan])
    with unaltered_scan_file(scan) as path:
        drawn = ask_reader(reading.page_picture, path, number)
    work.keep_picture(page, drawn)
    return bytes(drawn)


def png_response(picture: bytes) -> HttpResponse:
    headers = {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": NOTHING_RUNS}
    return HttpResponse(picture, content_type="image/png", headers=headers)


def box_read(scan: Scan, user: User, field: str, page: int, box: list[float]) -> ScanValue:
    """Read the text in a box. Raises NotFound, NotLikeThis, SlowDown, ReaderBusy, NotRead."""
    if not is_field(field):
        raise NotLikeThis([field_fault("field", "unknown", "There is no such field.")])
    if page not in [each.number for each in pages_of_scan(scan)]:
        raise NotFound("There is no such page.")
    kind = field.rpartition(".")[2]
    with lock_file_reading(user), unaltered_scan_file(scan) as path:
        found = stored_value(ask_reader(reading.read_box, path, page, tuple(box), kind, known()))
    return cast(ScanValue, {"name": field} | found | {"level": level_of(found["confidence"])})


def ask_reader(function: Any, *args: Any) -> Any:
    """Return the reader's answer; a reading error becomes a refusal of the portal."""
    try:
        return interactive_reading.run_in_reader_thread(function, *args)
    except Unreadable as refusal:
        raise NotLikeThis([field_fault("file", refusal.code, refusal.message)]) from refusal


@contextmanager
def unaltered_scan_file(scan: Scan) -> Iterator[Path]:
    """A path on this machine of its file. Raises NotFound where the file is gone."""
    upload = scan.upload
    with ExitStack() as stack:
        try:
            copy = storage.unaltered_local_copy(upload.stored_as, upload.sha256, f"scan {scan.pk}")
            path = stack.enter_context(copy)
        except OSError as error:
            raise NotFound("The bytes of this file are missing.", code="file_missing") from error
        yield path
