"""Documents of the company directory: fetched once an hour, cached while it is unreachable."""

import threading
import time
from collections.abc import Callable
from typing import Any

Document = dict[str, Any]
FRESH_SECONDS = 3600
RETRY_SECONDS = 5  # after a failure; until then every caller gets the error without a request


class CachedDocument:
    """One document. Of many who want it at once one fetches it and the others wait for that.

    A document that was fetched once is used on while the directory fails, and nobody waits for
    its renewal but the one who does it.
    """

    def __init__(self, fetch: Callable[[], Document]):
        self.fetch = fetch
        self.fetching = threading.Lock()
        self.document: Document | None = None
        self.failure: Exception | None = None
        self.due_at = 0.0

    def get(self) -> Document:
        """The document. Raises what ``fetch`` raised last when there is none."""
        if self.is_due and self.fetching.acquire(blocking=self.document is None):
            try:
                if self.is_due:
                    self.renew()
            finally:
                self.fetching.release()
        if self.document is None:
            failure = self.failure or LookupError("the document was not fetched")
            raise failure.with_traceback(None)
        return self.document

    @property
    def is_due(self) -> bool:
        return time.monotonic() >= self.due_at

    def renew(self) -> None:
        try:
            self.document = self.fetch()
            self.due_at = time.monotonic() + FRESH_SECONDS
        except Exception as error:  # noqa: BLE001 - raised where there is no document
            self.failure = error
            self.due_at = time.monotonic() + RETRY_SECONDS

    def expire(self) -> None:
        """Fetch it again when next asked, unless that was done a moment ago."""
        if self.due_at > time.monotonic() + RETRY_SECONDS:
            self.due_at = 0.0
