"""Uploads: one file of a limited size, sent as multipart/form-data."""

from typing import Any

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.core.files.uploadedfile import UploadedFile
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.request import Request

from core.api.fields import refuse_unknown
from core.refusals import BadRequest, NotLikeThis, TooLarge, WrongType, field_fault
from workflow.certificates.attachment_changes import file_too_large_message

# Of the body besides the file: names of fields, boundaries.
AROUND_BYTES = 64 * 1024


def most_bytes() -> int:
    """A request with the largest file."""
    return settings.ATTACHMENT_MAX_BYTES + AROUND_BYTES


def check_length(request: Request, most: int) -> None:
    """Look at what the sender says before anything of it is read. Raises TooLarge."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    if length.isdecimal() and int(length) > most + AROUND_BYTES:
        raise TooLarge(file_too_large_message(most))


FILES = ("file", "pdfs")
FLAGS = {"": False, "false": False, "0": False, "true": True, "1": True}


def parse_upload_body(request: Request, expected: str, *names: str) -> dict[str, Any]:
    """The values of the named fields that were sent with a file. Raises WrongType, BadRequest,
    UnknownParameter, and NotLikeThis for a text that was sent as a file or more than once."""
    try:
        body: Any = request.data
    except UnsupportedMediaType:
        raise WrongType(expected, code="unsupported_media_type") from None
    except SuspiciousOperation as error:
        raise BadRequest("The request holds too many parts.") from error
    refuse_unknown(body, ("file", *names))
    if faults := [fault for name in names for fault in upload_field_faults(request, name)]:
        raise NotLikeThis(faults)
    return {name: body[name] for name in names if name in body}


def upload_field_faults(request: Request, name: str) -> list[dict[str, str]]:
    if name not in FILES and name in request.FILES:
        return [field_fault(name, "invalid", f"Send {name} as text.")]
    if len(request.POST.getlist(name)) > 1:
        return [field_fault(name, "invalid", f"Send {name} once.")]
    return []


def read_form_switch(body: Any, name: str) -> bool:
    """A field of a form that is true or false; blank is false. Raises NotLikeThis."""
    given = body.get(name, "")
    if given not in FLAGS:
        raise NotLikeThis([field_fault(name, "invalid", f"{name} is true or false.")])
    return FLAGS[given]


def read_upload(request: Request, most: int | None = None) -> tuple[str, bytes]:
    """The one file of the request: its name, and its bytes; ``most`` of them, if not the usual.

    Raises TooLarge, NotLikeThis.
    """
    file, most = the_one_file(request), most or settings.ATTACHMENT_MAX_BYTES
    if (file.size or 0) > most:
        raise TooLarge(file_too_large_message(most))
    return file.name or "", file.read()


def list_uploads(request: Request, name: str = "file") -> list[UploadedFile]:
    """The files of the request under this name."""
    return [each for each in request.FILES.getlist(name) if isinstance(each, UploadedFile)]


def the_one_file(request: Request) -> UploadedFile:
    """Raises NotLikeThis without a file, or with several."""
    files = list_uploads(request)
    if len(files) != 1:
        words = "Choose a file." if not files else "Send one file at a time."
        raise NotLikeThis([field_fault("file", "required", words)])
    return files[0]
