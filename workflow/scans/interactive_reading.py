"""Reading while somebody waits for it: in one reader for the whole web process, one at a time."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotInTime
from contextvars import copy_context
from functools import cache
from typing import Any, TypeVar

from core.refusals import Refusal

T = TypeVar("T")
WAIT_SECONDS = 45


class ReaderBusy(Refusal):
    """503: others are served first."""

    status_code, code = 503, "busy"


@cache
def reader_executor() -> ThreadPoolExecutor:
    """Return the executor of one thread, which has one warm reader process."""
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="reading")


def run_in_reader_thread(function: Callable[..., T], *args: Any) -> T:
    """What the function answers on that thread. Raises what it raises, and ReaderBusy."""
    waiting = reader_executor().submit(copy_context().run, function, *args)
    try:
        return waiting.result(WAIT_SECONDS)
    except NotInTime:
        waiting.cancel()
        words = "Many pages are being read. Please try again in half a minute."
        raise ReaderBusy(words, retry_after=30) from None
