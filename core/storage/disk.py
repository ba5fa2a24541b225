"""Files in the data folder: each of them whole on disk, or not there at all."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from django.conf import settings

UNFINISHED = ".unfinished-"


class Disk:
    """The backend of ``STORAGE_URL=file``."""

    def check(self) -> None:
        """The folder of uploads can be written to."""
        settings.UPLOAD_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not os.access(settings.UPLOAD_DIR, os.R_OK | os.W_OK | os.X_OK):
            raise PermissionError(f"{settings.UPLOAD_DIR} cannot be written to")

    def open(self, name: str) -> IO[bytes]:
        return disk_path(name).open("rb")

    def size(self, name: str) -> int:
        return disk_path(name).stat().st_size

    @contextmanager
    def write_whole(self, name: str) -> Iterator[IO[bytes]]:
        path = disk_path(name)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, prefix=UNFINISHED, delete=False) as file:
            unfinished = Path(file.name)
            try:
                yield file
                file.flush()
                os.fsync(file.fileno())
                unfinished.replace(path)
            except BaseException:
                unfinished.unlink(missing_ok=True)
                raise
        sync_folder(path.parent)

    @contextmanager
    def local_copy(self, name: str) -> Iterator[Path]:
        yield disk_path(name)

    def delete(self, name: str) -> None:
        disk_path(name).unlink(missing_ok=True)

    def delete_folder(self, folder: str) -> None:
        shutil.rmtree(disk_path(folder), ignore_errors=True)

    def delete_unfinished(self, folder: str) -> None:
        for left in disk_path(folder).rglob(f"{UNFINISHED}*"):
            left.unlink(missing_ok=True)

    def list_folders(self, folder: str) -> list[str]:
        return [path.name for path in disk_path(folder).glob("*") if path.is_dir()]

    def names_written_before(self, folder: str, moment: datetime) -> Iterator[str]:
        root = disk_path(folder)
        for path in root.rglob("*"):
            if path.is_file() and path.stat().st_mtime < moment.timestamp():
                yield f"{folder}/{path.relative_to(root)}"


def disk_path(name: str) -> Path:
    """Uploads have a setting of their own; the other folders are in the data folder."""
    folder, _, rest = name.partition("/")
    root = Path(settings.UPLOAD_DIR) if folder == "uploads" else Path(settings.DATA_DIR) / folder
    return root / rest


def sync_folder(folder: Path) -> None:
    """Bring the folder's own entry to disk too."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
