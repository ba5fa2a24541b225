"""Making a backup while the portal goes on."""

import fcntl
import gzip
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

from django.apps import apps
from django.conf import settings
from django.db import connection, models

from config import versions
from config.backup import tables
from config.backup.archive import Writer
from config.backup.manifest import Manifest
from core import clock, progress
from core.db.transactions import as_of_one_moment
from core.storage.disk import sync_folder
from workflow.engine import anchors
from workflow.engine.models import ChainHead
from workflow.engine.stamps import ENDING as STAMP_ENDING
from workflow.files import storage
from workflow.files.models import Attachment
from workflow.issued_pdf.models import IssuedPaper
from workflow.scans.models import OwnPicture, Upload

NAME = "portal-{at:%Y%m%dT%H%M%S}.{at:%f}Z.tar"
NAMES = "portal-????????T??????.??????Z.tar"
FAULTS_NAMED = 1_000  # a list of this length says enough
TIMES = 3  # restarts when files were erased meanwhile


class NothingToBackUp(Exception):
    """The database has no tables yet, or others than this version knows."""


class ErasedMeanwhile(Exception):
    """A file that was there at the moment of the backup was erased before it was copied."""


class Making:
    """One attempt at one backup, written into an open file."""

    def __init__(self, file: IO[bytes], folder: Path, at: datetime, tell: progress.Tell):
        self.writer = Writer(file, at.timestamp(), folder)
        self.folder, self.tell = folder, tell
        self.uploads = TemporaryFile("w+", dir=folder)  # noqa: SIM115  # make() closes it
        steps = versions.applied_steps()
        self.tables = tables.as_of(steps)
        self.manifest = Manifest(
            version=str(settings.SPECTACULAR_SETTINGS["VERSION"]),
            made_at=clock.utc_moment(at),
            database=connection.vendor,
            migrations=[list(step) for step in steps],
            tables={},
            left_out=sorted(tables.LEFT_OUT),
            chain=None,
            uploads={"count": 0, "bytes": 0},
        )

    def make(self, with_keys: bool) -> Manifest:
        """Rows as of one moment, then the files that these rows speak of."""
        with self.writer.closing(), self.uploads:
            with as_of_one_moment():
                self.write_tables()
                self.note_uploads()
                self.manifest.chain = where_the_chain_stands()
            self.write_small_files(with_keys)
            self.write_uploads()
            self.writer.end(self.manifest)
        return self.manifest

    def write_tables(self) -> None:
        counts = {name: tables.count_table_rows(model) for name, model in self.tables.items()}
        steps = progress.ProgressCounter("rows", sum(counts.values()), self.tell)
        for name, model in self.tables.items():
            with TemporaryFile(dir=self.folder) as spool:
                with gzip.GzipFile(fileobj=spool, mode="wb", compresslevel=6, mtime=0) as packed:
                    for line in tables.iterate_table_lines(model):
                        packed.write(line.encode() + b"\n")
                        steps.add(1)
                self.add(f"tables/{name}.jsonl.gz", spool)
            self.manifest.tables[name] = counts[name]
        steps.end()

    def note_uploads(self) -> None:
        """Note the files that belong to the rows; they stay on disk until they are copied."""
        for stored_as, sha256 in stored_file_digests().iterator():
            self.uploads.write(f"{stored_as} {sha256}\n")
            self.manifest.uploads["count"] += 1

    def write_small_files(self, with_keys: bool) -> None:
        """Anchors up to where the chain stood; keys where they are asked for."""
        number = (self.manifest.chain or {}).get("number", 0)
        for path in sorted(anchors.anchor_folder().glob("*.json")):
            if is_anchor_up_to(path, number):
                self.write_anchor_files(path)
        for path in list_key_files() if with_keys else ():
            self.add_path(f"keys/{path.name}", path)
            self.manifest.keys.append(path.name)

    def write_anchor_files(self, path: Path) -> None:
        """An anchor, and its time stamp where it has one."""
        for each in (path, path.with_suffix(STAMP_ENDING)):
            if each.exists():
                self.add_path(f"anchors/{each.name}", each)
                self.manifest.anchors += 1

    def write_uploads(self) -> None:
        self.uploads.seek(0)
        total = self.manifest.uploads["count"]
        for line in progress.report_progress(self.uploads, "files", total, self.tell):
            stored_as, sha256 = line.split()
            self.write_upload(stored_as, sha256)

    def write_upload(self, stored_as: str, sha256: str) -> None:
        """Copy an upload; a missing or changed one is reported and does not stop the backup."""
        try:
            place = storage.place_of_stored_file(stored_as)
            size = place.size()
            with place.open() as file:
                found = self.writer.add(f"uploads/{stored_as[:2]}/{stored_as}", file, size)
            self.manifest.uploads["bytes"] += size
        except FileNotFoundError as error:
            if not is_spoken_of(stored_as):
                raise ErasedMeanwhile(stored_as) from error
            self.tell_of(f"the file {stored_as} is gone")
            return
        if found != sha256:
            self.tell_of(f"the file {stored_as} is not as it was uploaded")

    def tell_of(self, fault: str) -> None:
        if len(self.manifest.faults) < FAULTS_NAMED:
            self.manifest.faults.append(fault)

    def add_path(self, name: str, path: Path) -> str:
        with path.open("rb") as file:
            return self.writer.add(name, file, os.fstat(file.fileno()).st_size)

    def add(self, name: str, spool: IO[bytes]) -> None:
        size = spool.tell()
        spool.seek(0)
        self.writer.add(name, spool, size)


def where_the_chain_stands() -> dict[str, object] | None:
    """The head as an anchor, of the same moment as the rows."""
    head = ChainHead.objects.filter(number__gt=0).first()
    if head is None:
        return None
    at = clock.utc_moment(clock.now())
    mark = anchors.hmac_of(head.number, head.hash, at)
    return asdict(anchors.Anchor(head.number, head.hash, at, mark))


def is_anchor_up_to(path: Path, number: int) -> bool:
    try:
        return anchors.read_anchor(path).number <= number
    except anchors.NotAnAnchor:
        return False


def list_key_files() -> Iterable[Path]:
    return sorted(path for path in keys_folder().glob("[!.]*") if path.is_file())


def keys_folder() -> Path:
    path: Path = settings.DATA_DIR / "keys"
    return path


def create_backup(folder: Path, with_keys: bool, tell: progress.Tell) -> tuple[Path, Manifest]:
    """Create a backup in the folder, whole or not at all. Raises NothingToBackUp, OSError.

    It is restarted when retention erased files while they were copied, so that everything stored
    about a certificate is of one moment.
    """
    if folder.exists() and not folder.is_dir():
        raise NothingToBackUp(f"{folder} is no folder.")
    check_there_is_something()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    clear_away(folder)
    for attempt in range(1, TIMES + 1):
        try:
            return attempt_backup(folder, with_keys, tell)
        except ErasedMeanwhile:
            if attempt == TIMES:
                raise
    raise AssertionError


def stored_file_digests() -> models.QuerySet[Any, Any]:
    """Name and digest of every file that rows speak of: attached ones, scans as they came, papers
    as they were issued, and pictures of pages that drafts were filled in from."""
    first, *others = map(of_model, kinds_of_files())
    return first.union(*others) if others else first


def kinds_of_files() -> list[type[models.Model]]:
    return [Attachment, *filter(is_table_present, (Upload, IssuedPaper, OwnPicture))]


def of_model(model: type[models.Model], **only: str) -> models.QuerySet[Any, Any]:
    rows = model._default_manager.filter(**only).exclude(stored_as="")
    return rows.order_by().values_list("stored_as", "sha256")


def is_table_present(model: type[models.Model]) -> bool:
    """Return whether the migrations that were applied know of it."""
    return model._meta.db_table in connection.introspection.table_names()


def is_spoken_of(stored_as: str) -> bool:
    return any(of_model(kind, stored_as=stored_as).exists() for kind in kinds_of_files())


def check_there_is_something() -> None:
    there = connection.introspection.table_names()
    needed = {
        model._meta.db_table for model in (ChainHead, Attachment, apps.get_model("accounts.User"))
    }
    if not needed <= set(there):
        raise NothingToBackUp("There is nothing to back up: the database has no tables yet.")


def attempt_backup(folder: Path, with_keys: bool, tell: progress.Tell) -> tuple[Path, Manifest]:
    at = clock.now()
    path = folder / NAME.format(at=at)
    with whole_or_not_at_all(path) as file:
        return path, Making(file, folder, at, tell).make(with_keys)


@contextmanager
def whole_or_not_at_all(path: Path) -> Iterator[IO[bytes]]:
    """A file that has its name once it is complete and on disk; locked while it is written."""
    unfinished = path.with_name(f".{path.name}.part")
    with unfinished.open("xb") as file:
        unfinished.chmod(0o600)
        fcntl.flock(file, fcntl.LOCK_EX)
        try:
            yield file
            file.flush()
            os.fsync(file.fileno())
            unfinished.rename(path)
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise
    sync_folder(path.parent)


def clear_away(folder: Path) -> None:
    """What killed backups left; one that is being written is locked."""
    for path in folder.glob(f".{NAMES}.part"):
        with path.open("rb") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                continue
            path.unlink(missing_ok=True)


def stored_backups(folder: Path) -> list[Path]:
    """The backups in a folder, oldest first: their names sort by time."""
    return sorted(path for path in folder.glob(NAMES) if path.is_file())


def thin_out(folder: Path, keep: int) -> list[Path]:
    """Delete all but the newest; which."""
    old = stored_backups(folder)[:-keep]
    for path in old:
        path.unlink()
    return old
