"""Requests made at the same moment."""

import threading
from collections.abc import Callable
from typing import Any

from django.db import connection

from core.refusals import SlowDown


def at_once(work: Callable[[], object], times: int = 8) -> list[Any]:
    """The work done by several threads that start together; what each came to."""
    results: list[Any] = []
    start = threading.Barrier(times)

    def run() -> None:
        start.wait()
        try:
            results.append(work())
        except SlowDown as refusal:
            results.append(refusal.status_code)
        finally:
            connection.close()

    threads = [threading.Thread(target=run) for _ in range(times)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results
