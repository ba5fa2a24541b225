"""Bytes of uploaded files, under random names.

A file is stored whole before the database speaks of it, so that a row never names bytes that are
not there.
"""

import hashlib
import logging
import re
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from core.refusals import Refusal
from core.storage import StoredPlace, names_written_before
from core.tampering import check_digest, unaltered_pieces

log = logging.getLogger(__name__)

NAME = re.compile(r"[0-9a-f]{32}")
UPLOADS = StoredPlace("uploads")


class NotStored(Refusal):
    """503: the disk or the bucket did not take the bytes."""

    status_code, code = 503, "not_stored"


@dataclass(frozen=True)
class Written:
    """How many bytes were written, and their digest."""

    size: int
    sha256: str


@dataclass(frozen=True)
class StoredBytes(Written):
    """Stored bytes, with their name."""

    stored_as: str


def store_bytes(data: bytes) -> StoredBytes:
    """Store the bytes under a random name. Raises NotStored."""
    return store_pieces([data])


def store_pieces(pieces: Iterable[bytes]) -> StoredBytes:
    """Store the same in pieces, with one of them in memory at a time. Raises NotStored."""
    name = uuid.uuid4().hex
    written = write_to_place(place_of_stored_file(name), pieces)
    return StoredBytes(written.size, written.sha256, name)


def write_to_place(place: StoredPlace, pieces: Iterable[bytes]) -> Written:
    """Write the pieces to a place, all of them or nothing. Raises NotStored."""
    size, digest = 0, hashlib.sha256()
    try:
        with place.write_whole() as file:
            for piece in pieces:
                file.write(piece)
                size += len(piece)
                digest.update(piece)
    except OSError as error:
        log.exception("an upload could not be stored")
        message = "The file could not be stored. Please try again in a few minutes."
        raise NotStored(message, retry_after=60) from error
    return Written(size, digest.hexdigest())


def place_of_stored_file(stored_as: str) -> StoredPlace:
    """Raises FileNotFoundError for a name that was not given here."""
    if not NAME.fullmatch(stored_as):
        raise FileNotFoundError(stored_as)
    return UPLOADS / stored_as[:2] / stored_as


def stream_stored_file(stored_as: str, sha256: str, what: str) -> Iterator[bytes]:
    """The bytes, block by block, of a file that has this digest.

    Raises OSError or AlteredRecord before the first one is asked for.
    """
    return unaltered_pieces(place_of_stored_file(stored_as), sha256, what)


@contextmanager
def unaltered_local_copy(stored_as: str, sha256: str, what: str) -> Iterator[Path]:
    """A path on this machine of a file with this digest. Raises OSError or AlteredRecord."""
    with place_of_stored_file(stored_as).local_copy() as path:
        check_digest(path, sha256, what)
        yield path


def digest_of_stored_file(stored_as: str) -> str | None:
    """SHA-256 of the bytes as they are stored now; None when they cannot be read."""
    try:
        with place_of_stored_file(stored_as).open() as file:
            return hashlib.file_digest(file, "sha256").hexdigest()  # type: ignore[arg-type]
    except OSError:
        return None


def delete_stored_file(stored_as: str) -> None:
    place_of_stored_file(stored_as).delete()


def written_before(moment: datetime) -> Iterator[StoredPlace]:
    """Every file there, finished or not, that was last written before ``moment``."""
    return names_written_before(UPLOADS, moment)
