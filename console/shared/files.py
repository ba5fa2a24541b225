"""Files of papers in the storage, and what is recorded of them."""

import hashlib
import os
from dataclasses import dataclass
from typing import IO, Any

from core.storage import StoredPlace


@dataclass(frozen=True)
class WrittenFile:
    """A written file."""

    size: int
    sha256: str


def write_paper_file(place: StoredPlace, data: bytes) -> WrittenFile:
    with place.write_whole() as file:
        file.write(data)
    return WrittenFile(len(data), hashlib.sha256(data).hexdigest())


def measure_file(file: IO[bytes]) -> WrittenFile:
    """Return size and digest of an open file; its position is the end afterwards."""
    file.seek(0)
    digest: Any = hashlib.file_digest(file, "sha256")  # type: ignore[arg-type]
    return WrittenFile(file.seek(0, os.SEEK_END), digest.hexdigest())
