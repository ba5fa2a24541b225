"""The watched folder (SCAN_FOLDER), where the scanner in the mail room leaves its files.

A file is taken once nobody has written to it for some seconds. It is then moved to ``taken/``, or
to ``refused/`` with a note of the reason. It is the portal's own upload: leads see it, and
processors once its company is known.
"""

import logging
import time
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from core.refusals import Refusal
from workflow.scans.intake import IntakeResult, receive_scan_file

log = logging.getLogger(__name__)

TAKEN, REFUSED = "taken", "refused"
MOST_AT_ONCE = 200  # in one run: what is left is another's
TOO_LARGE = "This file is larger than {} MB. Scan it at 300 dpi or less, or split it."
THERE = "This file was taken before, as {}."


def take_all() -> int:
    """Take what is complete; how many files. Without a folder there is nothing to do."""
    if not settings.SCAN_FOLDER:
        return 0
    folder = Path(settings.SCAN_FOLDER)
    if not folder.is_dir():
        log.error("SCAN_FOLDER %s is no folder", folder)
        return 0
    return sum(take_one(path) for path, _ in zip(completed_scan_files(folder), range(MOST_AT_ONCE)))  # noqa: B905


def completed_scan_files(folder: Path) -> Iterator[Path]:
    """Files that nobody writes any more, the oldest first; hidden ones are somebody's own."""
    now = time.time()
    found = [path for path in folder.iterdir() if path.is_file() and not path.is_symlink()]
    shown = [path for path in found if not path.name.startswith(".")]
    for path in sorted(shown, key=lambda path: path.stat().st_mtime):
        if now - path.stat().st_mtime >= settings.SCAN_FOLDER_QUIET_SECONDS:
            yield path


def take_one(path: Path) -> bool:
    """Take a file and return whether it worked. After a crash a file is recognized by its bytes."""
    try:
        if path.stat().st_size > settings.SCAN_MAX_BYTES:
            refuse_scanned_file(path, TOO_LARGE.format(settings.SCAN_MAX_BYTES // 1_048_576))
            return False
        found = receive_scan_file(path.name, path.read_bytes(), by=None)
        put_aside(path, found)
    except Refusal as refusal:
        refuse_scanned_file(path, refusal.message)
        return False
    except OSError:
        log.exception("%s could not be taken", path)
        return False
    return True


def put_aside(path: Path, found: IntakeResult) -> None:
    move(path, TAKEN)
    if found.is_duplicate:
        log.info(THERE.format(found.upload.name))


def refuse_scanned_file(path: Path, why: str) -> None:
    """Move a file to ``refused/``, with a note of the same name that gives the reason."""
    moved = move(path, REFUSED)
    moved.with_name(moved.name + ".txt").write_text(why + "\n", encoding="utf-8")
    log.warning("a scanned file was refused: %s", why)


def move(path: Path, where: str) -> Path:
    """Move a file into a folder; an existing file of this name stays."""
    folder = path.parent / where
    folder.mkdir(exist_ok=True)
    target, number = folder / path.name, 1
    while target.exists():
        number += 1
        target = folder / f"{path.stem} ({number}){path.suffix}"
    return path.rename(target)
