"""When backups and anchors were made last, for the status of the portal and its figures.

Any machine may make them, and their files may be elsewhere: the database says so to all.
"""

import logging
from datetime import datetime
from typing import Any

from django.db import DatabaseError, transaction

from core.models.last_done import LastDone

log = logging.getLogger(__name__)


def record_last_done(name: LastDone.Name, at: datetime, facts: Any = None) -> None:
    """Record it in the place of the one before; what was made counts even where that fails."""
    try:
        with transaction.atomic():
            LastDone.objects.update_or_create(name=name, defaults={"at": at, "facts": facts or {}})
    except DatabaseError:
        log.warning("The last %s could not be recorded", name, exc_info=True)


def last_done_at(name: LastDone.Name) -> datetime | None:
    """None where it was never done."""
    return LastDone.objects.filter(name=name).values_list("at", flat=True).first()
