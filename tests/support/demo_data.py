"""The demo as a first start leaves it, made once a run: filling it takes most of that start."""

import fcntl
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from django.conf import settings

from scripts.check import MADE_ONCE
from tests.plumbing.conftest import bare_environment

# What a first start does before it serves: the portal, and the directory beside it.
FIRST_STARTS = {
    "config.settings": "from config.startup import prepare_database as prepare",
    "config.directory.settings": "from config.directory.prepare import prepare",
}


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the demo in it, filled by the first process that asks for it."""
    shared = shared_folder(tmp_path_factory)
    made = shared / "demo"
    with (shared / "demo.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            fill(shared / "demo-unfinished").rename(made)
    return made


def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of all processes of a test run; of all steps, in a run of ``scripts.check``."""
    if given := os.environ.get(MADE_ONCE):
        return Path(given)
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(scope="session")
def demo_on_postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """A data folder, and the name of the database that belongs to it, to be copied."""
    folder = tmp_path_factory.mktemp("demo-on-postgres") / "data"
    with database_named(f"demo_{os.getpid()}") as address:
        fill(folder, DATABASE_URL=address)
        yield folder, address.rpartition("/")[2]


def fill(folder: Path, **environment: str) -> Path:
    """Fill a data folder as the demo's first start does."""
    given = {"PORTAL_DEMO": "1", "PORTAL_DATA_DIR": str(folder)} | environment
    for settings_module, prepare in FIRST_STARTS.items():
        subprocess.run(
            [sys.executable, "-c", f"import django; django.setup(); {prepare}; prepare()"],
            cwd=settings.BASE_DIR,
            env=bare_environment() | given | {"DJANGO_SETTINGS_MODULE": settings_module},
            check=True,
        )
    return folder


@contextmanager
def database_named(name: str, template: str = "template1") -> Iterator[str]:
    """A PostgreSQL database beside that of the tests; dropped in the end."""
    given = settings.DATABASES["default"]
    place = f"{given['USER']}:{given['PASSWORD']}@{given['HOST']}:{given['PORT'] or 5432}"
    with psycopg.connect(f"postgres://{place}/postgres", autocommit=True) as admin:
        admin.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        admin.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield f"postgres://{place}/{name}"
        finally:
            admin.execute(f"DROP DATABASE {name} WITH (FORCE)")
