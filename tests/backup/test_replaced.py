"""Migrations have former names: a portal of then is gone on with, one of long before not."""

import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from config import versions
from config.backup import restorer, tables
from config.backup.manifest import NotABackup
from config.versions import TooOld, known_steps
from core.models.marker import Marker
from tests.backup import contents
from tests.backup.conftest import Machine
from tests.support.archives import manifest, written
from tests.support.audit_commands import HOLDS

LOADER = versions.UnsquashedLoader(None)
REPLACED = versions.former_names(LOADER)
THEN = set().union(*REPLACED.values())
OTHERS = {step for step in LOADER.graph.nodes if step not in REPLACED}
LATEST = ("workflow", "0030_seen_elsewhere")
ENDS = {max(step for step in THEN if step[0] == app) for app, _ in THEN}
BY_NAMES_OF_THEN = """
from django.core.management import call_command
from config import versions
from config.backup import writer
versions.applied_steps = lambda: sorted(versions.recorded_steps())
call_command("backup")
"""


@pytest.fixture
def of_then(laid_out: Machine, tmp_path: Path) -> Machine:
    """The portal as the version left it that had the replaced migrations."""
    machine = Machine(tmp_path / "then")
    shutil.copytree(laid_out.data, machine.data)
    forget(machine, *REPLACED, *LOADER.replacements)
    return machine


def forget(machine: Machine, *steps: versions.Step) -> None:
    with sqlite3.connect(machine.data / "portal.sqlite3") as database:
        statement = "DELETE FROM django_migrations WHERE app = ? AND name = ?"
        database.executemany(statement, steps)


def test_every_migration_of_then_was_replaced_once():
    assert sum(map(len, REPLACED.values())) == len(THEN)
    assert THEN.isdisjoint(LOADER.disk_migrations)
    assert LATEST in THEN


def test_those_of_then_are_those_of_today():
    today = {*REPLACED, *OTHERS}
    assert set(known_steps(THEN | OTHERS)) == today
    assert set(known_steps(today)) == today
    assert set(known_steps(THEN | today)) == today, "a database that was brought up has both names"


@pytest.mark.parametrize("last", sorted(THEN), ids=".".join)
def test_who_stopped_before_the_last_of_an_app_has_no_way_on(last: versions.Step):
    before = {step for step in THEN if step[0] != last[0] or step <= last}
    if last in ENDS:
        assert known_steps(before)
        return
    with pytest.raises(TooOld):
        known_steps(before)


@pytest.mark.thorough
@pytest.mark.slow
def test_a_database_of_then_is_gone_on_with(of_then: Machine):
    assert "No planned migration operations" in of_then.manage("migrate", "--plan")
    of_then.manage("migrate", "-v0")
    of_then.manage("makemigrations", "--check", "--dry-run")
    assert of_then.manage("verify_audit").startswith(HOLDS)


@pytest.mark.thorough
@pytest.mark.slow
def test_a_backup_of_then_is_restored(of_then: Machine, empty: Machine):
    made = Path(of_then.manage("shell", "-v0", "-c", BY_NAMES_OF_THEN).splitlines()[0])
    assert list(LATEST) in contents.manifest(made)["migrations"]
    assert empty.manage("restore", made).splitlines()[-1].startswith(HOLDS)
    assert contents.rows(empty.backup()) == contents.rows(made) == contents.rows(of_then.backup())


@pytest.mark.thorough
@pytest.mark.slow
def test_a_database_of_long_before_is_refused(of_then: Machine):
    forget(of_then, LATEST)
    for command in ("backup", "migrate", "serve"):
        said = of_then.refused(command)
        assert "The database is of a version of the portal too old for this one" in said, command


def test_a_backup_of_long_before_is_refused(
    db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    old = manifest()
    old.migrations = [list(step) for step in (THEN | OTHERS) - {LATEST}]
    monkeypatch.setattr(restorer, "check_archive", lambda path, tell: old)
    with pytest.raises(NotABackup, match=r"too old for this one \(at workflow\.0029_.*again\."):
        restorer.inspect_backup(written(tmp_path / "a.tar"))


def test_rows_are_taken_in_any_order_of_their_columns(db: None):
    lines: Any = iter(['["name", "id"]', '["A", 7]', '["B", 9]'])
    assert tables.put(Marker, lines) == 2
    assert list(Marker.objects.order_by("id").values_list("id", "name")) == [(7, "A"), (9, "B")]


@pytest.mark.parametrize("columns", ['["id"]', '["id", "name", "more"]', '["id", "id", "name"]'])
def test_rows_of_other_columns_are_refused(db: None, columns: str):
    with pytest.raises(tables.Mismatch):
        tables.put(Marker, iter([columns]))
