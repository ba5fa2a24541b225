"""The file behind a certificate that came on paper: its pages, out of whatever they lay in."""

import base64
import logging
from typing import Any

from workflow.files import storage, types
from workflow.files.child import Bounds, read_apart
from workflow.files.digital_signature import digital_signature_of
from workflow.files.models import Arrival, Attachment
from workflow.files.names import clean_name
from workflow.files.reading.unreadable import Unreadable
from workflow.scans.models import Scan, Upload
from workflow.scans.statuses import Status

log = logging.getLogger(__name__)

READER = "workflow.files.reading.pages:take"
BOUNDS = Bounds(answer_bytes=64 * 1_048_576)


def attachment_of_scan(scan: Scan, *, is_signed: bool) -> dict[str, Any] | None:
    """Return the facts of a file to attach, with its bytes stored.

    None where the file cannot be opened, such as one that a person keyed. Raises NotRead,
    NotStored.
    """
    pages = scan.pages or list(range(1, (scan.upload.page_count or 0) + 1))
    held = storage.place_of_stored_file(scan.upload.stored_as).read_bytes()
    try:
        data = base64.b64decode(read_apart(READER, held, BOUNDS, pages=pages))
    except Unreadable as refusal:
        if scan.status == Status.READ:
            log.warning("the pages of %s were not taken out: %s", scan, refusal.code)
        return None
    # Of the file as it came: the copy of its pages bears no signature any more.
    digital_signature = digital_signature_of(held) if is_signed else None
    kept = storage.store_bytes(data)
    kind = Attachment.Kind.SIGNED_COPY if is_signed else Attachment.Kind.DOCUMENT
    return {
        "kind": kind.value,
        "media_type": types.PDF,
        "name": attachment_name_of_scan(scan, pages),
        "stored_as": kept.stored_as,
        "size": kept.size,
        "sha256": kept.sha256,
        "digital_signature": digital_signature,
        "arrived_by": arrival_of(scan.upload) if is_signed else "",
    }


def arrival_of(upload: Upload) -> str:
    """How the file of a scan came; only the files of a mail are of a batch that nobody uploaded."""
    if upload.uploaded_by_id is not None:
        return Arrival.SCAN.value
    return (Arrival.MAIL if upload.batch else Arrival.PAPER).value


def attachment_name_of_scan(scan: Scan, pages: list[int]) -> str:
    """As the file was called; of several certificates in one, with its page."""
    name = scan.upload.name
    if (scan.upload.page_count or 1) > len(pages):
        name = f"{name.removesuffix('.pdf')} page {pages[0]}"
    return clean_name(name, types.EXTENSIONS[types.PDF])
