"""Where a package lies on disk: a folder of its own, each file in it whole or not there at all."""

import hashlib
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, Any
from uuid import UUID

from django.conf import settings

from workflow.files.storage import sync

PAPERS, PARTS, CLEANED = "certificates", "parts", "cleaned"
BLOCK = 64 * 1024


@dataclass(frozen=True)
class Written:
    """What lies there."""

    size: int
    sha256: str


def root() -> Path:
    return Path(settings.DATA_DIR) / "packages"


def folder_of(package: UUID) -> Path:
    return root() / str(package)


@contextmanager
def whole(path: Path) -> Iterator[IO[bytes]]:
    """A file to write, which gets its name once all of it is on disk."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, prefix=".unfinished-", delete=False) as file:
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


def write(path: Path, data: bytes) -> Written:
    with whole(path) as file:
        file.write(data)
    return Written(len(data), hashlib.sha256(data).hexdigest())


def measured(path: Path) -> Written:
    with path.open("rb") as file:
        digest: Any = hashlib.file_digest(file, "sha256")
    return Written(path.stat().st_size, digest.hexdigest())


def blocks(path: Path) -> Iterator[bytes]:
    """Its bytes; raises OSError before the first one is asked for."""
    file = path.open("rb")

    def read() -> Iterator[bytes]:
        with file:
            while block := file.read(BLOCK):
                yield block

    return read()


def tidy(package: UUID) -> None:
    """What a killed worker left unfinished goes away."""
    for left in folder_of(package).glob("*/.unfinished-*"):
        left.unlink(missing_ok=True)


def drop_cleaned(package: UUID) -> None:
    shutil.rmtree(folder_of(package) / CLEANED, ignore_errors=True)


def forget(package: UUID) -> None:
    shutil.rmtree(folder_of(package), ignore_errors=True)


def forget_all_but(kept: set[str]) -> None:
    """Folders of packages that are no more."""
    for folder in root().glob("*"):
        if folder.name not in kept:
            shutil.rmtree(folder, ignore_errors=True)
