"""Django's ``migrate``, which accepts former names and can run while the portal serves."""

import time
from typing import Any

from django.core.management.commands import migrate
from django.db import DatabaseError

from config import versions
from core.db.outage import is_contention

TRIES = 5
PAUSE_SECONDS = 1
AGAIN = "Others held tables that it needs, and nothing of this migration was stored. Again:"


class Command(migrate.Command):
    """The names of today are recorded before it, and the former ones after it.

    It makes a migration again that the database ended because others held what it needed. Raises
    DatabaseError at the last try.
    """

    def handle(self, *args: Any, **options: Any) -> None:
        versions.adopt_former_names()
        for left in reversed(range(TRIES)):
            try:
                super().handle(*args, **options)
                break
            except DatabaseError as error:
                if not left or not is_contention(error):
                    raise
            self.stderr.write(AGAIN)
            time.sleep(PAUSE_SECONDS)
        versions.record_former_names()
