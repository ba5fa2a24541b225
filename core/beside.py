"""Long work in a second process, while this one goes on with the results.

The process is a fork: it has everything that is in memory here. It must not use the database, whose
connection belongs to this process. Where a system cannot fork, or has one core, the work is done
here.
"""

import gc
import os
import pickle  # nosec B403 - of what this process itself made
from collections.abc import Callable, Iterator
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from queue import Queue
from threading import Thread
from typing import Any, TypeVar

from django.db import connection

from core import cached_values

T = TypeVar("T")
MADE, FAILED, OVER = "made", "failed", "over"
AHEAD = 8  # items that wait while the other process is busy with one


def made_beside(make: Callable[[], Iterator[T]]) -> Iterator[T]:
    """What ``make`` yields, in its order. What it raises is raised here."""
    if "fork" not in get_all_start_methods() or (os.cpu_count() or 1) < 2:
        yield from make()
        return
    ours, theirs = get_context("fork").Pipe(duplex=False)
    process = get_context("fork").Process(
        target=_run_producer, args=(make, ours, theirs), daemon=True
    )
    process.start()
    theirs.close()
    try:
        yield from _receive_items(ours)
    finally:
        ours.close()  # a process that still writes gets an error, and ends
        process.join()


def _receive_items(pipe: Connection) -> Iterator[Any]:
    while True:
        try:
            kind, item = pickle.loads(pipe.recv_bytes())  # nosec B301 - made by our fork
        except EOFError:
            raise RuntimeError("The process beside this one ended before its work did.") from None
        if kind == OVER:
            return
        if kind == FAILED:
            raise item
        yield item


def _run_producer(make: Callable[[], Iterator[Any]], ours: Connection, pipe: Connection) -> None:
    ours.close()
    cached_values.hold_everything()
    gc.disable()  # a tenth of the time, to find what is let go by itself
    waiting: Queue[bytes | None] = Queue(AHEAD)
    sending = Thread(target=_send, args=(pipe, waiting), daemon=True)
    sending.start()
    with connection.execute_wrapper(_refuse):
        try:
            for item in make():
                waiting.put(_serialize_item(MADE, item))
        except Exception as error:  # noqa: BLE001 - raised again where it is waited for
            waiting.put(_serialize_item(FAILED, _sendable(error)))
        else:
            waiting.put(_serialize_item(OVER, None))
    waiting.put(None)
    sending.join()


def _send(pipe: Connection, waiting: "Queue[bytes | None]") -> None:
    """What waits, in its order. Nobody there any more: this process has nothing left to do."""
    try:
        while (spelled := waiting.get()) is not None:
            pipe.send_bytes(spelled)
    except BrokenPipeError:
        os._exit(0)


def _serialize_item(kind: str, item: Any) -> bytes:
    """By what is quickest: a connection's own way looks at each object in Python."""
    return pickle.dumps((kind, item), pickle.HIGHEST_PROTOCOL)


def _refuse(*_: Any) -> Any:
    raise RuntimeError("What is made beside asks the database nothing.")


def _sendable(error: Exception) -> Exception:
    try:
        return pickle.loads(pickle.dumps(error))  # nosec B301 - just made here
    except Exception:  # noqa: BLE001 - some cannot be unpickled from their arguments
        return RuntimeError(f"{type(error).__name__}: {error}")
