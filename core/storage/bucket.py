"""Files in a bucket of S3 or of a server that speaks its protocol, through django-storages.

Credentials, region and endpoint come from the usual ``AWS_*`` variables of the environment.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import NamedTemporaryFile, SpooledTemporaryFile, TemporaryFile
from typing import IO, Any
from urllib.parse import urlsplit

from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from django.core.files import File
from storages.backends.s3 import S3Storage

CONNECT_SECONDS, READ_SECONDS, TRIES = 5, 20, 3
IN_MEMORY_BYTES = 1_048_576  # of a file that is read; the rest is in a temporary file
NOT_FOUND = {"404", "NoSuchKey", "NotFound"}


class Bucket:
    """The backend of ``STORAGE_URL=s3://BUCKET/PREFIX``."""

    def __init__(self, address: str):
        parts = urlsplit(address)
        self.storage = S3Storage(
            bucket_name=parts.netloc,
            location=parts.path.strip("/"),
            client_config=Config(
                connect_timeout=CONNECT_SECONDS,
                read_timeout=READ_SECONDS,
                retries={"total_max_attempts": TRIES, "mode": "standard"},
            ),
        )

    def check(self) -> None:
        """The library makes a client of the address and the variables."""
        with as_os_errors("the start"):
            self.storage.bucket.meta  # noqa: B018 - made by being asked for

    def open(self, name: str) -> IO[bytes]:
        with as_os_errors(name):
            # Fetched whole: its digest is compared before the first byte leaves.
            file: Any = SpooledTemporaryFile(max_size=IN_MEMORY_BYTES)  # noqa: SIM115 - returned
            self.storage.bucket.download_fileobj(self.key(name), file)
            file.seek(0)
            return file

    def size(self, name: str) -> int:
        with as_os_errors(name):
            return int(self.storage.size(name))

    @contextmanager
    def write_whole(self, name: str) -> Iterator[IO[bytes]]:
        with TemporaryFile() as file:
            yield file
            file.seek(0)
            with as_os_errors(name):
                self.storage.save(name, File(file))

    @contextmanager
    def local_copy(self, name: str) -> Iterator[Path]:
        with NamedTemporaryFile() as copy:
            with as_os_errors(name):
                self.storage.bucket.download_fileobj(self.key(name), copy)
            copy.flush()
            yield Path(copy.name)

    def delete(self, name: str) -> None:
        with as_os_errors(name):
            self.storage.delete(name)

    def delete_folder(self, folder: str) -> None:
        with as_os_errors(folder):
            self.storage.bucket.objects.filter(Prefix=f"{self.key(folder)}/").delete()

    def delete_unfinished(self, folder: str) -> None:
        """Nothing to do: an object is there whole, or not at all."""

    def list_folders(self, folder: str) -> list[str]:
        with as_os_errors(folder):
            folders, _files = self.storage.listdir(folder)
            return list(folders)

    def names_written_before(self, folder: str, moment: datetime) -> Iterator[str]:
        start = len(self.key(""))
        with as_os_errors(folder):
            for found in self.storage.bucket.objects.filter(Prefix=f"{self.key(folder)}/"):
                if found.last_modified < moment:
                    yield found.key[start:]

    def key(self, name: str) -> str:
        """The name in the bucket, below the prefix."""
        location = self.storage.location
        return f"{location}/{name}" if location else name


@contextmanager
def as_os_errors(name: str) -> Iterator[None]:
    """Errors of the bucket as those that a disk would raise: FileNotFoundError, OSError."""
    try:
        yield
    except ClientError as error:
        if error.response["Error"]["Code"] in NOT_FOUND:
            raise FileNotFoundError(name) from error
        raise OSError(f"the bucket refused {name}: {error}") from error
    except BotoCoreError as error:
        raise OSError(f"the bucket was not reached for {name}: {error}") from error
