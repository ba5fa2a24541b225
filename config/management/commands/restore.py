"""Make the portal again from a backup, where there is none yet."""

import tarfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from config.backup import restorer
from config.backup.archive import DamagedArchive
from config.backup.manifest import Manifest, NotABackup
from config.backup.tables import Mismatch
from core.progress import Bar, nobody
from workflow.engine.proof import BrokenChain

REFUSED = "Nothing was restored."
AGAIN = "The portal is still empty: mend that and restore again."


class Command(BaseCommand):
    help = "Restores a backup into an empty portal, after every byte of it was looked at."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="what manage.py backup wrote")
        words = "look at every byte and say what would be done; write nothing"
        parser.add_argument("--dry-run", action="store_true", help=words)

    def handle(self, *, file: Path, dry_run: bool, **options: Any) -> None:
        tell = Bar(self.stderr) if options["verbosity"] else nobody
        manifest = self.looked_at(file, tell)
        self.stdout.write(describe_restore(manifest, "Would restore" if dry_run else "Restoring"))
        for fault in manifest.faults:
            self.stderr.write(f"When the backup was made, {fault}.")
        if not dry_run:
            self.restore(file, manifest, tell)

    def looked_at(self, file: Path, tell: Any) -> Manifest:
        try:
            return restorer.inspect_backup(file, tell)
        except OSError as error:
            raise CommandError(f"{REFUSED} {file} cannot be read: {error.strerror}.") from error
        except DamagedArchive as damaged:
            raise CommandError(f"{REFUSED} The backup is damaged: {damaged}.") from damaged
        except (restorer.InUse, NotABackup) as refused:
            raise CommandError(f"{REFUSED} {refused}") from refused
        except DatabaseError as error:
            raise CommandError(f"{REFUSED} The database does not answer: {error}") from error

    def restore(self, file: Path, manifest: Manifest, tell: Any) -> None:
        try:
            proof = restorer.restore(file, manifest, tell)
        except restorer.InUse as refused:
            raise CommandError(f"{REFUSED} {refused}") from refused
        except BrokenChain as broken:
            words = "Everything was restored, but the audit does not hold"
            raise CommandError(f"{words}: broken {broken}") from broken
        except (restorer.NotTheRows, Mismatch, OSError, DatabaseError, tarfile.TarError) as error:
            raise CommandError(f"{REFUSED} {error}. {AGAIN}") from error
        self.stdout.write(proof.in_words())


def describe_restore(manifest: Manifest, doing: str) -> str:
    number = (manifest.chain or {}).get("number", 0)
    rows, files = sum(manifest.tables.values()), manifest.uploads["count"]
    keys = f"keys {', '.join(manifest.keys)}" if manifest.keys else "no keys"
    what = f"{rows:,} rows, {files:,} files, {keys}, chain up to {number:,}"
    made = f"made {manifest.made_at} by version {manifest.version} on {manifest.database}"
    return f"{doing} {what}; {made}."
