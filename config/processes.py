"""The child processes that ``serve`` starts, supervises and restarts.

A child's standard input is a pipe from here. When this process ends in any way, the pipe closes and
the child ends by itself. A byte in it signals new work to the jobs.
"""

import logging
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress

from django.conf import settings

from config.secrets import secrets_for_directory, secrets_for_jobs
from core.jobs import queue
from workflow.engine import announcements

log = logging.getLogger(__name__)

JOBS = "jobs"
FIRST_PAUSE_SECONDS = 1
LONGEST_PAUSE_SECONDS = 30
SETTLED_SECONDS = 30  # a child that lived this long starts again with the first pause
REPORT_SECONDS = 60  # so long the jobs of a fresh start may take until their first heartbeat
STOP_SECONDS = 13.5  # then it is killed: all ends within 15 s


class Child:
    """One program that is restarted until it is asked to stop. ``port``: where it serves, if so."""

    def __init__(self, name: str, arguments: Sequence[str], port: int = 0, **environment: str):
        self.name = name
        self.port = port
        self.command = [sys.executable, *arguments]
        self.environment = os.environ | environment
        self.process: subprocess.Popen[bytes] | None = None
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self.keep_running, name=name, daemon=True)

    @property
    def is_alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    @property
    def is_up(self) -> bool:
        return self.is_alive and (not self.port or is_local_port_open(self.port))

    def start(self) -> None:
        self.thread.start()

    def keep_running(self) -> None:
        pause = FIRST_PAUSE_SECONDS
        while not self.stopping.is_set():
            started = time.monotonic()
            code = self.run_once()
            if time.monotonic() - started > SETTLED_SECONDS:
                pause = FIRST_PAUSE_SECONDS
            if not self.stopping.is_set():
                log.error("%s ended (%s); starting again in %s s", self.name, code, pause)
            self.stopping.wait(pause)
            pause = min(pause * 2, LONGEST_PAUSE_SECONDS)

    def run_once(self) -> int:
        """Start the program and wait for its end; its exit code. A session of its own keeps
        Ctrl-C from reaching it before we stop it in order."""
        self.process = subprocess.Popen(
            self.command,
            stdin=subprocess.PIPE,
            bufsize=0,
            cwd=settings.BASE_DIR,
            env=self.environment,
            start_new_session=True,
        )
        os.set_blocking(self.process.stdin.fileno(), False)  # type: ignore[union-attr]
        if self.stopping.is_set():
            self.process.terminate()
        return self.process.wait()

    def nudge(self) -> None:
        """There is work. One that is dead, or has not heard the last nudges yet, looks anyway."""
        pipe = self.process.stdin if self.process else None
        if pipe:
            with suppress(OSError, ValueError):
                pipe.write(b".")

    def ask_to_stop(self) -> None:
        self.stopping.set()
        if self.process:
            self.process.terminate()

    def wait_until_gone(self, deadline: float) -> None:
        """Until ``deadline`` (``time.monotonic``) the child may take; after that it is killed."""
        self.thread.join(max(0.0, deadline - time.monotonic()))
        if self.process and self.is_alive:
            log.warning("%s did not stop in time and is killed", self.name)
            self.process.kill()


children: list[Child] = []
_started_at: dict[str, float] = {}


def start_child_processes() -> None:
    """Start the child processes: the jobs, and in the demo a company directory."""
    if settings.JOBS_EMBEDDED:
        children.append(jobs())
    if settings.DEMO:
        directory = Child(
            "directory",
            ["-m", "config.directory"],
            port=settings.PORT + 1,
            DJANGO_SETTINGS_MODULE="config.directory.settings",
            **secrets_for_directory(),
        )
        children.append(directory)
    for child in children:
        child.start()
        _started_at[child.name] = time.monotonic()


def jobs() -> Child:
    """Return the child of the jobs, which is notified after each commit that enqueued work."""
    child = Child(JOBS, ["manage.py", "jobs", "--supervised"], 0, **secrets_for_jobs())
    queue.on_work(child.nudge)
    announcements.on_wake(child.nudge)
    return child


def ask_children_to_stop() -> None:
    for child in children:
        child.ask_to_stop()


def stop_child_processes() -> None:
    """Ask all to stop, then wait: running jobs end first."""
    deadline = time.monotonic() + STOP_SECONDS
    ask_children_to_stop()
    for child in children:
        child.wait_until_gone(deadline)


def down() -> list[str]:
    """Names of the children that should be up and are not, at this moment."""
    return [child.name for child in children if not child.is_up]


def is_starting() -> bool:
    """Return whether jobs were started here so lately that they need not have reported yet."""
    started_at = _started_at.get(JOBS)
    return started_at is not None and time.monotonic() - started_at < REPORT_SECONDS


def is_local_port_open(port: int) -> bool:
    """Return whether somebody listens on this machine's port."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0
