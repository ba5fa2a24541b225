from typing import Any

from django.apps import AppConfig
from django.db.backends.signals import connection_created


class CoreConfig(AppConfig):
    name = "core"

    def ready(self) -> None:
        connection_created.connect(begin_well, dispatch_uid="begin_well")


def begin_well(connection: Any, **_: Any) -> None:
    """What is said of a new connection; whoever uses SQLite loads nothing of PostgreSQL's."""
    if connection.vendor == "postgresql":
        from core.postgresql import read_moments

        read_moments(connection)
