"""A migration may run while the former version serves: expand first, contract a release later."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.models.fields import NOT_PROVIDED

from tests.support.released import RELEASED, number_of

GONE = (
    migrations.RemoveField,
    migrations.RenameField,
    migrations.DeleteModel,
    migrations.RenameModel,
    migrations.AlterModelTable,
)


def unreleased() -> Iterator[tuple[str, Any]]:
    loader = MigrationLoader(None)
    for (app, name), migration in sorted(loader.disk_migrations.items()):
        if app in RELEASED and number_of(name) > RELEASED[app]:
            yield f"{app} {name}", migration


def fault_of(operation: Any, created: set[str], replaced: set[str]) -> str:
    """What the former version cannot live with; blank where it can."""
    of_new_table = getattr(operation, "model_name_lower", "") in created
    if isinstance(operation, GONE):
        return "the former version still reads it: remove it a release later"
    if isinstance(operation, migrations.AddField) and not of_new_table:
        field = operation.field
        is_filled = field.null or field.db_default is not NOT_PROVIDED or field.many_to_many
        return "" if is_filled else "the former version writes rows without it: null or db_default"
    if isinstance(operation, migrations.AddConstraint) and not of_new_table:
        if operation.constraint.name in replaced:
            return ""  # the former one allowed other rows: its successor is looked at in review
        return "rows of the former version may break it: add it a release later"
    return ""


def faults_of(migration: Any) -> list[str]:
    created = {
        operation.name_lower
        for operation in migration.operations
        if isinstance(operation, migrations.CreateModel)
    }
    replaced = {
        operation.name
        for operation in migration.operations
        if isinstance(operation, migrations.RemoveConstraint)
    }
    faults = (fault_of(operation, created, replaced) for operation in migration.operations)
    return [said for said in faults if said]


def test_every_unreleased_migration_leaves_the_former_version_working() -> None:
    faults = {name: said for name, migration in unreleased() if (said := faults_of(migration))}
    assert faults == {}


def test_the_release_is_one_that_was_made() -> None:
    names = MigrationLoader(None).disk_migrations
    for app, number in RELEASED.items():
        numbers = [number_of(name) for label, name in names if label == app]
        assert not numbers or number in {0, *numbers}
    ours = {config.label for config in apps.get_app_configs() if config.path.startswith("/")}
    assert set(RELEASED) <= ours


CHECK = models.CheckConstraint(condition=models.Q(pk__gt=0), name="positive")


@pytest.mark.parametrize(
    ("operations", "is_refused"),
    [
        ([migrations.RemoveField("form", "name")], True),
        ([migrations.RenameField("form", "name", "title")], True),
        ([migrations.DeleteModel("Form")], True),
        ([migrations.AddField("form", "name", models.TextField(default=""))], True),
        ([migrations.AddField("form", "name", models.TextField(null=True))], False),
        ([migrations.AddField("form", "name", models.TextField(db_default=""))], False),
        ([migrations.AddConstraint("form", CHECK)], True),
        ([migrations.CreateModel("Form", []), migrations.AddConstraint("form", CHECK)], False),
        (
            [
                migrations.RemoveConstraint("form", "positive"),
                migrations.AddConstraint("form", CHECK),
            ],
            False,
        ),
        ([migrations.AddIndex("form", models.Index(fields=["id"], name="by_id"))], False),
    ],
)
def test_the_rule(operations: list[Any], is_refused: bool) -> None:
    migration = type("Migration", (), {"operations": operations})
    assert bool(faults_of(migration)) is is_refused
