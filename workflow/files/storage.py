"""Where the bytes of uploaded files lie: in the data folder, under random names.

A file is written under a temporary name, brought to disk and renamed before the database speaks
of it, so that a row never names bytes that are not there.
"""

import hashlib
import logging
import os
import re
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings

from core.refusals import Refusal
from core.tampering import check_digest, unaltered_pieces

log = logging.getLogger(__name__)

NAME = re.compile(r"[0-9a-f]{32}")


class NotStored(Refusal):
    """503: the disk did not take the bytes."""

    status_code, code = 503, "not_stored"


@dataclass(frozen=True)
class StoredBytes:
    """Bytes on disk: their name there, how many, and their digest."""

    stored_as: str
    size: int
    sha256: str


def store_bytes(data: bytes) -> StoredBytes:
    """Bring the bytes to disk under a random name. Raises NotStored."""
    name = uuid.uuid4().hex
    try:
        _write(path_of_stored_file(name), data)
    except OSError as error:
        log.exception("an upload could not be stored")
        message = "The file could not be stored. Please try again in a few minutes."
        raise NotStored(message, retry_after=60) from error
    return StoredBytes(name, len(data), hashlib.sha256(data).hexdigest())


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    unfinished = path.with_suffix(".part")
    try:
        with unfinished.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        unfinished.rename(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    sync(path.parent)


def sync(folder: Path) -> None:
    """The folder's own entry is on disk too."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def upload_folder() -> Path:
    return Path(settings.UPLOAD_DIR)


def path_of_stored_file(stored_as: str) -> Path:
    """Raises FileNotFoundError for a name that was not given here."""
    if not NAME.fullmatch(stored_as):
        raise FileNotFoundError(stored_as)
    return upload_folder() / stored_as[:2] / stored_as


def stream_stored_file(stored_as: str, sha256: str, what: str) -> Iterator[bytes]:
    """The bytes, block by block, of a file that has this digest.

    Raises OSError or AlteredRecord before the first one is asked for.
    """
    return unaltered_pieces(path_of_stored_file(stored_as), sha256, what)


def unaltered_path(stored_as: str, sha256: str, what: str) -> Path:
    """Return the path of a stored file with this digest. Raises OSError or AlteredRecord."""
    path = path_of_stored_file(stored_as)
    check_digest(path, sha256, what)
    return path


def digest_of_stored_file(stored_as: str) -> str | None:
    """SHA-256 of the bytes as they lie there now; None when they cannot be read."""
    try:
        with path_of_stored_file(stored_as).open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return None


def delete_stored_file(stored_as: str) -> None:
    path_of_stored_file(stored_as).unlink(missing_ok=True)


def written_before(moment: datetime) -> Iterator[Path]:
    """Every file there, finished or not, that was last written before ``moment``."""
    for path in upload_folder().glob("??/*"):
        if path.stat().st_mtime < moment.timestamp():
            yield path
