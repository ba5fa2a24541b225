"""Which migrations made the tables of a database or a backup, by the names they have today."""

from collections.abc import Iterable

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

Step = tuple[str, str]  # an app's label and a migration's name


class UnknownMigrations(Exception):
    """The tables are of a version of the portal that came after this one."""


class TooOld(Exception):
    """The tables are of a version that had only some of what one migration of today replaced."""

    def __init__(self, last: str):
        self.last = last
        words = f"The database is of a version of the portal too old for this one (at {last})."
        super().__init__(f"{words} Start the version before it once, which brings it up to date.")


def applied_steps() -> list[Step]:
    """The migrations that this database has. Raises TooOld, UnknownMigrations."""
    return sorted(known_steps(recorded_steps()))


def check_way_from_here() -> None:
    """This version can go on from the tables that are there. Raises TooOld."""
    by_names_of_today(recorded_steps(), MigrationLoader(None))


def recorded_steps() -> set[Step]:
    """The migrations that this database says it has, by the names of then."""
    return set(MigrationRecorder(connection).applied_migrations())


def known_steps(steps: Iterable[Step]) -> list[Step]:
    """Those in the graph; each one must at least be on disk. Raises TooOld, UnknownMigrations."""
    loader = MigrationLoader(None)
    steps = by_names_of_today(steps, loader)
    labels = {app for app, _ in loader.disk_migrations}
    missing = [step for step in steps if step not in loader.disk_migrations]
    if unknown := [".".join(step) for step in missing if step[0] in labels]:
        raise UnknownMigrations(", ".join(sorted(unknown)))
    if foreign := sorted({app for app, _ in missing}):
        raise UnknownMigrations(", ".join(foreign))
    return [step for step in steps if step in loader.graph.nodes]


def by_names_of_today(steps: Iterable[Step], loader: MigrationLoader) -> set[Step]:
    """In the place of those that one migration replaced that one. Raises TooOld."""
    steps = set(steps)
    for step, migration in loader.replacements.items():
        there = steps.intersection(migration.replaces)
        if step not in steps and 0 < len(there) < len(migration.replaces):
            raise TooOld(".".join(max(there)))
        steps = (steps - there) | ({step} if there else set())
    return steps
