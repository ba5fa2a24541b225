"""The newest backup, for the status of the portal.

Its file may be on another machine, so the data folder stores the facts.
"""

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import TypedDict

from django.conf import settings

from core import clock

OLD_AFTER = timedelta(days=2)  # one is made every night: one was missed, and half a day


class LastBackup(TypedDict):
    """``at`` in ISO 8601, ``size`` in bytes, ``number`` of the chain's last transition in it."""

    at: str
    name: str
    size: int
    number: int


def record_last_backup(at: datetime, path: Path, number: int) -> None:
    said = LastBackup(at=at.isoformat(), name=path.name, size=path.stat().st_size, number=number)
    unfinished = memory().with_suffix(".part")
    unfinished.write_text(json.dumps(said))
    unfinished.replace(memory())


def read_last_backup() -> LastBackup | None:
    """None where there was none, or nothing readable is remembered of it."""
    try:
        said: LastBackup = json.loads(memory().read_text())
    except (OSError, ValueError):
        return None
    known = LastBackup.__annotations__.keys()
    return said if isinstance(said, dict) and said.keys() == known else None


def is_old(backup: LastBackup) -> bool:
    return clock.now() - datetime.fromisoformat(backup["at"]) > OLD_AFTER


def memory() -> Path:
    path: Path = settings.DATA_DIR / "last_backup.json"
    return path
