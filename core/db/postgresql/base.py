"""PostgreSQL back end that plans frequent statements once for each connection.

Django puts values into a statement before it is sent, so that each is a new one, and planning some
of them takes longer than running them. A cursor of ``planning_once`` sends values separately.
psycopg then prepares a repeated statement, and PostgreSQL caches one plan for all values when that
promises to cost no more than a plan for each.
"""

from typing import Any

from django.db.backends.postgresql import base
from django.db.backends.postgresql.operations import DatabaseOperations

from core.db.postgresql import silence
from core.db.postgresql.moments import read_moments


class Operations(DatabaseOperations):
    def last_executed_query(self, cursor: Any, sql: Any, params: Any) -> Any:
        """Return the statement with its values in it, for tests and logs."""
        if isinstance(cursor, base.ServerBindingCursor):
            return self.compose_sql(sql, params)
        return super().last_executed_query(cursor, sql, params)


class DatabaseWrapper(base.DatabaseWrapper):
    ops_class = Operations
    plans_once = False

    def get_new_connection(self, conn_params: Any) -> Any:
        """One that reads moments our way, and waits for no server that says nothing."""
        with silence.breaker.attempt(silence.known_silence()):
            made = super().get_new_connection(silence.parameters_now(conn_params))
        silence.end_silent_statements(made, conn_params)
        read_moments(made, self.timezone)
        return made

    def planning_once(self) -> Any:
        """A cursor like any other, but for when its statements are planned."""
        self.plans_once = True
        try:
            return self.cursor()
        finally:
            self.plans_once = False

    def create_cursor(self, name: str | None = None) -> Any:
        if self.plans_once:
            return base.ServerBindingCursor(self.connection)  # type: ignore[call-arg]  # psycopg 2's
        return super().create_cursor(name)
