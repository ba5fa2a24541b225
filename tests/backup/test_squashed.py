"""Squashed migrations make an empty database as those that they replace do, one after the other."""

import re
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from config.versions import Step, UnsquashedLoader
from tests.backup.conftest import Machine
from tests.support.released import RELEASED, number_of

SQUASHED = MigrationLoader(None)
ONE_BY_ONE = UnsquashedLoader(None)
GRAPH = ONE_BY_ONE.graph
ORDER = list(
    dict.fromkeys(step for leaf in GRAPH.leaf_nodes() for step in GRAPH.forwards_plan(leaf))
)
REPLACED = {step for each in SQUASHED.replacements.values() for step in each.replaces}
BY_THE_RELEASE = [
    step for step in ORDER if step[0] not in RELEASED or number_of(step[1]) <= RELEASED[step[0]]
]
MIGRATE_ONE_BY_ONE = """
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from config.versions import UnsquashedLoader
executor = MigrationExecutor(connection)
executor.loader = UnsquashedLoader(connection)
executor.migrate({steps})
call_command("migrate", verbosity=0)
"""


def test_they_lead_to_the_same_models():
    squashed, one_by_one = (each.project_state().models for each in (SQUASHED, ONE_BY_ONE))
    assert squashed.keys() == one_by_one.keys()
    assert [name for name in squashed if squashed[name] != one_by_one[name]] == []


def test_an_empty_database_runs_none_that_is_replaced():
    assert sorted(app for app, _ in SQUASHED.replacements) == sorted(RELEASED)
    assert REPLACED.isdisjoint(SQUASHED.graph.nodes)
    assert set(SQUASHED.graph.nodes) == (set(ORDER) - REPLACED) | set(SQUASHED.replacements)


def remaining_plan(applied: list[Step]) -> list[Step]:
    """What Django would run in a database that has these. It raises where it finds no way."""
    recorder = MigrationRecorder(connection)
    recorder.migration_qs.all().delete()
    rows = (recorder.Migration(app=app, name=name) for app, name in applied)
    recorder.migration_qs.bulk_create(rows)
    executor = MigrationExecutor(connection)
    executor.loader.check_consistent_history(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [(migration.app_label, migration.name) for migration, _ in plan]


@pytest.mark.django_db
def test_a_released_database_runs_the_former_ones_that_it_lacks():
    assert set(remaining_plan(BY_THE_RELEASE)) == set(ORDER) - set(BY_THE_RELEASE)


@pytest.mark.django_db
def test_a_database_with_all_of_them_runs_nothing():
    assert remaining_plan(ORDER) == []


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.django_db
def test_wherever_a_database_stopped_there_is_a_way_on():
    for length in range(len(ORDER)):
        plan, begun = set(remaining_plan(ORDER[:length])), {app for app, _ in ORDER[:length]}
        squashed = {step for step in SQUASHED.replacements if step[0] not in begun}
        still = {step for step in ORDER[length:] if step[0] in begun or step not in REPLACED}
        assert plan == still | squashed, ORDER[length]


@pytest.fixture
def build_machine(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], Machine]:
    """Makes empty machines with rows on the engine that the other tests run on."""
    if connection.vendor == "sqlite":
        return lambda name: Machine(tmp_path / name)
    postgres = request.getfixturevalue("postgres")
    return lambda name: postgres()


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.parametrize("steps", [ORDER, BY_THE_RELEASE], ids=["all", "released"])
def test_the_database_is_the_same(build_machine: Callable[[str], Machine], steps: list[Step]):
    squashed, one_by_one = build_machine("squashed"), build_machine("one_by_one")
    done = squashed.manage("migrate")
    assert [step for step in REPLACED if f"Applying {'.'.join(step)}.." in done] == []
    one_by_one.manage("shell", "-v0", "-c", MIGRATE_ONE_BY_ONE.format(steps=steps))
    assert contents_of(squashed) == contents_of(one_by_one)


def contents_of(machine: Machine) -> Any:
    """All that its database holds: tables, triggers, rows, and which migrations it has."""
    if address := machine.environment.get("DATABASE_URL"):
        return contents_of_postgresql(address)
    with sqlite3.connect(machine.data / "portal.sqlite3") as database:
        return contents_of_sqlite(database)


def contents_of_postgresql(address: str) -> list[str]:
    """A dump of it, without numbers and moments of its migrations and the dump's own secrets."""
    words = ["pg_dump", "--inserts", f"--dbname={address.replace('postgres:', 'postgresql:', 1)}"]
    assert shutil.which("pg_dump"), "install the client of PostgreSQL"
    dump = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    dump = re.sub(r"^\\(un)?restrict .*\n", "", dump, flags=re.MULTILINE)
    dump = re.sub(r"(INTO public.django_migrations VALUES) \(\d+, (.*), '.*'\);", r"\1 \2", dump)
    return sorted(dump.splitlines())


def contents_of_sqlite(database: sqlite3.Connection) -> dict[str, Any]:
    """Where Django made a table again, its columns have another order: they are compared by name.

    It leaves a sequence behind that has given no number.
    """
    made = database.execute("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchall()
    tables = [name for kind, name, *_ in made if kind == "table"]
    found: dict[str, Any] = {
        f"{kind} {name} {of}": parts_of(kind, sql) for kind, name, of, sql in made
    }
    return found | {f"rows {table}": sqlite_rows(database, table) for table in tables}


def parts_of(kind: str, sql: str | None) -> list[str]:
    """A statement without quotes; of a table its columns and constraints, in any order."""
    plain = re.sub(r"\s+", " ", (sql or "").replace('"', ""))
    if kind != "table":
        return [plain]
    return sorted(re.split(r", (?![^(]*\))", plain.partition("(")[2].removesuffix(")")))


def sqlite_rows(database: sqlite3.Connection, table: str) -> list[str]:
    left_out = {"id", "applied"} if table == "django_migrations" else set()
    columns = {row[1] for row in database.execute(f'PRAGMA table_info("{table}")')} - left_out
    names = ", ".join(f'"{name}"' for name in sorted(columns))
    rows = database.execute(f'SELECT {names} FROM "{table}"').fetchall()
    numberless = (0, "django_migrations")
    is_sequence = table == "sqlite_sequence"
    return sorted(repr(row) for row in rows if not (is_sequence and set(row) & set(numberless)))
