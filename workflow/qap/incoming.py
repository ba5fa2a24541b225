"""Uploaded QAP files that wait until a job has read them, where every machine finds them.

A QAP names every supplier of its payor. While it arrives it is in a temporary file without a name.
Then it is stored only here, in no backup, and deleted when it was read, refused or given up.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from tempfile import TemporaryFile
from typing import IO, Any
from uuid import UUID

from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import FileUploadHandler, StopUpload

from core.storage import StoredPlace, names_written_before
from core.tampering import BLOCK_BYTES, check_file_digest
from workflow.files.storage import write_to_place
from workflow.qap.models import QapFile

INCOMING = StoredPlace("qap-incoming")
MOST_BYTES = 33_554_432


def place_of_incoming(pk: UUID) -> StoredPlace:
    return INCOMING / pk.hex


def store_incoming(pk: UUID, file: IO[bytes]) -> str:
    """Store the file whole and return its SHA-256. Raises NotStored."""
    file.seek(0)
    pieces = iter(partial(file.read, BLOCK_BYTES), b"")
    return write_to_place(place_of_incoming(pk), pieces).sha256


@contextmanager
def open_incoming(file: QapFile) -> Iterator[IO[bytes]]:
    """Its bytes, once they have the recorded digest. Raises OSError, AlteredRecord."""
    with place_of_incoming(file.pk).open() as opened:
        if file.sha256:  # the former version recorded none
            check_file_digest(opened, file.sha256, f"QAP {file.pk}")
        yield opened


def delete_incoming(pk: UUID) -> None:
    place_of_incoming(pk).delete()


def incoming_before(moment: datetime) -> Iterator[StoredPlace]:
    """The files there that were last written before ``moment``."""
    return names_written_before(INCOMING, moment)


class IncomingHandler(FileUploadHandler):
    """Writes an upload into a temporary file as it arrives, up to the size that a QAP may have."""

    target: IO[bytes]

    def __init__(self, request: Any = None):
        super().__init__(request)
        self.is_too_large = False

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        super().new_file(*args, **kwargs)
        self.target = TemporaryFile()  # noqa: SIM115 - closed with the request

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        if start + len(raw_data) > MOST_BYTES:
            self.is_too_large = True
            raise StopUpload(connection_reset=False)
        self.target.write(raw_data)

    def file_complete(self, file_size: int) -> UploadedFile:
        self.target.seek(0)
        return UploadedFile(self.target, self.file_name, size=file_size)
