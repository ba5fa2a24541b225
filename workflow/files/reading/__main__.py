"""The child: ``python -m workflow.files.reading JOB`` reads standard input within its bounds.

The job, as JSON, names the reader; standard output tells what was read, or why it was not. It may
read no other file but code.
"""

import ctypes
import json
import os
import resource
import signal
import sys
from contextlib import suppress
from importlib import import_module
from typing import Any

from ocr.confinement import confine
from workflow.files.reading.unreadable import Unreadable

PACKAGES = ("core", "ocr", "workflow")
NICENESS = 5  # requests of others come first
DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG
TOO_MUCH = ["too_large", "This file holds too much to be read."]


def main() -> None:
    job = json.loads(sys.argv[1])
    limit_file_reader_resources(**job["bounds"])
    exit_with_portal(job["parent"])
    is_confined = confine({*PACKAGES, job["reader"].partition(".")[0]})
    answer = json.dumps(run_file_reader_job(job) | {"confined": is_confined})
    if len(answer) > job["bounds"]["answer_bytes"]:
        answer = json.dumps({"refused": TOO_MUCH, "confined": is_confined})
    sys.stdout.write(answer)
    sys.stdout.flush()
    os._exit(0)  # nothing to tidy: the system takes all back at once


def limit_file_reader_resources(
    cpu_seconds: int, wall_seconds: float, memory_bytes: int, answer_bytes: int
) -> None:
    """The system itself ends this process where it goes beyond."""
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds + 1))
    resource.setrlimit(resource.RLIMIT_FSIZE, (answer_bytes, answer_bytes))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for kind in (resource.RLIMIT_AS, resource.RLIMIT_DATA):
        with suppress(ValueError, OSError):  # not every system has both
            resource.setrlimit(kind, (memory_bytes, memory_bytes))
    signal.setitimer(signal.ITIMER_REAL, wall_seconds)
    os.nice(NICENESS)


def exit_with_portal(parent: int) -> None:
    """End when the portal ends; where the system cannot do that, the clock does."""
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def run_file_reader_job(job: dict[str, Any]) -> dict[str, Any]:
    module, _, name = job["reader"].partition(":")
    try:
        read = getattr(import_module(module), name)
        return {"found": read(sys.stdin.buffer.read(), **job["options"])}
    except Unreadable as refusal:
        return {"refused": [refusal.code, refusal.message]}
    except MemoryError:
        return {"refused": TOO_MUCH}


if __name__ == "__main__":
    main()
