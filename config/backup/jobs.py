"""A backup as a job: administrators ask for one on the page of the system's status."""

import logging

from django.conf import settings

from config.backup import writer
from config.versions import TooOld, UnknownMigrations
from core import clock, last_backup
from core.jobs.retry import GiveUp
from core.jobs.tasks import job
from core.progress import nobody

log = logging.getLogger(__name__)
LIMIT_SECONDS = 4 * 3600


@job(limit_s=LIMIT_SECONDS)
def back_up() -> None:
    """Write a backup without keys into ``backups/`` of the data folder. Raises GiveUp where no
    later attempt can do it."""
    try:
        path, manifest = writer.create_backup(settings.DATA_DIR / "backups", False, nobody)
    except (writer.NothingToBackUp, TooOld, UnknownMigrations) as error:
        raise GiveUp(str(error)) from error
    last_backup.record_last_backup(clock.now(), path, (manifest.chain or {}).get("number", 0))
    for fault in manifest.faults:
        log.error("The backup %s is whole, but the portal is not: %s", path.name, fault)
