"""The portal as ``manage.py serve`` runs it, in processes of its own."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

START_SECONDS = 180  # the first start fills the demo; 30 is the promise on a machine of its own


class Serving:
    """One ``manage.py serve``; its output goes into a file beside its data."""

    patience_seconds = 10

    def __init__(
        self, folder: Path, port: int, source: Path = settings.BASE_DIR, /, **environment: str
    ):
        self.port = port
        self.given = environment
        self.output = folder / f"output-{port}-{time.monotonic()}"
        given = {"PORTAL_DEMO": "1", "PORTAL_DATA_DIR": str(folder / "data"), "PORT": str(port)}
        given["DRAIN_SECONDS"] = "0"  # no proxy has to notice
        self.environment = bare_environment() | given | environment
        with self.output.open("ab") as output:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--port", str(port)],
                cwd=source,
                env=self.environment,
                stdout=output,
                stderr=output,
            )

    def get(self, path: str, **headers: str) -> tuple[int, str]:
        """Status and text; status 0 while nobody answers."""
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=self.patience_seconds) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as answer:
            return answer.code, answer.read().decode()
        except OSError:
            return 0, ""

    def readiness(self) -> int:
        return self.get("/health/ready")[0]

    def problems(self) -> list[str]:
        return json.loads(self.get("/health/ready")[1])["problems"]

    def wait_until_ready(self) -> None:
        until(lambda: self.readiness() == 200 or self.process.poll() is not None, START_SECONDS)
        assert self.process.poll() is None, self.said()

    def said(self) -> str:
        return self.output.read_text()

    def child(self, *words: str) -> int:
        """The process id of the child whose command holds these words."""
        return next(pid for pid in children_of(self.process.pid) if holds(pid, words))

    def end(self, how: signal.Signals = signal.SIGTERM, seconds: float = 15) -> int:
        self.process.send_signal(how)
        return self.process.wait(seconds)


WEB = ("LISTEN", "TRUSTED_PROXIES", "METRICS_TOKEN")


def bare_environment() -> dict[str, str]:
    """This process's environment without what a portal reads."""
    ours = ("PORT", "DATABASE_URL", "OIDC_", "SECRET_KEY", "EMAIL_", "REDIS_", "JOBS_", *WEB)
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


def until(is_so: Callable[[], Any], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.05)


def children_of(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in read(task).split()]


def read(path: Path) -> str:
    """What stands there now; blank when the process or its thread has just ended."""
    try:
        return path.read_text()
    except OSError:
        return ""


def holds(pid: int, words: tuple[str, ...]) -> bool:
    command = read(Path(f"/proc/{pid}/cmdline")).split("\0")
    return set(words) <= set(command)


def is_gone(pid: int) -> bool:
    try:
        return "\nState:\tZ" in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return True


def is_free(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
        return True
    return False


def two_free_ports() -> int:
    """The first of two neighbouring ports that are free now."""
    # Workers have neighbouring process ids: each begins to look somewhere else.
    candidates = range(18200 + os.getpid() * 37 % 850 * 2, 20000, 2)
    return next(port for port in candidates if is_free(port) and is_free(port + 1))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the servers of this module keep their data: the first start fills it."""
    return tmp_path_factory.mktemp("served")


@pytest.fixture
def serve(folder: Path) -> Iterator[Callable[..., Serving]]:
    """Start ``manage.py serve``; whatever it leaves is ended with the test."""
    started: list[Serving] = []

    def begin(port: int = 0, **environment: str) -> Serving:
        started.append(Serving(folder, port or two_free_ports(), **environment))
        return started[-1]

    yield begin
    for serving in started:
        for pid in (serving.process.pid, *children_of(serving.process.pid)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        serving.process.wait()
