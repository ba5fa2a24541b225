"""Files of papers on disk, each of them whole or not there at all."""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, Any

from workflow.files.storage import sync

UNFINISHED = ".unfinished-"


@dataclass(frozen=True)
class WrittenFile:
    """A written file."""

    size: int
    sha256: str


@contextmanager
def write_whole_file(path: Path) -> Iterator[IO[bytes]]:
    """A file to write, which gets its name once all of it is on disk."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, prefix=UNFINISHED, delete=False) as file:
        waiting = Path(file.name)
        try:
            yield file
            file.flush()
            os.fsync(file.fileno())
            waiting.replace(path)
        except BaseException:
            waiting.unlink(missing_ok=True)
            raise
    sync(path.parent)


def write_paper_file(path: Path, data: bytes) -> WrittenFile:
    with write_whole_file(path) as file:
        file.write(data)
    return WrittenFile(len(data), hashlib.sha256(data).hexdigest())


def measure_file(path: Path) -> WrittenFile:
    with path.open("rb") as file:
        digest: Any = hashlib.file_digest(file, "sha256")
    return WrittenFile(path.stat().st_size, digest.hexdigest())
