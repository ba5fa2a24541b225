"""A SQLite database with all migrations applied, made once for every run of the same migrations."""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from django.conf import settings
from django.db import connection

SOURCES = ("*/migrations/*.py", "*/migrations/*.csv", "requirements/runtime.txt")


@pytest.fixture(scope="session")
def django_db_keepdb(
    request: pytest.FixtureRequest, django_db_modify_db_settings: None
) -> Iterator[bool]:
    """pytest-django's question whether the tests' database is there: on SQLite it is, as a copy."""
    if connection.vendor != "sqlite":
        yield bool(request.config.getvalue("reuse_db"))
        return
    path = Path(settings.DATABASES["default"]["TEST"]["NAME"])
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(migrated(request.config.cache.mkdir("migrated")), path)
    yield True
    for left in path.parent.glob(f"{path.name}*"):
        left.unlink()


def migrated(shelf: Path) -> Path:
    """The database of today's migrations; older ones are cleared away."""
    kept = shelf / f"{digest()}.sqlite3"
    with (shelf / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            for old in shelf.glob("*.sqlite3"):
                old.unlink()
            make(kept)
    return kept


def digest() -> str:
    found = sorted(path for each in SOURCES for path in settings.BASE_DIR.glob(each))
    said = b"".join(str(path).encode() + path.read_bytes() for path in found)
    return hashlib.sha256(said).hexdigest()[:16]


def make(path: Path) -> None:
    with TemporaryDirectory() as folder:
        fresh = Path(folder) / "fresh.sqlite3"
        given = {
            "DATABASE_URL": f"sqlite:///{fresh}",
            "PORTAL_DATA_DIR": folder,
            "PORTAL_DEMO": "1",
        }
        words = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
        subprocess.run(words, cwd=settings.BASE_DIR, env=os.environ | given, check=True)
        shutil.move(fresh, path)
