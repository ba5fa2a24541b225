"""Which migrations made the tables of a database or a backup, by the names they have today.

They are named one by one. A squashed migration of each app makes an empty database, and Django
records those that it replaces as well. Before the first release, one of today took the place of
several whose files are gone: its ``former_names``.
"""

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
    """Those of today; each one must at least be on disk. Raises TooOld, UnknownMigrations."""
    loader = UnsquashedLoader(None)
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
    steps = set(steps).difference(loader.replacements)  # what these replace is recorded with them
    for step, names in former_names(loader).items():
        there = steps & names
        if step not in steps and 0 < len(there) < len(names):
            raise TooOld(".".join(max(there)))
        steps = (steps - there) | ({step} if there else set())
    return steps


def former_names(loader: MigrationLoader) -> dict[Step, set[Step]]:
    """Collect the former names of the migrations that have some."""
    found = loader.disk_migrations.items()
    return {step: set(each.former_names) for step, each in found if hasattr(each, "former_names")}


def adopt_former_names() -> None:
    """Record the names of today in a database that has migrations by their former ones alone."""
    recorded, names = recorded_steps(), former_names(MigrationLoader(None))
    if recorded.isdisjoint(names):
        record(step for step, former in names.items() if former <= recorded)


def record_former_names() -> None:
    """Record migrations by their former names too, by which former versions look for them."""
    recorded, names = recorded_steps(), former_names(MigrationLoader(None))
    known = (names[step] for step in recorded.intersection(names))
    record(sorted(set().union(*known) - recorded))


def record(steps: Iterable[Step]) -> None:
    for step in steps:
        MigrationRecorder(connection).record_applied(*step)


class UnsquashedLoader(MigrationLoader):
    """The migrations one by one, without the squashed ones that make an empty database."""

    def build_graph(self) -> None:
        self.replace_migrations = False
        super().build_graph()
        for step, migration in self.replacements.items():
            self.graph.remove_replacement_node(step, migration.replaces)
            self.applied_migrations.pop(step, None)
