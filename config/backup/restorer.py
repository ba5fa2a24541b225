"""A portal made again from a backup, on an empty machine."""

import gzip
import os
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, transaction

from config.backup import tables
from config.backup.archive import BLOCK, check_archive, members
from config.backup.manifest import Manifest, NotABackup
from config.backup.writer import keys_folder
from config.startup import one_at_a_time
from config.versions import TooOld, UnknownMigrations
from core import cached_values, progress
from core.storage.disk import sync_folder
from workflow.engine import anchors
from workflow.engine.proof import AuditProof
from workflow.engine.verify import verify_chain
from workflow.files import storage

RESTORED_FOLDERS = {"anchors": anchors.anchor_folder, "keys": keys_folder}
IN_USE = "This portal is in use. Restore only into an empty data folder and an empty database."


class InUse(Exception):
    """Somebody has data here; nothing is overwritten."""


class NotTheRows(Exception):
    """The rows are not what the manifest says of them."""


def inspect_backup(path: Path, tell: progress.Tell = progress.nobody) -> Manifest:
    """What a backup is, when every byte of it is right and this portal may take it.

    Raises InUse, NotABackup, DamagedArchive, OSError; nothing is written.
    """
    if tables.is_in_use():
        raise InUse(IN_USE)
    size = path.stat().st_size
    manifest = check_archive(path, lambda done: tell("bytes", done, size))
    tell("bytes", size, size)
    check_backup_version(manifest)
    return manifest


def check_backup_version(manifest: Manifest) -> None:
    """This portal knows the tables that it is of. Raises NotABackup."""
    try:
        tables.as_of(manifest.steps)
    except UnknownMigrations as unknown:
        words = f"It is of a newer version of the portal ({manifest.version}, with {unknown})"
        raise NotABackup(f"{words}. Restore it with that one.") from unknown
    except TooOld as old:
        words = f"It is of a version of the portal too old for this one (at {old.last})"
        then = "Restore it with that one, update that portal, and back it up again"
        raise NotABackup(f"{words}. {then}.") from old


def restore(path: Path, manifest: Manifest, tell: progress.Tell) -> AuditProof:
    """Restore the files first, so that no row names missing bytes; then all rows, or none.

    An interrupted run leaves a portal without rows, into which it can be restored again. Raises
    BrokenChain when the audit of the restored portal fails.
    """
    put_files(path, manifest, tell)
    with one_at_a_time():
        tables.bring_to(manifest.steps)
        put_rows(path, manifest, tell)
        call_command("migrate", interactive=False, verbosity=0)
    cached_values.forget_everything()
    anchor = anchors.Anchor(**manifest.chain) if manifest.chain else None
    return verify_chain(anchor, tell=tell)


def put_files(path: Path, manifest: Manifest, tell: progress.Tell) -> None:
    total = manifest.uploads["count"] + manifest.anchors + len(manifest.keys)
    files = (entry for entry in contents(path) if not entry[0].startswith("tables/"))
    for name, data in progress.report_progress(files, "files", total, tell):
        folder, _, rest = name.partition("/")
        if folder == "uploads":
            restore_upload(Path(rest).name, data)
        elif folder in RESTORED_FOLDERS:
            write_restored_file(RESTORED_FOLDERS[folder]() / rest, data)


def restore_upload(stored_as: str, data: IO[bytes]) -> None:
    """Store an upload under its name; it replaces an existing one."""
    with storage.place_of_stored_file(stored_as).write_whole() as file:
        shutil.copyfileobj(data, file, BLOCK)


def write_restored_file(place: Path, data: IO[bytes]) -> None:
    """Write a file whole or not at all; it replaces an existing one."""
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    unfinished = place.with_name(f".{place.name}.{secrets.token_hex(4)}.part")
    try:
        unfinished.touch(mode=0o600)
        with unfinished.open("wb") as file:
            while block := data.read(BLOCK):
                file.write(block)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(place)
    finally:
        unfinished.unlink(missing_ok=True)
    sync_folder(place.parent)


def put_rows(path: Path, manifest: Manifest, tell: progress.Tell) -> None:
    models = tables.as_of(manifest.steps)
    steps = progress.ProgressCounter("rows", sum(manifest.tables.values()), tell)
    with transaction.atomic():
        if tables.is_in_use():
            raise InUse(IN_USE)
        tables.clear(models.values())
        for name, data in contents(path):
            if name.startswith("tables/"):
                table = name.removeprefix("tables/").removesuffix(".jsonl.gz")
                put_table(table, models, data, manifest, steps)
        if missing := sorted(models.keys() - manifest.tables.keys()):
            raise NotTheRows(f"There are no rows of {', '.join(missing)}")
        set_sequences(models)
    steps.end()


def put_table(
    name: str,
    models: tables.Table,
    data: IO[bytes],
    manifest: Manifest,
    steps: progress.ProgressCounter,
) -> None:
    if name not in models:
        raise NotTheRows(f"Nobody knows the table {name}")
    with gzip.open(data, "rt", encoding="ascii") as lines:
        written = tables.put(models[name], iter(lines))
    steps.add(written)
    if written != manifest.tables.get(name):
        raise NotTheRows(f"{name} has {written} rows, and {manifest.tables.get(name)} are told of")


def set_sequences(models: tables.Table) -> None:
    """The next number that the database gives is one that was not given yet."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(models.values())):
            cursor.execute(statement)


def contents(path: Path) -> Iterator[tuple[str, IO[bytes]]]:
    with path.open("rb") as file:
        for info, data in members(file):
            yield info.name, data
