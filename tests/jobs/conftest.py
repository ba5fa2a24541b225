"""Workers for the tests, in this process or in one of their own, on the tests' database."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection, transaction

from core.jobs.worker import Worker
from core.models.job import Job

ROOT = settings.BASE_DIR
CHILD = {"DJANGO_SETTINGS_MODULE": "tests.jobs.child_settings"}
Start = Callable[..., subprocess.Popen[str]]
Outage = Callable[[], AbstractContextManager[Callable[[], None]]]


def database_url() -> str:
    """The tests' own database, as a child process reaches it."""
    given = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{given['NAME']}"
    place = f"{given['USER']}:{given['PASSWORD']}@{given['HOST']}:{given['PORT'] or 5432}"
    return f"postgres://{place}/{given['NAME']}"


def child_environment() -> dict[str, str]:
    """The tests' database, and the key under which the tests mark jobs."""
    return {"DATABASE_URL": database_url(), "SECRET_KEY": settings.SECRET_KEY}


def wait_for(is_so: Callable[[], Any], seconds: float = 60) -> None:
    """Wait for it; fail when it does not come."""
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.02)


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """The file that jobs write into."""
    return tmp_path / "book"


@pytest.fixture
def start(transactional_db: None) -> Iterator[Start]:
    """Start a Python program on the tests' database; ended with the test."""
    started: list[subprocess.Popen[str]] = []

    def program(*arguments: str, **environment: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=os.environ | CHILD | child_environment() | environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        return process

    yield program
    for process in started:
        process.kill()
        process.wait()


@contextmanager
def working(**lanes: int) -> Iterator[Worker]:
    """A worker in this process for the time of the block."""
    worker = Worker(lanes)
    worker.start()
    try:
        yield worker
    finally:
        worker.stop()


@pytest.fixture
def outage(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Outage:
    """A block in which others cannot work with the database; calling what it gives cuts them
    off once more. SQLite: locked longer than they wait. PostgreSQL: connections ended."""
    if connection.vendor == "sqlite":
        monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", 0.1)
    return locked if connection.vendor == "sqlite" else disconnected


@contextmanager
def locked() -> Iterator[Callable[[], None]]:
    with transaction.atomic():
        Job.objects.update(priority=1)
        yield lambda: None


@contextmanager
def disconnected() -> Iterator[Callable[[], None]]:
    def again() -> None:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )

    yield again
