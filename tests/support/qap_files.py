"""QAP files, and what of them must not leave."""

from contextlib import closing
from pathlib import Path

from django.apps import apps
from django.conf import settings as portal_settings
from django.db import connection

from tests.qap.files import STRANGER


def whole_database() -> str:
    """Every value of every table, as text."""
    told = []
    for model in apps.get_models():
        with closing(connection.cursor()) as cursor:
            cursor.execute(f'SELECT * FROM "{model._meta.db_table}"')
            told += [str(row) for row in cursor.fetchall()]
    return "\n".join(told)


def all_files() -> list[Path]:
    """Every file that the portal keeps; the test has a data folder, and uploads in it, of its own.

    The uploads of a run are one folder, in which other tests leave theirs.
    """
    data, uploads = Path(portal_settings.DATA_DIR), Path(portal_settings.UPLOAD_DIR)
    assert uploads.is_relative_to(data), "set settings.UPLOAD_DIR to a folder in DATA_DIR"
    return [path for path in data.rglob("*") if path.is_file()]


def holds_stranger(text: str) -> bool:
    return STRANGER.tin.tin9 in text or "ZEBRA" in text.upper()
