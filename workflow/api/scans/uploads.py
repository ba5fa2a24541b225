"""Files as they come in: each is taken, known already, or refused with a reason of its own."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from rest_framework.request import Request

from accounts.models import User
from core.refusals import NotLikeThis, TooLarge, field_fault
from workflow.api.files.uploads import list_uploads
from workflow.api.scans.schemas import REFUSED, FileRefused, ScanTaken
from workflow.certificates.attachment_changes import file_too_large_message
from workflow.scans import intake


def read_scan_uploads(
    request: Request, body: dict[str, Any]
) -> tuple[list[UploadedFile], UUID | None]:
    """Raises NotLikeThis without a file, or with a batch that is no id."""
    files = list_uploads(request)
    if not files:
        raise NotLikeThis([field_fault("file", "required", "Choose files.")])
    given = body.get("batch", "")
    try:
        return files, UUID(str(given)) if given else None
    except ValueError:
        raise NotLikeThis([field_fault("batch", "invalid", "batch is a UUID.")]) from None


def take_scan_file(file: UploadedFile, user: User, batch: UUID | None) -> ScanTaken:
    """Receive one file and return the result; a refused one does not stop the others."""
    name = file.name or ""
    try:
        if (file.size or 0) > settings.SCAN_MAX_BYTES:
            raise TooLarge(file_too_large_message(settings.SCAN_MAX_BYTES))
        found = intake.receive_scan_file(name, file.read(), by=user, batch=batch)
    except (TooLarge, NotLikeThis) as refusal:
        why: FileRefused = {"code": refusal.code, "message": refusal.message}
        return {"id": None, "upload": None, "name": name, "status": REFUSED, "refused": why}
    told: ScanTaken = {
        "id": str(found.scan.pk),
        "upload": str(found.upload.pk),
        "name": found.upload.name,
        "status": found.scan.status,
    }
    return told | {"duplicate_of": str(found.scan.pk)} if found.is_duplicate else told
