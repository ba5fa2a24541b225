"""Portals that are killed, on data of their own."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests.plumbing.conftest import Serving, bare_environment, children_of, is_gone, two_free_ports
from tests.plumbing.conftest import until as wait_until
from tests.support.demo_data import database_named


class House:
    """One portal's data, and the processes that serve it one after another."""

    def __init__(self, folder: Path, source: Path = settings.BASE_DIR, /, **environment: str):
        self.folder = folder
        self.source = source  # of the version that runs
        self.environment = environment
        self.served: list[Serving] = []
        self.bookkeeper: subprocess.Popen[str] | None = None

    def open(self) -> Serving:
        """Serve it, and wait until it is ready."""
        port = two_free_ports()
        self.served.append(Serving(self.folder, port, self.source, **self.environment))
        self.served[-1].wait_until_ready()
        return self.served[-1]

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *words],
            cwd=self.source,
            env=self.whole_environment(),
            capture_output=True,
            text=True,
            timeout=120,
        )

    def whole_environment(self) -> dict[str, str]:
        given = {"PORTAL_DEMO": "1", "PORTAL_DATA_DIR": str(self.folder / "data")}
        return bare_environment() | given | self.environment

    def books(self, *words: str) -> Any:
        """Ask a process that looks into the database: one for all questions, of our own version."""
        if self.source != settings.BASE_DIR:
            done = self.run("-m", "tests.faults.books", *words)
            assert done.returncode == 0, done.stderr
            return json.loads(done.stdout)
        if self.bookkeeper is None:
            self.bookkeeper = subprocess.Popen(
                [sys.executable, "-m", "tests.faults.books"],
                cwd=settings.BASE_DIR,
                env=self.whole_environment(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        asked, answers = self.bookkeeper.stdin, self.bookkeeper.stdout
        assert asked
        assert answers
        asked.write(json.dumps(words) + "\n")
        asked.flush()
        return json.loads(answers.readline())

    def kill(self, portal: Serving) -> None:
        """``kill -9``; the children end by themselves."""
        children = children_of(portal.process.pid)
        portal.end(signal.SIGKILL)
        wait_until(lambda: all(map(is_gone, children)), 20)

    def clear(self) -> None:
        if self.bookkeeper:
            self.bookkeeper.communicate()
            self.bookkeeper = None
        for portal in self.served:
            for pid in (*children_of(portal.process.pid), portal.process.pid):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            portal.process.wait()


@pytest.fixture
def database(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """The demo in ``tmp_path``, its rows on the engine the other tests run on: where they are."""
    if settings.DATABASES["default"]["ENGINE"].endswith("postgresql"):
        folder, template = request.getfixturevalue("demo_on_postgres")
        shutil.copytree(folder, tmp_path / "data")
        with database_named(f"faults_{os.getpid()}", template) as address:
            yield address
    else:
        shutil.copytree(request.getfixturevalue("demo"), tmp_path / "data")
        yield f"sqlite:///{tmp_path / 'data' / 'portal.sqlite3'}"


@pytest.fixture
def house(tmp_path: Path, database: str) -> Iterator[Callable[..., House]]:
    built: list[House] = []

    def build(**environment: str) -> House:
        built.append(House(tmp_path, DATABASE_URL=database, **environment))
        return built[-1]

    yield build
    for each in built:
        each.clear()
