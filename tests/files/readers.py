"""Readers that do what a reader of hostile files may be brought to do; they run in the child."""

import ctypes
import os
import resource
import signal
import sys
import time
from typing import Any

from workflow.files.reading.unreadable import Unreadable


def count(data: bytes, **options: Any) -> dict[str, Any]:
    return {"bytes": len(data), **options}


def refuse(data: bytes) -> None:
    raise Unreadable("odd", "This file is odd.")


def describe(data: bytes) -> dict[str, Any]:
    """Where the reader finds itself."""
    return {
        "environment": sorted(os.environ),
        "knows django": "django" in sys.modules,
        "files": sorted(int(name) for name in os.listdir("/proc/self/fd")),  # noqa: PTH208
        "cpu": resource.getrlimit(resource.RLIMIT_CPU),
        "memory": resource.getrlimit(resource.RLIMIT_AS),
        "core": resource.getrlimit(resource.RLIMIT_CORE),
    }


def spin(data: bytes) -> None:
    while True:
        pass


def sleep(data: bytes) -> None:
    time.sleep(60)


def sleep_deaf(data: bytes) -> None:
    """Nothing but a kill ends it."""
    for each in (signal.SIGALRM, signal.SIGTERM, signal.SIGINT):
        signal.signal(each, signal.SIG_IGN)
    time.sleep(60)


def hoard(data: bytes) -> int:
    return len(bytearray(8 * 1024**3))


def crash(data: bytes) -> None:
    ctypes.string_at(0)


def abort(data: bytes) -> None:
    os.abort()


def be_killed(data: bytes) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def chatter(data: bytes) -> str:
    return "x" * 40_000_000


def flood(data: bytes) -> None:
    """Past the answer, straight into the file that takes it."""
    while True:
        os.write(1, b"x" * 1_000_000)


def leave(data: bytes) -> None:
    os._exit(0)


def fail(data: bytes) -> None:
    raise ZeroDivisionError("a fault of ours")


def be_modest(data: bytes) -> list[str]:
    return ["x"]
