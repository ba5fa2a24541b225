"""Portals with a few certificates, and machines with nothing on them."""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

import pytest
from django.conf import settings

from tests.faults.conftest import House
from tests.plumbing.conftest import bare_environment
from tests.support.demo_data import database_named


class Machine(House):
    """A portal that is told what to do by commands."""

    def __init__(self, folder: Path, source: Path = settings.BASE_DIR, /, **environment: str):
        folder.mkdir(mode=0o700, exist_ok=True)
        super().__init__(folder, source, **environment)

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def manage(self, *words: Any) -> str:
        done = self.run("manage.py", *map(str, words))
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def refused(self, *words: Any) -> str:
        done = self.run("manage.py", *map(str, words))
        assert done.returncode != 0, done.stdout
        assert "Traceback" not in done.stderr
        return done.stderr

    def backup(self, *words: Any) -> Path:
        return Path(self.manage("backup", *words).splitlines()[0])

    def begin(self, *words: str) -> Popen[str]:
        """A command that is not waited for."""
        given = {"PORTAL_DEMO": "1", "PORTAL_DATA_DIR": str(self.data)} | self.environment
        return Popen(
            [sys.executable, *words],
            cwd=self.source,
            env=bare_environment() | given,
            stdout=PIPE,
            stderr=PIPE,
            text=True,
        )


@pytest.fixture(scope="session")
def laid_out(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    """The demo with few certificates, on SQLite; not to be changed."""
    machine = Machine(tmp_path_factory.mktemp("laid-out"))
    machine.manage("migrate", "-v0")
    machine.manage("load_demo", "--forms", "2", "-v0")
    machine.manage("anchor_audit")
    return machine


@pytest.fixture
def portal(laid_out: Machine, tmp_path: Path) -> Machine:
    """The same, to be changed."""
    machine = Machine(tmp_path / "portal")
    shutil.copytree(laid_out.data, machine.data)
    return machine


@pytest.fixture(scope="session")
def made(laid_out: Machine, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of it."""
    return laid_out.backup("--out", tmp_path_factory.mktemp("backups"))


@pytest.fixture
def empty(tmp_path: Path) -> Machine:
    """A machine with nothing on it."""
    return Machine(tmp_path / "empty")


@pytest.fixture
def tomorrow(tmp_path: Path) -> Machine:
    """A machine with nothing on it but a newer version of the portal."""
    settings_module = "tests.backup.tomorrow.settings"
    return Machine(tmp_path / "tomorrow", DJANGO_SETTINGS_MODULE=settings_module)


@pytest.fixture
def postgres(tmp_path: Path) -> Iterator[Callable[[], Machine]]:
    """Empty machines that keep their rows in PostgreSQL, each in a database of its own."""
    if not settings.DATABASES["default"]["ENGINE"].endswith("postgresql"):
        pytest.skip("needs PostgreSQL")
    numbers = count()
    with ExitStack() as stack:

        def build() -> Machine:
            name = f"backup_{os.getpid()}_{next(numbers)}"
            address = stack.enter_context(database_named(name))
            return Machine(tmp_path / name, DATABASE_URL=address)

        yield build
