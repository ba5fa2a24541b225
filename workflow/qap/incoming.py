"""The folder in which uploaded QAP files wait until a job has read them.

A QAP names every supplier of its payor. The file is written only here, in no backup, and deleted
when it was read, refused or given up.
"""

import uuid
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import FileUploadHandler, StopUpload

MOST_BYTES = 33_554_432
OPEN_TO_OWNER = 0o700


def incoming_folder() -> Path:
    folder = Path(settings.QAP_DIR)
    folder.mkdir(mode=OPEN_TO_OWNER, parents=True, exist_ok=True)
    return folder


def path_of_incoming(pk: uuid.UUID) -> Path:
    return incoming_folder() / pk.hex


def delete_incoming(pk: uuid.UUID) -> None:
    path_of_incoming(pk).unlink(missing_ok=True)


def incoming_before(moment: datetime) -> list[Path]:
    """The files there that were last written before ``moment``."""
    return [
        path for path in incoming_folder().iterdir() if path.stat().st_mtime < moment.timestamp()
    ]


class IncomingFile(UploadedFile):
    """An upload in the folder, under a random id."""

    def __init__(self, pk: uuid.UUID, name: str, size: int):
        super().__init__(file=None, name=name, size=size)
        self.pk = pk


class IncomingHandler(FileUploadHandler):
    """Writes an upload into the folder as it arrives, and nowhere else."""

    pk: uuid.UUID
    target: BinaryIO

    def __init__(self, request: Any = None):
        super().__init__(request)
        self.received: list[uuid.UUID] = []
        self.is_too_large = False

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        super().new_file(*args, **kwargs)
        self.pk = uuid.uuid4()
        self.received.append(self.pk)
        self.target = path_of_incoming(self.pk).open("xb")

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        if start + len(raw_data) > MOST_BYTES:
            self.is_too_large = True
            raise StopUpload(connection_reset=False)
        self.target.write(raw_data)

    def file_complete(self, file_size: int) -> IncomingFile:
        self.target.close()
        return IncomingFile(self.pk, self.file_name or "", file_size)

    def upload_interrupted(self) -> None:
        self.delete_all()

    def delete_all(self) -> None:
        """Delete what this request brought."""
        for pk in self.received:
            delete_incoming(pk)
