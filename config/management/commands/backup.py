"""Back the portal up into one file, while it goes on."""

from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from config.backup import writer
from config.versions import TooOld, UnknownMigrations
from core import clock, last_backup
from core.progress import Bar, nobody

NEWER = "The database was made by a newer version of the portal ({}). Use that one."


def parse_positive_int(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is not a number from 1 up")
    return int(text)


class Command(BaseCommand):
    help = "Writes rows, uploads and anchors of one moment into one file with a manifest."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        words = "the folder it is written into; backups/ of the data folder without"
        parser.add_argument("--out", type=Path, metavar="DIR", help=words)
        words = "delete older backups in that folder once this one is whole, so that N stay"
        parser.add_argument("--keep", type=parse_positive_int, metavar="N", help=words)
        words = "put keys/ of the data folder into it too: whoever has the file can then sign"
        parser.add_argument("--with-keys", action="store_true", help=words)

    def handle(self, *args: Any, **options: Any) -> None:
        folder = (options["out"] or settings.DATA_DIR / "backups").resolve()
        tell = Bar(self.stderr) if options["verbosity"] else nobody
        path, manifest = self.made(folder, options["with_keys"], tell)
        last_backup.record_last_backup(clock.now(), path, (manifest.chain or {}).get("number", 0))
        self.stdout.write(str(path))
        self.stdout.write(describe_backup(manifest, path))
        self.thin_out(folder, options["keep"])
        if manifest.faults:
            faults = "; ".join(manifest.faults[:10])
            raise CommandError(f"The backup is whole, but the portal is not: {faults}.")

    def made(self, folder: Path, with_keys: bool, tell: Any) -> Any:
        try:
            return writer.create_backup(folder, with_keys, tell)
        except writer.NothingToBackUp as nothing:
            raise CommandError(str(nothing)) from nothing
        except UnknownMigrations as unknown:
            raise CommandError(NEWER.format(unknown)) from unknown
        except TooOld as old:
            raise CommandError(str(old)) from old
        except writer.ErasedMeanwhile as error:
            words = "Files are being erased. Try again when that is over."
            raise CommandError(f"No backup was written. {words}") from error
        except OSError as error:
            raise CommandError(f"No backup was written: {error}.") from error
        except DatabaseError as error:
            words = f"the database could not be read: {error}".strip()
            raise CommandError(f"No backup was written: {words}.") from error

    def thin_out(self, folder: Path, keep: int | None) -> None:
        if keep:
            for path in writer.thin_out(folder, keep):
                self.stdout.write(f"deleted {path.name}")
        self.stdout.write(f"{len(writer.stored_backups(folder))} kept in {folder}")


def describe_backup(manifest: Any, path: Path) -> str:
    number = (manifest.chain or {}).get("number", 0)
    rows, files = sum(manifest.tables.values()), manifest.uploads["count"]
    keys = "with keys" if manifest.keys else "without keys"
    size = path.stat().st_size
    return f"{rows:,} rows, {files:,} files, chain up to {number:,}, {keys}, {size:,} bytes"
