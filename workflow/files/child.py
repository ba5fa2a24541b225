"""Reading strangers' files in a child process: what goes wrong there does not reach the portal.

A child lives for one file. It bounds itself before it looks at it, and the portal kills it when
its time is over. It gets no settings, no secrets and no connection to the database, and the system
confines it to the reading of code.
"""

import json
import logging
import os
import signal
import subprocess
import sys
import tempfile
import threading
from dataclasses import asdict, dataclass
from functools import cache
from typing import IO, Any

from django.conf import settings

from core.refusals import Refusal
from workflow.files.reading.unreadable import Unreadable

log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-W", "ignore", "-m", "workflow.files.reading")
OUT_OF_TIME = (-signal.SIGALRM, -signal.SIGXCPU)
CRASHES = (-signal.SIGSEGV, -signal.SIGABRT, -signal.SIGBUS, -signal.SIGILL, -signal.SIGFPE,
           -signal.SIGTRAP)  # fmt: skip
SLOW = "This file took too long to read. Save it with fewer rows and pages, and without extras."
MUCH = "This file holds too much to be read."
BROKEN = "This file is damaged and cannot be opened."
MIB = 1_048_576


@dataclass(frozen=True)
class Bounds:
    """What one reading may cost."""

    cpu_seconds: int = 10
    wall_seconds: float = 30
    memory_bytes: int = 512 * MIB
    answer_bytes: int = 8 * MIB


class NotRead(Refusal):
    """503: the portal could not read it now; the file is not to blame."""

    status_code, code = 503, "not_read"

    def __init__(self) -> None:
        super().__init__(
            "The file could not be read. Please try again in a minute.", retry_after=60
        )


def read_apart(reader: str, data: bytes, bounds: Bounds = Bounds(), **options: Any) -> Any:
    """What ``reader`` (``module:function``, one that needs no Django) answers to the bytes.

    Options and answer are plain data. Raises Unreadable, and NotRead.
    """
    job = {"reader": reader, "options": options, "bounds": asdict(bounds), "parent": os.getpid()}
    try:
        with (
            tempfile.TemporaryFile() as given,
            tempfile.TemporaryFile() as answer,
            tempfile.TemporaryFile() as complaint,
        ):
            given.write(data)
            given.seek(0)
            code = run_reader_child(json.dumps(job), bounds.wall_seconds, given, answer, complaint)
            check_reader_exit_code(code, complaint)
            answer.seek(0)
            return result_of_child(answer.read())
    except (OSError, ValueError) as error:
        log.exception("a file could not be read")
        raise NotRead from error


def run_reader_child(
    job: str, seconds: float, given: IO[bytes], answer: IO[bytes], complaint: IO[bytes]
) -> int:
    """The exit code of a child that did the job, or was killed when its time was over."""
    process = subprocess.Popen(
        [*COMMAND, job],
        stdin=given,
        stdout=answer,
        stderr=complaint,
        cwd=settings.BASE_DIR,
        env={"PATH": os.defpath, "LANG": "C.UTF-8", "OPENPYXL_LXML": "False"},
        start_new_session=True,
    )
    was_late = threading.Event()

    def end() -> None:
        was_late.set()
        process.kill()

    over = threading.Timer(seconds, end)
    over.start()
    try:
        code = process.wait()  # given a time limit, it would look only now and then
    finally:
        over.cancel()
        process.kill()
        process.wait()
    return -signal.SIGALRM if was_late.is_set() else code


def check_reader_exit_code(code: int, complaint: IO[bytes]) -> None:
    """Raises Unreadable where the file is to blame for how the child ended, NotRead else."""
    if code in OUT_OF_TIME:
        raise Unreadable("took_too_long", SLOW)
    if code == -signal.SIGKILL:  # by the system, for its memory or its time
        raise Unreadable("too_large", MUCH)
    if code in CRASHES:
        raise Unreadable("damaged", BROKEN)
    if code:
        complaint.seek(0)
        log.error("a reader ended with %s: %r", code, complaint.read()[-500:])
        raise NotRead


def result_of_child(answer: bytes) -> Any:
    """What the child found. Raises Unreadable as it did there."""
    given = json.loads(answer)
    if not given["confined"]:
        log_unconfined()
    if "refused" in given:
        raise Unreadable(*given["refused"])
    return given["found"]


@cache
def log_unconfined() -> None:
    """Once in a process: what a hostile file could reach is then up to the limits alone."""
    log.warning("this system cannot confine the readers of files: it has no Landlock or seccomp")
