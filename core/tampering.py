"""The refusal of what was changed past the portal, and files that leave only unchanged."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Literal, Protocol

from core.refusals import Refusal
from core.security_events import record_security_event

BLOCK_BYTES = 64 * 1024
MESSAGE = "This is not what the portal recorded, so it is not handed out. Tell the help desk."


class AlteredRecord(Refusal):
    """503: a row or a file differs from what was recorded of it."""

    status_code, code = 503, "altered"


def report_altered(what: str) -> AlteredRecord:
    """Log a security event and return the refusal to raise. ``what`` names no person."""
    record_security_event("altered", what=what)
    return AlteredRecord(MESSAGE)


class Readable(Protocol):
    """A path, or a place in the storage."""

    def open(self, mode: Literal["rb"]) -> IO[bytes]: ...


def unaltered_pieces(path: Readable, sha256: str, what: str) -> Iterator[bytes]:
    """The bytes of a stored file, block by block, once all of them have the recorded digest.

    Raises OSError or AlteredRecord before the first block is asked for.
    """
    file = path.open("rb")
    try:
        check_file_digest(file, sha256, what)
    except BaseException:
        file.close()
        raise

    return read_blocks(file)


def read_blocks(file: IO[bytes]) -> Iterator[bytes]:
    """The rest of an open file, block by block; it is closed at the end."""
    with file:
        while block := file.read(BLOCK_BYTES):
            yield block


def check_file_digest(file: IO[bytes], sha256: str, what: str) -> None:
    """Raises AlteredRecord unless the open file has this digest; rewinds it."""
    if hashlib.file_digest(file, "sha256").hexdigest() != sha256:  # type: ignore[arg-type]
        raise report_altered(what)
    file.seek(0)


def check_digest(path: Path, sha256: str, what: str) -> None:
    """Raises OSError, or AlteredRecord unless the file has this digest."""
    with path.open("rb") as file:
        check_file_digest(file, sha256, what)
