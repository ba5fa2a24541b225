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
    folders = map(Path, (portal_settings.DATA_DIR, portal_settings.UPLOAD_DIR))
    return [path for folder in folders for path in folder.rglob("*") if path.is_file()]


def holds_stranger(text: str) -> bool:
    return STRANGER.tin.tin9 in text or "ZEBRA" in text.upper()
