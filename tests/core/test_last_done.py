"""When the last backup and anchor were made comes along from before the table."""

import importlib
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from core.clock import now
from core.last_backup import read_last_backup
from core.last_done import last_done_at
from core.models import LastDone

pytestmark = pytest.mark.django_db
migration = importlib.import_module("core.migrations.0008_take_over_last_backup_and_anchor")


def take_over() -> None:
    migration.take_over(apps, SimpleNamespace(connection=connection))


def test_an_upgrade_takes_over_what_the_data_folder_says(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR, at = tmp_path, now()
    facts = {"name": "portal-1.tar", "size": 5, "number": 9}
    (tmp_path / "last_backup.json").write_text(json.dumps({"at": at.isoformat()} | facts))
    (tmp_path / "anchors").mkdir()
    (tmp_path / "anchors" / "2026-11-30-9.json").write_text("{}")
    take_over()
    assert read_last_backup() == {"at": at} | facts
    assert last_done_at(LastDone.Name.ANCHOR) is not None


@pytest.mark.parametrize("written", ["", "{", "[]", json.dumps({"at": "x"})])
def test_what_cannot_be_read_is_no_backup(settings: Any, tmp_path: Path, written: str) -> None:
    settings.DATA_DIR = tmp_path
    (tmp_path / "last_backup.json").write_text(written)
    take_over()
    assert read_last_backup() is None
    assert last_done_at(LastDone.Name.ANCHOR) is None
