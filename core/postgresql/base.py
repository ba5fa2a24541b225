"""PostgreSQL, which plans once for a connection what is asked of it again and again.

Django puts values into a statement before it is sent, so that each is a new one; planning some of
them takes longer than running them. Through a cursor of ``planning_once`` a statement is sent with
its values beside it: psycopg has it prepared when it comes again, and PostgreSQL keeps one plan
for all values as soon as that promises to cost no more than a plan for each.
"""

from typing import Any

from django.db.backends.postgresql import base

from core.postgresql.moments import read_moments


class DatabaseWrapper(base.DatabaseWrapper):
    plans_once = False

    def get_new_connection(self, conn_params: Any) -> Any:
        """One that reads moments our way."""
        made = super().get_new_connection(conn_params)
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
