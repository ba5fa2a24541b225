"""What SQLite's values become in Python."""

from datetime import datetime
from typing import Any

from django.db.backends.sqlite3 import base


class DatabaseOperations(base.DatabaseOperations):  # type: ignore[name-defined]  # no stub
    """Moments are read by the hundred, and are all in the connection's time zone."""

    def convert_datetimefield_value(self, value: Any, expression: Any, connection: Any) -> Any:
        """As Django's, which looks first whether the settings know zones and the value has one."""
        if isinstance(value, datetime) and value.tzinfo is None:
            return value.replace(tzinfo=self.connection.timezone)
        return super().convert_datetimefield_value(value, expression, connection)  # type: ignore[misc]
