"""The newest backup, for the status of the portal."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import TypedDict

from core import clock
from core.last_done import record_last_done
from core.models.last_done import LastDone

OLD_AFTER = timedelta(days=2)  # one is made every night: one was missed, and half a day


class LastBackup(TypedDict):
    """``size`` in bytes, ``number`` of the chain's last transition in it."""

    at: datetime
    name: str
    size: int
    number: int


def record_last_backup(at: datetime, path: Path, number: int) -> None:
    facts = {"name": path.name, "size": path.stat().st_size, "number": number}
    record_last_done(LastDone.Name.BACKUP, at, facts)


def read_last_backup() -> LastBackup | None:
    """None where there was none."""
    row = LastDone.objects.filter(name=LastDone.Name.BACKUP).first()
    if row is None:
        return None
    name, size, number = (row.facts[key] for key in ("name", "size", "number"))
    return LastBackup(at=row.at, name=name, size=size, number=number)


def is_old(backup: LastBackup) -> bool:
    return clock.now() - backup["at"] > OLD_AFTER
