"""Readers that do what a reader of hostile files may be brought to do; they run in the child."""

import ctypes
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
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
        "files": [number for number in range(256) if is_open(number)],
        "cpu": resource.getrlimit(resource.RLIMIT_CPU),
        "memory": resource.getrlimit(resource.RLIMIT_AS),
        "core": resource.getrlimit(resource.RLIMIT_CORE),
    }


def is_open(number: int) -> bool:
    with suppress(OSError):
        os.fstat(number)
        return True
    return False


def break_out(data: bytes, key: str, parent: int) -> dict[str, str]:
    """Try what a hostile file would want; by attempt, the error that ended it or "done"."""
    attempts: dict[str, Callable[[], Any]] = {
        "read the key": Path(key).read_bytes,
        "list its folder": lambda: list(Path(key).parent.iterdir()),
        "write beside it": Path(key).with_name("planted").touch,
        "delete the key": Path(key).unlink,
        "read the portal's settings": Path(f"/proc/{parent}/environ").read_bytes,
        "read the portal's memory": Path(f"/proc/{parent}/mem").open,
        "read the passwords": Path("/etc/passwd").read_bytes,
        "call the network": lambda: socket.create_connection(("127.0.0.1", 5432), 1),
        "call a local socket": lambda: socket.socket(socket.AF_UNIX),
        "start a program": lambda: subprocess.run(["/bin/true"], check=True),
        "stop the portal": lambda: os.kill(parent, signal.SIGCONT),
    }
    return {name: how_it_ended(attempt) for name, attempt in attempts.items()}


def how_it_ended(attempt: Callable[[], Any]) -> str:
    try:
        attempt()
    except OSError as error:
        return type(error).__name__
    return "done"


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
