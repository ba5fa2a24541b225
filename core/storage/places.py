"""One stored file as a place to read, write and delete, wherever its bytes are."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import IO, Protocol

from django.conf import settings


class Backend(Protocol):
    """Where bytes are stored. Each function raises OSError, FileNotFoundError among them.

    ``check`` calls nobody: it raises ValueError too, where no call could ever be made.
    """

    def check(self) -> None: ...
    def open(self, name: str) -> IO[bytes]: ...
    def size(self, name: str) -> int: ...
    def write_whole(self, name: str) -> AbstractContextManager[IO[bytes]]: ...
    def local_copy(self, name: str) -> AbstractContextManager[Path]: ...
    def delete(self, name: str) -> None: ...
    def delete_folder(self, folder: str) -> None: ...
    def delete_unfinished(self, folder: str) -> None: ...
    def list_folders(self, folder: str) -> list[str]: ...
    def names_written_before(self, folder: str, moment: datetime) -> Iterator[str]: ...


def backend() -> Backend:
    return backend_at(settings.STORAGE_URL)


@cache
def backend_at(address: str) -> Backend:
    """The backend of an address; the library of buckets is loaded for a bucket alone."""
    if address.startswith("s3:"):
        from core.storage.bucket import Bucket

        return Bucket(address)
    from core.storage.disk import Disk

    return Disk()


@dataclass(frozen=True)
class StoredPlace:
    """A name and what can be done there."""

    name: str

    def __truediv__(self, below: str) -> "StoredPlace":
        return StoredPlace(f"{self.name}/{below}")

    @property
    def last_name(self) -> str:
        return self.name.rpartition("/")[2]

    def open(self, mode: str = "rb") -> IO[bytes]:
        """The bytes, to be read from any position. Raises OSError."""
        if mode != "rb":
            raise ValueError(mode)
        return backend().open(self.name)

    def read_bytes(self) -> bytes:
        with self.open() as file:
            return file.read()

    def size(self) -> int:
        return backend().size(self.name)

    def exists(self) -> bool:
        """Return whether there is such a file. Raises OSError where that cannot be known."""
        try:
            self.size()
        except FileNotFoundError:
            return False
        return True

    def write_whole(self) -> AbstractContextManager[IO[bytes]]:
        """A file to write, which gets its name once all of it is stored. Raises OSError."""
        return backend().write_whole(self.name)

    def local_copy(self) -> AbstractContextManager[Path]:
        """A path on this machine with the bytes, for as long as the context is open."""
        return backend().local_copy(self.name)

    def delete(self) -> None:
        """Delete it; a missing one is no error."""
        backend().delete(self.name)


def delete_folder(folder: StoredPlace) -> None:
    """Delete everything below; what cannot be deleted stays for the next time."""
    backend().delete_folder(folder.name)


def delete_unfinished(folder: StoredPlace) -> None:
    """Delete what a killed process left half written below."""
    backend().delete_unfinished(folder.name)


def list_folders(folder: StoredPlace) -> list[str]:
    """The names of the folders directly below."""
    return backend().list_folders(folder.name)


def names_written_before(folder: StoredPlace, moment: datetime) -> Iterator[StoredPlace]:
    """Every file below, unfinished ones too, that was last written before ``moment``."""
    return map(StoredPlace, backend().names_written_before(folder.name, moment))
