"""SQLite back end for many threads: writers queue here instead of retrying.

SQLite has one write lock and no queue. A connection that does not get it sleeps and retries, so
that under load some wait for seconds while others come and go. Between processes this is still so.
"""

from collections.abc import Callable
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base

from core.db.sqlite.cursors import CursorWrapper
from core.db.sqlite.operations import DatabaseOperations
from core.db.sqlite.turns import WriterQueue

WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")

writers = WriterQueue()


class DatabaseWrapper(base.DatabaseWrapper):
    """A transaction has its turn from BEGIN to its end; a write outside of any, for itself."""

    ops_class = DatabaseOperations
    has_turn = False

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.execute_wrappers.append(self.execute_in_turn)

    def create_cursor(self, name: str | None = None) -> Any:
        return self.connection.cursor(factory=CursorWrapper)

    def execute_in_turn(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        if self.has_turn or not sql.lstrip().startswith(WRITES):
            return execute(sql, params, many, context)
        self.take_turn()
        try:
            return execute(sql, params, many, context)
        finally:
            self.pass_on()

    def _start_transaction_under_autocommit(self) -> None:
        self.take_turn()
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self.pass_on()
            raise

    def _commit(self) -> None:
        """Commit. The caller rolls a failed commit back and still has its turn."""
        super()._commit()  # type: ignore[misc]
        self.pass_on()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self.pass_on()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self.pass_on()

    def take_turn(self) -> None:
        """Waits as long as SQLite itself would. Raises what it would raise."""
        if not writers.take(self.settings_dict["OPTIONS"]["timeout"]):
            raise OperationalError("database is locked")
        self.has_turn = True

    def pass_on(self) -> None:
        if self.has_turn:
            self.has_turn = False
            writers.pass_on()
