"""The reader's process: ``python -m ocr PARENT`` answers job after job.

Strangers' files are opened in here only, from the bytes that the portal sends. It has no network,
reads and writes no file but its own code, and bounds itself for every page; where it goes beyond,
the system ends it and the portal starts another one.
"""

import ctypes
import os
import resource
import select
import signal
import sys
import traceback
from contextlib import suppress
from typing import Any

from ocr.confinement import confine
from ocr.pipe_messages import pack_frame, unpack_frame

CPU_SECONDS = 10  # a page
MEMORY_BYTES = 1_500_000_000
IDLE_SECONDS = 120
PAGES_OF_A_LIFE = 200
LARGEST_JOB = 64_000_000
CODES = "workflow/tax/data"  # the BIR's table of tax codes
NICENESS = 5  # requests of others come first
DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG
NEW_USER, NEW_NETWORK = 0x1000_0000, 0x4000_0000  # CLONE_NEWUSER, CLONE_NEWNET


def main() -> None:
    exit_with_parent(int(sys.argv[1]))
    leave_network()
    limit_scan_reader_resources()
    given, answers = os.dup(0), os.dup(1)
    os.dup2(2, 1)  # whatever prints does not speak for us
    is_confined = confine(["ocr", CODES])
    from ocr.image.networks import SHA256, leave_tiny_out, read_verified_model
    from ocr.jobs import Jobs

    for model in SHA256:
        read_verified_model(model)
    leave_tiny_out()
    jobs = Jobs()
    write_reader_answer(answers, pack_frame({"ready": True, "confined": is_confined}))
    for _ in range(PAGES_OF_A_LIFE):
        if not has_next_reader_job(given):
            break
        job, data = unpack_frame(lambda size: read_exactly(given, size), LARGEST_JOB)
        bound_time()
        answer = run_scan_reader_job(jobs, job, data)
        leave_time_unbounded()  # else the next file is blamed for what this one used
        write_reader_answer(answers, answer)
    os._exit(0)


def run_scan_reader_job(jobs: Any, job: dict[str, Any], data: bytes) -> bytes:
    from ocr.rejection import Rejected

    try:
        return pack_frame(*jobs.do(job, data))
    except Rejected as refusal:
        return pack_frame({"rejected": [refusal.code, refusal.message]})
    except MemoryError:
        return pack_frame({"rejected": [Rejected("too_large").code, Rejected("too_large").message]})
    except Exception:  # noqa: BLE001 - the portal logs it, and goes on
        return pack_frame({"broken": traceback.format_exc()[-2_000:]})


def exit_with_parent(parent: int) -> None:
    """End when the portal ends."""
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def leave_network() -> None:
    """Into a network of its own with nothing in it, where the system lets it."""
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).unshare(NEW_NETWORK | (NEW_USER if os.getuid() else 0))


def limit_scan_reader_resources() -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(ValueError, OSError):  # not every system has it
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    bound_time()
    with suppress(OSError):
        os.nice(NICENESS)


def bound_time() -> None:
    """The system ends this process once it has used so much more."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    soft = int(used.ru_utime + used.ru_stime) + 1 + CPU_SECONDS
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))


def leave_time_unbounded() -> None:
    """Until the next job; in between it only waits."""
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (hard, hard))


def has_next_reader_job(given: int) -> bool:
    """Return whether there is another job; not, where none came for long or the portal is gone."""
    ready, _, _ = select.select([given], [], [], IDLE_SECONDS)
    return bool(ready)


def read_exactly(given: int, size: int) -> bytes:
    parts = []
    while size:
        part = os.read(given, min(size, 1 << 20))
        if not part:
            os._exit(0)  # the portal closed the pipe
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def write_reader_answer(answers: int, message: bytes) -> None:
    view = memoryview(message)
    while view:
        view = view[os.write(answers, view) :]


if __name__ == "__main__":
    main()
