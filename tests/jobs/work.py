"""Jobs for the tests. What they did stands in a file, so that it outlives their process."""

import os
import subprocess
import threading
import time
from pathlib import Path

from core.jobs.register import register_job

gate = threading.Event()


def note(path: str, line: str) -> None:
    with Path(path).open("a") as book:
        book.write(f"{line}\n")


def slowly(path: str, seconds: float) -> None:
    """Write that it began, wait, write that it ended."""
    note(path, "began")
    time.sleep(seconds)
    note(path, "ended")


def slowly_at_first(path: str) -> None:
    """Hang the first time, end at once the second time."""
    is_first = not Path(path).exists()
    slowly(path, 60 if is_first else 0)


def fail() -> None:
    raise ValueError("as every time")


def wait_at_the_gate() -> None:
    gate.wait(10)


def exit_the_thread() -> None:
    raise SystemExit("a job may not end its worker")


def show_environments(path: str) -> None:
    """Write what a child sees of its own environment and of its parent's."""
    child = "env; cat /proc/$PPID/environ /proc/$PPID/task/*/environ"
    seen = subprocess.run(["sh", "-c", child], capture_output=True, check=False)
    note(path, seen.stdout.replace(b"\0", b"\n").decode(errors="replace") + "END")


def die() -> None:
    os._exit(9)


for each in (
    note,
    slowly,
    slowly_at_first,
    fail,
    wait_at_the_gate,
    exit_the_thread,
    show_environments,
    die,
):
    register_job(f"{__name__}.{each.__name__}", each)
