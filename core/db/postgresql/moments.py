"""How moments are read from PostgreSQL: most rows have several, and Django's reader is slow."""

from datetime import UTC, datetime
from typing import Any

from django.db.backends.postgresql.psycopg_any import BaseTzLoader

IN_UTC = "+00"


class MomentLoader(BaseTzLoader):
    """The moment that Django's own gives, in one call where that takes the text apart itself."""

    timezone = UTC

    def load(self, data: Any) -> Any:
        text = str(data, "ascii")
        try:
            return datetime.fromisoformat(text) if text.endswith(IN_UTC) else super().load(data)
        except ValueError:
            return super().load(data)


def read_moments(made: Any, zone: Any) -> None:
    """Let this connection read them so; one in another zone than UTC reads as Django does."""
    if zone is UTC:
        made.adapters.register_loader("timestamptz", MomentLoader)
