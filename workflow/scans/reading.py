"""Reading of certificates in separate processes, one warm reader for each thread.

A file cannot harm the portal there. A reader that runs out of time or memory, or crashes, is
replaced at the next call, and the file gets the reason.
"""

import logging
import os
import select
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings

from ocr.form import Box, Form, Outcome, Value
from ocr.pipe_messages import TooLong, pack_frame, unpack_frame
from ocr.protocol import LARGEST_BYTES, KnownFacts
from ocr.rejection import REASONS
from ocr.serialization import heard, serialize_known, value_from_plain
from workflow.files.child import NotRead, log_unconfined
from workflow.files.reading.unreadable import Unreadable

log = logging.getLogger(__name__)

WALL_SECONDS = 30.0  # a page
LARGEST_ANSWER = 32_000_000
COMMAND = (sys.executable, "-W", "ignore", "-m", "ocr")
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "2"}
OUT_OF_TIME = (-signal.SIGALRM, -signal.SIGXCPU)
FROM_OUTSIDE = (0, -signal.SIGKILL, -signal.SIGTERM)
OUT_OF_MEMORY = (-signal.SIGABRT, -signal.SIGTRAP, -signal.SIGILL, -signal.SIGKILL)
NOTHING = KnownFacts()


def count_pages(path: Path | str) -> int:
    """Raises Unreadable with the reason, and NotRead where the file is not to blame."""
    return int(warm_reader_of_thread().ask(Path(path), {"do": "count"})[0])


def read_page(path: Path | str, page: int, known: KnownFacts = NOTHING) -> Outcome:
    """The certificate on that page (from 1), or why there is none. Raises as count_pages."""
    job = {"do": "read", "page": page}
    outcome = heard(warm_reader_of_thread().ask(Path(path), job, known)[0])
    if isinstance(outcome, Form) and outcome.failed_steps:
        steps = outcome.failed_steps
        log.error("%d looks at page %d failed: %s", len(steps), page, "; ".join(steps))
    return outcome


def page_picture(path: Path | str, page: int) -> bytes:
    """The page as PNG, as a viewer shows it. Raises as count_pages."""
    return warm_reader_of_thread().ask(Path(path), {"do": "picture", "page": page})[1]


def read_box(
    path: Path | str, page: int, box: Box, kind: str, known: KnownFacts = NOTHING
) -> Value:
    """Read a box that a person drew; ``kind`` is the name of a field or cell."""
    job = {"do": "box", "page": page, "box": list(box), "kind": kind}
    return value_from_plain(warm_reader_of_thread().ask(Path(path), job, known)[0])


_mine = threading.local()


def warm_reader_of_thread() -> "WarmReader":
    """This thread's own."""
    if not hasattr(_mine, "reader"):
        _mine.reader = WarmReader()
    found: WarmReader = _mine.reader
    return found


class WarmReader:
    """A process that reads, started when it is first asked and again whenever it ended."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.known: KnownFacts | None = None  # what it was sent last
        self.file: tuple[Path, int, int, int] | None = None  # and which file

    def __del__(self) -> None:
        self.end()

    def ask(
        self, path: Path, job: dict[str, Any], known: KnownFacts = NOTHING
    ) -> tuple[Any, bytes]:
        """What it found in that file. Raises Unreadable, and NotRead."""
        try:
            answer, data = self._asked(path, job, known)
        except (OSError, TooLong, ValueError) as error:
            self.end()
            log.exception("a scan could not be read")
            raise NotRead from error
        if "rejected" in answer:
            raise Unreadable(*answer["rejected"])
        if "broken" in answer:
            log.error("a page could not be read: %s", answer["broken"])
            raise Unreadable("fault", REASONS["fault"])
        return answer["found"], data

    def _asked(
        self, path: Path, job: dict[str, Any], known: KnownFacts
    ) -> tuple[dict[str, Any], bytes]:
        """Once more where the process was killed from outside: the file may not be to blame."""
        for last in (False, True):
            self.be_ready()
            try:
                self._send(self._framed(path, self._with_known(job, known)))
                return self._hear(WALL_SECONDS)
            except (EOFError, BrokenPipeError) as error:
                code = self.end()
                if last or code not in FROM_OUTSIDE:
                    raise error_of_exit_code(code) from error
        raise AssertionError

    def _with_known(self, job: dict[str, Any], known: KnownFacts) -> dict[str, Any]:
        if known is self.known:
            return job
        self.known = known
        return job | {"known": serialize_known(known)}

    def _framed(self, path: Path, job: dict[str, Any]) -> bytes:
        """With the file, where it is not the last one: the reader itself may open none."""
        about = path.stat()
        file = path, about.st_ino, about.st_mtime_ns, about.st_size
        if file == self.file:
            return pack_frame(job)
        self.file = file
        with path.open("rb") as opened:
            return pack_frame(job | {"is_another_file": True}, opened.read(LARGEST_BYTES + 1))

    def be_ready(self) -> None:
        """Warm: started, with its packages loaded. Raises NotRead."""
        if self.process and self.process.poll() is None and not self._has_left():
            return
        self.end()
        self.process = start_reader_process()
        try:
            hello, _ = self._hear(WALL_SECONDS)
            if not hello.get("confined"):
                log_unconfined()
        except EOFError as error:
            log.error("the reader of scans does not start")
            self.end()
            raise NotRead from error

    def _has_left(self) -> bool:
        """It closed its end after so many pages, or after none for long."""
        return has_something(self._out(), 0)

    def _send(self, message: bytes) -> None:
        assert self.process
        assert self.process.stdin
        left = memoryview(message)
        while left:
            left = left[os.write(self.process.stdin.fileno(), left) :]

    def _hear(self, seconds: float) -> tuple[dict[str, Any], bytes]:
        """Raises EOFError where the process ended instead, or was made to when time was over."""
        until = time.monotonic() + seconds
        return unpack_frame(lambda size: self._taken(size, until), LARGEST_ANSWER)

    def _taken(self, size: int, until: float) -> bytes:
        assert self.process
        out = self._out()
        parts: list[bytes] = []
        while size:
            if not has_something(out, until - time.monotonic()):
                self.process.send_signal(signal.SIGALRM)  # ends it, and says why
                raise EOFError
            part = os.read(out, min(size, 1 << 20))
            if not part:
                raise EOFError
            parts.append(part)
            size -= len(part)
        return b"".join(parts)

    def _out(self) -> int:
        assert self.process
        assert self.process.stdout
        return self.process.stdout.fileno()

    def end(self) -> int:
        """How it ended; the next question starts another."""
        process, self.process, self.known, self.file = self.process, None, None, None
        if process is None:
            return 0
        for pipe in (process.stdin, process.stdout):
            if pipe:
                close(pipe)
        try:
            return process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            process.kill()
            return process.wait()


def has_something(pipe: int, seconds: float) -> bool:
    """Return whether there is something to read, or the end of it, within so many seconds."""
    waiting = select.poll()  # unlike select, bears any number of open files
    waiting.register(pipe, select.POLLIN)
    return bool(waiting.poll(max(0, seconds) * 1_000))


def close(pipe: Any) -> None:
    with suppress(OSError):  # what it still held is for nobody
        pipe.close()


def start_reader_process() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*COMMAND, str(os.getpid())],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        bufsize=0,
        cwd=settings.BASE_DIR,
        env={"PATH": os.defpath, "LANG": "C.UTF-8", **ONE_THREAD},
        start_new_session=True,
    )


def error_of_exit_code(code: int) -> Unreadable:
    """What a file did to its reader."""
    if code in OUT_OF_TIME:
        reason = "too_slow"
    else:
        reason = "too_large" if code in OUT_OF_MEMORY else "damaged"
    return Unreadable(reason, REASONS[reason])
