"""What the server tells the children it starts."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from config import processes
from config.processes import Child
from core.jobs import queue
from tests.plumbing.conftest import until
from tests.support.together import undone
from workflow.engine import announcements
from workflow.engine.execution import perform

WRITES_DOWN = (
    "import os, sys; book = open(sys.argv[1], 'ab', 0)\nwhile b := os.read(0, 9): book.write(b)"
)
DEAF = "import time; time.sleep(60)"
MORE_THAN_A_PIPE_HOLDS = 100_000
# They take long to load, and only the children that read files and scans need them.
HEAVY = {"numpy", "cv2", "openpyxl", "onnxruntime", "pypdfium2"}
LOADED = "import sys, django; django.setup(); import config.urls; print(*sys.modules)"


@pytest.fixture
def child() -> Iterator[Callable[..., Child]]:
    """Start a Python program as the server starts its children; ended with the test."""
    started: list[Child] = []

    def begin(program: str, *arguments: str) -> Child:
        started.append(Child("test", ["-c", program, *arguments]))
        started[-1].start()
        until(lambda: started[-1].is_alive, 20)
        return started[-1]

    yield begin
    for each in started:
        each.ask_to_stop()
        each.thread.join(20)


@pytest.mark.thorough
@pytest.mark.slow
def test_a_process_starts_without_the_packages_of_the_readers(tmp_path: Path) -> None:
    given = os.environ | {"PORTAL_DATA_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", LOADED], env=given, capture_output=True, text=True, check=True
    )
    assert "config.urls" in done.stdout.split()
    assert HEAVY.isdisjoint(done.stdout.split())


def test_each_nudge_arrives(child: Callable[..., Child], tmp_path: Path) -> None:
    book = tmp_path / "book"
    told = child(WRITES_DOWN, str(book))
    until(book.exists, 20)
    told.nudge()
    told.nudge()
    until(lambda: book.read_bytes() == b"..", 20)


def test_nudging_waits_for_nobody(child: Callable[..., Child]) -> None:
    deaf = child(DEAF)
    for _ in range(MORE_THAN_A_PIPE_HOLDS):
        deaf.nudge()
    assert deaf.process is not None
    deaf.process.kill()
    deaf.process.wait(20)
    deaf.nudge()
    Child("never started", []).nudge()


@pytest.fixture
def nudges(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the jobs of this process would have been told."""
    told: list[str] = []
    monkeypatch.setattr(queue, "_listeners", [])
    monkeypatch.setattr(announcements, "_wakers", [])
    monkeypatch.setattr(Child, "nudge", lambda child: told.append(child.name))
    processes.jobs()
    return told


@pytest.mark.django_db(transaction=True)
def test_the_jobs_are_told_of_work_after_commit_only(nudges: list[str]) -> None:
    with undone():
        queue.put_job("builtins.print", lane="default")
    with transaction.atomic():
        queue.put_job("builtins.print", lane="default")
        assert nudges == []
    assert nudges == ["jobs"]


@pytest.mark.django_db(transaction=True)
def test_the_jobs_are_told_of_a_move(nudges: list[str], certificate: Any, people: Any) -> None:
    form = certificate("DRAFT")
    nudges.clear()
    perform("certificates", form.pk, "submit", by=people["tenant"])
    assert nudges == ["jobs"]
